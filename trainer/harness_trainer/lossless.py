"""Whether drafting changes what a policy says, and how much faster it is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields

import torch

from harness_trainer.mtp_head import Drafter
from harness_trainer.mtp_loss import Acceptance
from harness_trainer.mtp_rows import Bundle
from harness_trainer.packing import Group
from harness_trainer.policy import Policy
from harness_trainer.rows import NOT_SAMPLED, TokenRow
from harness_trainer.speculative import Prompts, plain_decode, speculative_decode

NEAR = 1e-4
"""Logits closer than this are a tie: which is larger depends on the order of additions."""
BATCH = 32


@dataclass(frozen=True)
class Compared:
    """Prompts by how drafted and plain texts relate.

    Attributes:
        identical: Same ids.
        near_ties: The first difference is between two tokens whose fp32 logits are within `NEAR`.
        differing: All others; there should be none.
        accepted: Counts of the drafts while decoding, those beyond a row's end included.
        tokens: Said by the speculative decoder.
        passes: Of the policy, a row at a time, that said them.
    """

    identical: int
    near_ties: int
    differing: int
    accepted: Acceptance
    tokens: int
    passes: int

    def __add__(self, other: Compared) -> Compared:
        return Compared(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


def prompts_of(parts: Sequence[Bundle], wanted: int) -> list[Group]:
    """Distinct beginnings of rows: up to each turn first, then into turns, spread over the bundles.

    Returns:
        Groups of up to 16 rows, at most `wanted` rows in all; neither prefix nor rows are empty.
    """
    groups: list[Group] = []
    found = [
        (part.prefix[:-1], list(dict.fromkeys((part.prefix[-1], *tail) for tail in _in_turn(part.rows))))
        for part in parts
        if len(part.prefix) > 1
    ]
    left = wanted
    for at, (prefix, tails) in enumerate(sorted(found, key=lambda one: len(one[1]))):
        kept = tails[: -(-left // (len(found) - at))]  # What a small bundle lacks, larger ones make up for.
        left -= len(kept)
        groups += [Group(prefix, kept[i : i + 16]) for i in range(0, len(kept), 16)]
    return groups


def _in_turn(rows: Sequence[TokenRow]) -> Iterator[tuple[int, ...]]:
    """Beginnings that a policy goes on from: all turn starts, then a quarter, half, three quarters in."""
    turns = [(row, *span) for row in rows for span in _turns(row.segment)]
    for quarter in range(4):
        for row, start, stop in turns:
            yield tuple(row.ids[: start + (stop - start) * quarter // 4])


def _turns(segment: str) -> list[tuple[int, int]]:
    said = [letter != NOT_SAMPLED for letter in segment]
    starts = [i for i, s in enumerate(said) if s and (i == 0 or not said[i - 1])]
    stops = [i + 1 for i, s in enumerate(said) if s and (i + 1 == len(said) or not said[i + 1])]
    return list(zip(starts, stops, strict=True))


def batched(groups: Sequence[Group], most: int = BATCH) -> list[list[Group]]:
    """Batches of groups of one size, as the decoder takes them: at most `most` rows in each."""
    sized: dict[int, list[Group]] = {}
    for group in groups:
        sized.setdefault(len(group.rows), []).append(group)
    steps = [(size, members, max(1, most // size)) for size, members in sized.items()]
    return [members[i : i + step] for _, members, step in steps for i in range(0, len(members), step)]


def compare(
    drafter: Drafter, batch: Sequence[Group], limit: int, ends: Iterable[int], drafts: int
) -> Compared:
    """Decodes a batch both ways, both computing in the policy's dtype."""
    stops = list(ends)
    read = Prompts(drafter.policy, batch)
    plain = plain_decode(drafter.policy, read, limit, stops)
    read.forget()
    fast = speculative_decode(drafter, read, limit, stops, drafts)
    prompts = [[*group.prefix, *row] for group in batch for row in group.rows]
    same = near = 0
    for prompt, a, b in zip(prompts, plain.ids, fast.ids, strict=True):
        if a == b:
            same += 1
        elif gap(drafter.policy, prompt, a, b) <= NEAR:
            near += 1
    tokens = sum(len(one) for one in fast.ids)
    return Compared(same, near, len(prompts) - same - near, fast.accepted, tokens, fast.passes)


@torch.no_grad()
def gap(policy: Policy, prompt: Sequence[int], a: Sequence[int], b: Sequence[int]) -> float:
    """How far the two best logits are apart where continuations first differ; infinite if they are others."""
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    hidden = policy.packed_hidden(policy.pack([Group((), [[*prompt, *a[:at]]])]))
    best = policy.logits(hidden[-1:]).float()[0].topk(2)
    if at >= min(len(a), len(b)) or {a[at], b[at]} != set(best.indices.tolist()):
        return float("inf")
    return float(best.values[0] - best.values[1])


@contextmanager
def in_float32(drafter: Drafter) -> Iterator[Drafter]:
    """Policy and head in fp32 for a while: a lossless widening, undone exactly."""
    policy, before = drafter.policy, drafter.policy.dtype
    weights = [*policy.model.parameters(), *drafter.head.parameters()]
    try:
        _cast(policy, weights, torch.float32)
        yield Drafter(policy, drafter.head, drafter.vocabulary)
    finally:
        _cast(policy, weights, before)


def _cast(policy: Policy, weights: Sequence[torch.nn.Parameter], dtype: torch.dtype) -> None:
    for weight in weights:
        weight.data = weight.data.to(dtype)
    policy.dtype = dtype


@dataclass(frozen=True)
class Speed:
    """Tokens a second with and without drafts, prompts not counted."""

    concurrency: int
    plain_tokens_per_s: float
    speculative_tokens_per_s: float


def speed(
    drafter: Drafter, prompts: Sequence[Group], concurrency: int, limit: int, ends: Iterable[int], drafts: int
) -> Speed:
    """Times both ways by turns on batches of `concurrency` prompts, each with a prefix of its own."""
    stops = list(ends)
    alone = [Group(group.prefix, [row]) for group in prompts for row in group.rows]
    batches = [alone[i : i + concurrency] for i in range(0, len(alone), concurrency)]
    said, spent = [0, 0], [0.0, 0.0]
    for batch in batches:
        read = Prompts(drafter.policy, batch)
        plain = plain_decode(drafter.policy, read, limit, stops)
        read.forget()
        drafted = speculative_decode(drafter, read, limit, stops, drafts)
        for way, one in enumerate((plain, drafted)):
            said[way] += sum(len(ids) for ids in one.ids)
            spent[way] += one.seconds
    slow, fast = (tokens / seconds for tokens, seconds in zip(said, spent, strict=True))
    return Speed(concurrency, slow, fast)
