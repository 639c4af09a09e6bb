"""How many drafts a policy accepts, measured on rows that were held out.

A round starts at an anchor: a token of the row that is known, as the last certain token is in decoding.
Drafts 1..k follow it. Draft d is accepted when it and all before it are what the frozen policy says greedily,
given the row up to there. That is known only as long as the row itself says what the policy would, so a round
counts when

- the anchor's token and the k tokens after it lie in one turn and were all sampled, and
- the first k - 1 of those k are the policy's greedy choice (the last need not be: only the policy is asked).

Then every round could have been accepted whole, and teacher forcing feeds what decoding would have fed
wherever the result still matters. Rows sampled at temperature 1 leave the greedy path at uncertain tokens, so
these rounds are easier than the average one; `against_sampled` therefore also compares drafts with the tokens
as sampled, in all rounds of the first kind, and decoding itself reports what it accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from harness_trainer.bigram import Bigram
from harness_trainer.mtp_drafts import draft_states, policy_choices
from harness_trainer.mtp_head import Drafter
from harness_trainer.mtp_loss import Acceptance, greedy_acceptance
from harness_trainer.mtp_rows import Bundle, Elements, StateStore

Source = Callable[[Elements, Tensor], Tensor]
"""Drafts for the anchors (a,) of a batch: (k, a) ids."""


@dataclass(frozen=True)
class Measured:
    """Counts of one source of drafts.

    Attributes:
        greedy: Against the policy's greedy choice.
        free_text: The same over rounds whose k tokens are free text.
        sampled: Against the tokens of the rows.
    """

    greedy: Acceptance
    free_text: Acceptance
    sampled: Acceptance

    def __add__(self, other: Measured) -> Measured:
        return Measured(
            self.greedy + other.greedy, self.free_text + other.free_text, self.sampled + other.sampled
        )


@dataclass(frozen=True)
class Rounds:
    """Anchors of a batch, what would be accepted there, and which rounds count.

    Attributes:
        anchors: (a,) elements.
        choices: (k, a) the policy's greedy ids.
        tokens: (k, a) the row's ids.
        follows: (a,) whether the row follows the policy as far as it must.
        free: (a,) whether all k tokens are free text.
    """

    anchors: Tensor
    choices: Tensor
    tokens: Tensor
    follows: Tensor
    free: Tensor


def rounds_of(batch: Elements, choices: Tensor, depths: int) -> Rounds:
    """Finds the rounds of a batch; `choices` is from `policy_choices`."""
    every = torch.arange(batch.ids.numel(), device=batch.ids.device)
    steps = torch.arange(0, depths + 1, device=every.device)[:, None]
    places = (every + steps).clamp(max=every.numel() - 1)
    anchors = ((batch.left >= depths) & batch.sampled[places].all(0)).nonzero()[:, 0]
    after = places[1:, anchors]
    said, meant = batch.ids[after], choices[after]
    return Rounds(anchors, meant, said, (said == meant)[:-1].all(0), batch.free[after].all(0))


def count(drafts: Tensor, rounds: Rounds) -> Measured:
    """Counts (k, a) drafts."""

    def against(targets: Tensor, which: Tensor) -> Acceptance:
        return greedy_acceptance(drafts, targets, which.expand_as(drafts))

    everywhere = torch.ones_like(rounds.follows)
    return Measured(
        against(rounds.choices, rounds.follows),
        against(rounds.choices, rounds.follows & rounds.free),
        against(rounds.tokens, everywhere),
    )


@torch.no_grad()
def measure(
    store: StateStore, parts: Sequence[Bundle], sources: dict[str, Source], drafter: Drafter, depths: int
) -> dict[str, Measured]:
    """Counts every source of drafts on the same rounds.

    Args:
        store: Of the policy's states.
        parts: Held-out bundles, at least one.
        sources: By name.
        drafter: Names the policy.
        depths: k.
    """
    total: dict[str, Measured] = {}
    for part in parts:
        batch = store.elements([part])
        rounds = rounds_of(batch, policy_choices(drafter.policy, batch), depths)
        for name, source in sources.items():
            drafts = source(batch, rounds.anchors) if rounds.anchors.numel() else rounds.tokens
            counted = count(drafts, rounds)
            total[name] = total[name] + counted if name in total else counted
    return total


def from_head(drafter: Drafter, depths: int) -> Source:
    """Drafts of a head."""
    return lambda batch, anchors: drafter.choose(draft_states(drafter, batch, anchors, depths))


def from_bigram(table: Bigram, depths: int) -> Source:
    """Drafts of a table."""
    return lambda batch, anchors: table.drafts(batch.ids[anchors], depths)


def plain(acceptance: Acceptance) -> dict[str, Any]:
    """An acceptance as `mtp.json` shows it."""
    return {
        "strict": acceptance.strict,
        "with_bonus": acceptance.with_bonus,
        "accepted_length": acceptance.mean_length,
        "by_depth": list(acceptance.conditional),
        "rounds": acceptance.rounds,
    }
