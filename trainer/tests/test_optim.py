"""The optimiser and its schedule, against figures worked out by hand and torch's own AdamW."""

from __future__ import annotations

import io

import pytest
import torch
from torch import nn

from harness_trainer.errors import TrainerError
from harness_trainer.optim import MasterAdamW, Schedule


@pytest.mark.parametrize(
    ("schedule", "rates"),
    [
        (Schedule(1.0, 0, 4), [1, 1, 1, 1]),
        (Schedule(1.0, 4, 6), [0.25, 0.5, 0.75, 1, 1, 1]),
        (Schedule(2.0, 1, 10, 0.5, 0.0), [2, 2, 2, 2, 2, 2, 1.6, 1.2, 0.8, 0.4, 0]),
        (Schedule(1.0, 1, 4, 0.5, 0.2), [1, 1, 1, 0.6, 0.2, 0.2, 0.2]),  # Never below the floor.
        (Schedule(1.0, 2, 2, 0.0, 0.5), [0.5, 0.75]),
    ],
)
def test_rates(schedule: Schedule, rates: list[float]) -> None:
    assert [schedule.at(step) for step in range(len(rates))] == pytest.approx(rates)


def weights(dtype: torch.dtype = torch.float32) -> list[nn.Parameter]:
    draws = torch.Generator().manual_seed(1)
    return [nn.Parameter(torch.randn(3, 2, generator=draws).to(dtype)), nn.Parameter(torch.ones(4).to(dtype))]


def give(parameters: list[nn.Parameter], seed: int, scale: float = 1.0) -> None:
    draws = torch.Generator().manual_seed(seed)
    for one in parameters:
        one.grad = (torch.randn(one.shape, generator=draws) * scale).to(one.dtype)


def test_steps_are_those_of_adamw_with_clipping() -> None:
    ours, theirs = weights(), weights()
    optimiser = MasterAdamW(ours, clip=0.5, weight_decay=0.1)
    reference = torch.optim.AdamW(theirs, lr=0.01, betas=(0.9, 0.95), weight_decay=0.1)
    for step, scale in enumerate((1.0, 0.05, 1.0, 0.05)):  # Clipped and not: AdamW forgets a common factor.
        give(ours, step, scale)
        give(theirs, step, scale)
        wanted = nn.utils.clip_grad_norm_(theirs, 0.5)
        reference.step()
        assert optimiser.step(0.01) == pytest.approx(float(wanted), rel=1e-5), "the norm before clipping"
        assert all(one.grad is None for one in ours)
    for a, b in zip(ours, theirs, strict=True):
        torch.testing.assert_close(a, b, atol=1e-6, rtol=1e-5)


def test_masters_keep_steps_that_bfloat16_would_swallow() -> None:
    (first, _) = parameters = weights(torch.bfloat16)
    optimiser = MasterAdamW(parameters)
    before = first.detach().clone()
    for step in range(40):
        give(parameters, 0)
        optimiser.step(1e-4)
        if step == 0:
            assert torch.equal(first, before), "one step is below what the weight can show"
    assert not torch.equal(first, before)
    assert first.dtype == torch.bfloat16


@pytest.mark.parametrize("broken", [float("nan"), float("inf")])
def test_a_broken_gradient_changes_nothing(broken: float) -> None:
    parameters = weights()
    optimiser = MasterAdamW(parameters)
    give(parameters, 1)
    parameters[1].grad = torch.full((4,), broken)
    with pytest.raises(TrainerError, match="lower the rate") as caught:
        optimiser.step(0.1)
    assert caught.value.code == "not_finite"
    assert all(torch.equal(a, b) for a, b in zip(parameters, weights(), strict=True))
    give(parameters, 1)
    assert optimiser.step(0.1) > 0, "and the next step counts again"
    assert all(torch.isfinite(one).all() for one in parameters)


def test_a_weight_without_a_gradient_stays() -> None:
    parameters = weights()
    optimiser = MasterAdamW(parameters)
    parameters[0].grad = torch.ones(3, 2)
    optimiser.step(0.1)
    assert torch.equal(parameters[1], weights()[1])
    assert optimiser.step(0.1) == 0.0


def test_a_stored_state_goes_on_bit_for_bit() -> None:
    parameters, others = weights(), weights()
    one, other = MasterAdamW(parameters), MasterAdamW(others)
    for step in range(2):
        give(parameters, step)
        one.step(0.1)
    kept = io.BytesIO()
    torch.save(one.state(), kept)
    kept.seek(0)
    other.load(torch.load(kept, weights_only=True))
    assert all(torch.equal(a, b) for a, b in zip(parameters, others, strict=True))
    for mine in (parameters, others):
        give(mine, 7)
    one.step(0.1)
    other.step(0.1)
    assert all(torch.equal(a, b) for a, b in zip(parameters, others, strict=True))
