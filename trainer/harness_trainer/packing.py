"""Groups of token rows, laid out so that what siblings share is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

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
    """Gathers tokens into padded rows. Its gradient adds up what several rows gave to one token."""

    @staticmethod
    def forward(ctx, flat: Tensor, span: _Span) -> Tensor:
        ctx.span = span
        return flat.index_select(0, span.into).view(span.rows, -1, *flat.shape[1:])

    @staticmethod
    def backward(ctx, *grads: Tensor) -> tuple[Tensor, None]:
        span, grad = ctx.span, grads[0].flatten(0, 1)
        if span.apart:
            return grad.index_select(0, span.back), None
        return grad.new_zeros(span.back.numel(), *grad.shape[1:]).index_add_(0, span.into, grad), None


class _Unpad(torch.autograd.Function):
    """Takes each token out of one of the padded rows that it stands in."""

    @staticmethod
    def forward(ctx, padded: Tensor, span: _Span) -> Tensor:
        ctx.span, ctx.shape = span, padded.shape
        return padded.flatten(0, 1).index_select(0, span.back)

    @staticmethod
    def backward(ctx, *grads: Tensor) -> tuple[Tensor, None]:
        out = grads[0].new_zeros(ctx.shape)
        out.flatten(0, 1).index_copy_(0, ctx.span.back, grads[0])
        return out, None


@dataclass(frozen=True)
class _Span:
    """Where a group stands in the flat row, and how its rows are padded inside attention.

    Attributes:
        start: Flat index of its first token.
        prefix: Tokens of its prefix.
        rows: How many rows attention has.
        into: (rows x longest,) the token in each place, counted from the end of the prefix. A place beyond
            the end of its row holds any: nothing that counts looks at it.
        back: (tokens,) a place of each token.
        apart: Whether no token stands in two rows.
    """

    start: int
    prefix: int
    rows: int
    into: Tensor
    back: Tensor
    apart: bool
    bias: Tensor
    prefix_bias: Tensor

    @property
    def stop(self) -> int:
        return self.start + self.prefix + self.back.numel()


class Packed:
    """The layout of a batch: prefix, rows, prefix, rows, ... in one flat row.

    What rows of a group have in common from their start stands there once, like their prefix: a token is
    computed once for all rows that have the same tokens up to and including it.

    Args:
        groups: At least one.
        device: Where the tensors live.
        dtype: Of the attention biases: that of the model.
        apart: Lay every row out whole, one after another.

    Attributes:
        ids: (tokens,) int64.
        positions: (tokens,) int64; a row goes on where its prefix ended.
        last: For each row in order, the flat index of the token before its first one: the end of its prefix.
        paths: For each row in order, the flat index of each of its tokens beyond the prefix.
    """

    def __init__(
        self, groups: Sequence[Group], device: torch.device, dtype: torch.dtype, apart: bool = False
    ) -> None:
        ids: list[int] = []
        positions: list[int] = []
        self.last: list[int] = []
        self.paths: list[list[int]] = []
        self._spans: list[_Span] = []
        like = torch.empty(0, dtype=dtype, device=device)
        for group in groups:
            start, prefix = len(ids), len(group.prefix)
            rows = _rows_apart(group.rows) if apart else _rows_joined(group.rows)
            middle = start + prefix
            ids += group.prefix
            positions += range(prefix)
            for row, path in zip(group.rows, rows, strict=True):
                for at, (token, node) in enumerate(zip(row, path, strict=True)):
                    if (
                        node == len(ids) - middle
                    ):  # Tokens are numbered in the order that they first appear in.
                        ids.append(token)
                        positions.append(prefix + at)
            self.last += [middle - 1] * len(rows)
            self.paths += [[middle + node for node in path] for path in rows]
            self._spans.append(_span(start, prefix, rows, like))
        self.ids = torch.tensor(ids, device=device)
        self.positions = torch.tensor(positions, device=device)

    def before(self, row: int, position: int) -> int:
        """Flat index of the token that a row's token number `position` is predicted from."""
        return self.paths[row][position - 1] if position else self.last[row]

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


def _rows_apart(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Numbers the tokens of rows one after another."""
    starts = [0, *accumulate(len(row) for row in rows)]
    return [list(range(a, b)) for a, b in pairwise(starts)]


def _rows_joined(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Numbers the tokens of rows by the tree that they make: equal beginnings have equal numbers."""
    nodes: dict[tuple[int, int], int] = {}
    paths = []
    for row in rows:
        path: list[int] = []
        for token in row:
            path.append(nodes.setdefault((path[-1] if path else -1, token), len(nodes)))
        paths.append(path)
    return paths


def _leaves(paths: list[list[int]]) -> list[list[int]]:
    """The paths that are not part of another one; of equal ones the first."""
    inner = {node for path in paths for node in path[:-1]}
    ends = {path[-1]: path for path in reversed(paths)}
    return [path for path in paths if path[-1] not in inner and ends[path[-1]] is path]


def _span(start: int, prefix: int, paths: list[list[int]], like: Tensor) -> _Span:
    rows = _leaves(paths)
    longest = max(len(path) for path in rows)
    into = [path[min(i, len(path) - 1)] for path in rows for i in range(longest)]
    places = {
        path[i]: row * longest + i for row, path in reversed(list(enumerate(rows))) for i in range(len(path))
    }
    return _Span(
        start=start,
        prefix=prefix,
        rows=len(rows),
        into=torch.tensor(into, device=like.device),
        back=torch.tensor([places[node] for node in range(len(places))], device=like.device),
        apart=sum(map(len, rows)) == len(places),
        bias=causal_bias(longest, like),
        prefix_bias=causal_bias(prefix, like),
    )


def _attend_prefix(q: Tensor, k: Tensor, v: Tensor, span: _Span) -> Tensor:
    key_heads, tokens = k.shape[1], q.shape[0]
    scores = torch.bmm(heads_first(q[None], key_heads), keys_first(k[None]).transpose(1, 2))
    scores = (scores.view(key_heads, -1, tokens, tokens) + span.prefix_bias).view(key_heads, -1, tokens)
    return heads_last(mix(scores, keys_first(v[None])), 1, tokens)[0]


def _attend_rows(q: Tensor, k: Tensor, v: Tensor, shared: tuple[Tensor, Tensor], span: _Span) -> Tensor:
    key_heads, rows = k.shape[1], span.rows
    tokens = span.into.numel() // rows
    qr = heads_first(_Pad.apply(q, span), key_heads)  # type: ignore[arg-type]
    kr = keys_first(_Pad.apply(k, span))  # type: ignore[arg-type]
    vr = keys_first(_Pad.apply(v, span))  # type: ignore[arg-type]
    own = torch.bmm(qr, kr.transpose(1, 2)).view(rows * key_heads, -1, tokens, tokens) + span.bias
    own = own.view(rows * key_heads, -1, tokens)
    out = _mix_with_prefix(qr, own, vr, shared, rows) if span.prefix else mix(own, vr)
    return _Unpad.apply(heads_last(out, rows, tokens), span)  # type: ignore[return-value]


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
