"""The pre-round card as a page to look at, to print, to save and to copy."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eloapp.printing import MARGIN_MM, PAGE_MM
from eloapp.printing_card import WIDTH, card_pdf, paint_card, print_card
from eloapp.views.paint import ring
from eloapp.views.saving import ask_where, write
from eloapp.views.theme import LIGHT, px, tokens
from eloapp.wording.card import Card, card_text
from eloapp.wording.language import _


class PagePreview(QWidget):
    """The card as it will be printed, as large as there is room; it is read aloud as text."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card
        self.setObjectName("card.page")
        self.setAccessibleName(_("Pre-round card"))
        self.setAccessibleDescription(card_text(card))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(px(self, 560), px(self, 792))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 240), px(self, 340))

    def page(self) -> QRectF:
        """The sheet within the widget."""
        width, height = PAGE_MM
        scale = min(self.width() / width, self.height() / height)
        size = width * scale, height * scale
        left, top = (self.width() - size[0]) / 2, (self.height() - size[1]) / 2
        return QRectF(left, top, *size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        page = self.page()
        painter.fillRect(page, QColor(LIGHT.base))
        edge = tokens(self.palette()).color("border")
        painter.setPen(edge)
        painter.drawRect(page.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.save()
        painter.translate(page.topLeft())
        margin = page.width() * MARGIN_MM / PAGE_MM[0]
        painter.translate(margin, margin)
        scale = (page.width() - 2 * margin) / WIDTH
        painter.scale(scale, scale)
        paint_card(painter, self._card)
        painter.restore()
        if self.hasFocus():
            ring(painter, page.toAlignedRect(), tokens(self.palette()).color("accent"), 0)
        painter.end()


class RoundCardDialog(QDialog):
    """The card of the next round; what it shows does not change while it is open.

    ``suggested`` is the file offered to save it, and ``saved`` is told where it was.
    """

    def __init__(
        self, card: Card, suggested: Path, saved: Callable[[Path], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._card, self._suggested, self._saved = card, suggested, saved
        self.setObjectName("card")
        self.setWindowTitle(_("Pre-round card"))
        self.preview = PagePreview(card)
        print_ = QPushButton(_("Print…"))
        print_.setObjectName("card.print")
        print_.setProperty("primary", True)
        print_.setDefault(True)
        print_.clicked.connect(lambda: print_card(self, card))
        save = QPushButton(_("Save as PDF…"))
        save.setObjectName("card.save")
        save.clicked.connect(self._choose_file)
        copy = QPushButton(_("Copy as text"))
        copy.setObjectName("card.copy")
        copy.clicked.connect(self.copy_text)
        close = QPushButton(_("Close"))
        close.setObjectName("card.close")
        close.clicked.connect(self.close)
        buttons = QHBoxLayout()
        for button in (print_, save, copy):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        margin = px(self, 16)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(px(self, 12))
        layout.addWidget(self.preview, 1)
        layout.addLayout(buttons)
        print_.setFocus()
        self.resize(self.sizeHint())  # else Qt takes two thirds of the screen at most

    def sizeHint(self) -> QSize:
        """As large as the page wants, and no larger than the screen."""
        size, screen = super().sizeHint(), self.screen()
        return size.boundedTo(screen.availableGeometry().size() * 0.9)

    def copy_text(self) -> None:
        """Put the card on the clipboard as text."""
        QApplication.clipboard().setText(card_text(self._card))

    def save_to(self, path: Path) -> bool:
        """Write the card as a PDF; says so if it cannot."""
        if not write(self, self.windowTitle(), path, card_pdf(self._card)):
            return False
        self._suggested = path
        self._saved(path)
        return True

    def _choose_file(self) -> None:
        kinds = {".pdf": _("PDF files (*.pdf)")}
        ask_where(self, _("Save as PDF"), self._suggested, kinds, self.save_to)
