"""Labels whose colour is a token and whose size is a style of the type scale.

Qt hands a font down only where none was set, so a label with a size of its own would stay
small when the user asks for 200 %: these labels follow the application's font themselves.
"""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from eloapp.views.theme import TextStyle, font, tokens


class TextLabel(QLabel):
    """Text in one style and one token, also after a change of theme or font."""

    def __init__(
        self,
        text: str = "",
        style: TextStyle = TextStyle.BODY,
        token: str = "ink",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._style = style
        self._token = token
        self._busy = False
        # On a page Qt would take Text instead, the role that goes with a background of Base.
        self.setForegroundRole(QPalette.ColorRole.WindowText)
        self._font_changed(QApplication.font())
        self._colour()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.fontChanged.connect(self._font_changed)

    def set_style(self, style: TextStyle) -> None:
        if style is not self._style:
            self._style = style
            self._font_changed(QApplication.font())

    def set_token(self, token: str) -> None:
        if token != self._token:
            self._token = token
            self._colour()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour()

    def _font_changed(self, base: QFont) -> None:
        self.setFont(font(base, self._style))

    def _colour(self) -> None:
        """Set one role only: the others still come from the parent and tell of its change."""
        if self._busy:
            return
        colour = tokens(self.palette()).color(self._token)
        if (
            self.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText)
            == colour
        ):
            return
        self._busy = True
        own = QPalette()
        own.setColor(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText, colour)
        own.setColor(QPalette.ColorGroup.Inactive, QPalette.ColorRole.WindowText, colour)
        self.setPalette(own)
        self._busy = False


def text_label(
    text: str,
    style: TextStyle = TextStyle.BODY,
    token: str = "ink",
    *,
    wrap: bool = False,
    parent: QWidget | None = None,
) -> TextLabel:
    """A :class:`TextLabel`, short to write."""
    label = TextLabel(text, style, token, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    return label


class MessageLabel(TextLabel):
    """What is to be said under a field; without text it takes no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", TextStyle.SMALL, "text2", parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.hide()

    def show_error(self, text: str) -> None:
        self._say(text, "loss")

    def show_warning(self, text: str) -> None:
        self._say(text, "warn")

    def show_reason(self, text: str) -> None:
        self._say(text, "text2")

    def clear(self) -> None:
        self._say("", "text2")

    def _say(self, text: str, token: str) -> None:
        self.set_token(token)
        self.setText(text)
        self.setVisible(bool(text))
