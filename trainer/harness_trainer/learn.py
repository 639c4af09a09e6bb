"""One update: the steps of the optimiser on a batch of groups that carry signal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from harness_trainer.batch import LearnGroup
from harness_trainer.config import RlConfig
from harness_trainer.loss import LossOptions, segment_policy_loss
from harness_trainer.loss_stats import LossStats
from harness_trainer.optim import MasterAdamW
from harness_trainer.packing import Packed
from harness_trainer.policy import Policy
from harness_trainer.progress import progress

SHOWN = {
    "clip_share": "clip_share",
    "ratio": "mean_ratio",
    "kl": "approx_kl",
    "kl_from_start": "reference_kl",
}
"""Names in the metrics, of means over tokens."""


class Reference:
    """The policy as it is now, to stay near to: what learns is copied, and swapped in for a pass."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._weights = [parameter.detach().clone() for _, parameter in policy.trainable()]

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """The policy has the weights of the reference, and no gradients."""
        own = [parameter.data for _, parameter in self._policy.trainable()]
        try:
            self._set(self._weights)
            with torch.no_grad():
                yield
        finally:
            self._set(own)

    def _set(self, weights: list[Tensor]) -> None:
        for (_, parameter), data in zip(self._policy.trainable(), weights, strict=True):
            parameter.data = data


def learn_from(
    policy: Policy,
    optimiser: MasterAdamW,
    learn: list[LearnGroup],
    config: RlConfig,
    rate: float,
    reference: Reference | None = None,
) -> dict[str, Any]:
    """Takes one step per minibatch of groups; none when no group carries signal.

    Args:
        policy: Who learns.
        optimiser: Of its weights.
        learn: Groups that carry signal.
        config: The stage's configuration.
        rate: Learning rate.
        reference: For a KL weight other than 0.

    Returns:
        Means over tokens; `kl_from_start` is None without a reference.
    """
    size = -(-len(learn) // config.minibatches) if learn else 1
    stats: list[LossStats] = []
    norms: list[float] = []
    old = _before_the_first_step(policy, learn, size, config)
    with progress(len(learn), "learning", "group") as bar:
        for at in range(0, len(learn), size):
            part = learn[at : at + size]
            sequences = sum(_sequences(group, config) for group in part)
            # One group's activations at a time; the gradients add up to the minibatch's.
            for group, before in zip(part, old[at : at + size], strict=True):
                loss, one = group_loss(policy, group, config, sequences, reference, before)
                loss.backward()
                stats.append(one)
                bar.update()
            norms.append(optimiser.step(rate))
    tokens = sum(s.tokens for s in stats)
    means: dict[str, float | None] = {
        name: sum(getattr(s, own) * s.tokens for s in stats) / (tokens or 1.0) for name, own in SHOWN.items()
    }
    if reference is None:
        means["kl_from_start"] = None
    return {
        "steps_taken": len(norms),
        "learned_tokens": tokens,
        **means,
        "gradient_norm": max(norms, default=0.0),
    }


@dataclass(frozen=True)
class _Tokens:
    """The sampled tokens of a group, one after another.

    Attributes:
        packed: The rows that they stand in.
        before: Flat positions that predict them.
        ids: What was sampled.
        sampled: Log-probs as the sampler gave them.
        advantages: One a token.
        segments: Integers, one for each (trajectory, segment).
        trajectories: Integers, one for each trajectory.
    """

    packed: Packed
    before: Tensor
    ids: Tensor
    sampled: Tensor
    advantages: Tensor
    segments: Tensor
    trajectories: Tensor


def _tokens_of(policy: Policy, group: LearnGroup) -> _Tokens:
    packed = policy.pack(group.packed)
    before, target, sampled, advantage, sequence, trajectory = [], [], [], [], [], []
    segments: dict[tuple[str, str], int] = {}
    names: dict[str, int] = {}
    for at, (row, values) in enumerate(zip(group.rows, group.advantages, strict=True)):
        for i, position in enumerate(row.sampled()):
            before.append(packed.before(at, position))
            target.append(row.ids[position])
            sampled.append(row.logprobs[i])
            advantage.append(values[i])
            sequence.append(segments.setdefault((row.trajectory, row.segment[position]), len(segments)))
            trajectory.append(names.setdefault(row.trajectory, len(names)))
    parts = (before, target, sampled, advantage, sequence, trajectory)
    return _Tokens(packed, *(torch.tensor(part, device=policy.device) for part in parts))


def group_loss(
    policy: Policy,
    group: LearnGroup,
    config: RlConfig,
    sequences: float,
    reference: Reference | None = None,
    old: Tensor | None = None,
) -> tuple[Tensor, LossStats]:
    """One group's share of the loss of a minibatch with so many sequences (trajectories at that level).

    Args:
        policy: Who learns.
        group: What from.
        config: The stage's configuration.
        sequences: Of the minibatch.
        reference: For a KL weight other than 0.
        old: Log-probs before the first step, of all sampled tokens; with `old_logprobs: trainer` those of now
            where they are not given, which is right in the first step.
    """
    tokens = _tokens_of(policy, group)
    held: Tensor | None = None
    if reference is not None:
        with reference.speaking():
            held = _logprobs(policy, tokens, config.temperature)
    logprobs = _logprobs(policy, tokens, config.temperature)
    by_sampler = config.old_logprobs == "sampler"
    if old is None:
        old = tokens.sampled if by_sampler else logprobs.detach()
    return segment_policy_loss(
        logprobs,
        old,
        tokens.advantages,
        tokens.segments,
        LossOptions(
            level=config.level,
            clip_low=config.clip_low,
            clip_high=config.clip_high,
            kl_weight=config.kl_weight,
            importance_cap=config.importance_cap,
        ),
        trajectory=tokens.trajectories,
        rollout_logprobs=None if by_sampler else tokens.sampled,
        reference_logprobs=held,
        denominator=sequences,
    )


def _before_the_first_step(
    policy: Policy, learn: list[LearnGroup], size: int, config: RlConfig
) -> list[Tensor | None]:
    """Old log-probs of each group; None where they need no pass of their own."""
    if config.old_logprobs == "sampler":
        return [None] * len(learn)
    with torch.no_grad():
        later = [_logprobs(policy, _tokens_of(policy, group), config.temperature) for group in learn[size:]]
    return [*[None] * len(learn[:size]), *later]


def _logprobs(policy: Policy, tokens: _Tokens, temperature: float) -> Tensor:
    """Of the sampled tokens: (n,), natural log, fp32."""
    logits = policy.logits(policy.packed_hidden(tokens.packed)[tokens.before]).float()
    if temperature > 0:  # The sampler's log-probs are of the distribution that it drew from.
        logits = logits / temperature
    return torch.log_softmax(logits, -1).gather(1, tokens.ids[:, None])[:, 0]


def _sequences(group: LearnGroup, config: RlConfig) -> int:
    """How many means the loss averages: a segment counts once, however many rows its trajectory has."""
    pairs = {(row.trajectory, row.segment[at]) for row in group.rows for at in row.sampled()}
    return len({name for name, _ in pairs}) if config.level == "trajectory" else len(pairs)
