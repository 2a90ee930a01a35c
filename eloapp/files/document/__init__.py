"""The project's own documents: ``.elo`` files, their shape, reading, writing, recovery.

:mod:`codec` turns a document into bytes and back, :mod:`disk` reads and writes files without
ever leaving half of one, :mod:`autosave` keeps what is not saved yet. :mod:`wire` is the shape
in the file, :mod:`migrations` the way from older shapes to it.
"""
