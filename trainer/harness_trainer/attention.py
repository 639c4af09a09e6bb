"""Attention over packed tokens, as one function that every Hugging Face model can call.

A batch is one flat row of tokens. Linear layers, norms and the MLP see no padding; only inside attention
are the rows of a group laid side by side. What each token may look at is known to a *context* that travels
through the model's keyword arguments: `Packed` for training and scoring, `Decoder` steps for sampling.
"""

from __future__ import annotations

from typing import Any, Protocol

import torch
from torch import Tensor
from transformers import AttentionInterface
from transformers.masking_utils import AttentionMaskInterface

IMPLEMENTATION = "harness_trainer"
CONTEXT = "attention_context"
BLOCKED = -1e9


class AttentionContext(Protocol):
    """Knows which tokens see which."""

    def attend(self, layer: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        """Mixes values.

        Args:
            layer: Index of the layer.
            q: Scaled queries (tokens, heads, head size).
            k: Keys (tokens, key heads, head size).
            v: Values, as keys.

        Returns:
            (tokens, heads, head size).
        """
        ...


def _attention(
    module: torch.nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    scaling: float | None = None,
    **kwargs: Any,
) -> tuple[Tensor, None]:
    context: AttentionContext = kwargs[CONTEXT]
    scale = query.shape[-1] ** -0.5 if scaling is None else scaling
    q, k, v = (x[0].transpose(0, 1) for x in (query * scale, key, value))
    return context.attend(int(module.layer_idx), q, k, v)[None], None  # type: ignore[arg-type]


def register() -> None:
    """Makes the attention known to transformers as `attn_implementation=IMPLEMENTATION`."""
    AttentionInterface.register(IMPLEMENTATION, _attention)
    AttentionMaskInterface.register(IMPLEMENTATION, lambda *_args, **_kwargs: None)  # type: ignore[arg-type]


def causal_bias(tokens: int, like: Tensor) -> Tensor:
    """Additive (tokens, tokens): 0 where a token may look, a large negative number after it."""
    return torch.full((tokens, tokens), BLOCKED, dtype=like.dtype, device=like.device).triu_(1)


def mix(scores: Tensor, v: Tensor) -> Tensor:
    """Softmax over the keys of `scores` (batch, queries, keys), then the mean of `v` (batch, keys, size)."""
    return torch.bmm(torch.softmax(scores, -1), v)


def heads_first(q: Tensor, key_heads: int) -> Tensor:
    """(rows, tokens, heads, size) to (rows x key heads, heads per key head x tokens, size)."""
    rows, tokens, heads, size = q.shape
    split = q.view(rows, tokens, key_heads, heads // key_heads, size)
    return split.permute(0, 2, 3, 1, 4).reshape(rows * key_heads, -1, size)


def heads_last(out: Tensor, rows: int, tokens: int) -> Tensor:
    """Undoes `heads_first`: (rows, tokens, heads, size)."""
    key_heads, size = out.shape[0] // rows, out.shape[-1]
    split = out.view(rows, key_heads, -1, tokens, size)
    return split.permute(0, 3, 1, 2, 4).reshape(rows, tokens, -1, size)


def keys_first(k: Tensor) -> Tensor:
    """(rows, tokens, key heads, size) to (rows x key heads, tokens, size)."""
    rows, tokens, key_heads, size = k.shape
    return k.transpose(1, 2).reshape(rows * key_heads, tokens, size)
