"""Folding changes how fast a policy multiplies, not what it says, and leaves nothing behind."""

from __future__ import annotations

import pytest
import tiny
import torch

from harness_trainer.folded import _packs_bf16, folded
from harness_trainer.packing import Group
from harness_trainer.policy import Policy

TOLERANCE = {torch.float32: 1e-4, torch.bfloat16: 0.15}
"""Of logits of about 5; a bf16 number has three digits."""


def said(policy: Policy) -> torch.Tensor:
    packed = policy.pack([Group([5, 6, 7, 8], [[9, 10], [11]])])
    with torch.no_grad():
        return policy.logits(policy.packed_hidden(packed)).float()


def changed(policy: Policy) -> list[str]:
    """Modules that multiply in another way than their class."""
    return [name for name, module in policy.model.named_modules() if "forward" in vars(module)]


@pytest.mark.parametrize("dtype", TOLERANCE, ids=str)
@pytest.mark.parametrize("rank", [0, 4], ids=["whole", "lora"])
@pytest.mark.parametrize("kind", ["llama", "qwen3"])
def test_a_folded_policy_says_the_same(kind: str, rank: int, dtype: torch.dtype) -> None:
    policy = tiny.policy(kind, rank=rank)
    policy.model.to(dtype)
    policy.dtype = dtype
    plain = said(policy)
    with folded(policy):
        assert bool(changed(policy)) == (rank > 0 or (dtype == torch.bfloat16 and _packs_bf16()))
        inside = said(policy)
    assert changed(policy) == []
    assert (inside - plain).abs().max() < TOLERANCE[dtype] * plain.abs().max()
    assert torch.equal(said(policy), plain), "as it was"
    if rank:
        with policy.as_base():
            without = said(policy)
        assert (without - plain).abs().max() > 10 * (inside - plain).abs().max(), "the adapter counts"


def test_it_unfolds_when_sampling_breaks_off_and_learns_on() -> None:
    policy = tiny.policy(rank=4)
    with pytest.raises(RuntimeError, match="broken off"), folded(policy):
        raise RuntimeError("broken off")
    packed = policy.pack([Group([5, 6], [[7]])])
    policy.packed_hidden(packed).sum().backward()
    assert all(parameter.grad is not None for _, parameter in policy.trainable())


def test_a_later_fold_has_the_later_weights() -> None:
    policy = tiny.policy(rank=4)
    with folded(policy):
        before = said(policy)
    with torch.no_grad():
        for _, parameter in policy.trainable():
            parameter.mul_(2)
    with folded(policy):
        after = said(policy)
    assert not torch.allclose(before, after)
    torch.testing.assert_close(after, said(policy), atol=1e-3, rtol=0)
