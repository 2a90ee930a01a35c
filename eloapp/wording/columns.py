"""Text in columns for the terminal."""

from collections.abc import Collection, Sequence


def aligned(rows: Sequence[tuple[str, ...]], left: Collection[int] = ()) -> list[str]:
    """Lines of cells at equal widths, right-aligned except the columns in ``left``."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
