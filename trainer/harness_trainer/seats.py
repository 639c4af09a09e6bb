"""Which decoder holds which row of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
        """Hidden states at the end of each row's prompt, (1, width) each."""
        return dict(enumerate(self._first.start[:, None]))

    def feed(self, ids: Mapping[int, Sequence[int]]) -> dict[int, Tensor]:
        """Feeds rows their tokens, at least one each; the hidden states at them, (tokens, width) each."""
        here = sorted(i for i in ids if i not in self._own)
        hidden: dict[int, Tensor] = {}
        if here:
            states = self._first.feed_all(here, [ids[i] for i in here])
            hidden = dict(zip(here, states.split([len(ids[i]) for i in here]), strict=True))
        return hidden | {i: self._own[i].feed_all([0], [ids[i]]) for i in ids if i in self._own}

    def forget(self, tokens: Mapping[int, int]) -> None:
        """Takes back the last tokens that rows were fed, so many of each."""
        here = sorted(i for i in tokens if i not in self._own)
        if here:
            fed = self._first.lengths[here].tolist()
            self._first.rewind(here, [n - tokens[i] for i, n in zip(here, fed, strict=True)])
        for i in tokens:
            if i in self._own:
                own = self._own[i]
                own.rewind([0], [int(own.lengths[0]) - tokens[i]])

    def move(self, row: int, prompt: Sequence[int]) -> Tensor:
        """Begins a row anew from a whole prompt; the hidden state at its end, (1, width)."""
        self._own[row] = Decoder(self._policy, [prompt], 1)
        return self._own[row].start
