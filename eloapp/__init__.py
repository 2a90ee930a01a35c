"""EloApp: exact Elo changes and scenarios before a round."""

from typing import Final

__version__: Final = "0.1.0"
