"""What a policy update did, as plain numbers."""

from dataclasses import dataclass, fields

import torch
from torch import Tensor


@dataclass(frozen=True)
class LossStats:
    """What an update did, over the tokens that counted (shares and means are 0 where there were none).

    Attributes:
        tokens: tokens that counted.
        dropped: tokens left out for a log-prob of the sampler that is not finite.
        sequences: sequences with at least one token that counted.
        clip_share: share of tokens in [0, 1] whose ratio was cut off, so that they gave no gradient.
        mean_ratio: mean importance ratio.
        approx_kl: k3 estimate of KL(old || new) in nats a token.
        reference_kl: mean of the KL term before its weight, in nats a token.
        importance_weight: mean sampler correction, capped; 1 where there is none.
        capped_share: share of tokens in [0, 1] whose correction was cut off.
    """

    tokens: float
    dropped: float
    sequences: float
    clip_share: float
    mean_ratio: float
    approx_kl: float
    reference_kl: float
    importance_weight: float
    capped_share: float


def average(values: Tensor) -> Tensor:
    """Mean of a tensor without its gradient; 0 for an empty one."""
    return values.detach().float().sum() / max(values.numel(), 1)


def fetch_stats(**values: Tensor) -> LossStats:
    """Fetches all numbers from the device at once."""
    device = values["clip_share"].device
    listed = torch.stack([values[part.name].to(device, torch.float32) for part in fields(LossStats)]).tolist()
    return LossStats(*listed)
