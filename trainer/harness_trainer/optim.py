"""AdamW over fp32 copies of the weights, and the schedule of its rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from harness_trainer.errors import TrainerError


@dataclass(frozen=True)
class Schedule:
    """Linear warm-up, a plateau, then a linear fall.

    Attributes:
        peak: Rate of the plateau.
        warmup: Steps until it is reached.
        total: Steps of the whole run.
        decay_from: Share of the run, 0-1, at which it begins to fall.
        floor: Share of `peak` that is left at the end.
    """

    peak: float
    warmup: int
    total: int
    decay_from: float = 1.0
    floor: float = 0.1

    def at(self, step: int) -> float:
        """Rate of step `step`, counted from 0."""
        rise = min(1.0, (step + 1) / max(1, self.warmup))
        done = step / max(1, self.total)
        fall = (done - self.decay_from) / (1 - self.decay_from) if self.decay_from < 1 else 0.0
        return self.peak * rise * max(self.floor, 1 - max(0.0, fall) * (1 - self.floor))


class MasterAdamW:
    """Steps fp32 masters and writes them back into the weights that compute, in whatever dtype those have.

    Args:
        parameters: What learns.
        clip: Most that the gradient's norm may be; gradients above it are scaled down.
        weight_decay: As in AdamW.
    """

    def __init__(
        self, parameters: Sequence[nn.Parameter], clip: float = 1.0, weight_decay: float = 0.0
    ) -> None:
        self.parameters = list(parameters)
        self.masters = [p.detach().float().clone() for p in self.parameters]
        self.clip = clip
        self._inner = torch.optim.AdamW(self.masters, lr=0.0, betas=(0.9, 0.95), weight_decay=weight_decay)

    def step(self, rate: float) -> float:
        """Takes one step with the gradients that the weights hold, and clears them.

        Returns:
            The gradient's norm before clipping.

        Raises:
            TrainerError: `not_finite`, when the norm is not; nothing has changed then.
        """
        for master, parameter in zip(self.masters, self.parameters, strict=True):
            master.grad = None if parameter.grad is None else parameter.grad.float()
            parameter.grad = None
        grads = [m.grad for m in self.masters if m.grad is not None]
        norm = float(torch.nn.utils.get_total_norm(grads)) if grads else 0.0
        if not torch.isfinite(torch.tensor(norm)):
            raise TrainerError(
                "not_finite", f"The gradient's norm is {norm}; lower the rate or look for a broken batch."
            )
        if norm > self.clip:
            for grad in grads:
                grad.mul_(self.clip / norm)
        for group in self._inner.param_groups:
            group["lr"] = rate
        self._inner.step()
        self._inner.zero_grad(set_to_none=True)
        self.write_back()
        return norm

    @torch.no_grad()
    def write_back(self) -> None:
        """Copies the masters into the weights."""
        for master, parameter in zip(self.masters, self.parameters, strict=True):
            parameter.copy_(master)

    def state(self) -> dict[str, Any]:
        """All that a resumed run needs, as tensors and numbers."""
        return {"masters": self.masters, "inner": self._inner.state_dict()}

    @torch.no_grad()
    def load(self, state: dict[str, Any]) -> None:
        """Takes up a stored `state` of equal shapes."""
        stored: list[Tensor] = state["masters"]
        for master, value in zip(self.masters, stored, strict=True):
            master.copy_(value)
        self._inner.load_state_dict(state["inner"])
        self.write_back()
