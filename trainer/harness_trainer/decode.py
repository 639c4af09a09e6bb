"""Batched sampling: a group's prefix is prefilled once and shared, each row keeps its cache across turns."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from harness_trainer.attention import BLOCKED, heads_first, heads_last
from harness_trainer.packing import Group
from harness_trainer.policy import Policy


class _Recorder:
    """Attends like a packed batch and keeps each layer's keys and values."""

    def __init__(self, policy: Policy, prefixes: Sequence[Sequence[int]]) -> None:
        self.packed = policy.pack([Group((), [prefix]) for prefix in prefixes])
        self.kept: list[tuple[Tensor, Tensor]] = []

    def attend(self, layer: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        assert layer == len(self.kept)
        self.kept.append((k, v))
        return self.packed.attend(layer, q, k, v)


class Decoder:
    """Rows of several groups that are fed and read token by token.

    Args:
        policy: Who computes.
        prefixes: One per group, never empty.
        siblings: Rows per group; row `i` belongs to group `i // siblings`.
        capacity: Tokens beyond the prefix that rows have room for at first; it doubles as needed.
        chunk: Prefixes prefilled in one forward pass.
        keep_states: Also keep `prefix_states`.

    Attributes:
        start: (rows, width) hidden states at the end of each row's prefix.
        lengths: (rows,) tokens fed to each row beyond its prefix.
        prefix_states: With `keep_states`, the hidden states of each prefix: (tokens, width).
    """

    def __init__(
        self,
        policy: Policy,
        prefixes: Sequence[Sequence[int]],
        siblings: int,
        capacity: int = 256,
        chunk: int = 8,
        keep_states: bool = False,
    ) -> None:
        self._policy = policy
        self._keep_states = keep_states
        self.prefix_states: list[Tensor] = []
        self._siblings = siblings
        self._prefix_lengths = torch.tensor([len(p) for p in prefixes], device=policy.device)
        self.lengths = torch.zeros(len(prefixes) * siblings, dtype=torch.long, device=policy.device)
        self._capacity = capacity
        self._keys: list[Tensor] = []
        self._values: list[Tensor] = []
        self._gathered: tuple[tuple[int, ...], dict[int, tuple[Tensor, Tensor]]] = ((), {})
        self._own_keys: list[Tensor] = []
        self._own_values: list[Tensor] = []
        self.start = self._prefill(prefixes, chunk).repeat_interleave(siblings, 0)

    @torch.no_grad()
    def _prefill(self, prefixes: Sequence[Sequence[int]], chunk: int) -> Tensor:
        policy, longest = self._policy, max(len(p) for p in prefixes)
        ends: list[Tensor] = []
        for at in range(0, len(prefixes), chunk):
            part = prefixes[at : at + chunk]
            recorder = _Recorder(policy, part)
            hidden = policy.hidden(recorder.packed.ids, recorder.packed.positions, recorder)
            stops = torch.tensor([len(p) for p in part]).cumsum(0)
            ends.append(hidden[stops - 1])
            if self._keep_states:
                self.prefix_states += hidden.split([len(p) for p in part])
            for layer, (k, v) in enumerate(recorder.kept):
                self._keep(layer, k, v, [len(p) for p in part], at, len(prefixes), longest)
        return torch.cat(ends)

    def _keep(
        self, layer: int, k: Tensor, v: Tensor, lengths: list[int], at: int, groups: int, longest: int
    ) -> None:
        key_heads, size = k.shape[1:]
        if layer == len(self._keys):
            rows = groups * self._siblings
            self._keys.append(k.new_zeros(groups, key_heads, size, longest))
            self._values.append(v.new_zeros(groups, key_heads, longest, size))
            self._own_keys.append(k.new_zeros(rows, key_heads, size, self._capacity))
            self._own_values.append(v.new_zeros(rows, key_heads, self._capacity, size))
        for i, (kg, vg) in enumerate(zip(k.split(lengths), v.split(lengths), strict=True)):
            self._keys[layer][at + i, :, :, : lengths[i]] = kg.permute(1, 2, 0)
            self._values[layer][at + i, :, : lengths[i]] = vg.transpose(0, 1)

    def _prefix_of(self, layer: int, used: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values of some groups' prefixes; kept until others are asked for."""
        key = tuple(used.tolist())
        if self._gathered[0] != key:
            self._gathered = (key, {})
        kept = self._gathered[1]
        if layer not in kept:
            kept[layer] = (self._keys[layer][used], self._values[layer][used])
        return kept[layer]

    def _make_room(self, reach: int) -> None:
        while reach > self._capacity:
            self._own_keys = [torch.cat((k, torch.zeros_like(k)), 3) for k in self._own_keys]
            self._own_values = [torch.cat((v, torch.zeros_like(v)), 2) for v in self._own_values]
            self._capacity *= 2

    def feed(self, rows: Sequence[int], ids: Sequence[Sequence[int]]) -> Tensor:
        """Feeds tokens to some rows.

        Args:
            rows: Distinct row numbers, ascending.
            ids: Tokens for each, at least one.

        Returns:
            (len(rows), width): hidden states at the last token of each.
        """
        ends = torch.tensor([len(one) for one in ids], device=self._policy.device).cumsum(0)
        return self.feed_all(rows, ids)[ends - 1]

    @torch.no_grad()
    def feed_all(self, rows: Sequence[int], ids: Sequence[Sequence[int]]) -> Tensor:
        """As `feed`, but returns the hidden states at every token, row after row: (tokens, width)."""
        step = _Step(self, rows, [len(one) for one in ids])
        self._make_room(step.reach)
        flat = torch.tensor([i for one in ids for i in one], device=self._policy.device)
        hidden = self._policy.hidden(flat, step.positions, step)
        self.lengths[step.rows] += step.counts
        return hidden

    def rewind(self, rows: Sequence[int], lengths: Sequence[int]) -> None:
        """Forgets what rows were fed beyond some lengths: what is fed next takes its place.

        Args:
            rows: Distinct row numbers.
            lengths: For each, how many tokens beyond its prefix it keeps; at most as many as it has.
        """
        where = torch.tensor(rows, device=self._policy.device)
        wanted = torch.tensor(lengths, device=self._policy.device)
        if bool((wanted < 0).any() or (wanted > self.lengths[where]).any()):
            held = self.lengths[where].tolist()
            raise ValueError(f"Rows {list(rows)} hold {held} tokens and cannot go back to {list(lengths)}.")
        self.lengths[where] = wanted


class _Step:
    """One feeding of a decoder, as its attention sees it: (groups in use x siblings) slots of equal width."""

    def __init__(self, decoder: Decoder, rows: Sequence[int], counts: list[int]) -> None:
        device = decoder._policy.device
        self._decoder = decoder
        self.rows = torch.tensor(rows, device=device)
        self.counts = torch.tensor(counts, device=device)
        siblings, wide = decoder._siblings, max(counts)
        used = sorted({row // siblings for row in rows})
        total = len(decoder._prefix_lengths)
        if wide == 1 and 2 * len(used) >= total:  # Idle slots cost less than copying the others' keys.
            used = list(range(total))
        self._all = len(used) == total
        self._used = torch.tensor(used, device=device)
        self._slots = (self._used[:, None] * siblings + torch.arange(siblings, device=device)).flatten()
        place = {group: at for at, group in enumerate(used)}
        slot = [place[row // siblings] * siblings + row % siblings for row in rows]
        self._flat_slot = torch.tensor(slot, device=device).repeat_interleave(self.counts)
        self._flat_row = self.rows.repeat_interleave(self.counts)
        self._offset = torch.cat([torch.arange(n, device=device) for n in counts])
        self._at = decoder.lengths[self._flat_row] + self._offset
        self.positions = decoder._prefix_lengths[self._flat_row // siblings] + self._at
        self._wide = wide
        self.reach = int(self._at.max()) + 1
        self._before = self._prefix_bias()
        self._own = self._own_bias(wide)

    def _prefix_bias(self) -> Tensor:
        """(slots, 1, 1, longest prefix)."""
        lengths = self._decoder._prefix_lengths[self._used].repeat_interleave(self._decoder._siblings)
        ahead = (
            torch.arange(int(self._decoder._prefix_lengths.max()), device=lengths.device)[None]
            >= lengths[:, None]
        )
        return ahead[:, None, None].to(self._decoder._policy.dtype) * BLOCKED

    def _own_bias(self, wide: int) -> Tensor:
        """(slots, 1, tokens, reach): a token sees those of its row up to itself."""
        at = self.positions.new_full((self._slots.numel(), wide), -1)
        at[self._flat_slot, self._offset] = self._at
        ahead = torch.arange(self.reach, device=at.device)[None, None] > at[:, :, None]
        return ahead[:, None].to(self._decoder._policy.dtype) * BLOCKED

    def attend(self, layer: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        """See `AttentionContext.attend`."""
        d = self._decoder
        d._own_keys[layer][self._flat_row, :, :, self._at] = k
        d._own_values[layer][self._flat_row, :, self._at] = v
        _, heads, size = q.shape
        slots, wide, key_heads = self._slots.numel(), self._wide, k.shape[1]
        padded = q.new_zeros(slots, wide, heads, size)
        padded[self._flat_slot, self._offset] = q
        per = heads // key_heads
        qs = heads_first(padded, key_heads)
        pk, pv = (d._keys[layer], d._values[layer]) if self._all else d._prefix_of(layer, self._used)
        ok, ov = d._own_keys[layer][..., : self.reach], d._own_values[layer][:, :, : self.reach]
        if not self._all:
            ok, ov = ok[self._slots], ov[self._slots]
        ok, ov = ok.flatten(0, 1), ov.flatten(0, 1)
        groups, siblings = self._used.numel(), d._siblings

        def beside(x: Tensor) -> Tensor:
            return (
                x.view(groups, siblings, key_heads, per * wide, -1)
                .transpose(1, 2)
                .reshape(groups * key_heads, siblings * per * wide, -1)
            )

        def apart(x: Tensor) -> Tensor:
            return (
                x.view(groups, key_heads, siblings, per * wide, -1)
                .transpose(1, 2)
                .reshape(slots * key_heads, per * wide, -1)
            )

        before = apart(torch.bmm(beside(qs), pk.flatten(0, 1)))
        own = torch.bmm(qs, ok)
        scores = torch.cat(
            (
                (before.view(slots, key_heads * per, wide, -1) + self._before).view_as(before),
                (own.view(slots, key_heads * per, wide, -1) + self._own).view_as(own),
            ),
            -1,
        )
        w_before, w_own = torch.softmax(scores, -1).split((before.shape[-1], own.shape[-1]), -1)
        out = apart(torch.bmm(beside(w_before.contiguous()), pv.flatten(0, 1))) + torch.bmm(w_own, ov)
        return heads_last(out, slots, wide)[self._flat_slot, self._offset]
