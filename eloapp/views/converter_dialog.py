"""The converter: expected score, difference and strength ratio, their chain, and the table."""

from collections.abc import Callable
from decimal import Decimal
from enum import Enum, unique

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
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
    if value < 0:
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
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.copy = QPushButton(_("Copy all"))
        self.copy.setObjectName("converter.copy")
        self.copy.clicked.connect(self._copy)
        self.print = QPushButton(_("Print…"))
        self.print.setObjectName("converter.print")
        self.print.clicked.connect(self._print)
        self._build()
        self.given.edited.connect(lambda _value: self._convert())
        self.given.fault_changed.connect(lambda error: _say(self.message, error))
        for field in (self.first, self.second):
            field.edited.connect(lambda _value: self._chain())
            field.fault_changed.connect(lambda error: _say(self.chain_message, error))
        self._convert()
        self._chain()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 560), px(self, 640))

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

    def _chain(self) -> None:
        links = [field.value() or Decimal(0) for field in (self.first, self.second)]
        if {links[0], links[1]} == {Decimal(0), ONE}:
            self.chain_message.show_error(_("One link is a certain win, the other a certain loss"))
            return
        self.chain_message.clear()
        self.chain_results.show_conversion(chained(*links))

    def _chain_field(self, name: str, label: str, value: str) -> NumberField[Decimal]:
        field = NumberField[Decimal](_score_of, entered, step=Decimal("0.01"))
        field.setObjectName(name)
        field.setAccessibleName(label)
        field.set_design_width(72)
        field.set_value(Decimal(value))
        return field

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        margin = px(self, 24)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(px(self, 8))
        layout.addWidget(self.known)
        top = QHBoxLayout()
        top.addWidget(self.given)
        top.addWidget(self.message, 1)
        layout.addLayout(top)
        layout.addWidget(self.results)
        layout.addSpacing(px(self, 8))
        layout.addWidget(text_label(_("A chain of players"), TextStyle.HEADING))
        chain = QHBoxLayout()
        chain.setSpacing(px(self, 8))
        for label, field in ((_("A against B"), self.first), (_("B against C"), self.second)):
            caption = text_label(label, TextStyle.BODY, "text2")
            caption.setBuddy(field)
            chain.addWidget(caption)
            chain.addWidget(field)
        chain.addWidget(text_label(_("so A against C:"), TextStyle.BODY, "text2"))
        chain.addStretch(1)
        layout.addLayout(chain)
        layout.addWidget(self.chain_message)
        layout.addWidget(self.chain_results)
        layout.addSpacing(px(self, 8))
        layout.addWidget(text_label(_("Expected score by gap"), TextStyle.HEADING))
        layout.addWidget(self.table, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.print)
        buttons.addStretch(1)
        close = QPushButton(_("Close"))
        close.setObjectName("converter.close")
        close.clicked.connect(self.close)
        buttons.addWidget(close)
        layout.addLayout(buttons)

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
        grid.setColumnStretch(3, 1)
        self.cells: dict[tuple[str, str], TextLabel] = {}
        for column, head in ((1, _("By the formula")), (2, _("By the FIDE table"))):
            grid.addWidget(text_label(head, TextStyle.SMALL_MEDIUM, "text2"), 0, column)
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
                grid.addWidget(cell, row, column)

    def show_conversion(self, found: Conversion) -> None:
        """Show both relations."""
        for by, relation in (("formula", found.formula), ("table", found.table)):
            for key, text in _texts(relation, table=by == "table").items():
                self.cells[key, by].setText(text)


def _texts(relation: Relation, *, table: bool) -> dict[str, str]:
    nothing = _("no finite value")
    return {
        "difference": nothing
        if relation.difference is None
        else number(relation.difference, 0 if table else 1),
        "expected": exact_score(relation.expected, table=table),
        "ratio": nothing if relation.ratio is None else number(relation.ratio, 3),
    }


def _say(label: MessageLabel, error: InputError | None) -> None:
    if error is None:
        label.clear()
    else:
        label.show_error(terms.fault(error))
