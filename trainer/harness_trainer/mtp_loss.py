"""Losses and measures of multi-token prediction heads, which draft the tokens that a model then accepts.

Depth d = 1..k predicts the token d + 1 places after an anchor. Depths come first in every shape.
"""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional


@dataclass(frozen=True)
class Shift:
    """Where a row of `n` ids feeds and teaches its drafts.

    Attributes:
        anchors: [a] positions whose hidden state a draft starts from.
        inputs: [k, a] positions of the ids that each depth embeds.
        targets: [k, a] positions of the ids that each depth should predict.
    """

    anchors: Tensor
    inputs: Tensor
    targets: Tensor


def shift(length: int, depths: int) -> Shift:
    """Positions in a row of `length` ids for drafts of `depths`; no anchor whose targets lie outside."""
    anchors = torch.arange(max(length - depths - 1, 0))
    steps = torch.arange(1, depths + 1)[:, None]
    return Shift(anchors, anchors + steps, anchors + steps + 1)


def step_weights(depths: int, beta: float = 0.6) -> Tensor:
    """[depths] weights that shrink by `beta` a depth and sum to 1 (FastMTP)."""
    raw = beta ** torch.arange(depths, dtype=torch.float64)
    return (raw / raw.sum()).float()


def mtp_cross_entropy(logits: Tensor, targets: Tensor, mask: Tensor, weights: Tensor) -> Tensor:
    """The weighted sum over depths of the mean cross-entropy in nats.

    Args:
        logits: [k, a, vocabulary].
        targets: [k, a] ids.
        mask: [k, a], 1 where the target was sampled by the model.
        weights: [k].
    """
    losses = functional.cross_entropy(logits.flatten(0, 1).float(), targets.flatten(), reduction="none")
    kept = mask.to(losses.dtype)
    means = (losses.view_as(kept) * kept).sum(1) / kept.sum(1).clamp(min=1)
    return (means * weights.to(means)).sum()


def acceptance_overlap(p: Tensor, q: Tensor, *, rest: bool = False) -> Tensor:
    """`alpha = sum_x min(p(x), q(x)) = 1 - d_TV(p, q)`: how often rejection sampling accepts a draft.

    Args:
        p: [..., vocabulary] probabilities of the model.
        q: [..., vocabulary] probabilities of the draft.
        rest: the last axis is a part of the vocabulary, and what is missing to 1 counts as one more token.

    Returns:
        [...] in [0, 1]; with `rest` an upper bound.
    """
    overlap = torch.minimum(p, q).sum(-1)
    if not rest:
        return overlap
    return overlap + torch.minimum(1 - p.sum(-1), 1 - q.sum(-1)).clamp(min=0)


def end_to_end_tv(p: Tensor, q: Tensor, mask: Tensor) -> Tensor:
    """Bebop's loss (arXiv 2606.12370): the anchors' mean of `1 - 1/k sum_j prod_{i<=j} (1 - d_TV(p_i, q_i))`.

    Args:
        p: [k, a, vocabulary] probabilities of the model; detached here.
        q: [k, a, vocabulary] probabilities of the draft.
        mask: [k, a], 1 where the target was sampled by the model; a draft ends at its first 0.

    Returns:
        A scalar in [0, 1]; anchors whose first target does not count are left out.
    """
    reach = _reached(mask)
    chains = torch.cumprod(acceptance_overlap(p.detach(), q), 0) * reach
    losses = 1 - chains.sum(0) / reach.sum(0).clamp(min=1)
    return _anchor_mean(losses, reach)


def expected_length_loss(alpha: Tensor, mask: Tensor) -> Tensor:
    """GrowMTP's loss (arXiv 2609.16648): `-log sum_d prod_{i<=d} alpha_i`, its mean over anchors.

    Args:
        alpha: [k, a] acceptance in (0, 1].
        mask: [k, a], 1 where the target was sampled by the model; a draft ends at its first 0.
    """
    reach = _reached(mask)
    lengths = (torch.cumprod(alpha, 0) * reach).sum(0)
    smallest = torch.finfo(lengths.dtype).tiny
    return _anchor_mean(-torch.log(torch.where(reach[0] > 0, lengths, 1).clamp(min=smallest)), reach)


def expected_length(alpha: Tensor) -> Tensor:
    """[k, ...] conditional acceptance -> [...] expected tokens a round, the bonus token included."""
    return 1 + torch.cumprod(alpha, 0).sum(0)


@dataclass(frozen=True)
class Acceptance:
    """Counts of draft rounds; add them up first, divide afterwards.

    Attributes:
        depths: k, the most tokens drafted a round.
        rounds: how often was drafted.
        reached: [k] rounds in which depth d was drafted and all before it accepted.
        accepted: [k] rounds in which depth d was accepted.
    """

    depths: int
    rounds: int
    reached: tuple[int, ...]
    accepted: tuple[int, ...]

    def __add__(self, other: "Acceptance") -> "Acceptance":
        if self.depths != other.depths:
            raise ValueError(f"Counts of depths {self.depths} and {other.depths} cannot be added.")
        reached = tuple(a + b for a, b in zip(self.reached, other.reached, strict=True))
        accepted = tuple(a + b for a, b in zip(self.accepted, other.accepted, strict=True))
        return Acceptance(self.depths, self.rounds + other.rounds, reached, accepted)

    @property
    def mean_length(self) -> float:
        """L, tokens a round with the bonus token, in [1, k + 1]; 0 without rounds."""
        return 1 + sum(self.accepted) / self.rounds if self.rounds else 0.0

    @property
    def strict(self) -> float:
        """(L - 1) / k: the share of drafted tokens that were accepted."""
        return (self.mean_length - 1) / self.depths if self.rounds else 0.0

    @property
    def with_bonus(self) -> float:
        """L / (k + 1): the share that counts the bonus token on both sides."""
        return self.mean_length / (self.depths + 1)

    @property
    def conditional(self) -> tuple[float, ...]:
        """[k] acceptance of depth d given that all before it were accepted; 0 where never reached."""
        return tuple(a / r if r else 0.0 for a, r in zip(self.accepted, self.reached, strict=True))


def greedy_acceptance(drafts: Tensor, targets: Tensor, mask: Tensor) -> Acceptance:
    """Counts matches up to the first difference.

    Args:
        drafts: [k, a] ids drafted.
        targets: [k, a] ids that the model said.
        mask: [k, a], 1 where the target was sampled by the model. Only rounds whose k targets all count are
            counted, so that every round could have been accepted whole.
    """
    whole = mask.bool().all(0)
    hits = torch.cumprod((drafts == targets)[:, whole].long(), 0).sum(1).tolist()
    rounds = int(whole.sum())
    return Acceptance(drafts.shape[0], rounds, tuple([rounds, *hits][:-1]), tuple(hits))


def _reached(mask: Tensor) -> Tensor:
    return torch.cumprod(mask.to(torch.float32), 0)


def _anchor_mean(losses: Tensor, reach: Tensor) -> Tensor:
    return (losses * reach[0]).sum() / reach[0].sum().clamp(min=1)
