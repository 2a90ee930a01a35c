"""How the elements of :class:`eloapp.views.style.EloStyle` are drawn and measured.

Each function has the shape of the override it stands for; ``style`` is the proxy itself.
"""

from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QApplication,
    QProxyStyle,
    QStyle,
    QStyleOptionTab,
    QTabBar,
    QWidget,
)

from eloapp.views.paint import NO_PEN, box, chevron, design, ring, stroke, tint
from eloapp.views.theme import TextStyle, font, tokens

_State = QStyle.StateFlag
_Role = QPalette.ColorRole
_Control = QStyle.ControlElement
_Complex = QStyle.ComplexControl
_Contents = QStyle.ContentsType
_Hint = QStyle.StyleHint
_Sub = QStyle.SubControl

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

#: Space at the left of the first tab at u = 4, as a dynamic property of the tab bar.
LEAD = "lead"


# Fields and buttons ----------------------------------------


def nothing(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    """Fusion's frame has no place in this look."""


def frame(option: Any, painter: QPainter, fill: QColor, focus: bool, fault: bool = False) -> None:
    state, colours = option.state, option.palette
    radius = 6 * design(option, None)
    if not state & _State.State_Enabled:
        box(painter, option.rect, fill, colours.color(_Role.Midlight), 1, radius)
    elif fault:
        box(painter, option.rect, fill, tint(tokens(colours).loss), 2, radius)
    elif focus:
        box(painter, option.rect, fill, colours.color(_Role.Accent), 2, radius)
    else:
        hover = state & _State.State_MouseOver
        edge = colours.color(_Role.Dark if hover else _Role.Mid)
        box(painter, option.rect, fill, edge, 1, radius)


def line_edit(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    if not option.lineWidth:  # inside a combo or spin box, which draws the frame
        return
    fault = widget is not None and bool(widget.property("fault"))
    focus = bool(option.state & _State.State_HasFocus)
    frame(option, painter, option.palette.color(_Role.Base), focus, fault)


def button(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    state, colours = option.state, option.palette
    enabled = bool(state & _State.State_Enabled)
    focus = bool(state & _State.State_HasFocus)
    down = bool(state & (_State.State_Sunken | _State.State_On))
    if not (enabled and widget is not None and widget.property("primary")):
        fill = tint(tokens(colours).sunken) if down else colours.color(_Role.Button)
        frame(option, painter, fill, focus)
        return
    radius = 6 * design(option, None)
    accent = colours.color(_Role.Accent)
    if down or state & _State.State_MouseOver:
        accent = accent.darker(118 if down else 108)
    box(painter, option.rect, accent, accent, 0, radius)
    if focus:  # an accent ring cannot be seen on accent
        inner = option.rect.adjusted(2, 2, -2, -2)
        gap = QColor(colours.color(_Role.Base))
        box(painter, inner, accent, gap, 1.5, radius - 2)


def tool_button(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    state, colours = option.state, option.palette
    if isinstance(widget, QWidget) and isinstance(widget.parent(), QTabBar):
        above = option.rect.adjusted(0, 0, 0, -1)  # hides the tabs, not the hairline
        painter.fillRect(above, colours.color(_Role.Base))
    radius = 4 * design(option, None)
    if state & (_State.State_Sunken | _State.State_On):
        fill = tint(tokens(colours).sunken)
        box(painter, option.rect, fill, fill, 0, radius)
    elif state & _State.State_MouseOver and state & _State.State_Enabled:
        fill = tint(tokens(colours).hover)
        box(painter, option.rect, fill, fill, 0, radius)
    if state & _State.State_HasFocus:
        ring(painter, option.rect, colours.color(_Role.Accent), radius)


def button_label(
    style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None
) -> None:
    if widget is not None and widget.property("primary"):
        painter.setFont(font(widget.font(), TextStyle.STRONG))
        if option.state & _State.State_Enabled:
            colour = option.palette.color(_Role.HighlightedText)
            option.palette.setColor(_Role.ButtonText, colour)
    QProxyStyle.drawControl(style, _Control.CE_PushButtonLabel, option, painter, widget)


def line_edit_size(style: QProxyStyle, option: Any, size: QSize, widget: Any) -> QSize:
    if not option.lineWidth:
        return QProxyStyle.sizeFromContents(style, _Contents.CT_LineEdit, option, size, widget)
    k = design(option, widget)
    return QSize(size.width() + 2 * round(8 * k), round(28 * k))


def combo_size(style: QProxyStyle, option: Any, size: QSize, widget: QWidget | None) -> QSize:
    k = design(option, widget)
    return QSize(size.width() + round(36 * k), round(28 * k))


def spin_box_size(style: QProxyStyle, option: Any, size: QSize, widget: QWidget | None) -> QSize:
    k = design(option, widget)
    return QSize(size.width() + round(40 * k), round(28 * k))


def item_size(style: QProxyStyle, option: Any, size: QSize, widget: Any) -> QSize:
    found = QProxyStyle.sizeFromContents(style, _Contents.CT_ItemViewItem, option, size, widget)
    if widget is not None and widget.inherits("QComboBoxListView"):
        found.setHeight(max(found.height(), round(28 * design(option, widget))))
    return found


def button_size(style: QProxyStyle, option: Any, size: QSize, widget: QWidget | None) -> QSize:
    k = design(option, widget)
    width = size.width()
    if widget is not None and widget.property("primary"):
        strong = QFontMetrics(font(widget.font(), TextStyle.STRONG))
        flags = Qt.TextFlag.TextShowMnemonic.value
        width = max(width, strong.size(flags, option.text).width())
    return QSize(max(width + round(32 * k), round(72 * k)), round(32 * k))


# Combo and spin boxes ----------------------------------------


def combo(style: QProxyStyle, option: Any, painter: QPainter, widget: Any) -> None:
    colours, k = option.palette, design(option, widget)
    down = option.state & _State.State_On
    if option.editable:
        fill = colours.color(_Role.Base)
    elif down:
        fill = tint(tokens(colours).sunken)
    else:
        fill = colours.color(_Role.Button)
    fault = widget is not None and bool(widget.property("fault"))
    if option.frame:
        frame(option, painter, fill, bool(option.state & _State.State_HasFocus), fault)
    arrow = style.subControlRect(_Complex.CC_ComboBox, option, _Sub.SC_ComboBoxArrow, widget)
    enabled = option.state & _State.State_Enabled
    ink = tint(tokens(colours).text2) if enabled else colours.color(_Role.ButtonText)
    middle = QRectF(arrow).center()
    chevron(painter, middle.x(), middle.y(), k, ink, False)


def combo_label(style: QProxyStyle, option: Any, painter: QPainter, widget: Any) -> None:
    if option.editable or not option.currentIcon.isNull():
        QProxyStyle.drawControl(style, _Control.CE_ComboBoxLabel, option, painter, widget)
        return
    field = style.subControlRect(_Complex.CC_ComboBox, option, _Sub.SC_ComboBoxEditField, widget)
    area = field.adjusted(2, 0, 0, 0)
    text = option.fontMetrics.elidedText(
        option.currentText, Qt.TextElideMode.ElideRight, area.width()
    )
    painter.setPen(option.palette.color(_Role.ButtonText))
    align = style.visualAlignment(option.direction, _LEFT)
    painter.drawText(area, align, text)


def spin_box(style: QProxyStyle, option: Any, painter: QPainter, widget: Any) -> None:
    colours, k = option.palette, design(option, widget)
    focus = bool(option.state & _State.State_HasFocus)
    if option.frame:
        frame(option, painter, colours.color(_Role.Base), focus)
    for part, flag, up in (
        (_Sub.SC_SpinBoxUp, QStyle.StateFlag.State_Enabled, True),
        (_Sub.SC_SpinBoxDown, QStyle.StateFlag.State_Enabled, False),
    ):
        if not option.subControls & part:
            continue
        middle = QRectF(style.subControlRect(_Complex.CC_SpinBox, option, part, widget)).center()
        enabled = option.state & flag
        ink = tint(tokens(colours).text2) if enabled else colours.color(_Role.ButtonText)
        chevron(painter, middle.x() - 3 * k, middle.y(), 0.75 * k, ink, up)


# Check and radio marks ----------------------------------------


def mark(option: Any, painter: QPainter, filled: bool, radius: float) -> QColor:
    """The box or disc of a mark; gives the colour of what is drawn on it."""
    state, colours, rect = option.state, option.palette, option.rect
    enabled = state & _State.State_Enabled
    if filled:
        fill = colours.color(_Role.Accent if enabled else _Role.Midlight)
        box(painter, rect, fill, fill, 0, radius)
        return QColor(colours.color(_Role.HighlightedText))
    if not enabled:
        width, edge = 1, colours.color(_Role.Midlight)
    elif state & _State.State_HasFocus:
        width, edge = 2, colours.color(_Role.Accent)
    else:
        hover = state & (_State.State_MouseOver | _State.State_Sunken)
        width, edge = 1, colours.color(_Role.Dark if hover else _Role.Mid)
    pressed = state & _State.State_Sunken
    fill = tint(tokens(colours).sunken) if pressed else colours.color(_Role.Base)
    box(painter, rect, fill, edge, width, radius)
    return QColor(edge)


def check_mark(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    state = option.state
    partly = bool(state & _State.State_NoChange)
    filled = partly or bool(state & _State.State_On)
    k = option.rect.width() / 16
    ink = mark(option, painter, filled, 4 * k)
    if filled:
        x, y = option.rect.x(), option.rect.y()
        way = ((4, 8), (12, 8)) if partly else ((4, 8.25), (6.75, 11), (12, 5.25))
        stroke(painter, ink, 1.75 * k, [QPointF(x + a * k, y + b * k) for a, b in way])


def radio_mark(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    filled = bool(option.state & _State.State_On)
    k = option.rect.width() / 16
    ink = mark(option, painter, filled, 8 * k)
    if filled:
        painter.setPen(NO_PEN)
        painter.setBrush(ink)
        painter.drawEllipse(QRectF(option.rect).center(), 3 * k, 3 * k)


def focus_frame(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    colour = option.palette.color(_Role.Accent)
    ring(painter, option.rect, colour, 4 * design(option, None))


# Tabs ----------------------------------------


def tab_lead(option: Any, widget: QWidget | None, k: float) -> int:
    """Space before the first tab, so that its text stands at the margin of the page."""
    position = QStyleOptionTab.TabPosition
    if option.position not in (position.Beginning, position.OnlyOneTab) or widget is None:
        return 0
    lead = widget.property(LEAD)
    return 0 if lead is None else round(float(lead) * k)


def tab_size(style: QProxyStyle, option: Any, size: QSize, widget: QWidget | None) -> QSize:
    k = design(option, widget)
    bold = QFontMetrics(
        font(widget.font() if widget else QApplication.font(), TextStyle.TAB_CURRENT)
    )
    width = bold.size(Qt.TextFlag.TextShowMnemonic.value, option.text).width()
    return QSize(width + round(28 * k) + tab_lead(option, widget, k), round(44 * k))


def tab_text_rect(style: QProxyStyle, option: Any, widget: QWidget | None, k: float) -> QRect:
    pad = round(14 * k)
    lead = tab_lead(option, widget, k)
    rect = QRect(option.rect.adjusted(pad + lead, 0, -pad, 0))
    return style.visualRect(option.direction, option.rect, rect)


def tab_shape(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    if not option.state & _State.State_Selected:
        return
    k = design(option, widget)
    rect = tab_text_rect(style, option, widget, k)
    line = QRectF(rect.left(), rect.bottom() + 1 - 2.5 * k, rect.width(), 2.5 * k)
    painter.setPen(NO_PEN)
    painter.setBrush(option.palette.color(_Role.Accent))
    painter.drawRoundedRect(line, 1.25 * k, 1.25 * k)


def tab_label(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    k = design(option, widget)
    state, colours = option.state, option.palette
    rect = tab_text_rect(style, option, widget, k)
    current = bool(state & _State.State_Selected)
    base = widget.font() if widget is not None else QApplication.font()
    painter.setFont(font(base, TextStyle.TAB_CURRENT if current else TextStyle.TAB))
    lively = current or state & _State.State_MouseOver or not state & _State.State_Enabled
    ink = colours.color(_Role.WindowText) if lively else tint(tokens(colours).text2)
    painter.setPen(ink)
    flags = _LEFT.value | Qt.TextFlag.TextHideMnemonic.value
    painter.drawText(rect.adjusted(0, 0, round(2 * k), 0), flags, option.text)
    if state & _State.State_HasFocus:
        space, above = round(6 * k), round(10 * k)
        frame = rect.adjusted(-space, above, space, -above)
        ring(painter, frame, colours.color(_Role.Accent), 4 * k)


def tab_base(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    rect = option.rect
    line = QRect(rect.left(), rect.bottom(), rect.width(), 1)
    painter.fillRect(line, option.palette.color(_Role.Midlight))


def tab_pane(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    rect = option.rect
    line = QRect(rect.left(), rect.top(), rect.width(), 1)
    painter.fillRect(line, option.palette.color(_Role.Midlight))


# Headers of tables ----------------------------------------


def header_size(style: QProxyStyle, option: Any, size: QSize, widget: QWidget | None) -> QSize:
    k = design(option, widget)
    base = widget.font() if widget is not None else QApplication.font()
    text = QFontMetrics(font(base, TextStyle.SMALL_MEDIUM)).size(0, option.text)
    sort = 0 if option.sortIndicator == option.SortIndicator.None_ else round(14 * k)
    height = max(round(30 * k), text.height() + round(8 * k))
    return QSize(text.width() + round(16 * k) + sort, height)


def header_section(
    style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None
) -> None:
    painter.fillRect(option.rect, option.palette.color(_Role.Base))
    if option.orientation == Qt.Orientation.Horizontal:
        at = option.SectionPosition
        first = option.position in (at.Beginning, at.OnlyOneSection)
        last = option.position in (at.End, at.OnlyOneSection)
        pad = round(8 * design(option, widget))  # the line ends where the text ends
        line = option.rect.adjusted(pad if first else 0, 0, -pad if last else 0, 0)
        line.setTop(option.rect.bottom())
        painter.fillRect(line, option.palette.color(_Role.Mid))


def header_empty(
    style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None
) -> None:
    painter.fillRect(option.rect, option.palette.color(_Role.Base))


def header_label(
    style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None
) -> None:
    k = design(option, widget)
    colours, rect = option.palette, QRect(option.rect)
    sort = option.sortIndicator
    sorted_by = sort != option.SortIndicator.None_
    base = widget.font() if widget is not None else QApplication.font()
    weight = TextStyle.SMALL_STRONG if sorted_by else TextStyle.SMALL_MEDIUM
    painter.setFont(font(base, weight))
    ink = colours.color(_Role.Text) if sorted_by else tint(tokens(colours).text2)
    align = style.visualAlignment(option.direction, option.textAlignment)
    if sorted_by:
        width = painter.fontMetrics().size(0, option.text).width()
        right = bool(align & Qt.AlignmentFlag.AlignRight)
        middle = rect.center().x()
        if right:
            x = rect.right() + 1 - width - 8 * k
        elif align & Qt.AlignmentFlag.AlignHCenter:
            x = middle - width / 2 - 8 * k
        else:
            x = rect.left() + width + 8 * k
        # Qt's SortDown means ascending; the chevron points the way the numbers go.
        up = sort == option.SortIndicator.SortDown
        chevron(painter, x, rect.center().y() + 0.5, 0.75 * k, ink, up)
    painter.setPen(ink)
    flags = align.value | Qt.AlignmentFlag.AlignVCenter.value
    text = painter.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, flags, text)


# Menus and tool tips ----------------------------------------


def menu_bar_item_size(
    style: QProxyStyle, option: Any, size: QSize, widget: QWidget | None
) -> QSize:
    k = design(option, widget)
    return QSize(size.width() + round(12 * k), round(28 * k))


def menu_bar_item(
    style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None
) -> None:
    state, colours = option.state, option.palette
    painter.fillRect(option.rect, colours.color(_Role.Window))
    if state & (_State.State_Selected | _State.State_Sunken):
        shape = option.rect.adjusted(0, 3, 0, -3)
        fill = tint(tokens(colours).sunken)
        box(painter, shape, fill, fill, 0, 4)
    underline = style.styleHint(_Hint.SH_UnderlineShortcut, option, widget)
    mnemonic = Qt.TextFlag.TextShowMnemonic if underline else Qt.TextFlag.TextHideMnemonic
    flags = Qt.AlignmentFlag.AlignCenter.value | mnemonic.value
    painter.setPen(colours.color(_Role.WindowText))
    painter.drawText(option.rect, flags, option.text)


def menu_bar_empty(
    style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None
) -> None:
    painter.fillRect(option.rect, option.palette.color(_Role.Window))


def menu(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    theme = tokens(option.palette)
    painter.fillRect(option.rect, tint(theme.button))
    menu_frame(style, option, painter, widget)


def menu_frame(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(option.palette.color(_Role.Mid), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1))


def tip(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    painter.fillRect(option.rect, option.palette.color(_Role.ToolTipBase))


# Scroll bars ----------------------------------------


def scroll_bar_part(style: QProxyStyle, option: Any, part: QStyle.SubControl) -> QRect:
    rect = option.rect
    flat = option.orientation == Qt.Orientation.Horizontal
    length = rect.width() if flat else rect.height()
    span = option.maximum - option.minimum
    extent = length
    if span > 0:
        share = length * option.pageStep // (span + option.pageStep)
        extent = min(length, max(share, round(32 * design(option, None))))
    start = QStyle.sliderPositionFromValue(
        option.minimum,
        option.maximum,
        option.sliderPosition,
        length - extent,
        option.upsideDown,
    )
    if part == _Sub.SC_ScrollBarGroove:
        first, size = 0, length
    elif part == _Sub.SC_ScrollBarSlider:
        first, size = start, extent
    elif part == _Sub.SC_ScrollBarSubPage:
        first, size = 0, start
    elif part == _Sub.SC_ScrollBarAddPage:
        first, size = start + extent, length - start - extent
    else:
        return QRect()
    if flat:
        along = QRect(rect.left() + first, rect.top(), size, rect.height())
        return style.visualRect(option.direction, rect, along)
    return QRect(rect.left(), rect.top() + first, rect.width(), size)


def scroll_bar(style: QProxyStyle, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    if option.maximum <= option.minimum:
        return
    handle = scroll_bar_part(style, option, _Sub.SC_ScrollBarSlider).adjusted(2, 2, -2, -2)
    held = option.state & _State.State_Sunken
    over = held or option.state & _State.State_MouseOver
    fill = option.palette.color(_Role.Dark if over else _Role.Mid)
    radius = min(handle.width(), handle.height()) / 2
    box(painter, handle, fill, fill, 0, radius)
