"""Chains of drafts along known rows: what training learns from and acceptance is measured on."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from harness_trainer.draft_context import Chains
from harness_trainer.mtp_head import Drafter
from harness_trainer.mtp_loss import (
    acceptance_overlap,
    end_to_end_tv,
    expected_length_loss,
    mtp_cross_entropy,
    step_weights,
)
from harness_trainer.mtp_rows import Elements
from harness_trainer.policy import Policy

_CHUNK = 512


@dataclass(frozen=True)
class Anchored:
    """Where chains start in a batch, and what they should say.

    Attributes:
        anchors: (a,) ascending element indices; the anchor's own token is known, drafts follow it.
        places: (k, a) elements whose tokens depth 1..k should predict; in bounds even where not counted.
        targets: (k, a) ids.
        counts: (k, a) whether the target was sampled by the policy, in the anchor's row.
    """

    anchors: Tensor
    places: Tensor
    targets: Tensor
    counts: Tensor


def anchored(batch: Elements, depths: int) -> Anchored:
    """Every element with at least one target that counts."""
    every = torch.arange(batch.ids.numel(), device=batch.ids.device)
    steps = torch.arange(1, depths + 1, device=every.device)[:, None]
    places = (every + steps).clamp(max=every.numel() - 1)
    counts = (steps <= batch.left) & batch.sampled[places]
    anchors = counts.any(0).nonzero()[:, 0]
    places = places[:, anchors]
    return Anchored(anchors, places, batch.ids[places], counts[:, anchors])


def draft_states(drafter: Drafter, batch: Elements, anchors: Tensor, depths: int) -> Tensor:
    """Head outputs of chains along the rows, each depth fed with the row's own token: (k, a, width)."""
    chains = Chains(drafter.policy, batch.groups, anchors)
    positions, head = chains.packed.positions, drafter.head
    states = [head(drafter.embed(batch.ids), batch.hidden, positions, chains)[anchors]]
    for depth in range(1, depths):
        fed = (anchors + depth).clamp(max=batch.ids.numel() - 1)
        states.append(head(drafter.embed(batch.ids[fed]), states[-1], positions[anchors] + depth, chains))
    return torch.stack(states)


def draft_loss(drafter: Drafter, batch: Elements, depths: int, kind: str) -> tuple[Tensor, dict[str, float]]:
    """The loss of a batch.

    Args:
        drafter: Whose head learns.
        batch: Rows and the frozen policy's states.
        depths: Drafts of a chain.
        kind: `cross_entropy` on sampled tokens; `tv` or `expected_length` against the policy's distribution.

    Returns:
        The loss, and `accuracy` (share of counting drafts that are the sampled token), `depth_1` (the same at
        depth 1) and `drafts` (how many counted).
    """
    at = anchored(batch, depths)
    logits = drafter.logits(draft_states(drafter, batch, at.anchors, depths)).float()
    counts = at.counts & drafter.inside(at.targets)
    if kind == "cross_entropy":
        loss = mtp_cross_entropy(
            logits, drafter.places(at.targets), counts, step_weights(depths).to(logits.device)
        )
    else:
        p, q = policy_probabilities(drafter, batch, at.places), torch.softmax(logits, -1)
        if kind == "tv":
            loss = end_to_end_tv(p, q, at.counts)
        else:
            loss = expected_length_loss(acceptance_overlap(p, q), at.counts)
    with torch.no_grad():
        hits = (logits.argmax(-1) == drafter.places(at.targets)) & counts
        shares = hits.sum(1) / at.counts.sum(1).clamp(min=1)
        accuracy = (hits.sum() / at.counts.sum().clamp(min=1)).item()
    return loss, {"accuracy": accuracy, "depth_1": shares[0].item(), "drafts": int(at.counts.sum())}


@torch.no_grad()
def policy_probabilities(drafter: Drafter, batch: Elements, places: Tensor) -> Tensor:
    """The policy's distribution of the tokens at some elements: (k, a, size of the draft vocabulary)."""
    needed, back = torch.unique(places, return_inverse=True)
    parts = []
    for part in batch.hidden[needed].split(_CHUNK):
        p = torch.softmax(drafter.policy.logits(part).float(), -1)
        parts.append(p if drafter.vocabulary is None else p[:, drafter.vocabulary])
    return torch.cat(parts)[back]


@torch.no_grad()
def policy_choices(policy: Policy, batch: Elements) -> Tensor:
    """What the policy would say greedily in place of each sampled id: (elements,), -1 at others."""
    wanted = batch.sampled.nonzero()[:, 0]
    choices = torch.full_like(batch.ids, -1)
    for part in wanted.split(_CHUNK):
        choices[part] = policy.logits(batch.hidden[part]).argmax(-1)
    return choices
