"""Token rows as the draft head sees them: elements that join a position's state with the token after it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

import torch
from torch import Tensor
from transformers import PreTrainedTokenizerBase

from harness_trainer.packing import Group
from harness_trainer.policy import Policy
from harness_trainer.rows import REPLY, TokenRow

_CALL = re.compile(r"<tool_call>.*?(?:</tool_call>|$)", re.DOTALL)


@dataclass(frozen=True)
class Bundle:
    """Rows of one group with one prefix.

    Attributes:
        prefix: At least one id.
        rows: Each with at least one id beyond it.
    """

    group: str
    prefix: tuple[int, ...]
    rows: list[TokenRow]


def bundles(rows: Iterable[TokenRow], most: int) -> list[Bundle]:
    """Rows that share their prefix together, in order of appearance, at most `most` in a bundle."""
    found: dict[tuple[str, tuple[int, ...]], list[TokenRow]] = {}
    for row in rows:
        if not row.prefix and len(row.ids) > 1:
            row = replace(row, prefix=row.ids[:1], ids=row.ids[1:], segment=row.segment[1:])
        if row.prefix and row.sampled():
            found.setdefault((row.group, tuple(row.prefix)), []).append(row)
    return [
        Bundle(group, prefix, members[at : at + most])
        for (group, prefix), members in found.items()
        for at in range(0, len(members), most)
    ]


def split_by_group(
    all_bundles: Sequence[Bundle], share: float, seed: int
) -> tuple[list[Bundle], list[Bundle]]:
    """Bundles to learn from and held-out ones; a group is wholly on one side, one at least on each."""
    groups = sorted({one.group for one in all_bundles})
    Random(seed).shuffle(groups)
    out = min(max(round(share * len(groups)), 1 if share > 0 else 0), len(groups) - 1)
    held = set(groups[: max(out, 0)])
    return [b for b in all_bundles if b.group not in held], [b for b in all_bundles if b.group in held]


@dataclass(frozen=True)
class Elements:
    """A batch for the head; element e of position t joins h_t and `ids[e]`, the token at t + 1.

    Attributes:
        groups: The elements' tokens in their packed layout.
        hidden: (elements, width) states of the frozen policy.
        ids: (elements,).
        sampled: (elements,) whether the policy sampled `ids`.
        free: (elements,) whether `ids` is sampled free text: of the reply segment and in no call.
        left: (elements,) how many elements of the same row come after; 0 in a prefix.
    """

    groups: list[Group]
    hidden: Tensor
    ids: Tensor
    sampled: Tensor
    free: Tensor
    left: Tensor


@torch.no_grad()
def hidden_of(policy: Policy, bundle: Bundle) -> Tensor:
    """The policy's states that the elements of a bundle join: (elements, width), without gradient."""
    packed = policy.pack([Group(bundle.prefix, [row.ids for row in bundle.rows])])
    source = list(range(len(bundle.prefix) - 1))
    for last, path in zip(packed.last, packed.paths, strict=True):
        source += [last, *path[:-1]]
    return policy.packed_hidden(packed)[torch.tensor(source, device=policy.device)]


def elements_of(policy: Policy, parts: Sequence[Bundle], hidden: Sequence[Tensor]) -> Elements:
    """Joins bundles and their states (`hidden_of`) into one batch."""
    ids: list[int] = []
    sampled: list[bool] = []
    free: list[bool] = []
    left: list[int] = []
    for part in parts:
        shared = len(part.prefix) - 1
        ids += part.prefix[1:]
        sampled += [False] * shared
        free += [False] * shared
        left += [0] * shared
        for row in part.rows:
            ids += row.ids
            sampled += [letter != "." for letter in row.segment]
            free += free_text(policy.tokenizer, row)
            left += range(len(row.ids) - 1, -1, -1)
    groups = [Group(part.prefix[1:], [row.ids for row in part.rows]) for part in parts]
    flags = (torch.tensor(x, device=policy.device) for x in (ids, sampled, free, left))
    return Elements(groups, torch.cat(list(hidden)), *flags)


def free_text(tokenizer: PreTrainedTokenizerBase, row: TokenRow) -> list[bool]:
    """Which ids of a row are sampled words of the reply segment outside `<tool_call>` ... `</tool_call>`."""
    flags = [False] * len(row.ids)
    for run in re.finditer(f"{REPLY}+", row.segment):
        places = range(*run.span())
        pieces = [str(tokenizer.decode([row.ids[at]], skip_special_tokens=False)) for at in places]
        calls = [found.span() for found in _CALL.finditer("".join(pieces))]
        start = 0
        for at, piece in zip(places, pieces, strict=True):
            stop = start + len(piece)
            flags[at] = not any(start < b and a < stop for a, b in calls)
            start = stop
    return flags


class StateStore:
    """Keeps what `hidden_of` gave for each bundle, up to a number of bytes; beyond it, states are made again.

    Args:
        policy: Frozen.
        most: Bytes.
    """

    def __init__(self, policy: Policy, most: int = 2 << 30) -> None:
        self._policy = policy
        self._left = most
        self._kept: dict[int, Tensor] = {}

    def elements(self, parts: Sequence[Bundle]) -> Elements:
        """A batch of bundles that are all alive as long as this store."""
        return elements_of(self._policy, parts, [self._states(part) for part in parts])

    def _states(self, part: Bundle) -> Tensor:
        if id(part) in self._kept:
            return self._kept[id(part)]
        states = hidden_of(self._policy, part)
        size = states.numel() * states.element_size()
        if size <= self._left:
            self._left -= size
            self._kept[id(part)] = states
        return states
