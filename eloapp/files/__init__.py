"""Files that people have: the project's own documents and results from elsewhere.

No Qt and no dialogs. What is wrong with a file is a :class:`~eloapp.files.errors.FileError`, a
code with values; the words are in ``eloapp.wording.files``.
"""
