"""The plot widget: an interactive chart that can be copied and saved."""

import os
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from eloapp.charts import export
from eloapp.charts.export import Exporter
from eloapp.charts.interaction import InteractiveCanvas
from eloapp.charts.look import ChartLook

#: A chart in a narrow pane is exported no smaller than this.
_LEAST_EXPORT: Final = (520, 260)


class PlotWidget(InteractiveCanvas):
    """A chart one can read, walk along, enlarge, copy and save."""

    def __init__(self, look: ChartLook, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._export_look = look

    def set_export_look(self, look: ChartLook) -> None:
        """The look of copies and files: always light, whatever the screen shows."""
        self._export_look = look

    def exporter(self) -> Exporter:
        """The part that is shown, for pictures, files and print."""
        least = QSize(*(self._export_look.px(n) for n in _LEAST_EXPORT))
        return Exporter(
            self.size().expandedTo(least),
            self._chart,
            self._view,
            self._export_look,
            (self._format_x, self._format_y),
            self.accessibleName(),
        )

    def image(self, scale: float = 2) -> QImage:
        """The chart as a picture, ``scale`` times as fine as the screen."""
        return self.exporter().image(scale)

    def copy_image(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(self.image())

    def save_png(self, path: str | os.PathLike[str], scale: float = 2) -> str:
        """Write a PNG; returns what went wrong, or nothing. The others do the same."""
        return export.write(path, lambda: self.exporter().png(scale))

    def save_svg(self, path: str | os.PathLike[str]) -> str:
        return export.write(path, self.exporter().svg)

    def save_pdf(self, path: str | os.PathLike[str]) -> str:
        return export.write(path, self.exporter().pdf)
