"""Updates: ratios, minibatches, and group by group what one joint loss gives."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import tiny
import torch
from torch import Tensor

from harness_trainer.batch import LearnGroup
from harness_trainer.config import RlConfig
from harness_trainer.learn import Reference, learn_from
from harness_trainer.loss import LossOptions, segment_policy_loss
from harness_trainer.optim import MasterAdamW
from harness_trainer.packing import Group
from harness_trainer.policy import Policy
from harness_trainer.rows import TokenRow

TEMPERATURE = 0.7
CONFIG = tiny.rl_config(
    temperature=TEMPERATURE, minibatches=1, clip_low=0.5, clip_high=0.5, old_logprobs="sampler"
)
TIED = dataclasses.replace(CONFIG, kl_weight=0.5)


class Held(MasterAdamW):
    """Takes no step: keeps the gradients of each."""

    def __init__(self, policy: Policy) -> None:
        super().__init__([p for _, p in policy.trainable()])
        self.held: list[list[Tensor]] = []

    def step(self, rate: float) -> float:
        self.held.append([p.grad.clone() for p in self.parameters if p.grad is not None])
        for parameter in self.parameters:
            parameter.grad = None
        return rate


def row(policy: Policy, name: str, prefix: Sequence[int], ids: Sequence[int], segment: str) -> TokenRow:
    """A row that this policy sampled at `TEMPERATURE`."""
    bare = TokenRow(name, "g", "rl@0", prefix, ids, segment, [])
    logprobs, _ = tiny.score(policy, bare, TEMPERATURE)
    return dataclasses.replace(bare, logprobs=logprobs.tolist())


def groups_of(policy: Policy) -> list[LearnGroup]:
    """Three groups; a sibling of the second began a row anew, and one of the third began with a word."""
    layouts = [
        ([5, 6, 7], [("a", [5, 6, 7], [10, 11, 12, 13, 14], "tt.rr"), ("b", [5, 6, 7], [15, 16], "tr")]),
        (
            [8],
            [("c", [8], [20, 21], "tt"), ("d", [8], [25, 26, 27], "trr"), ("c", [9, 9], [22, 23, 24], "t.r")],
        ),
        ([1, 2], [("e", [1, 2], [30], "r"), ("f", [1, 2], [31, 32, 33], "t.r")]),
    ]
    made = []
    for at, (prefix, members) in enumerate(layouts):
        rows = [row(policy, *member) for member in members]
        alike = [one.ids for one in rows if one.prefix == prefix]
        packed = [Group(prefix, alike), *(Group(o.prefix, [o.ids]) for o in rows if o.prefix != prefix)]
        values = {"t": 1.0 + at, "r": -0.5 * at - 0.25}
        signs = {name: (-1) ** n for n, name in enumerate(dict.fromkeys(one.trajectory for one in rows))}
        advantages = [[signs[one.trajectory] * values[one.segment[i]] for i in one.sampled()] for one in rows]
        made.append(LearnGroup(packed, rows, advantages))
    return made


def joint(policy: Policy, groups: Sequence[LearnGroup], config: RlConfig) -> list[Tensor]:
    """Gradients of one loss over all tokens, every row computed by itself."""
    logprobs, old, gain, sequence, trajectory = [], [], [], [], []
    names: dict[tuple, int] = {}
    for one in (one for group in groups for one in zip(group.rows, group.advantages, strict=True)):
        each, values = one
        packed = policy.pack([Group((), [[*each.prefix, *each.ids]])])
        logits = policy.logits(policy.packed_hidden(packed)) / TEMPERATURE
        for i, position in enumerate(each.sampled()):
            at = len(each.prefix) + position - 1
            logprobs.append(torch.log_softmax(logits[at], -1)[each.ids[position]])
            old.append(each.logprobs[i])
            gain.append(values[i])
            sequence.append(names.setdefault((each.trajectory, each.segment[position]), len(names)))
            trajectory.append(names.setdefault((each.trajectory,), len(names)))
    options = LossOptions(level=config.level, clip_low=config.clip_low, clip_high=config.clip_high)
    loss, _ = segment_policy_loss(
        torch.stack(logprobs),
        torch.tensor(old),
        torch.tensor(gain),
        torch.tensor(sequence),
        options,
        trajectory=torch.tensor(trajectory),
    )
    return list(torch.autograd.grad(loss, [p for _, p in policy.trainable()]))


@pytest.mark.parametrize("level", ["segment", "trajectory", "token"])
@pytest.mark.parametrize("kind", tiny.KINDS)
@pytest.mark.parametrize("rank", [0, 4])
def test_group_by_group_is_one_joint_loss(kind: str, rank: int, level: str) -> None:
    policy = tiny.policy(kind, rank=rank)
    config = dataclasses.replace(CONFIG, level=level)
    groups, held = groups_of(policy), Held(policy)
    counts = learn_from(policy, held, groups, config, 0.1)
    assert counts["steps_taken"] == 1
    assert counts["learned_tokens"] == sum(len(one.sampled()) for group in groups for one in group.rows)
    wanted = joint(policy, groups, config)
    for found, right in zip(held.held[0], wanted, strict=True):
        torch.testing.assert_close(found, right, atol=1e-5, rtol=1e-4)
    assert max(float(g.abs().max()) for g in wanted) > 1e-2


def test_nothing_has_moved_before_the_first_step() -> None:
    policy = tiny.policy()
    counts = learn_from(policy, Held(policy), groups_of(policy), CONFIG, 0.1)
    assert counts["ratio"] == pytest.approx(1, abs=1e-4)
    assert counts["kl"] == pytest.approx(0, abs=1e-6)
    assert counts["clip_share"] == 0


@pytest.mark.parametrize(
    ("minibatches", "groups", "steps"), [(1, 3, 1), (2, 3, 2), (2, 2, 2), (3, 1, 1), (2, 0, 0)]
)
def test_minibatches_are_steps(minibatches: int, groups: int, steps: int) -> None:
    policy = tiny.policy()
    optimiser = MasterAdamW([p for _, p in policy.trainable()])
    config = dataclasses.replace(CONFIG, minibatches=minibatches)
    counts = learn_from(policy, optimiser, groups_of(policy)[:groups], config, 1e-3)
    taken = {int(state["step"]) for state in optimiser.state()["inner"]["state"].values()}
    assert counts["steps_taken"] == steps
    assert taken == ({steps} if steps else set())
    if steps == 2:
        assert abs(counts["ratio"] - 1) > 1e-5, "the second sees what the first did"
    if not steps:
        assert counts["gradient_norm"] == counts["ratio"] == 0


def test_what_is_rewarded_becomes_likelier() -> None:
    policy = tiny.policy()
    optimiser = MasterAdamW([p for _, p in policy.trainable()])
    (group, *_) = groups_of(policy)
    before = [sum(one.logprobs) for one in group.rows]
    learn_from(
        policy, optimiser, [dataclasses.replace(group, advantages=[[1.0] * 4, [-1.0] * 2])], CONFIG, 1e-3
    )
    after = [float(tiny.score(policy, one, TEMPERATURE)[0].sum()) for one in group.rows]
    assert after[0] > before[0]
    assert after[1] < before[1]


@pytest.mark.parametrize("rank", [0, 4])
def test_where_training_begins_the_reference_pulls_nowhere(rank: int) -> None:
    policy = tiny.policy(rank=rank)
    groups, free, tied = groups_of(policy), Held(policy), Held(policy)
    assert learn_from(policy, free, groups, CONFIG, 0.1)["kl_from_start"] is None, "nothing was compared"
    counts = learn_from(policy, tied, groups, TIED, 0.1, Reference(policy))
    assert counts["kl_from_start"] == pytest.approx(0, abs=1e-6)
    for a, b in zip(free.held[0], tied.held[0], strict=True):
        torch.testing.assert_close(a, b, atol=1e-5, rtol=1e-4)


@pytest.mark.parametrize("rank", [0, 4])
def test_a_policy_that_went_away_is_pulled_back(rank: int) -> None:
    policy = tiny.policy(rank=rank)
    reference = Reference(policy)
    started = [parameter.clone() for _, parameter in policy.trainable()]
    with torch.no_grad():
        for _, parameter in policy.trainable():
            parameter.mul_(1.3)
    away = [parameter.clone() for _, parameter in policy.trainable()]
    groups = [
        dataclasses.replace(one, advantages=[[0.0] * len(v) for v in one.advantages])
        for one in groups_of(policy)
    ]
    optimiser = MasterAdamW([p for _, p in policy.trainable()])
    first = learn_from(policy, optimiser, groups, TIED, 1e-3, reference)["kl_from_start"]
    assert not any(map(torch.equal, (p for _, p in policy.trainable()), started)), "its own weights are back"
    assert not all(map(torch.equal, (p for _, p in policy.trainable()), away)), "and moved"
    later = [learn_from(policy, optimiser, groups, TIED, 1e-3, reference)["kl_from_start"] for _ in range(5)]
    assert 0 < later[-1] < first
    with reference.speaking():
        assert all(map(torch.equal, (p for _, p in policy.trainable()), started))


NARROW = dataclasses.replace(CONFIG, clip_low=3e-4, clip_high=4e-4)
ANEW = dataclasses.replace(NARROW, old_logprobs="trainer", importance_cap=None)


def told_by(sampler: Callable[[int, float], float], groups: Sequence[LearnGroup]) -> list[LearnGroup]:
    """The groups with other log-probs; the sampler is given each token's place in its row."""
    return [
        dataclasses.replace(
            group,
            rows=[
                dataclasses.replace(one, logprobs=[sampler(i, value) for i, value in enumerate(one.logprobs)])
                for one in group.rows
            ],
        )
        for group in groups
    ]


