"""Samples the turns of a batch of rows in step, several tokens of a row a pass where drafts are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from harness_trainer.lookup import Lookup
from harness_trainer.policy import Policy
from harness_trainer.seats import Seats
from harness_trainer.verify import agreed, cut

MOST_DRAFTS = 4
"""Tokens drafted for a row at a time: each makes a pass dearer, and the later ones are seldom right."""


@dataclass
class Turn:
    """What one row says.

    Attributes:
        room: Most tokens of it.
        sampled: Ids so far. A turn is over with its end token, or when there is no more room.
        logprobs: Of each, natural logarithm, of the distribution that it was drawn from.
    """

    room: int
    sampled: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)


class Speaker:
    """Rows that speak in turns.

    A draft is kept as far as the policy draws the same tokens, each from its own distribution; the first
    other one takes its place. So what is said is distributed as one token at a time, and greedily the same.

    Args:
        policy: Who speaks.
        prompts: One per group.
        siblings: Rows per group; row `i` belongs to group `i // siblings`.
        room: Most tokens of a first turn.
        temperature: 0 takes the likeliest token.
        end: The token that ends a turn.
        draws: Where the draws come from.
    """

    def __init__(
        self,
        policy: Policy,
        prompts: Sequence[Sequence[int]],
        siblings: int,
        *,
        room: int,
        temperature: float,
        end: int,
        draws: torch.Generator,
    ) -> None:
        self._policy = policy
        self._temperature = temperature
        self._end = end
        self._draws = draws
        self._seats = Seats(policy, prompts, siblings)
        self._lookup = Lookup(prompts, siblings)
        self._hidden: dict[int, Tensor] = {}
        """Where each row's next tokens are drawn: (1 + drafts, width)."""
        self._drafts: dict[int, list[int]] = {}
        self._turns: dict[int, Turn] = {}
        first = self._seats.start()
        self._begin(first, dict.fromkeys(first, room))

    @property
    def speaking(self) -> int:
        """Rows whose turn is not over."""
        return len(self._turns)

    def go_on(self, told: Mapping[int, Sequence[int]], rooms: Mapping[int, int]) -> None:
        """Begins further turns.

        Args:
            told: For each row the last token of its turn and what answers it.
            rooms: Most tokens of each row's turn.
        """
        for row, ids in told.items():
            self._lookup.read(row, ids[1:])
        self._begin({row: states[-1:] for row, states in self._seats.feed(told).items()}, rooms)

    def start_over(self, prompts: Mapping[int, Sequence[int]], rooms: Mapping[int, int]) -> None:
        """Begins further turns of rows whose history was rewritten: after whole prompts."""
        for row, ids in prompts.items():
            self._lookup.read(row, ids)
        self._begin({row: self._seats.move(row, ids) for row, ids in prompts.items()}, rooms)

    def _begin(self, hidden: dict[int, Tensor], rooms: Mapping[int, int]) -> None:
        self._hidden |= hidden
        self._drafts |= {row: [] for row in hidden}
        self._turns |= {row: Turn(rooms[row]) for row in hidden}

    def advance(self) -> dict[int, Turn]:
        """Lets every row that speaks say at least one token more; the turns that end with it."""
        order = sorted(self._turns)
        if not order:
            return {}
        ids, logprobs = self._draw([self._hidden[row] for row in order])
        forgotten: dict[int, int] = {}
        for row, drawn, chances in zip(order, ids, logprobs, strict=True):
            turn = self._turns[row]
            kept = drawn[: agreed(self._drafts[row], drawn) + 1]
            said = cut(kept, turn.room - len(turn.sampled), [self._end])
            turn.sampled += said
            turn.logprobs += chances[: len(said)]
            self._lookup.say(row, said)
            forgotten[row] = len(drawn) - len(said)
        self._seats.forget(forgotten)
        over = {row: self._turns.pop(row) for row in order if self._over(self._turns[row])}
        self._drafts = {row: self._draft(row) for row in self._turns}
        self._hidden = self._seats.feed(
            {row: [turn.sampled[-1], *self._drafts[row]] for row, turn in self._turns.items()}
        )
        return over

    def _draw(self, hidden: list[Tensor]) -> tuple[list[list[int]], list[list[float]]]:
        logits = self._policy.logits(torch.cat(hidden)).float()
        if self._temperature == 0:
            ids = logits.argmax(-1)
        else:
            logits = logits / self._temperature
            ids = _sample(logits.softmax(-1), self._draws)
        logprobs = logits.gather(1, ids[:, None])[:, 0] - logits.logsumexp(-1)
        sizes = [len(one) for one in hidden]
        return [one.tolist() for one in ids.split(sizes)], [one.tolist() for one in logprobs.split(sizes)]

    def _over(self, turn: Turn) -> bool:
        return turn.sampled[-1] == self._end or len(turn.sampled) == turn.room

    def _draft(self, row: int) -> list[int]:
        turn = self._turns[row]
        return self._lookup.draft(row, min(MOST_DRAFTS, turn.room - len(turn.sampled) - 1))


def _sample(chances: Tensor, draws: torch.Generator) -> Tensor:
    """An id for each row of chances, by inverting their sums: `multinomial` draws a number for every id."""
    sums = chances.cumsum(-1, dtype=torch.float64)
    points = torch.rand(len(sums), 1, dtype=sums.dtype, device=sums.device, generator=draws)
    return torch.searchsorted(sums, points * sums[:, -1:], right=True)[:, 0]


__all__ = ["MOST_DRAFTS", "Speaker", "Turn"]
