"""What the draft head's attention sees: chains of drafts over packed rows, and a small cache in drafting."""

from __future__ import annotations

import torch
from torch import Tensor

from harness_trainer.attention import BLOCKED, heads_first, heads_last, keys_first
from harness_trainer.packing import Group, Packed
from harness_trainer.policy import Policy


class Chains:
    """Attention of drafts that start at many anchors of packed rows, as decoding would have it.

    Depth 1 is plain causal attention among all elements, which are true. An anchor's later depths see the
    true elements up to the anchor, and the chain's own elements since.

    Args:
        policy: Whose dtype and device it takes.
        groups: As they are packed for the head.
        anchors: (anchors,) ascending flat indices, none of them in a prefix.

    Attributes:
        packed: The layout of depth 1.
    """

    def __init__(self, policy: Policy, groups: list[Group], anchors: Tensor) -> None:
        self.packed: Packed = policy.pack(groups, apart=True)
        self.anchors = anchors
        self._true: tuple[Tensor, Tensor] | None = None
        self._own: list[tuple[Tensor, Tensor]] = []
        self._parts: list[tuple[slice, slice, slice, Tensor]] = []
        start = 0
        for group in groups:
            prefix = slice(start, start + len(group.prefix))
            start = prefix.stop
            for row in group.rows:
                self._add(prefix, slice(start, start + len(row)), policy.dtype)
                start += len(row)

    def _add(self, prefix: slice, row: slice, dtype: torch.dtype) -> None:
        """The anchors of a row see its prefix, and the row up to themselves."""
        first, last = (int(torch.searchsorted(self.anchors, at)) for at in (row.start, row.stop))
        if first == last:
            return
        mine = self.anchors[first:last]
        places = torch.arange(row.start, row.stop, device=mine.device)
        bias = mine.new_zeros(last - first, prefix.stop - prefix.start + row.stop - row.start, dtype=dtype)
        bias[:, prefix.stop - prefix.start :] = (places > mine[:, None]).to(dtype) * BLOCKED
        self._parts.append((slice(first, last), prefix, row, bias))

    def attend(self, layer: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        """See `AttentionContext.attend`; the first call is depth 1 of all elements, later ones of anchors."""
        if self._true is None:
            self._true = (k, v)
            return self.packed.attend(layer, q, k, v)
        self._own.append((k, v))
        return torch.cat([self._attend(q[part[0]], *part) for part in self._parts])

    def _attend(self, q: Tensor, mine: slice, prefix: slice, row: slice, bias: Tensor) -> Tensor:
        assert self._true is not None
        tk, tv = (keys_first(torch.cat((x[prefix], x[row]))[None]) for x in self._true)
        many, key_heads = q.shape[0], tk.shape[0]
        qh = heads_first(q[None], key_heads)
        before = torch.bmm(qh, tk.transpose(1, 2)).view(key_heads, -1, many, tk.shape[1]) + bias
        own = torch.stack([x[mine] for x, _ in self._own], 2).transpose(
            0, 1
        )  # (key heads, many, depths, size)
        values = torch.stack([x[mine] for _, x in self._own], 2).transpose(0, 1)
        chain = torch.einsum("hpad,hasd->hpas", qh.view(key_heads, -1, many, q.shape[-1]), own)
        weights = torch.softmax(torch.cat((before, chain), -1), -1)
        w_before, w_chain = weights.split((before.shape[-1], chain.shape[-1]), -1)
        out = torch.bmm(w_before.reshape(key_heads, -1, tk.shape[1]), tv)
        out = out + torch.einsum("hpas,hasd->hpad", w_chain, values).reshape_as(out)
        return heads_last(out, 1, many)[0]


class DraftCache:
    """Keys and values of the head's one layer, a slot for each position of each row.

    Slots beyond what a caller writes or points at are never read, so going back is writing over them.

    Args:
        rows: How many.
        capacity: Slots at first; doubles as needed.
    """

    def __init__(self, rows: int, capacity: int = 256) -> None:
        self.rows = rows
        self._capacity = capacity
        self.keys: Tensor | None = None
        self.values: Tensor | None = None

    def at(self, rows: list[int], positions: list[list[int]], device: torch.device) -> _Reading:
        """A context for elements of some rows.

        Args:
            rows: Distinct rows.
            positions: For each row the ascending slots of its elements, which are fed row after row.
            device: Where tensors live.
        """
        return _Reading(self, rows, positions, device)

    def room(self, reach: int, like: Tensor) -> tuple[Tensor, Tensor]:
        """Both stores (rows, slots, key heads, size), with room for `reach` slots."""
        if self.keys is None or self.values is None:
            self._capacity = max(self._capacity, reach)
            self.keys, self.values = (
                like.new_zeros(self.rows, self._capacity, *like.shape[1:]) for _ in range(2)
            )
        while reach > self._capacity:
            self.keys, self.values = (
                torch.cat((x, torch.zeros_like(x)), 1) for x in (self.keys, self.values)
            )
            self._capacity *= 2
        return self.keys, self.values


class _Reading:
    """One feeding of a `DraftCache`."""

    def __init__(
        self, cache: DraftCache, rows: list[int], positions: list[list[int]], device: torch.device
    ) -> None:
        self._cache = cache
        counts = torch.tensor([len(one) for one in positions], device=device)
        self._rows = torch.tensor(rows, device=device)
        self._slot = torch.arange(len(rows), device=device).repeat_interleave(counts)
        self._offset = torch.cat([torch.arange(len(one), device=device) for one in positions])
        self.positions = torch.tensor([p for one in positions for p in one], device=device)
        self._wide = max(len(one) for one in positions)
        self._reach = int(self.positions.max()) + 1

    def attend(self, layer: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        """See `AttentionContext.attend`."""
        keys, values = self._cache.room(self._reach, k)
        keys[self._rows[self._slot], self.positions] = k
        values[self._rows[self._slot], self.positions] = v
        rows, wide, key_heads = self._rows.numel(), self._wide, k.shape[1]
        padded = q.new_zeros(rows, wide, *q.shape[1:])
        padded[self._slot, self._offset] = q
        at = self.positions.new_zeros(rows, wide)
        at[self._slot, self._offset] = self.positions
        ahead = torch.arange(self._reach, device=q.device) > at[..., None]
        bias = (ahead.to(q.dtype) * BLOCKED)[:, None, None]
        ks, vs = (keys_first(x[self._rows, : self._reach]) for x in (keys, values))
        scores = torch.bmm(heads_first(padded, key_heads), ks.transpose(1, 2))
        scores = (scores.view(rows, key_heads, -1, wide, self._reach) + bias).view_as(scores)
        out = heads_last(torch.bmm(torch.softmax(scores, -1), vs), rows, wide)
        return out[self._slot, self._offset]
