"""A space of texts that no alphabet bounds."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import Space

PRINTABLE = ((0x20, 0x7E), (0xA1, 0xAC), (0x3041, 0x3096), (0x4E00, 0x9FA5), (0x1F600, 0x1F64F))
"""Ranges of code points that samples are drawn from, each as likely as the others."""


class UnicodeText(Space[str]):
    """Any text. Samples are printable: Latin, kana, Han and emoji.

    `gymnasium.spaces.Text` needs an alphabet and a greatest length; what a model writes has neither.
    """

    def __init__(self, longest_sample: int = 64, *, seed: int | np.random.Generator | None = None) -> None:
        """A space whose samples have 0 to `longest_sample` characters."""
        super().__init__(dtype=str, seed=seed)
        self.longest_sample = longest_sample

    @property
    def is_np_flattenable(self) -> bool:
        """Never: texts have no fixed length."""
        return False

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A printable text; masks and probabilities have no meaning here.

        Raises:
            ValueError: when one is given.
        """
        if mask is not None or probability is not None:
            raise ValueError("UnicodeText has no masks and probabilities: sample without them.")
        length = int(self.np_random.integers(self.longest_sample + 1))
        ranges = self.np_random.integers(len(PRINTABLE), size=length)
        return "".join(chr(self.np_random.integers(*PRINTABLE[one], endpoint=True)) for one in ranges)

    def contains(self, x: Any) -> bool:
        """True for every `str`."""
        return isinstance(x, str)

    def __repr__(self) -> str:
        return f"UnicodeText({self.longest_sample})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnicodeText) and other.longest_sample == self.longest_sample

    __hash__ = None  # type: ignore[assignment]
