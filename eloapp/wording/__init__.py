"""Words for people: every enum and code of the core, numbers and dates, in their language.

Window and command line share it. No Qt here; nothing is computed here save the rounding of a
number for the screen, which is done in one function.
"""
