"""Which part of the horizontal axis is shown: zooming and panning, without Qt."""

View = tuple[float, float]

#: Fewer steps than this are not spread over the whole width.
_LEAST_STEPS = 4


def least_span(full: View, count: int) -> float:
    """The narrowest view of ``count`` places over ``full``."""
    span = full[1] - full[0]
    return min(span, span / max(1, count - 1) * _LEAST_STEPS)


def zoomed(view: View, full: View, factor: float, anchor: float, least: float) -> View:
    """``view`` made ``factor`` times narrower; ``anchor`` stays where it is on the screen."""
    span = view[1] - view[0]
    wanted = min(max(span / factor, least), full[1] - full[0])
    share = (min(max(anchor, view[0]), view[1]) - view[0]) / span
    low = anchor - share * wanted
    return moved((low, low + wanted), full, 0.0)


def moved(view: View, full: View, way: float) -> View:
    """``view`` pushed along by ``way``, but not beyond the ends."""
    span = view[1] - view[0]
    if span >= (full[1] - full[0]) * (1 - 1e-9):
        return full
    low = min(max(view[0] + way, full[0]), full[1] - span)
    return low, low + span


def revealing(view: View, full: View, x: float) -> View:
    """``view`` moved just so far that ``x`` is seen, with a little of what lies beyond."""
    if view[0] <= x <= view[1]:
        return view
    air = (view[1] - view[0]) * 0.1
    way = x - air - view[0] if x < view[0] else x + air - view[1]
    return moved(view, full, way)
