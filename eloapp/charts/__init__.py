"""Charts: one plot widget on QPainter, and the arithmetic behind it.

Take :class:`PlotWidget` from ``eloapp.charts.plot``, what it shows from ``eloapp.charts.data``
and how it looks from ``eloapp.charts.look``. All words come from outside.
"""
