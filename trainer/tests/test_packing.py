"""Sharing a prefix changes nothing: logits and gradients are those of every row computed by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
import tiny
import torch
from peft import PeftModel
from torch import Tensor
from transformers import AutoModelForCausalLM

from harness_trainer.checkpoint import save_weights
from harness_trainer.packing import Group, common_prefix
from harness_trainer.policy import Policy

RANKS = {"whole": 0, "lora": 4}


def ids(seed: int, *lengths: int) -> list[list[int]]:
    draws = torch.Generator().manual_seed(seed)
    return [torch.randint(0, 400, (n,), generator=draws).tolist() for n in lengths]


def group(seed: int, prefix: int, *rows: int) -> Group:
    first, *rest = ids(seed, prefix, *rows)
    return Group(first, rest)


# Rows that part early and late, twice the same row, and rows that end where others go on.
TREE = ([7, 8, 9], [[1, 2, 3, 4], [1, 2, 5], [1, 2, 3, 4], [6, 2, 3], [1, 2], [1, 2, 3, 4, 5], [6]])

LAYOUTS = {
    "one row": [group(1, 5, 7)],
    "ragged rows": [group(2, 9, 3, 11, 1, 6)],
    "rows of one token": [group(3, 4, 1, 1, 1)],
    "no prefix": [group(4, 0, 5, 2)],
    "a prefix of one": [group(5, 1, 4, 3)],
    "rows that branch": [Group(*TREE)],
    "branches without a prefix": [Group([], TREE[1]), group(5, 3, 2)],
    "several groups": [group(6, 6, 5, 1), group(7, 0, 4), group(8, 12, 2, 8, 3)],
}


@cache
def policy(kind: str, training: str) -> Policy:
    return tiny.policy(kind, rank=RANKS[training])


@cache
def eager(kind: str, training: str) -> Any:
    """The same weights with transformers' own attention; an adapter of ours goes there through peft alone."""
    model: Any = AutoModelForCausalLM.from_pretrained(tiny.base(kind), attn_implementation="eager")
    if not RANKS[training]:
        return model
    folder = tiny.workshop() / f"adapter-{kind}"
    folder.mkdir(exist_ok=True)
    save_weights(policy(kind, training), folder)
    return PeftModel.from_pretrained(model, str(folder), is_trainable=True)


def logits_of_rows(one: Policy, groups: Sequence[Group]) -> list[Tensor]:
    """Per row, logits at its tokens beyond the prefix, as `paths` say where they are."""
    packed = one.pack(groups)
    logits = one.logits(one.packed_hidden(packed))
    return [logits[path] for path in packed.paths]


def weighted(rows: Sequence[Tensor]) -> Tensor:
    """A loss that weighs every logit of every row differently."""
    draws = torch.Generator().manual_seed(9)
    return sum((row * torch.randn(row.shape, generator=draws)).mean() for row in rows)  # type: ignore[return-value]


def gradients(model: torch.nn.Module) -> dict[str, Tensor]:
    """By the parameter's own name, and cleared."""
    found = {}
    for name, parameter in model.named_parameters():
        if parameter.requires_grad and parameter.grad is not None:
            found[name.removeprefix("base_model.model.")] = parameter.grad
            parameter.grad = None
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("training", RANKS)
@pytest.mark.parametrize("kind", tiny.KINDS)
def test_logits_and_gradients_are_those_of_single_rows(kind: str, training: str, layout: str) -> None:
    ours, theirs, groups = policy(kind, training), eager(kind, training), LAYOUTS[layout]
    shared = logits_of_rows(ours, groups)
    alone = [
        theirs(torch.tensor([[*one.prefix, *row]])).logits[0, len(one.prefix) :]
        for one in groups
        for row in one.rows
    ]
    for found, wanted in zip(shared, alone, strict=True):
        torch.testing.assert_close(found, wanted, atol=1e-4, rtol=1e-5)
    weighted(shared).backward()
    weighted(alone).backward()
    found, wanted = gradients(ours.model), gradients(theirs)
    assert list(found) == list(wanted)
    assert len(found) == len(ours.trainable())
    for name, gradient in wanted.items():
        torch.testing.assert_close(found[name], gradient, atol=1e-5, rtol=1e-5, msg=name)
    assert max(float(g.abs().max()) for g in wanted.values()) > 1e-2, "too small to compare"


def test_the_prefix_itself_is_computed_too() -> None:
    ours, theirs, (one,) = policy("llama", "whole"), eager("llama", "whole"), LAYOUTS["ragged rows"]
    packed = ours.pack([one])
    logits = ours.logits(ours.packed_hidden(packed))
    alone = theirs(torch.tensor([[*one.prefix]])).logits[0]
    torch.testing.assert_close(logits[: len(one.prefix)], alone, atol=1e-4, rtol=1e-5)
    assert packed.last == [len(one.prefix) - 1] * len(one.rows)


def test_a_common_beginning_stands_there_once() -> None:
    one = policy("llama", "whole")
    packed = one.pack([Group(*TREE)])
    assert packed.ids.tolist() == [7, 8, 9, 1, 2, 3, 4, 5, 6, 2, 3, 5]
    assert packed.positions.tolist() == [0, 1, 2, 3, 4, 5, 6, 5, 3, 4, 5, 7]
    assert [packed.ids[path].tolist() for path in packed.paths] == TREE[1]
    assert packed.paths[4] == packed.paths[0][:2]
    apart = one.pack([Group(*TREE)], apart=True)
    assert apart.ids.tolist() == [7, 8, 9, *(i for row in TREE[1] for i in row)]
    with torch.no_grad():
        joined, whole = (one.logits(one.packed_hidden(each)) for each in (packed, apart))
    for a, b in zip(packed.paths, apart.paths, strict=True):
        torch.testing.assert_close(joined[a], whole[b], atol=1e-4, rtol=1e-5)


@pytest.mark.parametrize("changed", range(4))
def test_a_row_sees_no_other_row(changed: int) -> None:
    one = policy("qwen3", "whole")
    (whole,) = LAYOUTS["ragged rows"]
    rows = [list(row) for row in whole.rows]
    rows[changed] = [(i + 1) % 400 for i in rows[changed]]
    with torch.no_grad():
        before = logits_of_rows(one, [whole, *LAYOUTS["several groups"]])
        after = logits_of_rows(one, [Group(whole.prefix, rows), *LAYOUTS["several groups"]])
    differs = [not torch.allclose(a, b, atol=1e-5) for a, b in zip(before, after, strict=True)]
    assert differs == [at == changed for at in range(len(differs))]


def test_a_token_sees_no_later_one() -> None:
    one = policy("llama", "whole")
    with torch.no_grad():
        (long,) = logits_of_rows(one, [Group([1, 2], [[3, 4, 5, 6]])])
        (short,) = logits_of_rows(one, [Group([1, 2], [[3, 4, 9, 9]])])
    torch.testing.assert_close(long[:2], short[:2])
    assert not torch.allclose(long[2:], short[2:])


@pytest.mark.parametrize(
    ("rows", "shared"),
    [
        ([[1, 2, 3], [1, 2, 4]], 2),
        ([[1, 2, 3], [1, 2, 3]], 2),  # Every row keeps a token of its own.
        ([[1, 2, 3], [1, 2]], 1),
        ([[1], [1, 2]], 0),
        ([[5, 1], [6, 1]], 0),
        ([[1, 2, 3, 4]], 3),
    ],
)
def test_what_rows_share(rows: list[list[int]], shared: int) -> None:
    assert common_prefix(rows) == shared
