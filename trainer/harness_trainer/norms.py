"""RMS norms that cost a third on a CPU: fewer passes over memory, and a backward pass written by hand."""

from __future__ import annotations

import torch
from torch import Tensor, nn

PLAIN = ("LlamaRMSNorm", "MistralRMSNorm", "Qwen2RMSNorm", "Qwen3RMSNorm")
"""Classes of transformers that compute x / rms(x) * weight, and nothing else."""


class _Norm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x: Tensor, weight: Tensor, eps: float) -> Tensor:
        square = torch.linalg.vector_norm(x, dim=-1, keepdim=True, dtype=torch.float32).square_()
        scale = square.div_(x.shape[-1]).add_(eps).rsqrt_().to(x.dtype)
        y = x * scale
        ctx.save_for_backward(y, scale, weight)
        return y * weight

    @staticmethod
    def backward(ctx, *grads: Tensor) -> tuple[Tensor, Tensor | None, None]:
        y, scale, weight = ctx.saved_tensors
        of_weight = (grads[0] * y).flatten(0, -2).sum(0) if ctx.needs_input_grad[1] else None
        grad = grads[0] * weight
        along = (grad * y).mean(-1, keepdim=True)
        return torch.addcmul(grad, y, along, value=-1).mul_(scale), of_weight, None


class FastNorm(nn.Module):
    """Takes the place of a plain RMS norm, with its weight; (..., width) to the same shape."""

    def __init__(self, weight: nn.Parameter, eps: float) -> None:
        super().__init__()
        self.weight = weight
        self.variance_epsilon = eps

    def forward(self, x: Tensor) -> Tensor:
        """The norm of x."""
        return _Norm.apply(x, self.weight, self.variance_epsilon)  # type: ignore[return-value]


def speed_up_norms(model: nn.Module) -> int:
    """Replaces the plain RMS norms of a model; returns how many. Names of parameters stay as they are."""
    replaced = 0
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if type(child).__name__ in PLAIN:
                eps = float(child.variance_epsilon)  # type: ignore[arg-type]
                setattr(parent, name, FastNorm(child.weight, eps))  # type: ignore[arg-type]
                replaced += 1
    return replaced
