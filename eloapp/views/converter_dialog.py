"""The converter: expected score, difference and strength ratio, their chain, and the table."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from enum import Enum, unique

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from eloapp.core.converter import (
    Conversion,
    Relation,
    chained,
    from_difference,
    from_expected,
    from_ratio,
)
from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import ONE, parse_number
from eloapp.models.gap_model import GapModel
from eloapp.models.table import as_tsv
from eloapp.views.controls import (
    MessageLabel,
    NumberField,
    Segmented,
    TextLabel,
    text_label,
)
from eloapp.views.rows import RowsTable
from eloapp.views.theme import TextStyle, px
from eloapp.wording import terms
from eloapp.wording.language import _
from eloapp.wording.numbers import entered, exact_score, number


@unique
class _Known(Enum):
    """Which of the three is given."""

    DIFFERENCE = "difference"
    EXPECTED = "expected"
    RATIO = "ratio"


def _score_of(text: str) -> Decimal:
    """An expected score, 0 to 1."""
    value = parse_number(text)
    if not 0 <= value <= ONE:
        raise InputError(Fault.OUT_OF_RANGE, low=0, high=1)
    return value


def _ratio_of(text: str) -> Decimal:
    value = parse_number(text)
    if value <= 0:
        raise InputError(Fault.NOT_POSITIVE)
    return value


class ConverterDialog(QDialog):
    """Stays open beside the window; nothing in it belongs to the document."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("converter")
        self.setWindowTitle(_("Converter"))
        self._known = _Known.DIFFERENCE
        self.known = Segmented(
            [
                (_Known.DIFFERENCE, _("Difference"), "converter.difference"),
                (_Known.EXPECTED, _("Expected score"), "converter.expected"),
                (_Known.RATIO, _("Strength ratio"), "converter.ratio"),
            ],
            height=28,
        )
        self.known.set_value(self._known)
        self.known.chosen.connect(self._choose)
        self.given = NumberField[Decimal](self._parse, entered)
        self.given.setObjectName("converter.value")
        self.given.setAccessibleName(_("Value to convert"))
        self.given.set_design_width(96)
        self.given.set_value(Decimal(200))
        self.message = MessageLabel()
        self.first = self._chain_field("converter.first", _("A against B"), "0.6")
        self.second = self._chain_field("converter.second", _("B against C"), "0.7")
        self.chain_message = MessageLabel()
        self.results = _Results("converter.result")
        self.chain_results = _Results("converter.chain")
        self.table = RowsTable(GapModel(self))
        self.table.setObjectName("converter.table")
        self.table.setAccessibleName(_("Expected score by gap"))
        self.copy = QPushButton(_("Copy all"))
        self.copy.setObjectName("converter.copy")
        self.copy.clicked.connect(self._copy)
        self.print = QPushButton(_("Print…"))
        self.print.setObjectName("converter.print")
        self.print.clicked.connect(self._print)
        self._build()
        self.given.edited.connect(lambda _value: self._convert())
        self.given.fault_changed.connect(self._value_fault)
        for field in (self.first, self.second):
            field.edited.connect(lambda _value: self._chain())
            field.fault_changed.connect(lambda _error: self._chain())
        self._convert()
        self._chain()
        # By itself Qt takes no more than two thirds of the screen.
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * 0.9))

    def sizeHint(self) -> QSize:
        return QSize(px(self, 900), px(self, 500))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()
        self.given.setFocus()
        self.given.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _parse(self, text: str) -> Decimal:
        parse: Callable[[str], Decimal] = {
            _Known.DIFFERENCE: parse_number,
            _Known.EXPECTED: _score_of,
            _Known.RATIO: _ratio_of,
        }[self._known]
        return parse(text)

    def _choose(self, known: _Known) -> None:
        """Take the same relation by another of its three numbers."""
        relation = self._conversion().formula
        self._known = known
        self.given.revert()
        value = {
            _Known.DIFFERENCE: relation.difference,
            _Known.EXPECTED: relation.expected,
            _Known.RATIO: relation.ratio,
        }[known]
        self.given.set_value(Decimal(0) if value is None else value)
        self._convert()

    def _conversion(self) -> Conversion:
        value = self.given.value() or Decimal(0)
        convert: Callable[[Decimal], Conversion] = {
            _Known.DIFFERENCE: from_difference,
            _Known.EXPECTED: from_expected,
            _Known.RATIO: from_ratio,
        }[self._known]
        return convert(value)

    def _convert(self) -> None:
        self.results.show_conversion(self._conversion())

    def _value_fault(self, error: InputError | None) -> None:
        _say(self.message, [self.given])
        self.results.set_stale(error is not None)

    def _chain(self) -> None:
        fields = [self.first, self.second]
        faulty = any(field.is_faulty for field in fields)
        links = [field.value() or Decimal(0) for field in fields]
        endless = set(links) == {Decimal(0), ONE}
        _say(self.chain_message, fields)
        if endless and not faulty:
            self.chain_message.show_error(_("One link is a certain win, the other a certain loss"))
        if not endless:
            self.chain_results.show_conversion(chained(*links))
        self.chain_results.set_stale(faulty or endless)

    def _chain_field(self, name: str, label: str, value: str) -> NumberField[Decimal]:
        field = NumberField[Decimal](_score_of, entered, step=Decimal("0.01"))
        field.setObjectName(name)
        field.setAccessibleName(label)
        field.set_design_width(72)
        field.set_value(Decimal(value))
        return field

    def _build(self) -> None:
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Base)
        self._panes = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        margin, pad = px(self, 24), px(self, 8)
        # The table reaches 8 over the text edge; everything else stands on it.
        self._panes.setContentsMargins(margin - pad, margin, margin - pad, px(self, 8))
        self._panes.setSpacing(px(self, 20))
        self._left = QWidget()
        self._fill_left(self._left)
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(px(self, 4))
        heading = text_label(_("Expected score by gap"), TextStyle.HEADING)
        heading.setIndent(pad)
        right.addWidget(heading)
        right.addWidget(self.table, 1)
        self._panes.addWidget(self._left, 0, Qt.AlignmentFlag.AlignLeft)
        self._panes.addWidget(self._right, 1)
        area = QScrollArea()
        area.setObjectName("converter.page")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        area.setBackgroundRole(QPalette.ColorRole.Base)
        area.setWidget(content)
        layout.addWidget(area, 1)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(margin, px(self, 8), margin, px(self, 16))
        buttons.setSpacing(px(self, 8))
        buttons.addWidget(self.copy)
        buttons.addWidget(self.print)
        buttons.addStretch(1)
        close = QPushButton(_("Close"))
        close.setObjectName("converter.close")
        close.clicked.connect(self.close)
        buttons.addWidget(close)
        for button in (self.copy, self.print, close):
            button.setAutoDefault(False)  # Enter in a field does nothing
        layout.addLayout(buttons)

    def _fill_left(self, pane: QWidget) -> None:
        column = QVBoxLayout(pane)
        pad = px(self, 8)
        column.setContentsMargins(pad, 0, pad, 0)
        column.setSpacing(px(self, 8))
        for message in (self.message, self.chain_message):  # what is said moves nothing aside
            message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column.addWidget(self.known)
        top = QHBoxLayout()
        top.setSpacing(px(self, 8))
        top.addWidget(self.given)
        top.addWidget(self.message, 1)
        top.addStretch(0)
        column.addLayout(top)
        column.addSpacing(px(self, 4))
        column.addWidget(self.results)
        column.addSpacing(px(self, 20))
        column.addWidget(text_label(_("A chain of players"), TextStyle.HEADING))
        chain = QHBoxLayout()
        chain.setSpacing(px(self, 8))
        for label, field in ((_("A against B"), self.first), (_("B against C"), self.second)):
            caption = text_label(label, TextStyle.BODY, "text2")
            caption.setBuddy(field)
            chain.addWidget(caption)
            chain.addWidget(field)
            chain.addSpacing(px(self, 8))
        chain.addStretch(1)
        column.addLayout(chain)
        column.addWidget(self.chain_message)
        column.addWidget(text_label(_("so A against C:"), TextStyle.BODY, "text2"))
        column.addWidget(self.chain_results)
        column.addStretch(1)

    def _arrange(self) -> None:
        """Side by side where the heads of the table can be read in whole, else one by one."""
        header = self.table.horizontalHeader()
        widths = [header.sectionSizeHint(i) for i in range(header.count())]
        self.table.set_shares([width * 1000 // px(self, 1000) for width in widths])
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self.table)
        margins = self._panes.contentsMargins()
        edges = margins.left() + margins.right() + bar
        self.setMinimumWidth(edges + self._left.minimumSizeHint().width())
        beside = edges + self._panes.spacing() + self._left.sizeHint().width() + sum(widths)
        direction = QBoxLayout.Direction.LeftToRight
        if self.width() < beside:
            direction = QBoxLayout.Direction.TopToBottom
        self._panes.setDirection(direction)
        beneath = direction == QBoxLayout.Direction.TopToBottom
        self.table.setMinimumHeight(px(self, 220 if beneath else 120))

    def table_text(self) -> str:
        """The whole table with its headings as TSV."""
        model = self.table.rows_model()
        rows, columns = range(model.rowCount()), range(model.columnCount())
        heads = [str(model.headerData(i, Qt.Orientation.Horizontal)) for i in columns]
        cells = [model.index(row, column) for row in rows for column in columns]
        return "\t".join(heads) + "\n" + as_tsv(model, cells)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.table_text())

    def _print(self) -> None:
        from eloapp.printing import print_table

        print_table(self, _("Expected score by gap"), self.table_text())


