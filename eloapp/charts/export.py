"""Charts as pictures and files: the same painting on other devices, in the light look."""

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QMarginsF,
    QRect,
    QRectF,
    QSaveFile,
    QSize,
    QSizeF,
)
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from eloapp.charts.data import Chart
from eloapp.charts.frame import Format
from eloapp.charts.look import ChartLook, colour
from eloapp.charts.painting import paint_static
from eloapp.charts.view_range import View

#: White space around an exported chart, and margins of the page in millimetres.
_EDGE: Final = 12
_PAGE_MARGIN: Final = 15.0
#: Height of a chart on paper by its width.
_PAPER_SHAPE: Final = 0.56


class Exporter:
    """One chart, ready to be written in any format."""

    def __init__(
        self,
        size: QSize,
        chart: Chart,
        view: View,
        look: ChartLook,
        formats: tuple[Format, Format],
        title: str = "",
    ) -> None:
        self._size = size
        self._chart = chart
        self._view = view
        self._look = look
        self._formats = formats
        self._title = title

    def image(self, scale: float) -> QImage:
        """A picture with ``scale`` times the pixels of the screen."""
        image = QImage(self._size * scale, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        image.setText("Title", self._title)
        painter = QPainter(image)
        self._paint(painter)
        painter.end()
        return image

    def png(self, scale: float) -> QByteArray:
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, QByteArray(b"png")).write(self.image(scale))
        return data

    def svg(self) -> QByteArray:
        """An SVG whose texts are texts, so they can be found, copied and restyled."""
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(_screen_resolution())
        generator.setSize(self._size)
        generator.setViewBox(QRect(0, 0, self._size.width(), self._size.height()))
        generator.setTitle(self._title)
        painter = QPainter(generator)
        self._paint(painter)
        painter.end()
        return data

    def pdf(self) -> QByteArray:
        """One page, A4 landscape, the chart over its whole width."""
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self._title)
        # At the resolution of the screen every size is what it is there; curves stay curves.
        writer.setResolution(_screen_resolution())
        margin = _PAGE_MARGIN
        writer.setPageLayout(
            QPageLayout(
                QPageSize(QPageSize.PageSizeId.A4),
                QPageLayout.Orientation.Landscape,
                QMarginsF(margin, margin, margin, margin),
                QPageLayout.Unit.Millimeter,
            )
        )
        page = writer.pageLayout().paintRectPixels(writer.resolution())
        size = QSizeF(page.width(), min(page.height(), page.width() * _PAPER_SHAPE))
        painter = QPainter(writer)
        self.draw(painter, size)
        painter.end()
        return data

    def draw(self, painter: QPainter, size: QSizeF) -> None:
        """Draw the chart into ``size`` at the painter's origin: for reports and print."""
        paint_static(painter, size, self._chart, self._view, self._for_files(), *self._formats)

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(
            QRectF(0, 0, self._size.width(), self._size.height()), colour(self._look.page)
        )
        edge = self._look.px(_EDGE)
        painter.translate(edge, edge)
        self.draw(painter, QSizeF(self._size) - QSizeF(2 * edge, 2 * edge))

    def _for_files(self) -> ChartLook:
        """The look with widths of letters that hold at every scale.

        Nothing moves there, so figures need no equal width; and the extra glyphs for those
        have no meaning in a PDF: one would neither find nor copy a number.
        """
        font = QFont(self._look.font)
        font.clearFeatures()
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return replace(self._look, font=font, tabular=False)


def _screen_resolution() -> int:
    screen = QGuiApplication.primaryScreen()
    return round(screen.logicalDotsPerInch()) if screen is not None else 96


def write(path: str | os.PathLike[str], make: Callable[[], QByteArray]) -> str:
    """Replace the file at ``path`` as a whole; returns what went wrong, or nothing."""
    file = QSaveFile(os.fspath(path))
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        return file.errorString()
    data = make()
    if file.write(data) != data.size() or not file.commit():
        return file.errorString()
    return ""
