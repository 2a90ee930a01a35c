"""The way from older documents to the present shape, one step after the other.

A step takes the whole object of a file of its version and returns that of the next one. Steps
are never changed once released, for files of every version must open forever; samples of each
are kept in ``tests/data/formats``. A step meets whatever a hand may have written: it may leave
what it does not understand as it is, and the check of the present shape names it.
"""

from collections.abc import Callable
from typing import Any, Final

Tree = dict[str, Any]

#: The step at place 0 leads from version 1 to 2, and so on.
STEPS: Final[tuple[Callable[[Tree], Tree], ...]] = ()
#: The version that is written.
VERSION: Final = len(STEPS) + 1


def migrate(tree: Tree, version: int) -> Tree:
    """The object of a file of ``version``, from 1 to VERSION, in the present shape."""
    for number, step in enumerate(STEPS[version - 1 :], version + 1):
        tree = {**step(tree), "version": number}
    return tree
