"""A bar for work that says nothing for minutes."""

from __future__ import annotations

from typing import Any

from tqdm import tqdm


def progress(total: int, what: str, unit: str) -> tqdm[Any]:
    """Counts on standard error, and goes when it is done; where that is no terminal, nothing shows.

    Args:
        total: Units until the end.
        what: Stands before the bar.
        unit: What is counted, as `episode`.
    """
    return tqdm(total=total, desc=what, unit=unit, leave=False, disable=None, dynamic_ncols=True)
