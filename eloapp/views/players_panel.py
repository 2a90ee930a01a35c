"""Who plays: two names and ratings, swapped by one button."""

from dataclasses import replace
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from eloapp.core.document import Player, Players
from eloapp.core.numbers import parse_rating
from eloapp.views.controls import IconButton, NameField, NumberField, SectionHeader, text_label
from eloapp.views.panel import FaultLine, Panel, column_of, row_of
from eloapp.views.theme import TextStyle, px
from eloapp.wording import terms
from eloapp.wording.language import N_, _
from eloapp.wording.numbers import entered

#: Ratings under this are asked about: "1.5" is rarely meant.
_UNUSUAL_BELOW: Final = Decimal(100)
#: ... but not before nobody has typed for this long, in ms.
_PAUSE: Final = 800


class _Row:
    """Name, rating and message of one player."""

    def __init__(self, side: str, panel: "PlayersPanel", *, first: bool) -> None:
        self.first = first
        self.box = QWidget()
        self.name = NameField()
        self.name.setObjectName(f"{side}.name")
        self.name.setPlaceholderText(terms.side_name("", first=first))
        self.name.setAccessibleName(_("Your name") if first else _("Opponent’s name"))
        self.rating = NumberField(parse_rating, entered)
        self.rating.setObjectName(f"{side}.rating")
        self.rating.setPlaceholderText(_("Rating"))
        self.rating.setAccessibleName(_("Your rating") if first else _("Opponent’s rating"))
        self.rating.set_design_width(72)
        self.unrated = QCheckBox()
        self.unrated.setObjectName(f"{side}.unrated")
        self.line = FaultLine()
        self._doubt = QTimer(panel)
        self._doubt.setSingleShot(True)
        self._doubt.setInterval(_PAUSE)
        self._doubt.timeout.connect(self.say_doubt)
        panel.watch(self.name, N_("Name"))
        panel.watch(self.rating, N_("Rating"), self.line)
        # A faulty text goes only after the edit: by itself it would bring the old tick back.
        self.unrated.clicked.connect(lambda: panel.edited.emit(N_("Unrated"), ""))

    def value(self, before: Player) -> Player:
        return replace(
            before,
            name=self.name.value(),
            # Unrated players keep the rating they had, for the case that the tick goes again.
            rating=before.rating if before.unrated else self.rating.value(),
            unrated=self.unrated.isChecked(),
        )

    def set_value(self, player: Player) -> None:
        self.name.set_value(player.name)
        self.unrated.setChecked(player.unrated)
        self.rating.setEnabled(not player.unrated)
        self.rating.set_value(player.known_rating)
        if player.unrated:
            self.rating.revert()  # what is switched off cannot be corrected
        short = terms.first_name(player.name, first=self.first)
        self.unrated.setText(short.replace("&", "&&"))
        self.unrated.setAccessibleName(_("{name} is unrated").format(name=short))
        rating = player.known_rating
        if rating is None or rating >= _UNUSUAL_BELOW:
            self._doubt.stop()
            self.line.warn("")
        elif not self.rating.hasFocus():
            self.say_doubt()
        elif not self.line.isVisible():
            self._doubt.start()  # every rating begins with a small number while it is typed

    def say_doubt(self) -> None:
        """Ask about a rating that is rarely meant."""
        self._doubt.stop()
        self.line.warn(_("Under 100: is that right?"))

    def left(self) -> None:
        """Say at once what waits for a pause in typing."""
        if self._doubt.isActive():
            self.say_doubt()


class PlayersPanel(Panel):
    """Edits name, rating and the tick *unrated* of both players."""

    def __init__(self) -> None:
        super().__init__()
        self._players = Players()
        self.swap = IconButton("swap", _("Swap the players"))
        self.swap.setObjectName("players.swap")
        self.swap.clicked.connect(self._swap)
        self.a = _Row("playerA", self, first=True)
        self.b = _Row("playerB", self, first=False)
        for row in (self.a, self.b):
            self.left.connect(row.left)
        column = column_of(self)
        self.header = SectionHeader(_("Players"), tool=self.swap)
        column.addWidget(self.header)
        for row in (self.a, self.b):
            line = row_of(8, self)
            line.addWidget(row.name, 1)
            line.addWidget(row.rating)
            inner = column_of(row.box)
            inner.addLayout(line)
            inner.addWidget(row.line)
            column.addWidget(row.box)
        self._ticks = QWidget()
        ticks = QHBoxLayout(self._ticks)
        ticks.setContentsMargins(0, 0, 0, 0)
        ticks.setSpacing(px(self, 12))
        ticks.addWidget(text_label(_("Unrated"), TextStyle.SMALL, "text2"))
        ticks.addWidget(self.a.unrated)
        ticks.addWidget(self.b.unrated)
        ticks.addStretch(1)
        column.addWidget(self._ticks)

    def value(self) -> Players:
        return Players(self.a.value(self._players.a), self.b.value(self._players.b))

    def set_value(self, players: Players) -> None:
        self._players = players
        self.a.set_value(players.a)
        self.b.set_value(players.b)

    def show_opponent(self, shown: bool, *, unrated: bool = False) -> None:
        """Show both players, or the first one only.

        ``unrated`` offers the tick of a first player without a rating all the same.
        """
        self.header.label.setText(_("Players") if shown else _("Player"))
        for widget in (self.swap, self.b.box, self.b.unrated):
            widget.setVisible(shown)
        without = self._players.a.known_rating is None
        self._ticks.setVisible(shown or (unrated and without))
        if not shown:
            self.b.rating.revert()  # what is hidden cannot be corrected

    def _swap(self) -> None:
        for field in self.faulty_fields():
            field.revert()
        self.set_value(self.value().swapped)
        self.edited.emit(N_("Swap"), "")
