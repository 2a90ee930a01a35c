"""A splitter whose handle is one hairline; the mouse still finds it."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from eloapp.views.theme import px

_WITHOUT_LIMIT: Final = 16_777_215
#: The page's least width, and the least heights of both where one stands above the other.
_PAGE_WIDTH: Final = 460
_COLUMN_HEIGHT: Final = 96
_PAGE_HEIGHT: Final = 140
#: Shares of the height: the two rating fields are seen, and the answer gets the rest.
_SHARES: Final = (2, 3)


class _Handle(QSplitterHandle):
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Midlight))
        painter.end()


class HairlineSplitter(QSplitter):
    """Column and page side by side; none of both can be pushed away altogether.

    Where the window is too narrow for both (large type), the column stands above the page.
    """

    def __init__(self, column: QWidget, page: QWidget, widths: tuple[int, int]) -> None:
        """``widths`` are those of the column at u = 4: at the start, and at most."""
        super().__init__(Qt.Orientation.Horizontal)
        self._column, self._page, self._widths = column, page, widths
        self._beside = 0  # width of the column when both were side by side
        self.splitterMoved.connect(self._remember)
        self.setHandleWidth(1)
        self.addWidget(column)
        self.addWidget(page)
        self.setChildrenCollapsible(False)
        self.setStretchFactor(0, 0)
        self.setStretchFactor(1, 1)
        self._set_limits()
        self.setSizes([px(self, widths[0]), px(self, 1280 - widths[0])])

    @property
    def stacked(self) -> bool:
        """Whether the column stands above the page."""
        return self.orientation() == Qt.Orientation.Vertical

    def createHandle(self) -> QSplitterHandle:
        return _Handle(self.orientation(), self)

    def minimumSizeHint(self) -> QSize:
        """As narrow as one above the other allows, whatever is shown now."""
        return QSize(px(self, _PAGE_WIDTH), px(self, _COLUMN_HEIGHT + _PAGE_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._set_limits()
            self._arrange()

    def _arrange(self) -> None:
        """Side by side where there is room for both, else one above the other."""
        start, most = self._widths
        stacked = self.width() < px(self, start + _PAGE_WIDTH)
        if stacked == self.stacked:
            self._remember()
            return
        self.setOrientation(Qt.Orientation.Vertical if stacked else Qt.Orientation.Horizontal)
        self._set_limits()
        if stacked:
            self.setSizes([self.height() * share // sum(_SHARES) for share in _SHARES])
        else:
            column = min(self._beside or px(self, start), px(self, most))
            self.setSizes([column, max(1, self.width() - column)])

    def _remember(self, *_signal: object) -> None:
        if not self.stacked:
            self._beside = self.sizes()[0]

    def _set_limits(self) -> None:
        stacked = self.stacked
        self._column.setMinimumHeight(px(self, _COLUMN_HEIGHT) if stacked else 0)
        self._column.setMaximumWidth(_WITHOUT_LIMIT if stacked else px(self, self._widths[1]))
        self._page.setMinimumSize(px(self, _PAGE_WIDTH), px(self, _PAGE_HEIGHT) if stacked else 0)
