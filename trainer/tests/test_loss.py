import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from harness_trainer.errors import ConfigError
from harness_trainer.loss import (
    LossOptions,
    kl_estimate,
    normalised,
    segment_policy_loss,
    token_cross_entropy,
)
from harness_trainer.ragged import compact, sequence_mean

DATA = json.loads((Path(__file__).parent / "fixtures/policy_loss_and_advantages.json").read_text())
INPUTS = {name: torch.tensor(value) for name, value in DATA["policy_inputs"].items()}
MASK = INPUTS["mask"].bool()
LONGEST = float(DATA["policy_inputs"]["max_completion_length"])
# Published name -> normaliser, constant.
NORMALISERS: dict[str, tuple[Any, float]] = {
    "grpo": ("sequence", 1.0),
    "bnpo": ("token", 1.0),
    "dapo": ("token", 1.0),
    "dr_grpo": ("constant", LONGEST),
    "gspo seq-mean-token-mean": ("sequence", 1.0),
    "vanilla dual-clip c=3 token-mean": ("token", 1.0),
    "vanilla dual-clip c=3 seq-mean-token-sum": ("constant", 1.0),
    "vanilla dual-clip c=3 seq-mean-token-mean": ("sequence", 1.0),
    "vanilla dual-clip c=3 seq-mean-token-sum-norm": ("constant", LONGEST),
}


def cases(kind):
    return [case for case in DATA["cases"] if case["kind"] == kind]


def flat(name: str) -> torch.Tensor:
    return INPUTS[name][MASK].clone()


ROWS = torch.tensor([[0] * 4, [1] * 4])[MASK]
GAINS = INPUTS["advantages"][:, None].expand(2, 4)[MASK]
GSPO = LossOptions(clip_low=0.2, clip_high=0.2)


def run(options=GSPO, logprobs=None, sequence=ROWS, gains=GAINS, old=None, **more):
    logp = (flat("logp") if logprobs is None else logprobs).requires_grad_()
    old = flat("old_logp") if old is None else old
    loss, stats = segment_policy_loss(logp, old, gains, sequence, options, **more)
    (grad,) = torch.autograd.grad(loss, logp)
    return loss, grad, stats


@pytest.mark.parametrize(
    "case",
    cases("policy_loss"),
    ids=lambda c: f"{c['peer']} {c['loss_type']} {c.get('level')} {c.get('beta')}",
)
def test_published_losses_and_gradients(case):
    normaliser, constant = NORMALISERS[case["loss_type"]]
    segment = case.get("level") == "sequence" or case["loss_type"].startswith("gspo")
    options = LossOptions(
        level="segment" if segment else "token",
        clip_low=case["eps"],
        clip_high=case["eps"],
        normaliser=normaliser,
        constant=constant,
        kl_weight=case.get("beta", 0.0),
    )
    loss, grad, _ = run(options, reference_logprobs=flat("ref_logp"))
    torch.testing.assert_close(loss.item(), case["loss"], atol=2e-6, rtol=0)
    torch.testing.assert_close(grad, torch.tensor(case["grad_logp"])[MASK], atol=2e-6, rtol=0)


@pytest.mark.parametrize("case", [c for c in cases("kl") if c["name"] != "abs"], ids=lambda c: c["name"])
def test_published_kl(case):
    kind = "k3" if case["name"] == "low_var_kl" else case["name"]
    got = kl_estimate(flat("logp"), flat("ref_logp"), kind)
    torch.testing.assert_close(got, torch.tensor(case["value"])[MASK], atol=2e-6, rtol=0)


def test_published_segment_ratios():
    (case,) = cases("segment_ratio")
    mask = torch.tensor(case["mask"]).bool()
    starts = mask & ~torch.cat([torch.zeros(2, 1, dtype=torch.bool), mask[:, :-1]], 1)
    segment = (starts.cumsum(1) + 10 * torch.arange(2)[:, None])[mask]
    log_ratio = torch.tensor(case["log_ratio"])[mask]
    index, count = compact(segment)
    mean = sequence_mean(log_ratio, index, count)[index]
    torch.testing.assert_close(mean, torch.tensor(case["segment_mean_log_ratio"])[mask], atol=2e-6, rtol=0)
    torch.testing.assert_close(mean.exp(), torch.tensor(case["ratio"])[mask], atol=2e-6, rtol=0)