def gradients(policy: Policy, groups: list[LearnGroup], config: RlConfig) -> tuple[list[Tensor], Any]:
    held = Held(policy)
    counts = learn_from(policy, held, groups, config, 0.1)
    return held.held[0], counts


def test_a_sampler_that_rounds_takes_no_gradient_away() -> None:
    policy = tiny.policy(rank=4)
    exact = groups_of(policy)
    rounded = told_by(lambda i, value: value + (0.02 if i % 2 else -0.01), exact)
    wanted, _ = gradients(policy, exact, NARROW)
    found, counts = gradients(policy, rounded, ANEW)
    for a, b in zip(found, wanted, strict=True):
        torch.testing.assert_close(a, b, atol=1e-5, rtol=1e-4)
    assert counts["clip_share"] == 0
    assert gradients(policy, rounded, NARROW)[1]["clip_share"] > 0.1


@pytest.mark.parametrize(("cap", "weight"), [(2.0, 2.0), (8.0, 4.0), (None, 1.0)])
def test_what_the_sampler_found_unlikelier_weighs_more_up_to_a_cap(cap: float | None, weight: float) -> None:
    policy = tiny.policy(rank=4)
    groups = groups_of(policy)
    wanted, _ = gradients(policy, groups, NARROW)
    unlikelier = told_by(lambda _, value: value - math.log(4), groups)
    found, _ = gradients(policy, unlikelier, dataclasses.replace(ANEW, importance_cap=cap))
    for a, b in zip(found, wanted, strict=True):
        torch.testing.assert_close(a, weight * b, atol=1e-4, rtol=1e-3)


def test_old_log_probs_are_those_before_the_first_step() -> None:
    ends = []
    for config in (CONFIG, dataclasses.replace(ANEW, clip_low=0.5, clip_high=0.5)):
        policy = tiny.policy(rank=4)
        groups = groups_of(policy)
        optimiser = MasterAdamW([p for _, p in policy.trainable()])
        counts = learn_from(policy, optimiser, groups, dataclasses.replace(config, minibatches=3), 1e-2)
        assert counts["steps_taken"] == 3
        ends.append(([p.detach().clone() for _, p in policy.trainable()], counts["kl"]))
    for a, b in zip(ends[0][0], ends[1][0], strict=True):
        torch.testing.assert_close(a, b, atol=1e-4, rtol=1e-3)
    assert ends[0][1] == pytest.approx(ends[1][1], rel=1e-3)
    assert ends[0][1] > 1e-4, "the later minibatches are off the policy that sampled them"
