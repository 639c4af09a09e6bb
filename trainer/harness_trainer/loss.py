"""Policy-gradient and cross-entropy losses over flat, unpadded tokens."""

from dataclasses import dataclass
from typing import Literal

import torch
from torch import Tensor
from torch.nn import functional

from harness_trainer.errors import ConfigError
from harness_trainer.loss_stats import LossStats, average, fetch_stats
from harness_trainer.ragged import compact, sequence_mean

Kl = Literal["k1", "k2", "k3"]


@dataclass(frozen=True)
class LossOptions:
    """How the policy loss is formed; the defaults are GSPO per (trajectory, segment).

    Attributes:
        level: what shares one importance ratio: a `segment`, a `trajectory`, or nothing (`token`, GRPO).
        clip_low: the ratio's lower bound is 1 - clip_low.
        clip_high: the upper one is 1 + clip_high (GRPO 0.2 / 0.2, DAPO 0.2 / 0.28).
        normaliser: `sequence`, the mean over tokens of a sequence, then over sequences; `token`, the mean
            over all tokens (DAPO); `constant`, the sum over tokens by `constant`, then the mean over
            sequences (Dr.GRPO).
        constant: for `constant`, usually the longest sequence allowed, in tokens.
        importance_cap: upper bound of the weight pi_old / pi_rollout that corrects for a sampler that differs
            from the trainer; None leaves the weight out.
        max_log_ratio: log ratios are clamped to this size; beyond it a token has no gradient.
        kl_weight: weight of the KL term to the reference, in nats.
        kl: its estimator.
    """

    level: Literal["segment", "trajectory", "token"] = "segment"
    clip_low: float = 3e-4
    clip_high: float = 4e-4
    normaliser: Literal["sequence", "token", "constant"] = "sequence"
    constant: float = 1.0
    importance_cap: float | None = None
    max_log_ratio: float = 10.0
    kl_weight: float = 0.0
    kl: Kl = "k3"


def segment_policy_loss(
    logprobs: Tensor,
    old_logprobs: Tensor,
    advantages: Tensor,
    sequence: Tensor,
    options: LossOptions,
    *,
    trajectory: Tensor | None = None,
    rollout_logprobs: Tensor | None = None,
    reference_logprobs: Tensor | None = None,
    denominator: float | None = None,
) -> tuple[Tensor, LossStats]:
    """The clipped policy loss of one batch, a scalar to minimise, and its statistics.

    With one ratio s for several tokens the token form `s_t = sg[s] * pi_t / sg[pi_t]` is used (GSPO,
    arXiv 2507.18071, section 4.3), so that advantages may differ between the tokens that share it.

    Args:
        logprobs: [tokens] of the policy being trained, natural log, of the sampled tokens only.
        old_logprobs: [tokens] of the policy before the first update on this batch.
        advantages: [tokens], that of the token's segment.
        sequence: [tokens] integers; a sequence is a (trajectory, segment).
        options: the form of the loss.
        trajectory: [tokens] integers, for level `trajectory`; there the mean runs over trajectories too.
        rollout_logprobs: [tokens] as the sampler reported them.
        reference_logprobs: [tokens] of the frozen reference, for the KL term.
        denominator: sequences (tokens for normaliser `token`) of the whole update, where this call sees only
            a part of it; whole sequences must be in one call. What is in this call if not given.

    Raises:
        ConfigError: `missing_input` when the options need a tensor that is not given.
    """
    if (options.level == "trajectory" and trajectory is None) or (
        options.kl_weight and reference_logprobs is None
    ):
        raise ConfigError(
            "missing_input", "Level trajectory needs `trajectory`, a KL weight `reference_logprobs`."
        )
    counts = torch.isfinite(old_logprobs)
    if rollout_logprobs is not None:
        counts = counts & torch.isfinite(rollout_logprobs)
    logp, old, gain = logprobs[counts], old_logprobs[counts].detach(), advantages[counts].to(logprobs.dtype)
    unit = trajectory if options.level == "trajectory" and trajectory is not None else sequence
    index, count = compact(unit[counts])
    ratio = _ratio(logp, old, index, count, options)
    low, high = 1 - options.clip_low, 1 + options.clip_high
    loss = -torch.minimum(ratio * gain, ratio.clamp(low, high) * gain)
    weight, cap = torch.ones_like(old), options.importance_cap
    if rollout_logprobs is not None and cap is not None:
        weight = torch.exp(_clamped(old - rollout_logprobs[counts], options))
        loss = loss * weight.clamp(max=cap)
    penalty = torch.zeros_like(old)
    if reference_logprobs is not None:
        penalty = kl_estimate(logp, reference_logprobs[counts], options.kl)
        loss = loss + options.kl_weight * penalty
    highest = torch.inf if cap is None else cap
    stats = fetch_stats(
        tokens=counts.sum(),
        dropped=(~counts).sum(),
        sequences=torch.tensor(count),
        clip_share=average(((ratio > high) & (gain > 0)) | ((ratio < low) & (gain < 0))),
        mean_ratio=average(ratio),
        approx_kl=average(kl_estimate(old, old + _clamped(logp.detach() - old, options), "k3")),
        reference_kl=average(penalty),
        importance_weight=average(weight.clamp(max=highest)),
        capped_share=average(weight > highest),
    )
    return normalised(loss, index, count, options, denominator), stats


def _ratio(logp: Tensor, old: Tensor, index: Tensor, count: int, options: LossOptions) -> Tensor:
    """[tokens] importance ratios; each is one number for its unit, and has the gradient of its own token."""
    log_ratio = (logp - old).detach()
    shared = log_ratio if options.level == "token" else sequence_mean(log_ratio, index, count)[index]
    return torch.exp(_clamped(logp - logp.detach() + shared, options))


def _clamped(log_ratio: Tensor, options: LossOptions) -> Tensor:
    return log_ratio.clamp(-options.max_log_ratio, options.max_log_ratio)


def normalised(
    loss: Tensor, index: Tensor, count: int, options: LossOptions, denominator: float | None = None
) -> Tensor:
    """Brings token losses [tokens] of `count` sequences down to a scalar; 0 with no gradient for none."""
    if options.normaliser == "token":
        return loss.sum() / max(denominator if denominator is not None else loss.numel(), 1)
    parts = sequence_mean(loss, index, count) if options.normaliser == "sequence" else loss / options.constant
    return parts.sum() / max(denominator if denominator is not None else count, 1)


def kl_estimate(logprobs: Tensor, reference: Tensor, kind: Kl) -> Tensor:
    """Per token, from samples of the first policy: KL(first || reference) in nats.

    k1 = log p/q (unbiased, any sign), k2 = half its square, k3 = q/p - 1 - log q/p (unbiased, not negative).
    """
    log_ratio = logprobs - reference
    if kind == "k1":
        return log_ratio
    return log_ratio.square() / 2 if kind == "k2" else torch.expm1(-log_ratio) + log_ratio


def token_cross_entropy(
    logits: Tensor, labels: Tensor, weights: Tensor | None = None, denominator: float | None = None
) -> Tensor:
    """The weighted mean cross-entropy in nats, computed in float32.

    Args:
        logits: [tokens, vocabulary], each row for the token that follows it.
        labels: [tokens] ids.
        weights: [tokens], 0 leaves a token out; 1 each if not given.
        denominator: sum of weights of the whole update, where this call sees only a part of it.
    """
    losses = functional.cross_entropy(logits.float(), labels, reduction="none")
    if weights is None:
        weights = torch.ones_like(losses)
    total = weights.sum().clamp(min=1e-12) if denominator is None else denominator
    return (losses * weights).sum() / total
