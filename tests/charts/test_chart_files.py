"""Copies and files: fine, light, complete, whole or not at all."""

import re
import zlib
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter

from eloapp.charts.plot import PlotWidget


@pytest.fixture
def shown(plot: PlotWidget, light, dark) -> PlotWidget:
    """The chart in the dark theme, whose files are light all the same."""
    plot.set_look(dark)
    plot.set_export_look(light)
    return plot


def test_png_is_twice_as_fine_and_light(shown, tmp_path: Path, light):
    path = tmp_path / "série 40.png"
    assert shown.save_png(path) == ""
    image = QImage(str(path))
    assert (image.width(), image.height()) == (2 * shown.width(), 2 * shown.height())
    corners = {image.pixelColor(x, y).name() for x in (0, 1519) for y in (0, 659)}
    assert corners == {light.page.lower()}
    colours = {image.pixelColor(x, y).name() for x in range(0, 1520, 3) for y in range(0, 660, 3)}
    assert {light.band_wide.lower(), light.band_half.lower()} <= colours
    assert image.text("Title") == "Rating after each game"


def test_a_chart_in_a_narrow_pane_is_saved_larger(shown):
    shown.resize(360, 200)
    image = shown.image(1)
    assert (image.width(), image.height()) == (520, 260)


def test_files_have_no_cursor(shown, tmp_path: Path):
    before = shown.image()
    shown.set_cursor(24)
    assert shown.image() == before


def test_svg_holds_its_texts_as_texts(shown, tmp_path: Path):
    path = tmp_path / "chart.svg"
    assert shown.save_svg(str(path)) == ""
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    texts = {"".join(node.itertext()).strip() for node in root.iter() if node.tag.endswith("text")}
    assert {"Chosen path", "Median 1832", "95%", "games", "40", "K 10", "Target 1840"} <= texts
    assert root.get("viewBox") == "0 0 760 330"
    assert "Rating after each game" in path.read_text(encoding="utf-8")
    assert "#ffffff" in path.read_text(encoding="utf-8")


def test_pdf_is_one_page_a4_across(shown, tmp_path: Path):
    path = tmp_path / "chart.pdf"
    assert shown.save_pdf(path) == ""
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", data)) == 1
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert box is not None
    assert (round(float(box[1])), round(float(box[2]))) == (842, 595)
    streams = re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    drawn = b""
    for stream in streams:
        try:
            drawn += zlib.decompress(stream)
        except zlib.error:
            continue
    assert b"Tf" in drawn  # text, not outlines


def test_numbers_in_files_are_plain_figures(shown):
    """Figures of equal width are glyphs of their own, which a PDF reader cannot read back.

    The program's own font has them, too.
    """
    face = QFont(shown.look.font)
    face.setFeature(QFont.Tag("tnum"), 1)
    shown.set_export_look(replace(shown.look, font=face))
    drawn = shown.exporter()._for_files()
    assert not any(face.font.featureTags() for face in (drawn.small, drawn.small_strong))
    assert shown.look.small.font.featureTags()


def test_files_show_the_enlarged_part(shown, tmp_path: Path):
    shown.set_view(10, 20)
    assert shown.save_svg(tmp_path / "part.svg") == ""
    text = (tmp_path / "part.svg").read_text(encoding="utf-8")
    assert ">15<" in re.sub(r"\s", "", text)
    assert "Median1832" not in re.sub(r"\s", "", text)


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_what_cannot_be_written_says_so(shown, tmp_path: Path, kind: str):
    save = getattr(shown, f"save_{kind}")
    assert save(tmp_path / "no folder" / f"chart.{kind}") != ""
    assert save(tmp_path) != ""
    assert list(tmp_path.glob("*.??????")) == []


def test_a_failed_save_leaves_the_old_file(shown, tmp_path: Path, monkeypatch):
    path = tmp_path / "chart.svg"
    path.write_text("old", encoding="utf-8")

    def fail(self):
        raise MemoryError

    monkeypatch.setattr("eloapp.charts.export.Exporter.svg", fail)
    with pytest.raises(MemoryError):
        shown.save_svg(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir() if entry.is_file()] == ["chart.svg"]


def test_the_picture_can_be_copied(shown, light):
    shown.copy_image()
    image = QGuiApplication.clipboard().image()
    assert image.width() == 2 * shown.width()
    assert image.pixelColor(0, 0) == QColor(light.page)


def test_reports_draw_the_same_chart(shown, light):
    image = QImage(900, 500, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    shown.exporter().draw(painter, QSizeF(900, 500))
    assert painter.pen().color() == QColor("black")  # as it was before
    painter.end()
    colours = {image.pixelColor(x, y).name() for x in range(0, 900, 2) for y in range(0, 500, 2)}
    assert light.band_half.lower() in colours


def test_a_fine_picture_of_a_long_series_in_a_large_font(plot, fan, light):
    plot.set_export_look(replace(light, font=QFont("DejaVu Sans", 20)))
    plot.set_chart(fan(1000))
    assert plot.image(3).width() >= 3 * plot.width()
