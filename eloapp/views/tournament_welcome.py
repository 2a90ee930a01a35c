"""The Tournament tab before there is a round: the question, what to type, an example."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from eloapp.views.controls import text_label
from eloapp.views.panel import column_of
from eloapp.views.theme import TextStyle, px
from eloapp.wording.language import _


class TournamentWelcome(QWidget):
    """Stands above the empty table. ``example_wanted`` and ``paste_wanted`` ask for rounds."""

    example_wanted = Signal()
    paste_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.example = QPushButton(_("Load the example"))
        self.example.setObjectName("tournament.example")
        self.example.setProperty("primary", True)
        self.example.clicked.connect(self.example_wanted)
        self.paste = QPushButton(_("Paste rounds"))
        self.paste.setObjectName("tournament.pasteRounds")
        self.paste.clicked.connect(self.paste_wanted)
        column = column_of(self, 6)
        column.addWidget(
            text_label(_("What do the next rounds bring?"), TextStyle.TITLE, wrap=True)
        )
        column.addWidget(
            text_label(
                _(
                    "Type your rounds below, one a line: opponent, rating, colour and result; "
                    "rounds to come without a result."
                ),
                TextStyle.BODY,
                "text2",
                wrap=True,
            )
        )
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, px(self, 14), 0, px(self, 10))
        buttons.setSpacing(px(self, 8))
        buttons.addWidget(self.example)
        buttons.addWidget(self.paste)
        buttons.addStretch(1)
        column.addLayout(buttons)
