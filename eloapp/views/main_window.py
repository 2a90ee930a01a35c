"""The window: at first its two surfaces, then, from the first paint on, its content."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import QMainWindow, QScrollArea, QWidget

from eloapp.models.preferences import Preferences
from eloapp.views.theme import px

if TYPE_CHECKING:
    from eloapp.views.content import Content

#: Where the page begins before the content is there.
_COLUMN = 304


class _Surfaces(QWidget):
    """The grey column and the white page, without anything on them."""

    def __init__(self, column: int) -> None:
        super().__init__()
        self._column = column

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        page = self.rect().adjusted(px(self, self._column), 0, 0, 0)
        painter.fillRect(page, self.palette().color(QPalette.ColorRole.Base))
        painter.end()


class MainWindow(QMainWindow):
    """The frame around the content, which ``make_content`` makes in the language spoken now.

    The content comes right after the first paint, so that the window is there at once, or as
    soon as somebody asks for it or for anything in it.
    """

    painted = Signal()

    def __init__(
        self, preferences: Preferences, make_content: Callable[["MainWindow"], "Content"]
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._make_content = make_content
        self._content: Content | None = None
        self._painted = False
        self.setWindowTitle("EloApp")
        self.setAcceptDrops(True)
        self.setCentralWidget(_Surfaces(_COLUMN if preferences.column_shown else 0))
        saved = preferences.geometry
        if saved.isEmpty() or not self.restoreGeometry(saved) or not self._reachable():
            self.resize(self._fitting(self.sizeHint()))

    @property
    def content(self) -> "Content":
        """Everything in the window."""
        if self._content is None:
            self._content = self._make_content(self)
            self.setCentralWidget(self._content.splitter)
            state = self._preferences.splitter
            if not state.isEmpty():
                self._content.splitter.restoreState(state)
            self._content.take_focus()
        return self._content

    def rebuild(self) -> None:
        """Make the content anew, in the language spoken now."""
        faulty: dict[str, str] = {}
        place = 0
        if self._content is not None:
            self._preferences.splitter = self._content.splitter.saveState()
            faulty = self._content.faulty_texts()
            place = self._content.tabs.currentIndex()
            self._content.dispose()
            self._content = None
        self.content.tabs.setCurrentIndex(place)
        self.content.type_again(faulty)

    def findChild(self, *wanted: Any, **options: Any) -> Any:
        self._complete()
        return super().findChild(*wanted, **options)

    def findChildren(self, *wanted: Any, **options: Any) -> Any:
        self._complete()
        return super().findChildren(*wanted, **options)

    def grab(self, *rectangle: Any) -> QPixmap:
        self._complete()
        return super().grab(*rectangle)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Bring what takes the focus into sight; Qt does so only inside one scroll area."""
        moved = super().focusNextPrevChild(following)
        focused = self.focusWidget()
        around = None if focused is None else focused.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if focused is not None and around is not None:
            around.ensureWidgetVisible(focused)
        return moved

    def sizeHint(self) -> QSize:
        return QSize(px(self, 1280), px(self, 800))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self._first_paint_done)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._preferences.geometry = self.saveGeometry()
        if self._content is not None:
            self._preferences.splitter = self._content.splitter.saveState()
            self._content.take_typing()
            if not self._content.files.may_close():
                event.ignore()
                return
            self._content.stop_work()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.content.files.dropped_file(event.mimeData()) is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)  # the file stays where it is
        event.accept()
        self.content.files.drop(event.mimeData())

    def _first_paint_done(self) -> None:
        self.painted.emit()
        _ = self.content
        # Keys come first; then the pages that nobody looks at yet.
        QTimer.singleShot(0, self, self._complete)

    def _complete(self) -> None:
        self.content.complete()

    def _fitting(self, wanted: QSize) -> QSize:
        screen = QGuiApplication.primaryScreen()
        return wanted if screen is None else wanted.boundedTo(screen.availableSize())

    def _reachable(self) -> bool:
        """Whether enough of the title bar is on a screen to take hold of it."""
        top = self.frameGeometry()
        top.setHeight(px(self, 24))
        return any(
            screen.availableGeometry().intersected(top).width() >= px(self, 80)
            for screen in QGuiApplication.screens()
        )
