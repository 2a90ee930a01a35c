"""All controls of the program under one name, for panels and pages."""

from eloapp.views.buttons import (
    Card,
    HelpButton,
    IconButton,
    IconLabel,
    LinkButton,
    SectionHeader,
)
from eloapp.views.fields import NameField, NumberField, PlainField, QuietCombo
from eloapp.views.labels import MessageLabel, TextLabel, text_label
from eloapp.views.notice import Notice, NoticeStrip, Severity
from eloapp.views.segmented import Segment, Segmented

__all__ = [
    "Card",
    "HelpButton",
    "IconButton",
    "IconLabel",
    "LinkButton",
    "MessageLabel",
    "NameField",
    "Notice",
    "NoticeStrip",
    "NumberField",
    "PlainField",
    "QuietCombo",
    "SectionHeader",
    "Segment",
    "Segmented",
    "Severity",
    "TextLabel",
    "text_label",
]
