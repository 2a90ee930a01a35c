"""Percentiles, mean and spread of a law given as atoms, as a lattice or as rows on a grid."""

import math

import numpy as np

from eloapp.core.outlook.case import QUANTILES, Floats

#: What a cumulated share may miss of a quantile by rounding errors.
_SHORT = 1e-12
_WANTED = np.array(QUANTILES)
#: From this number of atoms on, sorting costs more than a histogram first.
_MANY = 3_000
_BUCKETS = 4_096


def of_sorted(points: Floats, mass: Floats) -> Floats:
    """The QUANTILES of atoms in ascending order: smallest point with at least that share."""
    filled = np.cumsum(mass)
    wanted = _WANTED * filled[-1] - _SHORT
    found: Floats = points[np.minimum(np.searchsorted(filled, wanted), len(points) - 1)]
    return found


def of_atoms(points: Floats, mass: Floats) -> Floats:
    """The QUANTILES of atoms in any order."""
    if len(points) < _MANY:
        order = np.argsort(points)
        return of_sorted(points[order], mass[order])
    low, high = float(points.min()), float(points.max())
    if high <= low:
        return np.full(len(QUANTILES), low)
    # A histogram finds the bucket of each percentile; only that bucket is sorted.
    bucket = ((points - low) * (_BUCKETS / (high - low))).astype(np.int64)
    filled = np.cumsum(np.bincount(bucket, mass, _BUCKETS + 1))
    found = np.empty(len(QUANTILES))
    for i, wanted in enumerate(_WANTED * filled[-1] - _SHORT):
        at = min(int(np.searchsorted(filled, wanted)), _BUCKETS)
        inside = np.flatnonzero(bucket == at)
        inside = inside[np.argsort(points[inside])]
        below = filled[at - 1] if at else 0.0
        place = int(np.searchsorted(below + np.cumsum(mass[inside]), wanted))
        found[i] = points[inside[min(place, len(inside) - 1)]]
    return found


def moments(points: Floats, mass: Floats) -> tuple[float, float]:
    """Mean and standard deviation of atoms."""
    # Not as dot products: OpenBLAS would start threads for them.
    total = float(mass.sum())
    mean = float((points * mass).sum()) / total
    away = points - mean
    away *= away
    return mean, math.sqrt(max(0.0, float((away * mass).sum()) / total))


def of_rows(origin: float, step: float, rows: Floats) -> tuple[Floats, Floats, Floats]:
    """QUANTILES (one row each), mean and standard deviation of laws on one grid.

    Each row holds the mass at ``origin + i step``. The distribution function at the cell edges
    is the cumulated mass with the first Euler-Maclaurin term; between them a monotone cubic
    (Hermite with limited slopes, after Fritsch and Carlson 1980) is inverted.
    """
    places = np.arange(rows.shape[1], dtype=np.float64)
    total = rows.sum(axis=1)
    mean = np.einsum("ij,j->i", rows, places) / total
    square = np.einsum("ij,j->i", rows, (places - places[-1] / 2) ** 2) / total
    variance = square - (mean - places[-1] / 2) ** 2
    filled, density = _edges(rows, total)
    found = np.empty((len(QUANTILES), len(rows)))
    line = np.arange(len(rows))
    for i, wanted in enumerate(QUANTILES):
        at = np.minimum((filled < wanted).sum(axis=1), rows.shape[1] - 1)
        before = np.maximum(at - 1, 0)
        low = np.where(at > 0, filled[line, before], 0.0)
        gain = np.maximum(filled[line, at] - low, 1e-300)
        part = np.clip((wanted - low) / gain, 0, 1)
        slopes = [
            np.minimum(gain / np.maximum(density[line, edge], gain / 3), 3.0)
            for edge in (before, at)
        ]
        found[i] = at - 0.5 + _hermite(part, *slopes)
    return origin + step * found, origin + step * mean, step * np.sqrt(np.maximum(variance, 0))


def _edges(rows: Floats, total: Floats) -> tuple[Floats, Floats]:
    """Distribution function at the upper edge of each cell, never falling, and density there."""
    after = np.zeros_like(rows)
    after[:, :-1] = rows[:, 1:]
    share = total[:, None]
    filled = (np.cumsum(rows, axis=1) + (after - rows) / 24) / share
    np.maximum.accumulate(filled, axis=1, out=filled)
    return filled, (after + rows) / (2 * share)


def _hermite(part: Floats, first: Floats, last: Floats) -> Floats:
    """Cubic from 0 to 1 with the slopes ``first`` and ``last`` at its ends."""
    found: Floats = part * (
        first * (1 - part) ** 2 + part * (3 - 2 * part) - last * part * (1 - part)
    )
    return found


def share_below(origin: float, step: float, row: Floats, point: float) -> float:
    """Probability of less than ``point`` under a law on a grid."""
    filled, _ = _edges(row[None, :], row.sum(keepdims=True))
    edges = origin + step * (np.arange(row.size) + 0.5)
    return float(np.interp(point, edges, filled[0], left=0.0, right=1.0))
