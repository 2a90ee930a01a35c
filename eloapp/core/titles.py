"""FIDE titles."""

from enum import Enum, unique
from typing import Final


@unique
class Title(Enum):
    """A FIDE title. NONE says that a player has none; not known is ``None``."""

    GM = "gm"
    IM = "im"
    WGM = "wgm"
    WIM = "wim"
    FM = "fm"
    WFM = "wfm"
    CM = "cm"
    WCM = "wcm"
    NONE = "none"


#: Titles that are earned by norms.
NORM_TITLES: Final = (Title.GM, Title.IM, Title.WGM, Title.WIM)
