"""Unsaved work of killed programs as a table: which document, whose, and of when."""

from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from eloapp.models.columns_model import Column, ColumnsModel
from eloapp.wording.language import _
from eloapp.wording.numbers import long_date

if TYPE_CHECKING:
    from eloapp.models.document_file import Recovered

#: The column that may be narrow.
PLAYERS: Final = 1


def _name(one: "Recovered") -> str:
    return _("Untitled") if one.path is None else one.path.name


def _players(one: "Recovered") -> str:
    return ", ".join(player.name for player in one.document.players if player.name)


def _moment(when: datetime) -> str:
    local = when.astimezone()
    return f"{long_date(local.date())}, {local:%H:%M}"


_COLUMNS: Final[tuple[Column["Recovered"], ...]] = (
    Column(lambda: _("Document"), _name),
    Column(lambda: _("Players"), _players),
    Column(lambda: _("Last change"), lambda one: _moment(one.saved_at)),
)


class LeftOverModel(ColumnsModel["Recovered"]):
    """One row for each document."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_COLUMNS, parent)
