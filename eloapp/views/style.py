"""The look of the standard controls: Fusion with a few elements drawn our own way.

Style sheets would cost native behaviour and do not follow the palette. Every override is
called hundreds of times per repaint, so each looks its element up in a table first and
leaves at once when Fusion does the work.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QMenu,
    QMenuBar,
    QProxyStyle,
    QStyle,
    QStyleFactory,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionComplex,
    QTabBar,
    QWidget,
)

from eloapp.views import elements
from eloapp.views.paint import design

_State = QStyle.StateFlag
_Role = QPalette.ColorRole
_Primitive = QStyle.PrimitiveElement
_Control = QStyle.ControlElement
_Complex = QStyle.ComplexControl
_Contents = QStyle.ContentsType
_Metric = QStyle.PixelMetric
_Hint = QStyle.StyleHint
_Element = QStyle.SubElement
_Sub = QStyle.SubControl

#: At u = 4; scaled with the font.
_SCALED = {
    _Metric.PM_IndicatorWidth: 16,
    _Metric.PM_IndicatorHeight: 16,
    _Metric.PM_ExclusiveIndicatorWidth: 16,
    _Metric.PM_ExclusiveIndicatorHeight: 16,
    _Metric.PM_CheckBoxLabelSpacing: 8,
    _Metric.PM_RadioButtonLabelSpacing: 8,
    _Metric.PM_MenuBarHMargin: 10,
    _Metric.PM_ScrollBarSliderMin: 32,
    _Metric.PM_HeaderMargin: 8,
    _Metric.PM_FocusFrameHMargin: 7,  # text of cells, as far from the edge as their header
    _Metric.PM_ToolTipLabelFrameWidth: 6,
    _Metric.PM_TabBarScrollButtonWidth: 20,
}
_FIXED = {
    _Metric.PM_ScrollBarExtent: 10,
    _Metric.PM_ScrollView_ScrollBarSpacing: 0,
    _Metric.PM_ScrollView_ScrollBarOverlap: 0,
    _Metric.PM_MenuBarVMargin: 0,
    _Metric.PM_MenuBarItemSpacing: 0,
    _Metric.PM_MenuBarPanelWidth: 0,
    _Metric.PM_TabBarBaseOverlap: 1,
    _Metric.PM_TabBarTabOverlap: 0,
    _Metric.PM_TabBarTabShiftVertical: 0,
    _Metric.PM_TabBarTabShiftHorizontal: 0,
    _Metric.PM_ButtonShiftHorizontal: 0,
    _Metric.PM_ButtonShiftVertical: 0,
    _Metric.PM_ButtonDefaultIndicator: 0,
}
_HINTS = {
    _Hint.SH_ComboBox_Popup: 0,
    _Hint.SH_Widget_Animation_Duration: 0,
    _Hint.SH_ScrollBar_Transient: 0,
    _Hint.SH_ScrollBar_LeftClickAbsolutePosition: 0,
    _Hint.SH_TabBar_ElideMode: Qt.TextElideMode.ElideNone.value,
    _Hint.SH_EtchDisabledText: 0,
    _Hint.SH_DialogButtonBox_ButtonsHaveIcons: 0,
    _Hint.SH_ItemView_ShowDecorationSelected: 1,
}


_PRIMITIVES: dict[QStyle.PrimitiveElement, Callable[..., None]] = {
    _Primitive.PE_PanelLineEdit: elements.line_edit,
    _Primitive.PE_FrameLineEdit: elements.nothing,
    _Primitive.PE_PanelButtonCommand: elements.button,
    _Primitive.PE_PanelButtonTool: elements.tool_button,
    _Primitive.PE_FrameDefaultButton: elements.nothing,
    _Primitive.PE_IndicatorCheckBox: elements.check_mark,
    _Primitive.PE_IndicatorItemViewItemCheck: elements.check_mark,
    _Primitive.PE_IndicatorRadioButton: elements.radio_mark,
    _Primitive.PE_FrameFocusRect: elements.focus_frame,
    _Primitive.PE_FrameTabBarBase: elements.tab_base,
    _Primitive.PE_FrameTabWidget: elements.tab_pane,
    _Primitive.PE_PanelMenu: elements.menu,
    _Primitive.PE_FrameMenu: elements.menu_frame,
    _Primitive.PE_PanelMenuBar: elements.nothing,
    _Primitive.PE_PanelTipLabel: elements.tip,
    _Primitive.PE_PanelScrollAreaCorner: elements.nothing,
    _Primitive.PE_IndicatorHeaderArrow: elements.nothing,
    _Primitive.PE_IndicatorTabTearLeft: elements.nothing,
    _Primitive.PE_IndicatorTabTearRight: elements.nothing,
    _Primitive.PE_Frame: elements.menu_frame,
}
_CONTROLS: dict[QStyle.ControlElement, Callable[..., None]] = {
    _Control.CE_PushButtonLabel: elements.button_label,
    _Control.CE_ComboBoxLabel: elements.combo_label,
    _Control.CE_TabBarTabShape: elements.tab_shape,
    _Control.CE_TabBarTabLabel: elements.tab_label,
    _Control.CE_HeaderSection: elements.header_section,
    _Control.CE_HeaderEmptyArea: elements.header_empty,
    _Control.CE_HeaderLabel: elements.header_label,
    _Control.CE_MenuBarItem: elements.menu_bar_item,
    _Control.CE_MenuBarEmptyArea: elements.menu_bar_empty,
}
_COMPLEX: dict[QStyle.ComplexControl, Callable[..., None]] = {
    QStyle.ComplexControl.CC_ScrollBar: elements.scroll_bar,
    QStyle.ComplexControl.CC_ComboBox: elements.combo,
    QStyle.ComplexControl.CC_SpinBox: elements.spin_box,
}
_SIZES: dict[QStyle.ContentsType, Callable[..., QSize]] = {
    _Contents.CT_LineEdit: elements.line_edit_size,
    _Contents.CT_ComboBox: elements.combo_size,
    _Contents.CT_SpinBox: elements.spin_box_size,
    _Contents.CT_ItemViewItem: elements.item_size,
    _Contents.CT_PushButton: elements.button_size,
    _Contents.CT_TabBarTab: elements.tab_size,
    _Contents.CT_HeaderSection: elements.header_size,
    _Contents.CT_MenuBarItem: elements.menu_bar_item_size,
}


class EloStyle(QProxyStyle):
    """Fusion but for frames, marks, tabs, headers, menu bar and scroll bars."""

    def __init__(self) -> None:
        # Without a reference of ours Python frees the base while Qt still uses it.
        self._fusion = QStyleFactory.create("Fusion")
        super().__init__(self._fusion)

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        draw = _PRIMITIVES.get(element)
        if draw is None:
            super().drawPrimitive(element, option, painter, widget)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(self, option, painter, widget)
        painter.restore()

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        draw = _CONTROLS.get(element)
        if draw is None:
            super().drawControl(element, option, painter, widget)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(self, option, painter, widget)
        painter.restore()

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        draw = _COMPLEX.get(control)
        if draw is None:
            super().drawComplexControl(control, option, painter, widget)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(self, option, painter, widget)
        painter.restore()

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        fixed = _FIXED.get(metric)
        if fixed is not None:
            return fixed
        scaled = _SCALED.get(metric)
        if scaled is not None:
            return round(scaled * design(option, widget))
        return super().pixelMetric(metric, option, widget)

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803
    ) -> int:
        value = _HINTS.get(hint)
        if value is not None:
            return value
        if hint == _Hint.SH_UnderlineShortcut:
            # Keys are shown where they can be pressed: in open menus and an active menu bar.
            return int(
                isinstance(widget, QMenu) or (isinstance(widget, QMenuBar) and widget.hasFocus())
            )
        return super().styleHint(hint, option, widget, returnData)

    def sizeFromContents(
        self,
        kind: QStyle.ContentsType,
        option: QStyleOption,
        size: QSize,
        widget: Any = None,
    ) -> QSize:
        measure = _SIZES.get(kind)
        if measure is None:
            return super().sizeFromContents(kind, option, size, widget)
        return measure(self, option, size, widget)

    def subElementRect(
        self, element: QStyle.SubElement, option: QStyleOption, widget: Any = None
    ) -> QRect:
        if element == _Element.SE_LineEditContents and isinstance(widget, QLineEdit):
            frame: Any = option  # the stubs do not know the fields of a frame's option
            if not frame.lineWidth:
                return super().subElementRect(element, option, widget)
            inset = round(10 * design(option, widget)) - 2  # the line edit adds 2 itself
            return option.rect.adjusted(inset, 1, -inset, -1)
        if element == _Element.SE_TabWidgetTabContents:
            pane = super().subElementRect(_Element.SE_TabWidgetTabPane, option, widget)
            return pane.adjusted(0, 1, 0, 0)
        rect = super().subElementRect(element, option, widget)
        if element in (_Element.SE_CheckBoxFocusRect, _Element.SE_RadioButtonFocusRect):
            return rect.adjusted(-4, -2, 4, 2)
        return rect

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: Any = None,
    ) -> QRect:
        if control == _Complex.CC_ScrollBar:
            return elements.scroll_bar_part(self, option, part)
        if control == _Complex.CC_ComboBox and part != _Sub.SC_ComboBoxListBoxPopup:
            k = design(option, widget)
            arrow = round(30 * k)
            rect = option.rect
            if part == _Sub.SC_ComboBoxArrow:
                rect = QRect(rect.right() - arrow + 1, rect.top(), arrow, rect.height())
            elif part == _Sub.SC_ComboBoxEditField:
                rect = rect.adjusted(round(10 * k) - 2, 1, -round(22 * k), -1)
            return self.visualRect(option.direction, option.rect, rect)
        rect = super().subControlRect(control, option, part, widget)
        if control == _Complex.CC_SpinBox and part == _Sub.SC_SpinBoxEditField:
            return rect.adjusted(round(6 * design(option, widget)), 0, 0, 0)
        return rect

    def polish(self, subject: Any) -> Any:
        """Line edits and tabs report the mouse, too; Fusion asks it of buttons only."""
        if isinstance(subject, QLineEdit | QTabBar | QComboBox):
            subject.setAttribute(Qt.WidgetAttribute.WA_Hover)
        return super().polish(subject)
