"""Controls used with real keys and clicks."""

from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAction, QColor, QContextMenuEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QVBoxLayout, QWidget

from eloapp.core.errors import Fault
from eloapp.core.numbers import parse_k, parse_number, parse_rating, parse_whole, round_half_away
from eloapp.views import theme
from eloapp.views.controls import (
    HelpButton,
    IconButton,
    MessageLabel,
    NameField,
    NoticeStrip,
    NumberField,
    QuietCombo,
    SectionHeader,
    Segmented,
    Severity,
    text_label,
)
from eloapp.views.style import EloStyle
from eloapp.views.theme import DARK, LIGHT, TextStyle

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
# Offscreen has no keyboard to grab for a popup.
POPUP = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(autouse=True)
def look(qapp):
    if not isinstance(qapp.style(), EloStyle):
        qapp.setStyle(EloStyle())
    before = qapp.font()
    theme.use(qapp, LIGHT)
    yield
    qapp.setFont(before)
    theme.use(qapp, LIGHT)


@pytest.fixture
def window(qtbot):
    """Shows widgets one below the other in an active window."""

    shown = []  # qtbot keeps weak references only

    def show(*widgets: QWidget) -> QWidget:
        top = QWidget()
        shown.append(top)
        column = QVBoxLayout(top)
        for widget in widgets:
            column.addWidget(widget)
        qtbot.addWidget(top)
        with qtbot.waitExposed(top):
            top.show()
        top.activateWindow()
        qtbot.waitUntil(top.isActiveWindow)
        return top

    return show


def one_decimal(value: Decimal) -> str:
    return str(round_half_away(value, 1))


class Heard(list):
    """Collects what signals carry."""

    def __call__(self, value: object = None) -> None:
        self.append(value)


@pytest.fixture
def rating(window):
    field = NumberField(parse_rating, one_decimal)
    field.heard, field.faults = Heard(), Heard()
    field.edited.connect(field.heard)
    field.fault_changed.connect(field.faults)
    field.neighbour = NameField()
    field.top = window(field.neighbour, field)
    return field


def type_over(qtbot, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    if text:
        qtbot.keyClicks(field, text)
    else:
        qtbot.keyClick(field, Key.Key_Delete)


# Number field ---------------------------------------------------------------------------


def test_value_set_is_kept_exactly_and_silently(rating):
    rating.set_value(Decimal("1512.84"))
    assert rating.text() == "1512.8"
    assert rating.value() == Decimal("1512.84")
    assert rating.heard == []


def test_typing_gives_what_was_typed(qtbot, rating):
    rating.set_value(Decimal("1512.84"))
    type_over(qtbot, rating, "1600")
    assert rating.value() == 1600
    assert rating.heard[-1] == 1600
    assert all(isinstance(value, Decimal) for value in rating.heard)


def test_text_typed_again_means_what_it_says(qtbot, rating):
    rating.set_value(Decimal("1512.84"))
    type_over(qtbot, rating, "1512.8")
    assert rating.value() == Decimal("1512.8")


def test_equal_value_disturbs_nothing(qtbot, rating):
    rating.set_value(Decimal(1784))
    rating.setFocus()
    rating.setSelection(1, 2)
    rating.set_value(Decimal("1784.0"))
    assert rating.selectedText() == "78"
    type_over(qtbot, rating, "17x")
    rating.set_value(rating.value())
    assert rating.text() == "17x"
    assert rating.is_faulty


def test_same_value_typed_again_is_no_edit(qtbot, rating):
    rating.set_value(Decimal(1784))
    rating.setFocus()
    rating.end(False)
    qtbot.keyClicks(rating, ".0")
    assert rating.heard == []
    assert rating.value() == 1784


def test_faulty_text_stays_and_value_too(qtbot, rating):
    rating.set_value(Decimal(1784))
    type_over(qtbot, rating, "abc")
    assert rating.text() == "abc"
    assert rating.value() == 1784
    assert rating.heard == []
    assert [fault.fault for fault in rating.faults] == [Fault.NOT_A_NUMBER] * 3
    assert rating.property("fault") is True
    rating.neighbour.setFocus()
    assert rating.text() == "abc"


def test_fault_is_told_once_and_its_end_too(qtbot, rating):
    type_over(qtbot, rating, "-")
    type_over(qtbot, rating, "1")
    assert [fault and fault.fault for fault in rating.faults] == [Fault.NOT_A_NUMBER, None]
    assert rating.property("fault") is False


def test_another_value_replaces_a_faulty_text(qtbot, rating):
    rating.set_value(Decimal(1784))
    type_over(qtbot, rating, "x")
    rating.set_value(Decimal(1800))
    assert rating.text() == "1800.0"
    assert not rating.is_faulty
    assert rating.faults[-1] is None
    assert rating.heard == []


def test_revert_gives_the_last_valid_text_back(qtbot, rating):
    rating.set_value(Decimal("1784.25"))
    type_over(qtbot, rating, "x")
    rating.revert()
    assert rating.text() == "1784.3"
    assert rating.value() == Decimal("1784.25")
    assert rating.faults[-1] is None
    type_over(qtbot, rating, "15x")
    rating.revert()
    assert rating.text() == "15"
    assert rating.heard[-1] == 15


def test_empty_is_no_fault_before_anything_was_entered(qtbot, rating):
    rating.set_value(None)
    assert not rating.is_faulty
    type_over(qtbot, rating, "x")
    assert rating.is_faulty
    qtbot.keyClick(rating, Key.Key_Backspace)
    assert rating.text() == ""
    assert not rating.is_faulty
    assert rating.value() is None


def test_emptied_field_is_a_fault(qtbot, rating):
    rating.set_value(Decimal(1784))
    type_over(qtbot, rating, "")
    assert rating.fault is not None
    assert rating.fault.fault is Fault.EMPTY
    assert rating.value() == 1784


def test_emptied_by_the_owner_is_no_fault(rating):
    rating.set_value(Decimal(1784))
    rating.set_value(None)
    assert rating.text() == ""
    assert rating.value() is None
    assert not rating.is_faulty


def test_optional_field_may_be_emptied(qtbot, window):
    field = NumberField(parse_whole, str, optional=True)
    heard = Heard()
    field.edited.connect(heard)
    window(field)
    field.set_value(1988)
    type_over(qtbot, field, "")
    assert heard == [None]
    assert field.value() is None
    assert not field.is_faulty


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (Key.Key_Up, "1513.84"),
        (Key.Key_Down, "1511.84"),
        (Key.Key_PageUp, "1522.84"),
        (Key.Key_PageDown, "1502.84"),
    ],
)
def test_arrow_keys_step_the_exact_value(qtbot, rating, key, expected):
    rating.set_value(Decimal("1512.84"))
    rating.setFocus()
    qtbot.keyClick(rating, key)
    assert rating.value() == Decimal(expected)
    assert rating.text() == one_decimal(Decimal(expected))
    assert rating.heard == [Decimal(expected)]


