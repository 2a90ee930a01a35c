"""Small buttons with an icon or one word, and the card that opens from them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eloapp.views.icons import pixmap
from eloapp.views.labels import text_label
from eloapp.views.paint import box, ring
from eloapp.views.theme import TextStyle, font, px, tokens, unit

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class IconLabel(QWidget):
    """An icon that only shows, in the colour of a token."""

    def __init__(self, name: str, token: str, size: int = 16, parent: QWidget | None = None):
        super().__init__(parent)
        self._name, self._token, self._size = name, token, size

    def set_icon(self, name: str, token: str) -> None:
        self._name, self._token = name, token
        self.update()

    def sizeHint(self) -> QSize:
        side = px(self, self._size)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        side = px(self, self._size)
        colour = tokens(self.palette()).color(self._token)
        picture = pixmap(self._name, colour, side, self.devicePixelRatioF())
        painter = QPainter(self)
        painter.drawPixmap((self.width() - side) // 2, (self.height() - side) // 2, picture)
        painter.end()


class IconButton(QToolButton):
    """An icon to press, 24 px; its name is said by screen readers and by the tool tip."""

    def __init__(self, name: str, label: str, tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.setAccessibleName(label)
        self.setToolTip(tip or label)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_icon_name(self, name: str) -> None:
        """Show another icon, such as the chevron of an open section."""
        if name != self._name:
            self._name = name
            self.update()

    def sizeHint(self) -> QSize:
        side = px(self, 24)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette()
        theme = tokens(palette)
        radius = 4 * unit(self.fontMetrics()) / 4
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isDown():
            sunken = theme.color("sunken")
            box(painter, self.rect(), sunken, sunken, 0, radius)
        if not self.isEnabled():
            colour = palette.color(QPalette.ColorRole.ButtonText)
        else:
            colour = theme.color("ink" if self.underMouse() or self.isDown() else "text2")
        side = px(self, 16)
        picture = pixmap(self._name, colour, side, self.devicePixelRatioF())
        painter.drawPixmap((self.width() - side) // 2, (self.height() - side) // 2, picture)
        if self.hasFocus():
            ring(painter, self.rect(), palette.color(QPalette.ColorRole.Accent), radius)
        painter.end()


class LinkButton(QAbstractButton):
    """A word to press, in the colour of links."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        width = metrics.size(Qt.TextFlag.TextShowMnemonic.value, self.text()).width()
        return QSize(width + px(self, 12), max(px(self, 24), metrics.height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette()
        painter = QPainter(self)
        painter.setFont(font(self.font(), TextStyle.BODY))
        painter.setPen(palette.color(QPalette.ColorRole.Link))
        flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextHideMnemonic.value
        painter.drawText(self.rect(), flags, self.text())
        if self.hasFocus():
            radius = 4 * unit(self.fontMetrics()) / 4
            ring(painter, self.rect(), palette.color(QPalette.ColorRole.Accent), radius)
        painter.end()


class Card(QFrame):
    """A small card over the window; Escape or a press beside it closes it."""

    closed = Signal()

    def __init__(self, owner: QWidget, width: int) -> None:
        super().__init__(owner, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._design = width
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # A second press on the button that opened the card closes it and nothing more.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.body = QVBoxLayout(self)
        edge = px(self, 16)
        self.body.setContentsMargins(edge, px(self, 12), edge, px(self, 12))
        self.body.setSpacing(px(self, 8))

    def open_at(self, anchor: QWidget) -> None:
        """Show the card under ``anchor``, or above it at the foot of the screen."""
        width = px(self, self._design)
        self.setFixedWidth(width)
        self.body.activate()
        height = self.body.totalHeightForWidth(width)
        self.setFixedHeight(height if height > 0 else self.body.totalSizeHint().height())
        gap = px(self, 4)
        spot = anchor.mapToGlobal(QPoint(0, anchor.height() + gap))
        area = anchor.screen().availableGeometry()
        if spot.y() + self.height() > area.bottom():
            spot.setY(anchor.mapToGlobal(QPoint(0, 0)).y() - self.height() - gap)
        x = min(spot.x(), area.right() - width)
        self.move(max(area.left(), x), max(area.top(), spot.y()))
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        closing = (Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Space, *_ENTER)
        if event.key() in closing:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the corners off: transparent ones would be black without a compositor."""
        super().resizeEvent(event)
        path = QPainterPath()
        radius = 8 * unit(self.fontMetrics()) / 4
        path.addRoundedRect(QRectF(self.rect()), radius, radius)
        self.setMask(QRegion(path.toFillPolygon().toPolygon()))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens(self.palette())
        fill = theme.color("button" if theme.dark else "base")
        edge = theme.color("border" if theme.dark else "hairline")
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), edge)
        box(painter, self.rect(), fill, edge, 1, 8 * unit(self.fontMetrics()) / 4)
        painter.end()


class HelpButton(IconButton):
    """A question mark that opens a card: a title and at most four lines."""

    def __init__(
        self, label: str, title: str, lines: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__("help", label, parent=parent)
        if len(lines) > 4:
            raise ValueError("a help card has at most four lines")
        self._title = title
        self._lines = tuple(lines)
        self.card: Card | None = None
        self.clicked.connect(self.open_card)

    def open_card(self) -> None:
        """Show the card; one that is open stays the only one."""
        if self.card is not None:
            return
        card = Card(self, 300)
        card.setAccessibleName(self._title)
        card.setAccessibleDescription(" ".join(self._lines))
        card.body.addWidget(text_label(self._title, TextStyle.STRONG, wrap=True))
        for line in self._lines:
            card.body.addWidget(text_label(line, TextStyle.BODY, "text2", wrap=True))
        card.closed.connect(self._closed)
        self.card = card
        card.open_at(self)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_F1
        ):
            event.accept()  # before the F1 of the Help menu
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F1:
            self.open_card()
        else:
            super().keyPressEvent(event)

    def _closed(self) -> None:
        self.card = None


class SectionHeader(QWidget):
    """The name of a section, beside it help, at the right end a tool."""

    def __init__(
        self,
        title: str,
        *,
        help_button: HelpButton | None = None,
        tool: IconButton | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.label = text_label(title, TextStyle.STRONG)
        self.help_button = help_button
        self.tool = tool
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(self, 4))
        row.addWidget(self.label)
        if help_button is not None:
            row.addWidget(help_button)
        row.addStretch(1)
        if tool is not None:
            row.addWidget(tool)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._row.setSpacing(px(self, 4))

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), px(self, 24)))

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(hint.width(), max(hint.height(), px(self, 24)))