class _Results(QWidget):
    """Difference, expected score and ratio of one relation, by formula and by table."""

    def __init__(self, name: str) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(self, 24))
        grid.setVerticalSpacing(px(self, 4))
        grid.setColumnStretch(0, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.cells: dict[tuple[str, str], TextLabel] = {}
        for column, head in ((1, _("By the formula")), (2, _("By the FIDE table"))):
            grid.addWidget(text_label(head, TextStyle.SMALL_MEDIUM, "text2"), 0, column, right)
        for row, (key, label) in enumerate(
            (
                ("difference", _("Difference")),
                ("expected", _("Expected score")),
                ("ratio", _("Strength ratio")),
            ),
            start=1,
        ):
            grid.addWidget(text_label(label, TextStyle.BODY, "text2"), row, 0)
            for column, by in ((1, "formula"), (2, "table")):
                cell = text_label("", TextStyle.STRONG)
                cell.setObjectName(f"{name}.{by}.{key}")
                self.cells[key, by] = cell
                grid.addWidget(cell, row, column, right)

    def show_conversion(self, found: Conversion) -> None:
        """Show both relations."""
        for by, relation in (("formula", found.formula), ("table", found.table)):
            for key, text in _texts(relation, table=by == "table").items():
                self.cells[key, by].setText(text)

    def set_stale(self, stale: bool) -> None:
        """Show the numbers as those of the last valid text."""
        for cell in self.cells.values():
            cell.set_token("text3" if stale else "ink")


def _texts(relation: Relation, *, table: bool) -> dict[str, str]:
    nothing = _("no finite value")
    return {
        "difference": nothing
        if relation.difference is None
        else number(relation.difference, 0 if table else 1),
        "expected": exact_score(relation.expected, table=table),
        "ratio": nothing if relation.ratio is None else number(relation.ratio, 3),
    }


def _say(label: MessageLabel, fields: Sequence[NumberField[Decimal]]) -> None:
    """Say what is wrong with the fields: to the eye the last of it, to a screen reader each."""
    label.clear()
    for field in fields:
        text = "" if field.fault is None else terms.fault(field.fault)
        field.set_message(text)
        if text:
            label.show_error(text)
