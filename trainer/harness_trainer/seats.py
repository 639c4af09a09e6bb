"""Which decoder holds which row of a batch."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from harness_trainer.decode import Decoder
from harness_trainer.policy import Policy


class Seats:
    """All rows begin in one decoder, and a row whose history is rewritten gets its own.

    Args:
        policy: Who computes.
        prompts: One per group.
        siblings: Rows per group; row `i` belongs to group `i // siblings`.
    """

    def __init__(self, policy: Policy, prompts: Sequence[Sequence[int]], siblings: int) -> None:
        self._policy = policy
        self._first = Decoder(policy, prompts, siblings)
        self._own: dict[int, Decoder] = {}

    def start(self) -> dict[int, Tensor]:
        """Hidden states at the end of each row's prompt, (width,) each."""
        return dict(enumerate(self._first.start))

    def feed(self, ids: dict[int, list[int]]) -> dict[int, Tensor]:
        """Feeds rows their tokens, at least one each; the hidden states at their last ones, (width,) each."""
        here = sorted(i for i in ids if i not in self._own)
        hidden = dict(zip(here, self._first.feed(here, [ids[i] for i in here]), strict=True)) if here else {}
        return hidden | {i: self._own[i].feed([0], [ids[i]])[0] for i in ids if i in self._own}

    def move(self, row: int, prompt: list[int]) -> Tensor:
        """Begins a row anew from a whole prompt; the hidden state at its end, (width,)."""
        self._own[row] = Decoder(self._policy, [prompt], 1)
        return self._own[row].start[0]
