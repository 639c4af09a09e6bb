import json
from pathlib import Path

import pytest
import torch

from harness_trainer import mtp_loss
from harness_trainer.mtp_loss import Acceptance

CASES = json.loads((Path(__file__).parent / "fixtures/mtp.json").read_text())


def cases(prefix):
    found = [case for case in CASES if case["kind"].startswith(prefix)]
    assert found
    return found


def test_expected_length_loss_as_published():
    (case,) = [case for case in cases("dca") if "valid_lengths" in case]
    alpha = torch.tensor(case["alpha"])[:, None]
    for length, loss in zip(case["valid_lengths"], case["loss"], strict=True):
        mask = (torch.arange(3) < length).float()[:, None]
        got = mtp_loss.expected_length_loss(alpha, mask)
        assert got.item() == pytest.approx(loss, abs=1e-6)
    together = mtp_loss.expected_length_loss(
        alpha.expand(3, 4), (torch.arange(3)[:, None] < torch.arange(1, 5)).float()
    )
    assert together.item() == pytest.approx(sum(case["loss"]) / 4, abs=1e-6)


def test_expected_length_gradient_as_published():
    (case,) = cases("dca_grad")
    alpha = torch.tensor(case["alpha"], requires_grad=True)
    mtp_loss.expected_length_loss(alpha[:, None], torch.ones(case["L"], 1)).backward()
    torch.testing.assert_close(alpha.grad, torch.tensor(case["grad"]))


def test_overlap_as_published():
    (case,) = cases("acceptance_overlap")
    p, q = torch.tensor(case["p"]), torch.tensor(case["q"])
    assert mtp_loss.acceptance_overlap(p, q, rest=True).item() == pytest.approx(case["alpha"])
    assert mtp_loss.acceptance_overlap(p, q).item() == pytest.approx(0.8)


def test_step_weights_as_published():
    (case,) = cases("fastmtp")
    torch.testing.assert_close(
        mtp_loss.step_weights(3, case["beta"]), torch.tensor(case["weights"]), atol=1e-6, rtol=0
    )


@pytest.mark.parametrize("case", cases("simulated_acc_len"), ids=lambda case: str(case["conditional"]))
def test_expected_length_as_published(case):
    got = mtp_loss.expected_length(torch.tensor(case["conditional"]))
    assert got.item() == pytest.approx(case["mean acceptance length incl. bonus"], abs=1e-5)


def test_shift_as_published():
    (case,) = cases("mtp_shift")
    ids = torch.tensor(case["ids"])
    got = mtp_loss.shift(len(ids), case["K"])
    assert got.anchors.tolist() == case["anchors"]
    assert ids[got.inputs].tolist() == case["embed_ids"]
    assert ids[got.targets].tolist() == case["target_ids"]
    assert mtp_loss.shift(3, 3).targets.shape == (3, 0)


def test_overlap_is_one_minus_total_variation():
    p, q = torch.softmax(torch.randn(2, 5, 7, generator=torch.Generator().manual_seed(0)), -1)
    torch.testing.assert_close(mtp_loss.acceptance_overlap(p, q), 1 - (p - q).abs().sum(-1) / 2)


def test_end_to_end_tv_by_hand():
    p = torch.tensor([[[0.5, 0.5]], [[1.0, 0.0]], [[0.3, 0.7]]], requires_grad=True)
    q = torch.tensor([[[0.9, 0.1]], [[0.5, 0.5]], [[0.3, 0.7]]], requires_grad=True)
    loss = mtp_loss.end_to_end_tv(p, q, torch.ones(3, 1))
    assert loss.item() == pytest.approx(1 - (0.6 + 0.3 + 0.3) / 3)
    p_grad, q_grad = torch.autograd.grad(loss, (p, q), allow_unused=True)
    assert p_grad is None
    # Moving mass to the token that the model likes more than the draft does: d loss = -(1 + .5 + .5) / 3.
    torch.testing.assert_close(q_grad[0, 0], torch.tensor([0.0, -2 / 3]))
    torch.testing.assert_close(q_grad[1, 0], torch.tensor([-0.4, 0.0]))


