"""What the import window shows above its buttons: source, what was understood, the preview."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from eloapp.models.import_model import ImportModel
from eloapp.models.import_part import FileError, FileFault, Names, Options, Reading, Target
from eloapp.views.controls import IconButton, LinkButton, NoticeStrip, QuietCombo, text_label
from eloapp.views.flow import FlowLayout
from eloapp.views.import_options import ImportOptions
from eloapp.views.import_person import PersonCombo
from eloapp.views.import_source import SourceBox
from eloapp.views.import_table import ImportTable
from eloapp.views.panel import column_of
from eloapp.views.theme import TextStyle, px
from eloapp.wording import results
from eloapp.wording.language import _, ngettext, pgettext


class ImportPage(QScrollArea):
    """``edited`` carries the options as the user has just set them."""

    edited = Signal(object)

    def __init__(self, model: ImportModel) -> None:
        super().__init__()
        self.setObjectName("import.page")
        self.source = SourceBox()
        self.person = PersonCombo()
        self.target = QuietCombo()
        self.target.setObjectName("import.target")
        self.target.set_design_width(248)
        self.options = ImportOptions()
        self.understood = text_label("", TextStyle.BODY, "text2", wrap=True)
        self.understood.setObjectName("import.understood")
        self.more = IconButton("chevron-right", _("What was assumed"))
        self.more.setObjectName("import.more")
        self.more.setCheckable(True)
        self.notice = NoticeStrip(
            lambda n: ngettext("{n} more notice", "{n} more notices", n).format(n=n)
        )
        self.notice.setObjectName("import.notice")
        self.table = ImportTable(model)
        self.empty = text_label(
            _("What was understood appears here, row by row."), TextStyle.BODY, "text2", wrap=True
        )
        self._progress = text_label("", TextStyle.SMALL, "text2")
        self._progress.setObjectName("import.progress")
        self.stop = LinkButton(_("Stop"))
        self.stop.setObjectName("import.stop")
        self._build()
        self.more.toggled.connect(self._show_more)
        self.options.edited.connect(self.edited)
        self.person.chosen.connect(self.options.set_me)

    def show_reading(self, reading: Reading, names: Names, options: Options) -> None:
        """Show what was understood, and what may be set another way."""
        self.options.show_reading(reading, options)
        self.person.set_people(reading.people, names, reading.me)
        self._person_row.setVisible(bool(reading.people))
        self.understood.setText(_understood(reading))
        if not reading.counted and (reading.me is not None or not reading.people):
            self.more.setChecked(True)  # something was taken for what it is not
        self._known.show()
        self._show_more()

    def show_busy(self) -> None:
        """A reading is to come: what can be set stays, what was understood is of before."""
        self.understood.setText(_("Reading…"))

    def show_nothing(self, fault: FileError | None, options: Options, *, is_file: bool) -> None:
        """There is no reading; when no game was found, what was assumed may be why."""
        settable = fault is not None and fault.fault is FileFault.NO_RESULTS
        self._known.setVisible(settable)
        if settable:
            self._person_row.hide()
            self.understood.setText(_("No game was recognised."))
            self.options.show_fault(options, is_file=is_file)
            self.more.setChecked(True)
            self._show_more()

    def show_targets(self, choices: Sequence[tuple[str, Target]], current: Target) -> None:
        """Offer where the games may go, when there is a choice."""
        self.target.set_choices(choices)
        self.target.set_value(current)
        self._target_row.setVisible(len(choices) > 1)
        self._choices.updateGeometry()

    def forget(self) -> None:
        """Another source: nothing is known of it."""
        self._known.hide()

    def show_progress(self, text: str) -> None:
        """How far the work is, empty: no work."""
        self._progress.setText(text)
        self._progress_row.setVisible(bool(text))

    @property
    def shows_progress(self) -> bool:
        """Whether work is spoken of."""
        return not self._progress_row.isHidden()

    def show_table(self, shown: bool) -> None:
        """Show the table, or in its place what will be there."""
        self.table.setVisible(shown)
        self.empty.setVisible(not shown)
        self._rest.setVisible(not shown)

    def _show_more(self) -> None:
        possible = self.options.any_shown
        self.more.setVisible(possible)
        opened = self.more.isChecked() and possible
        self.more.set_icon_name("chevron-down" if opened else "chevron-right")
        self.options.setVisible(opened)

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Base)
        margin, pad = px(self, 24), px(self, 8)
        page = QVBoxLayout(content)
        # The table reaches 8 over the text edge; everything else stands on it.
        page.setContentsMargins(margin - pad, px(self, 20), margin - pad, px(self, 8))
        page.setSpacing(px(self, 12))
        self._progress_row = _row(self._progress, self.stop)
        self._progress_row.hide()
        self._person_row = _row(text_label(_("You are")), self.person)
        self.person.setAccessibleName(_("You are"))
        self._target_row = _row(text_label(pgettext("games", "To")), self.target)
        self.target.setAccessibleName(_("Where the games go"))
        self._choices = QWidget()
        choices = FlowLayout(self._choices, px(self, 24), px(self, 8))
        choices.addWidget(self._person_row)
        choices.addWidget(self._target_row)
        self._target_row.hide()
        self._known = QWidget()
        known = column_of(self._known, 12)
        known.addWidget(self._choices)
        known.addWidget(_row(self.understood, self.more, stretch=self.understood))
        known.addWidget(self.options)
        self._known.hide()
        top = QVBoxLayout()
        top.setContentsMargins(pad, 0, pad, 0)
        top.setSpacing(px(self, 12))
        for part in (self.source, self._progress_row, self._known, self.notice, self.empty):
            top.addWidget(part)
        page.addLayout(top)
        page.addWidget(self.table, 1)
        self._rest = QWidget()
        page.addWidget(self._rest, 1)
        self.table.setMinimumHeight(px(self, 140))
        self.setWidget(content)


def _row(*widgets: QWidget, stretch: QWidget | None = None) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(box, 8))
    for widget in widgets:
        row.addWidget(widget, 1 if widget is stretch else 0)
    if stretch is None:
        row.addStretch(1)
    return box


def _understood(reading: Reading) -> str:
    """What the source is and what was assumed; who the player is stands in his own row."""
    known = replace(reading, people=())
    kind = _("Read as {kind}.").format(kind=results.source_kind(reading.kind))
    return " ".join((kind, *results.assumptions(known)))
