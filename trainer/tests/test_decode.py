"""Decoding: however tokens are fed, hidden states are those of one pass over the whole row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
import tiny
import torch
from torch import Tensor

from harness_trainer.decode import Decoder
from harness_trainer.packing import Group
from harness_trainer.policy import Policy

PREFIXES = [[5, 6, 7, 8, 9, 10], [11, 12], [13, 14, 15]]
SIBLINGS = 2
ROWS = [
    [20, 21, 22, 23, 24],
    [30, 31],
    [40, 41, 42],
    [50, 51, 52, 53, 54, 55, 56],
    [60],
    [70, 71, 72, 73],
]


@cache
def policy(kind: str) -> Policy:
    return tiny.policy(kind)


def wanted(kind: str, row: int, tokens: int) -> Tensor:
    """The hidden state after so many tokens of a row, from one pass over it alone."""
    one = policy(kind)
    whole = [*PREFIXES[row // SIBLINGS], *ROWS[row][:tokens]]
    with torch.no_grad():
        return one.packed_hidden(one.pack([Group((), [whole])]))[-1]


def close(found: Tensor, right: Tensor) -> None:
    torch.testing.assert_close(found, right, atol=1e-4, rtol=1e-4)


def fed(decoder: Decoder, kind: str, plan: Sequence[dict[int, int]]) -> None:
    """Feeds the next so many tokens to each row named, and checks every state that comes back."""
    done = dict.fromkeys(range(len(ROWS)), 0)
    for step in plan:
        rows = sorted(step)
        out = decoder.feed(rows, [ROWS[i][done[i] : done[i] + step[i]] for i in rows])
        for at, i in enumerate(rows):
            done[i] += step[i]
            close(out[at], wanted(kind, i, done[i]))
    assert decoder.lengths.tolist() == [done[i] for i in range(len(ROWS))]


PLANS: dict[str, list[dict[int, int]]] = {
    "all at once": [{i: len(row) for i, row in enumerate(ROWS)}],
    "token by token, rows end early": [
        {i: 1 for i, row in enumerate(ROWS) if len(row) > at} for at in range(7)
    ],
    "ragged pieces": [{0: 2, 1: 1, 2: 1, 3: 4, 4: 1, 5: 1}, {0: 3, 3: 1, 5: 3}, {3: 2}],
    "one group only": [{2: 1, 3: 1}, {2: 2}, {3: 6}],
    "one sibling waits": [{1: 2}, {0: 1, 4: 1}, {0: 4, 5: 4}],
}


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("capacity", [1, 64])
@pytest.mark.parametrize("kind", tiny.KINDS)
def test_pieces_equal_one_pass(kind: str, capacity: int, plan: str) -> None:
    decoder = Decoder(policy(kind), PREFIXES, SIBLINGS, capacity=capacity)
    fed(decoder, kind, PLANS[plan])


@pytest.mark.parametrize("chunk", [1, 2, 8])
def test_prefixes_are_prefilled_in_chunks(chunk: int) -> None:
    decoder = Decoder(policy("llama"), PREFIXES, SIBLINGS, chunk=chunk)
    for row in range(len(ROWS)):
        close(decoder.start[row], wanted("llama", row, 0))
    fed(decoder, "llama", PLANS["ragged pieces"])


def test_siblings_hold_one_copy_of_their_prefix() -> None:
    decoder = Decoder(policy("llama"), PREFIXES, 5)
    assert [k.shape[0] for k in decoder._keys] == [len(PREFIXES)] * 2
    assert decoder.start.shape[0] == 5 * len(PREFIXES)


def test_room_doubles_and_keeps_what_was_fed() -> None:
    decoder = Decoder(policy("llama"), PREFIXES[:1], 1, capacity=2)
    sizes = []
    for token in ROWS[0]:
        decoder.feed([0], [[token]])
        sizes.append(decoder._own_keys[0].shape[-1])
    assert sizes == [2, 2, 4, 4, 8]


def test_an_adapter_decodes_as_it_scores() -> None:
    one = tiny.policy("qwen3", rank=4)
    decoder = Decoder(one, [PREFIXES[0]], 2)
    out = decoder.feed([0, 1], [ROWS[0], ROWS[1]])
    packed = one.pack([Group(PREFIXES[0], [ROWS[0], ROWS[1]])])
    with torch.no_grad():
        hidden = one.packed_hidden(packed)
    close(out, hidden[[packed.paths[0][4], packed.paths[1][1]]])


def test_no_gradient_is_kept() -> None:
    decoder = Decoder(policy("llama"), PREFIXES[:1], 1)
    assert not decoder.start.requires_grad
    assert not decoder.feed([0], [[1]]).requires_grad