def test_end_to_end_tv_ends_at_the_first_target_that_was_not_sampled():
    p, q = torch.softmax(torch.randn(2, 3, 4, 5, generator=torch.Generator().manual_seed(1)), -1)
    mask = torch.tensor([[1, 1, 0, 1], [1, 0, 1, 1], [1, 1, 1, 0.0]])
    got = mtp_loss.end_to_end_tv(p, q, mask)
    parts = [
        mtp_loss.end_to_end_tv(p[:n, [a]], q[:n, [a]], torch.ones(n, 1)) for a, n in ((0, 3), (1, 1), (3, 2))
    ]
    torch.testing.assert_close(got, torch.stack(parts).mean())
    assert mtp_loss.end_to_end_tv(p, q, mask * 0).item() == 0


def test_losses_have_finite_gradients_where_nothing_counts_or_overlaps():
    alpha = torch.tensor([[0.0, 0.5], [0.5, 0.5]], requires_grad=True)
    loss = mtp_loss.expected_length_loss(alpha, torch.tensor([[1.0, 0.0], [1.0, 0.0]]))
    (grad,) = torch.autograd.grad(loss, alpha)
    assert torch.isfinite(loss)
    assert torch.isfinite(grad).all()


def test_cross_entropy_weighs_depths_and_counts_sampled_targets_only():
    logits = torch.randn(2, 3, 5, generator=torch.Generator().manual_seed(2))
    targets, mask = torch.tensor([[0, 1, 2], [3, 4, 0]]), torch.tensor([[1, 1, 0], [0, 1, 0]])
    logp = torch.log_softmax(logits, -1)
    expected = -0.75 * (logp[0, 0, 0] + logp[0, 1, 1]) / 2 - 0.25 * logp[1, 1, 4]
    torch.testing.assert_close(
        mtp_loss.mtp_cross_entropy(logits, targets, mask, torch.tensor([0.75, 0.25])), expected
    )
    assert mtp_loss.mtp_cross_entropy(logits, targets, mask * 0, torch.tensor([0.75, 0.25])).item() == 0


def test_greedy_acceptance_counts_up_to_the_first_difference():
    targets = torch.tensor([[1, 1, 1, 1, 1], [2, 2, 2, 2, 2], [3, 3, 3, 3, 3]])
    drafts = torch.tensor([[1, 1, 9, 1, 1], [2, 9, 2, 2, 2], [3, 3, 3, 3, 3]])
    mask = torch.tensor([[1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 0]])
    counts = mtp_loss.greedy_acceptance(drafts, targets, mask)
    assert counts == Acceptance(3, 4, (4, 3, 2), (3, 2, 2))
    assert counts.mean_length == 1 + 7 / 4
    assert counts.strict == pytest.approx(7 / 12)
    assert counts.with_bonus == pytest.approx(2.75 / 4)
    assert counts.conditional == (0.75, pytest.approx(2 / 3), 1.0)


def test_counts_are_added_before_dividing():
    many, few = Acceptance(3, 90, (90, 90, 90), (90, 90, 90)), Acceptance(3, 10, (10, 0, 0), (0, 0, 0))
    assert (many + few).mean_length == pytest.approx(3.7)
    with pytest.raises(ValueError, match="depths"):
        sum([many], start=Acceptance(2, 1, (1, 1), (1, 1)))
    assert Acceptance(3, 0, (0, 0, 0), (0, 0, 0)).strict == 0


@pytest.mark.parametrize(("length", "bonus", "strict"), [(3.12, 0.780, 0.707), (2.94, 0.735, 0.647)])
def test_both_definitions_of_acceptance(length, bonus, strict):
    accepted = round((length - 1) * 100)
    counts = Acceptance(3, 100, (100, accepted, 0), (accepted, 0, 0))
    assert counts.mean_length == pytest.approx(length)
    assert counts.with_bonus == pytest.approx(bonus, abs=5e-4)
    assert counts.strict == pytest.approx(strict, abs=5e-4)