def test_steps_end_where_the_range_ends(qtbot, window):
    field = NumberField(parse_k, str)
    window(field)
    field.set_value(Decimal(1))
    field.setFocus()
    qtbot.keyClick(field, Key.Key_Down)
    assert field.value() == 1
    assert not field.is_faulty


def test_steps_of_whole_numbers_stay_whole(qtbot, window):
    field = NumberField(lambda text: parse_whole(text, 0, 50), str)
    window(field)
    field.set_value(49)
    field.setFocus()
    qtbot.keyClick(field, Key.Key_Up)
    qtbot.keyClick(field, Key.Key_Up)
    assert field.value() == 50
    assert type(field.value()) is int


def test_no_step_without_a_value_a_step_or_with_a_fault(qtbot, window):
    plain = NumberField(parse_number, str, step=None)
    empty = NumberField(parse_number, str)
    window(plain, empty)
    plain.set_value(Decimal(5))
    for field in (plain, empty):
        field.setFocus()
        qtbot.keyClick(field, Key.Key_Up)
    assert plain.value() == 5
    assert empty.value() is None
    type_over(qtbot, empty, "4x")
    qtbot.keyClick(empty, Key.Key_Up)
    assert empty.text() == "4x"


def wheel(widget: QWidget) -> bool:
    """Turn the wheel over ``widget``; tells whether the widget took it."""
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(widget.mapToGlobal(middle.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    event.accept()
    widget.wheelEvent(event)
    return event.isAccepted()


@pytest.mark.parametrize("focus", [False, True])
def test_wheel_leaves_a_number_alone(rating, focus):
    rating.set_value(Decimal(1784))
    (rating if focus else rating.neighbour).setFocus()
    assert not wheel(rating)
    assert rating.value() == 1784


def test_tab_selects_all(qtbot, rating):
    rating.set_value(Decimal(1784))
    rating.neighbour.setFocus()
    qtbot.keyClick(rating.neighbour, Key.Key_Tab)
    assert rating.hasFocus()
    assert rating.selectedText() == rating.text()


@pytest.mark.parametrize("sequence", [QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo])
def test_undo_and_redo_belong_to_the_window(qtbot, rating, sequence):
    heard = Heard()
    action = QAction("history", rating.top)
    action.setShortcuts(sequence)
    action.triggered.connect(heard)
    rating.top.addAction(action)
    rating.set_value(Decimal(1784))
    for field in (rating, rating.neighbour):
        field.setFocus()
        qtbot.keyClicks(field, "5")
        text = field.text()
        combination = QKeySequence.keyBindings(sequence)[0][0]
        qtbot.keyClick(field, combination.key(), combination.keyboardModifiers())
        assert field.text() == text
    assert len(heard) == 2


@POPUP
def test_menu_of_a_field_has_no_undo(qtbot, rating):
    rating.setFocus()
    where = rating.mapToGlobal(QPoint(3, 3))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(3, 3), where)
    rating.contextMenuEvent(event)
    menu = rating.findChild(QMenu)
    names = [action.objectName() for action in menu.actions()]
    assert "edit-paste" in names
    assert not {"edit-undo", "edit-redo"} & set(names)
    assert not menu.actions()[0].isSeparator()
    menu.close()


def test_number_is_at_the_right_and_says_its_message(rating):
    assert rating.alignment() & Qt.AlignmentFlag.AlignRight
    assert rating.focusPolicy() == Qt.FocusPolicy.StrongFocus
    rating.set_message("K must be above 0")
    interface = QAccessible.queryAccessibleInterface(rating)
    assert interface.role() == QAccessible.Role.EditableText
    assert interface.text(QAccessible.Text.Description) == "K must be above 0"


def test_design_width_follows_the_font(qtbot, qapp, rating):
    rating.set_design_width(72)
    font = qapp.font()
    for pixels in (13, 40):
        font.setPixelSize(pixels)
        qapp.setFont(font)
        QApplication.processEvents()
        assert rating.sizeHint().width() == theme.px(rating, 72)


# Name field and combo -------------------------------------------------------------------


def test_name_field(qtbot, window):
    field = NameField()
    heard = Heard()
    field.edited.connect(heard)
    window(field)
    field.set_value("Camille")
    assert heard == []
    field.setFocus()
    field.setSelection(1, 3)
    field.set_value("Camille")
    assert field.selectedText() == "ami"
    field.end(False)
    qtbot.keyClicks(field, "!")
    assert heard == ["Camille!"]
    assert field.value() == "Camille!"
    assert not wheel(field)


def test_combo_tells_choices_of_the_user_only(qtbot, window):
    combo, other = QuietCombo(), NameField()
    heard = Heard()
    combo.chosen.connect(heard)
    combo.set_choices([("FIDE standard", Fault.EMPTY), ("Plain", Fault.TOO_LONG), ("Own", None)])
    window(combo, other)
    combo.set_value(Fault.TOO_LONG)
    assert combo.currentText() == "Plain"
    assert heard == []
    combo.setFocus()
    qtbot.keyClick(combo, Key.Key_Up)
    assert heard == [Fault.EMPTY]
    assert combo.value() is Fault.EMPTY
    combo.set_value(None)
    assert combo.currentText() == "Own"
    combo.set_value("not offered")
    assert combo.currentIndex() == -1


def test_combo_keeps_its_value_when_choices_change(window):
    combo = QuietCombo()
    combo.set_choices([("a", 1), ("b", 2)])
    combo.set_value(2)
    combo.set_choices([("B", 2), ("C", 3)])
    assert combo.value() == 2
    assert combo.currentText() == "B"


def test_combo_ignores_the_wheel_without_focus(window):
    combo, other = QuietCombo(), NameField()
    combo.set_choices([("a", 1), ("b", 2)])
    window(combo, other)
    combo.set_value(2)
    other.setFocus()
    assert not wheel(combo)
    assert combo.value() == 2
    combo.setFocus()
    assert wheel(combo)
    assert combo.value() == 1


# Segments -------------------------------------------------------------------------------

RESULTS = [
    ("win", "&Win", "result.win"),
    ("draw", "&Draw", "result.draw"),
    ("loss", "&Loss", "result.loss"),
    (None, "&Not yet", "result.pending"),
]


@pytest.fixture
def result(window):
    segmented = Segmented(RESULTS)
    segmented.heard = Heard()
    segmented.chosen.connect(segmented.heard)
    segmented.set_value(None)
    segmented.other = NameField()
    segmented.top = window(segmented, segmented.other)
    return segmented


def test_segment_chosen_by_click(qtbot, result):
    assert result.value() is None
    button = result.findChild(QWidget, "result.draw")
    qtbot.mouseClick(button, LEFT)
    qtbot.mouseClick(button, LEFT)
    assert result.heard == ["draw"]
    assert result.value() == "draw"
    assert [b.isChecked() for b in result.buttons()] == [False, True, False, False]


def test_segment_chosen_by_keys(qtbot, result):
    result.buttons()[3].setFocus()
    qtbot.keyClick(result.buttons()[3], Key.Key_Right)
    assert result.buttons()[0].hasFocus()
    assert result.heard == []
    qtbot.keyClick(result.buttons()[0], Key.Key_Right)
    qtbot.keyClick(result.buttons()[1], Key.Key_Space)
    assert result.heard == ["draw"]
    qtbot.keyClick(result.buttons()[1], Key.Key_Left)
    assert result.buttons()[0].hasFocus()


def test_segment_chosen_by_its_key(qtbot, result):
    result.other.setFocus()
    with qtbot.waitSignal(result.chosen):
        qtbot.keyClick(result.other, Key.Key_L, Qt.KeyboardModifier.AltModifier)
    assert result.value() == "loss"


def test_segment_set_silently(result):
    result.set_value("loss")
    assert result.value() == "loss"
    result.set_value("other")
    assert result.value() is None
    assert not any(button.isChecked() for button in result.buttons())
    assert result.heard == []


def test_segment_can_be_switched_off(qtbot, result):
    result.set_enabled_values(["win", None])
    result.buttons()[0].setFocus()
    qtbot.keyClick(result.buttons()[0], Key.Key_Right)
    assert result.buttons()[3].hasFocus()


def test_segments_do_not_move(result):
    before = [button.geometry() for button in result.buttons()]
    result.set_value("win")
    QApplication.processEvents()
    assert [button.geometry() for button in result.buttons()] == before
    assert result.height() == theme.px(result, 32)


def test_segments_are_radio_buttons(result):
    interface = QAccessible.queryAccessibleInterface(result.buttons()[3])
    assert interface.role() == QAccessible.Role.RadioButton
    assert interface.text(QAccessible.Text.Name) == "Not yet"
    assert interface.state().checked


# Icons and help -------------------------------------------------------------------------


def test_icon_button(qtbot, window):
    button = IconButton("swap", "Swap the players")
    heard = Heard()
    button.clicked.connect(heard)
    window(button)
    assert button.size().height() == theme.px(button, 24)
    interface = QAccessible.queryAccessibleInterface(button)
    assert interface.text(QAccessible.Text.Name) == "Swap the players"
    assert button.toolTip() == "Swap the players"
    qtbot.mouseClick(button, LEFT)
    button.setFocus()
    for key in (Key.Key_Space, Key.Key_Return, Key.Key_Enter):
        qtbot.keyClick(button, key)
    assert len(heard) == 4


@pytest.fixture
def helper(window):
    button = HelpButton("Help about K", "K factor", ["How far one game goes.", "See 8.3.3."])
    button.other = NameField()
    button.top = window(button, button.other)
    return button


@POPUP
@pytest.mark.parametrize("key", [Key.Key_F1, Key.Key_Return, Key.Key_Enter, Key.Key_Space])
def test_help_opens_by_key_and_closes_by_escape(qtbot, helper, key):
    helper.setFocus()
    qtbot.keyClick(helper, key)
    card = helper.card
    assert card.isVisible()
    texts = [label.text() for label in card.findChildren(QLabel)]
    assert texts == ["K factor", "How far one game goes.", "See 8.3.3."]
    interface = QAccessible.queryAccessibleInterface(card)
    assert interface.text(QAccessible.Text.Name) == "K factor"
    assert interface.text(QAccessible.Text.Description) == "How far one game goes. See 8.3.3."
    qtbot.keyClick(card, Key.Key_Escape)
    assert helper.card is None


@POPUP
def test_help_opens_by_mouse_and_closes_beside_it(qtbot, helper):
    qtbot.mouseClick(helper, LEFT)
    card = helper.card
    assert card.isVisible()
    qtbot.mouseClick(card, LEFT, pos=QPoint(-5, -5))
    assert helper.card is None


@POPUP
def test_f1_is_for_the_card_before_the_menu(qtbot, helper):
    heard = Heard()
    action = QAction("Help", helper.top)
    action.setShortcut(QKeySequence(Key.Key_F1))
    action.triggered.connect(heard)
    helper.top.addAction(action)
    helper.setFocus()
    qtbot.keyClick(helper, Key.Key_F1)
    assert heard == []
    helper.card.close()
    helper.other.setFocus()
    qtbot.keyClick(helper.other, Key.Key_F1)
    assert len(heard) == 1


def test_help_has_at_most_four_lines(qapp):
    with pytest.raises(ValueError, match="four"):
        HelpButton("Help", "Title", ["line"] * 5)


def test_section_header(window):
    tool = IconButton("swap", "Swap")
    header = SectionHeader("Players", tool=tool)
    window(header)
    assert header.label.text() == "Players"
    assert header.height() == theme.px(header, 24)
    assert tool.geometry().right() == header.rect().right()


# Labels and notices ---------------------------------------------------------------------


def ink(label: QLabel) -> QColor:
    return label.palette().color(label.foregroundRole())


def test_label_follows_theme_and_font(qapp, window):
    label = text_label("+4.8", TextStyle.HERO, "gain")
    plain = text_label("0.0", TextStyle.BODY, "text2")
    window(label, plain)
    font = qapp.font()
    for shown, points in ((DARK, 10), (LIGHT, 20), (DARK, 8)):
        theme.use(qapp, shown)
        font.setPointSizeF(points)
        qapp.setFont(font)
        QApplication.processEvents()
        assert ink(label) == QColor(shown.gain)
        assert ink(plain) == QColor(shown.text2)
        assert label.font().pointSizeF() == pytest.approx(3 * points)
    label.set_token("loss")
    label.set_style(TextStyle.FIGURE)
    assert ink(label) == QColor(DARK.loss)
    assert label.font().pointSizeF() == pytest.approx(16)


def test_message_takes_no_room_when_empty(window):
    message = MessageLabel()
    top = window(NameField(), message)
    bare = top.sizeHint().height()
    message.show_error("K must be above 0")
    assert message.isVisible()
    assert ink(message) == QColor(LIGHT.loss)
    assert top.sizeHint().height() > bare
    message.show_warning("Assumed")
    assert ink(message) == QColor(LIGHT.warn)
    message.show_reason("30 games played")
    assert ink(message) == QColor(LIGHT.text2)
    message.clear()
    assert message.isHidden()
    assert top.sizeHint().height() == bare


def more(count: int) -> str:
    return f"{count} more notices"


def test_most_serious_notice_wins(window):
    strip = NoticeStrip(more)
    window(strip)
    assert strip.isHidden()
    strip.set_notices(
        [
            (Severity.INFO, "Not zero-sum.", "K differ."),
            (Severity.ERROR, "No file.", "Open <another>."),
            (Severity.WARNING, "Old list.", "Load a new one."),
        ]
    )
    assert strip.accessibleName() == "No file. Open <another>."
    assert strip.more_button.text() == "+2"
    assert strip.more_button.accessibleName() == "2 more notices"
    assert strip.height() == theme.px(strip, 36)
    image = strip.grab().toImage()
    assert image.pixelColor(image.width() // 2, 2) == QColor(LIGHT.loss_tint)
    strip.set_notices([])
    assert strip.isHidden()


def test_one_notice_has_no_count(window):
    strip = NoticeStrip(more)
    window(strip)
    strip.set_notices([(Severity.INFO, "Not zero-sum.", "K differ.")])
    assert strip.isVisible()
    assert strip.more_button.isHidden()


def test_long_notice_grows(window):
    strip = NoticeStrip(more)
    top = window(strip)
    top.resize(300, 400)
    strip.set_notices([(Severity.WARNING, "Long.", "A sentence that goes on. " * 8)])
    QApplication.processEvents()
    assert strip.height() >= 3 * strip.fontMetrics().height()


@POPUP
def test_other_notices_open(qtbot, window):
    strip = NoticeStrip(more)
    window(strip)
    strip.set_notices(
        [
            (Severity.INFO, "First.", "One."),
            (Severity.INFO, "Second.", "Two & <three>."),
        ]
    )
    strip.more_button.setFocus()
    qtbot.keyClick(strip.more_button, Key.Key_Return)
    card = strip.card
    assert card.isVisible()
    assert card.accessibleName() == "1 more notices"
    assert card.accessibleDescription() == "Second. Two & <three>."
    qtbot.keyClick(card, Key.Key_Escape)
    assert strip.card is None


def test_everything_to_focus_has_a_name(result, window):
    strip = NoticeStrip(more)
    strip.set_notices([(Severity.INFO, "A.", "b"), (Severity.INFO, "C.", "d")])
    top = window(strip, IconButton("copy", "Copy"), HelpButton("Help", "K", ["x"]))
    for owner in (result, top):
        for widget in owner.findChildren(QWidget):
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                interface = QAccessible.queryAccessibleInterface(widget)
                assert interface.text(QAccessible.Text.Name), widget