def test_published_packed_ratios():
    (case,) = cases("packed_gspo_ratio")
    mask = torch.tensor(case["mask"]).bool()
    ends = torch.tensor(case["cu_seqlens"][1:])
    index, count = compact(torch.searchsorted(ends, torch.arange(len(mask)), right=True)[mask])
    ratio = sequence_mean(torch.tensor(case["log_ratio"])[mask], index, count).exp()[index]
    torch.testing.assert_close(ratio, torch.tensor(case["ratio"])[mask], atol=2e-6, rtol=0)
    advantage = sequence_mean(torch.tensor(case["advantages"])[mask], index, count)[index]
    assert advantage.tolist() == torch.tensor(case["advantage_out"])[mask].tolist()


def test_on_policy_ratio_is_one_and_gspo_is_the_plain_gradient():
    logp = flat("logp")
    _, grad, stats = run(LossOptions(), logp, old=logp.clone())
    torch.testing.assert_close(grad, -GAINS / torch.tensor([2.0, 2, 3, 3, 3]) / 2)
    assert (stats.mean_ratio, stats.clip_share, stats.approx_kl, stats.dropped) == (1, 0, 0, 0)
    assert (stats.tokens, stats.sequences) == (5, 2)


def test_default_clip_cuts_a_tiny_change():
    old = flat("logp") - 5e-4
    _, grad, stats = run(LossOptions(), old=old)
    assert grad[:2].tolist() == [0, 0]  # advantage > 0, ratio 1.0005 > 1.0004
    assert (grad[2:] > 0).all()  # advantage < 0: pushed down, not cut
    assert stats.clip_share == pytest.approx(0.4)
    _, grad, _ = run(LossOptions(), old=flat("logp") - 3.5e-4)
    assert (grad[:2] < 0).all()
    _, grad, _ = run(LossOptions(), old=flat("logp") + 3.5e-4)
    assert grad[2:].tolist() == [0, 0, 0]  # the lower bound is nearer


def test_segments_of_one_trajectory_have_ratios_of_their_own():
    logp = torch.tensor([0.1, 0.1, -0.3])
    segments, both = torch.tensor([0, 0, 1]), torch.zeros(3, dtype=torch.long)
    wide = replace(GSPO, clip_low=9.0, clip_high=9.0)
    gains = torch.tensor([1.0, 1.0, -2.0])
    loss, grad, _ = run(wide, logp, segments, gains, torch.zeros(3))
    ratios = torch.exp(torch.tensor([0.1, -0.3]))
    torch.testing.assert_close(loss, -(ratios[0] - 2 * ratios[1]) / 2)
    torch.testing.assert_close(grad, -torch.stack([ratios[0] / 2, ratios[0] / 2, -2 * ratios[1]]) / 2)
    joint = replace(wide, level="trajectory")
    loss, grad, _ = run(joint, logp, segments, gains, torch.zeros(3), trajectory=both)
    ratio = torch.exp(torch.tensor(-0.1 / 3))
    torch.testing.assert_close(loss, ratio * 0, atol=1e-6, rtol=0)
    torch.testing.assert_close(grad, -ratio * gains / 3)
    with pytest.raises(ConfigError):
        run(joint, logp, segments, gains, torch.zeros(3))


def test_order_and_numbering_of_sequences_do_not_matter():
    loss, grad, _ = run()
    turn = torch.tensor([3, 0, 4, 2, 1])
    other, turned, _ = run(GSPO, flat("logp")[turn], 70 - 9 * ROWS[turn], GAINS[turn], flat("old_logp")[turn])
    torch.testing.assert_close(other, loss)
    torch.testing.assert_close(turned, grad[turn])


def test_parts_of_an_update_add_up_with_a_common_denominator():
    for options, total in (
        (GSPO, 2),
        (replace(GSPO, normaliser="token"), 5),
        (replace(GSPO, normaliser="constant", constant=4.0), 2),
    ):
        whole, _, _ = run(options)
        parts = [
            run(
                options,
                flat("logp")[keep],
                ROWS[keep],
                GAINS[keep],
                flat("old_logp")[keep],
                denominator=total,
            )[0]
            for keep in (ROWS == 0, ROWS == 1)
        ]
        torch.testing.assert_close(sum(parts), whole)


