"""Greedy decoding in which a head drafts and the policy accepts: the same text in fewer forward passes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from harness_trainer.decode import Decoder
from harness_trainer.draft_context import DraftCache
from harness_trainer.mtp_head import Drafter
from harness_trainer.mtp_loss import Acceptance
from harness_trainer.packing import Group
from harness_trainer.policy import Policy
from harness_trainer.verify import agreed, cut


@dataclass(frozen=True)
class Decoded:
    """Texts of a batch.

    Attributes:
        ids: For each row what was said, the end token included.
        passes: Forward passes of the policy after the prompts, summed over rows.
        accepted: Counts of drafts as verified; zero without drafting. Drafts beyond a row's end count too.
        seconds: After the policy had read the prompts.
    """

    ids: list[list[int]]
    passes: int
    accepted: Acceptance
    seconds: float


class Prompts:
    """Prompts that a decoder has read; they can be gone on from more than once.

    Args:
        policy: Who reads.
        prompts: All with equally many rows; prefixes and rows hold at least one token each.
        keep_states: Keep the states at all positions, which drafting needs.
    """

    @torch.no_grad()
    def __init__(self, policy: Policy, prompts: Sequence[Group], *, keep_states: bool = True) -> None:
        siblings = len(prompts[0].rows)
        self.tails = [list(row) for group in prompts for row in group.rows]
        self.prefixes = [list(group.prefix) for group in prompts for _ in group.rows]
        self.decoder = Decoder(policy, [group.prefix for group in prompts], siblings, keep_states=keep_states)
        fed = self.decoder.feed_all(range(len(self.tails)), self.tails).split(
            [len(tail) for tail in self.tails]
        )
        self.last = torch.stack([states[-1] for states in fed])
        self.states: list[Tensor] = []
        if keep_states:
            shared = self.decoder.prefix_states
            self.states = [torch.cat((shared[row // siblings], states)) for row, states in enumerate(fed)]

    def __len__(self) -> int:
        return len(self.tails)

    def forget(self) -> None:
        """Goes back to the ends of the prompts."""
        self.decoder.rewind(range(len(self)), [len(tail) for tail in self.tails])


@torch.no_grad()
def plain_decode(
    policy: Policy, prompts: Sequence[Group] | Prompts, limit: int, ends: Iterable[int]
) -> Decoded:
    """Takes the likeliest token, one forward pass a token.

    Args:
        policy: Who speaks.
        prompts: As `Prompts` takes them, or those.
        limit: Most tokens a row says.
        ends: Tokens that end a row.
    """
    rows = prompts if isinstance(prompts, Prompts) else Prompts(policy, prompts, keep_states=False)
    stops = set(ends)
    start, hidden, passes = time.perf_counter(), rows.last, 0
    said: list[list[int]] = [[] for _ in range(len(rows))]
    active = list(range(len(rows)))
    while True:
        for row, token in zip(active, policy.logits(hidden).argmax(-1).tolist(), strict=True):
            said[row].append(token)
        active = [row for row in active if said[row][-1] not in stops and len(said[row]) < limit]
        if not active:
            break
        hidden = rows.decoder.feed(active, [[said[row][-1]] for row in active])
        passes += len(active)
    return Decoded(said, passes, _nothing(1), time.perf_counter() - start)


@torch.no_grad()
def speculative_decode(
    drafter: Drafter, prompts: Sequence[Group] | Prompts, limit: int, ends: Iterable[int], drafts: int = 3
) -> Decoded:
    """As `plain_decode`, but the head drafts tokens that one forward pass of the policy verifies together.

    Both caches go back to what was accepted. The text is that of `plain_decode`, up to differences that come
    from adding numbers in another order.

    Args:
        drafter: The head and its policy.
        prompts: As in `plain_decode`.
        limit: Most tokens a row says.
        ends: Tokens that end a row.
        drafts: k, tokens drafted a pass.
    """
    policy, stops = drafter.policy, set(ends)
    rows = prompts if isinstance(prompts, Prompts) else Prompts(policy, prompts)
    start, passes, counts = time.perf_counter(), 0, _nothing(drafts)
    said = [[token] for token in policy.logits(rows.last).argmax(-1).tolist()]
    chain = _Chain(drafter, rows)
    active = _going(range(len(rows)), said, limit, stops)
    news = {
        row: (rows.states[row], [*rows.prefixes[row][1:], *rows.tails[row], said[row][-1]]) for row in active
    }
    while active:
        guesses = chain.draft(active, [news[row] for row in active], drafts)
        kept = rows.decoder.lengths[active].tolist()
        known = [said[row][-1] for row in active]
        states = rows.decoder.feed_all(active, [[k, *g] for k, g in zip(known, guesses, strict=True)])
        passes += len(active)
        answers = policy.logits(states).argmax(-1).view(len(active), -1).tolist()
        states = states.view(len(active), drafts + 1, -1)
        for place, row in enumerate(active):
            right = agreed(guesses[place], answers[place])
            said[row] += answers[place][: right + 1]
            kept[place] += right + 1
            news[row] = (states[place, : right + 1], answers[place][: right + 1])
            counts += _one(right, drafts)
        rows.decoder.rewind(active, kept)
        said = [cut(one, limit, stops) for one in said]
        active = _going(active, said, limit, stops)
    return Decoded(said, passes, counts, time.perf_counter() - start)


class _Chain:
    """The head's side: its cache holds true elements only, drafts are written behind them and over again."""

    def __init__(self, drafter: Drafter, rows: Prompts) -> None:
        self._drafter = drafter
        self._cache = DraftCache(len(rows))
        self._next = [0] * len(rows)

    def draft(self, rows: list[int], news: list[tuple[Tensor, list[int]]], drafts: int) -> list[list[int]]:
        """Reads new true elements (states, and the token after each), then drafts for each row."""
        at = [
            list(range(self._next[r], self._next[r] + len(ids)))
            for r, (_, ids) in zip(rows, news, strict=True)
        ]
        out = self._run(
            rows, at, torch.cat([states for states, _ in news]), [i for _, ids in news for i in ids]
        )
        ends = torch.tensor([len(one) for one in at], device=out.device).cumsum(0) - 1
        out = out[ends]
        for row, places in zip(rows, at, strict=True):
            self._next[row] = places[-1] + 1
        guesses = [self._drafter.choose(out).tolist()]
        for depth in range(drafts - 1):
            out = self._run(rows, [[self._next[row] + depth] for row in rows], out, guesses[-1])
            guesses.append(self._drafter.choose(out).tolist())
        return [list(one) for one in zip(*guesses, strict=True)]

    def _run(self, rows: list[int], at: list[list[int]], hidden: Tensor, ids: list[int]) -> Tensor:
        context = self._cache.at(rows, at, hidden.device)
        embedded = self._drafter.embed(torch.tensor(ids, device=hidden.device))
        return self._drafter.head(embedded, hidden, context.positions, context)


def _going(rows: Iterable[int], said: list[list[int]], limit: int, stops: set[int]) -> list[int]:
    return [row for row in rows if said[row][-1] not in stops and len(said[row]) < limit]


def _nothing(drafts: int) -> Acceptance:
    return Acceptance(drafts, 0, (0,) * drafts, (0,) * drafts)


def _one(agreed: int, drafts: int) -> Acceptance:
    reached = tuple(int(agreed >= d) for d in range(drafts))
    return Acceptance(drafts, 1, reached, tuple(int(agreed > d) for d in range(drafts)))
