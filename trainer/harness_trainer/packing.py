"""Groups of token rows, laid out so that what siblings share is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from harness_trainer.attention import causal_bias, heads_first, heads_last, keys_first, mix


@dataclass(frozen=True)
class Group:
    """Rows with a common beginning.

    Attributes:
        prefix: Token ids that every row begins with; may be empty.
        rows: What follows in each row; never empty.
    """

    prefix: Sequence[int]
    rows: Sequence[Sequence[int]]


def common_prefix(rows: Sequence[Sequence[int]]) -> int:
    """How many ids all rows share from the start, at most one less than the shortest row has."""
    limit = min(len(row) for row in rows) - 1
    first = rows[0]
    for at in range(limit):
        if any(row[at] != first[at] for row in rows):
            return at
    return limit


class _Pad(torch.autograd.Function):
    """Gathers flat tokens into padded rows; padding is zero. Its gradient is the opposite gather."""

    @staticmethod
    def forward(ctx, flat: Tensor, into: Tensor, back: Tensor) -> Tensor:
        ctx.save_for_backward(back)
        padded = flat.new_zeros((into.numel(), *flat.shape[1:]))
        padded.index_copy_(0, back, flat)
        return padded.view(*into.shape, *flat.shape[1:])

    @staticmethod
    def backward(ctx, *grads: Tensor) -> tuple[Tensor, None, None]:
        (back,) = ctx.saved_tensors
        return grads[0].flatten(0, 1).index_select(0, back), None, None


class _Unpad(torch.autograd.Function):
    """Takes the flat tokens out of padded rows."""

    @staticmethod
    def forward(ctx, padded: Tensor, back: Tensor) -> Tensor:
        ctx.save_for_backward(back)
        ctx.shape = padded.shape
        return padded.flatten(0, 1).index_select(0, back)

    @staticmethod
    def backward(ctx, *grads: Tensor) -> tuple[Tensor, None]:
        (back,) = ctx.saved_tensors
        out = grads[0].new_zeros(ctx.shape)
        out.flatten(0, 1).index_copy_(0, back, grads[0])
        return out, None


@dataclass(frozen=True)
class _Span:
    """Where a group stands in the flat row, and how its rows are padded inside attention."""

    start: int
    prefix: int
    stop: int
    into: Tensor
    back: Tensor
    bias: Tensor
    prefix_bias: Tensor


class Packed:
    """The layout of a batch: prefix, row, row, ..., prefix, row, ... in one flat row.

    Args:
        groups: At least one.
        device: Where the tensors live.
        dtype: Of the attention biases: that of the model.

    Attributes:
        ids: (tokens,) int64.
        positions: (tokens,) int64; a row goes on where its prefix ended.
        last: For each row in order, the flat index of the token before its first one: the end of its prefix.
        starts: For each row in order, the flat index of its first token.
        lengths: For each row in order, how many tokens it has beyond the prefix.
    """

    def __init__(self, groups: Sequence[Group], device: torch.device, dtype: torch.dtype) -> None:
        ids: list[int] = []
        positions: list[int] = []
        self.last: list[int] = []
        self.starts: list[int] = []
        self.lengths: list[int] = []
        self._spans: list[_Span] = []
        like = torch.empty(0, dtype=dtype, device=device)
        for group in groups:
            start, prefix = len(ids), len(group.prefix)
            ids += group.prefix
            positions += range(prefix)
            for row in group.rows:
                self.last.append(start + prefix - 1)
                self.starts.append(len(ids))
                self.lengths.append(len(row))
                ids += row
                positions += range(prefix, prefix + len(row))
            self._spans.append(_span(start, prefix, [len(row) for row in group.rows], like))
        self.ids = torch.tensor(ids, device=device)
        self.positions = torch.tensor(positions, device=device)

    def before(self, row: int, position: int) -> int:
        """Flat index of the token that a row's token number `position` is predicted from."""
        return self.starts[row] + position - 1 if position else self.last[row]

    def attend(self, layer: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        """See `AttentionContext.attend`."""
        parts = []
        for span in self._spans:
            middle = span.start + span.prefix
            if span.prefix:
                own = slice(span.start, middle)
                parts.append(_attend_prefix(q[own], k[own], v[own], span))
            rest = slice(middle, span.stop)
            shared = (k[span.start : middle], v[span.start : middle])
            parts.append(_attend_rows(q[rest], k[rest], v[rest], shared, span))
        return torch.cat(parts)


def _span(start: int, prefix: int, lengths: list[int], like: Tensor) -> _Span:
    rows, longest = len(lengths), max(lengths)
    at = [row * longest + i for row, length in enumerate(lengths) for i in range(length)]
    back = torch.tensor(at, device=like.device)
    return _Span(
        start=start,
        prefix=prefix,
        stop=start + prefix + len(at),
        into=torch.empty(rows, longest, dtype=torch.bool, device=like.device),
        back=back,
        bias=causal_bias(longest, like),
        prefix_bias=causal_bias(prefix, like),
    )


def _attend_prefix(q: Tensor, k: Tensor, v: Tensor, span: _Span) -> Tensor:
    key_heads, tokens = k.shape[1], q.shape[0]
    scores = torch.bmm(heads_first(q[None], key_heads), keys_first(k[None]).transpose(1, 2))
    scores = (scores.view(key_heads, -1, tokens, tokens) + span.prefix_bias).view(key_heads, -1, tokens)
    return heads_last(mix(scores, keys_first(v[None])), 1, tokens)[0]


def _attend_rows(q: Tensor, k: Tensor, v: Tensor, shared: tuple[Tensor, Tensor], span: _Span) -> Tensor:
    key_heads, (rows, tokens) = k.shape[1], span.into.shape
    qr = heads_first(_Pad.apply(q, span.into, span.back), key_heads)  # type: ignore[arg-type]
    kr = keys_first(_Pad.apply(k, span.into, span.back))  # type: ignore[arg-type]
    vr = keys_first(_Pad.apply(v, span.into, span.back))  # type: ignore[arg-type]
    own = torch.bmm(qr, kr.transpose(1, 2)).view(rows * key_heads, -1, tokens, tokens) + span.bias
    own = own.view(rows * key_heads, -1, tokens)
    out = _mix_with_prefix(qr, own, vr, shared, rows) if span.prefix else mix(own, vr)
    return _Unpad.apply(heads_last(out, rows, tokens), span.back)  # type: ignore[return-value]


def _mix_with_prefix(qr: Tensor, own: Tensor, vr: Tensor, shared: tuple[Tensor, Tensor], rows: int) -> Tensor:
    """Rows look at the one copy of their prefix as well: their queries stand side by side before its keys."""
    pk, pv = (keys_first(x[None]) for x in shared)
    key_heads, many = pk.shape[0], qr.shape[1]

    def beside(x: Tensor) -> Tensor:
        return x.view(rows, key_heads, many, -1).transpose(0, 1).reshape(key_heads, rows * many, -1)

    def apart(x: Tensor) -> Tensor:
        return x.view(key_heads, rows, many, -1).transpose(0, 1).reshape(rows * key_heads, many, -1)

    before = apart(torch.bmm(beside(qr), pk.transpose(1, 2)))
    weights = torch.softmax(torch.cat((before, own), -1), -1)
    w_before, w_own = weights.split((pk.shape[1], own.shape[-1]), -1)
    return apart(torch.bmm(beside(w_before), pv)) + torch.bmm(w_own, vr)