def test_log_probs_of_the_sampler_that_are_not_finite_are_dropped():
    rollout = flat("old_logp")
    rollout[[0, 3]] = torch.tensor([float("nan"), float("-inf")])
    keep = torch.tensor([False, True, True, False, True])
    loss, grad, stats = run(rollout_logprobs=rollout)
    expected, small, _ = run(GSPO, flat("logp")[keep], ROWS[keep], GAINS[keep], flat("old_logp")[keep])
    torch.testing.assert_close(loss, expected)
    torch.testing.assert_close(grad[keep], small)
    assert grad[~keep].tolist() == [0, 0]
    assert (stats.dropped, stats.tokens) == (2, 3)
    old = flat("old_logp")
    old[0] = float("nan")
    loss, grad, stats = run(old=old)
    assert torch.isfinite(loss)
    assert torch.isfinite(grad).all()
    assert stats.dropped == 1


def test_importance_weight_is_capped():
    options = replace(GSPO, level="token", importance_cap=2.0)
    off = torch.tensor([0.0, 5.0, -5.0, 0.0, 0.5])
    _, grad, stats = run(options, rollout_logprobs=flat("old_logp") - off)
    _, plain, _ = run(replace(options, importance_cap=None))
    weight = torch.exp(off).clamp(max=2.0)
    torch.testing.assert_close(grad, plain * weight)
    assert stats.capped_share == pytest.approx(0.2)
    assert stats.importance_weight == pytest.approx(weight.mean().item())


def test_extreme_ratios_stay_finite():
    logp, old = torch.tensor([-200.0, 0.0]), torch.tensor([0.0, -200.0])
    for level in ("segment", "token"):
        options = LossOptions(level=level, clip_low=0.2, clip_high=0.2)
        loss, grad, stats = run(options, logp, torch.tensor([0, 1]), torch.tensor([-1.0, -1.0]), old)
        assert loss.item() == pytest.approx((0.8 + torch.exp(torch.tensor(10.0)).item()) / 2)
        assert grad.tolist() == [0, 0]
        assert stats.approx_kl < 2e4


def test_nothing_to_learn_from_is_zero():
    nan = torch.full((5,), float("nan"))
    for normaliser in ("sequence", "token", "constant"):
        loss, grad, stats = run(replace(GSPO, normaliser=normaliser), old=nan)
        assert loss.item() == 0
        assert grad.tolist() == [0] * 5
        assert (stats.tokens, stats.dropped, stats.sequences, stats.importance_weight) == (0, 5, 0, 0)


def test_a_kl_weight_needs_a_reference():
    with pytest.raises(ConfigError):
        run(replace(GSPO, kl_weight=0.1))


def test_every_gradient_of_the_unclipped_loss_agrees_with_differences():
    logp = torch.randn(6, dtype=torch.float64, generator=torch.Generator().manual_seed(0)) * 0.05
    sequence, gains = (
        torch.tensor([0, 0, 1, 1, 1, 2]),
        torch.tensor([1.0, 1, -2, -2, -2, 0.5], dtype=torch.float64),
    )
    index, count = compact(sequence)
    wide = LossOptions(clip_low=5, clip_high=5)

    def plain(x: torch.Tensor) -> torch.Tensor:
        return normalised(-sequence_mean(x, index, count).exp()[index] * gains, index, count, wide)

    x = logp.clone().requires_grad_()
    assert torch.autograd.gradcheck(plain, (x,))
    (expected,) = torch.autograd.grad(plain(x), x)
    _, grad, _ = run(wide, logp, sequence, gains, torch.zeros(6, dtype=torch.float64))
    torch.testing.assert_close(grad, expected)


def test_cross_entropy_counts_weights():
    logits = torch.tensor([[0.0, 0.0], [1.0, -1.0], [3.0, 0.0]], dtype=torch.bfloat16)
    labels, weights = torch.tensor([0, 0, 1]), torch.tensor([1.0, 1.0, 0.0])
    each = torch.nn.functional.cross_entropy(logits.float(), labels, reduction="none")
    torch.testing.assert_close(token_cross_entropy(logits, labels), each.mean())
    torch.testing.assert_close(token_cross_entropy(logits, labels, weights), each[:2].mean())
    torch.testing.assert_close(token_cross_entropy(logits, labels, weights, 4.0), each[:2].sum() / 4)
    assert token_cross_entropy(logits, labels, weights * 0).item() == 0
