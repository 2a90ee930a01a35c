"""A keystroke is answered at once; the exact figures are printed by ``tests/benchmarks``."""

from support.window import Window, keystrokes, percentile


def test_a_keystroke_repaints_field_and_changes_quickly(ui: Window) -> None:
    """Generous, for machines under load: 16 ms are asked for."""
    _wall, cpu = keystrokes(ui, 120)
    assert percentile(cpu, 0.95) < 50
