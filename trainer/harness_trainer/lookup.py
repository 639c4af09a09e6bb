"""Drafts of what rows say next, looked up in what each has read and in what all have said.

Names are copied from a prompt, and calls are alike but for their names: the token that came after the last
few tokens when they stood somewhere before is often the next one. A policy that verifies several tokens in
one pass then needs fewer passes (prompt lookup decoding).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_LONGEST = 3
"""Most tokens that are looked up together; fewer where so many are new."""

_Tail = tuple[int, ...]


class Lookup:
    """What came last after every few tokens.

    Args:
        prompts: One per group, as its rows have read it.
        siblings: Rows per group; row `i` belongs to group `i // siblings`.
    """

    def __init__(self, prompts: Sequence[Sequence[int]], siblings: int) -> None:
        self._rows: list[_Text] = []
        for prompt in prompts:
            text = _Text((), {})
            text.read(prompt)
            self._rows += [text.copy() for _ in range(siblings)]
        self._said: dict[_Tail, int] = {}

    def read(self, row: int, ids: Iterable[int]) -> None:
        """Takes note of what a row was told."""
        self._rows[row].read(ids)

    def say(self, row: int, ids: Iterable[int]) -> None:
        """Takes note of what a row said itself: others may say it too."""
        text = self._rows[row]
        for token in ids:
            for tail in _tails(text.end):
                self._said[tail] = token
            text.add(token)

    def draft(self, row: int, most: int) -> list[int]:
        """What the row may say next, at most so many tokens; nothing where its last ones are new."""
        text = self._rows[row]
        end, out = text.end, list[int]()
        while len(out) < most:
            token = self._next(text, end)
            if token is None:
                break
            out.append(token)
            end = (*end, token)[-_LONGEST:]
        return out

    def _next(self, text: _Text, end: _Tail) -> int | None:
        for tail in _tails(end):
            for known in (text.after, self._said):
                if tail in known:
                    return known[tail]
        return None


class _Text:
    """The last tokens of a row, and what came last after every few of them."""

    def __init__(self, end: _Tail, after: dict[_Tail, int]) -> None:
        self.end = end
        self.after = after

    def copy(self) -> _Text:
        return _Text(self.end, dict(self.after))

    def read(self, ids: Iterable[int]) -> None:
        for token in ids:
            self.add(token)

    def add(self, token: int) -> None:
        for tail in _tails(self.end):
            self.after[tail] = token
        self.end = (*self.end, token)[-_LONGEST:]


def _tails(end: _Tail) -> list[_Tail]:
    """The last tokens, longest first."""
    return [end[at:] for at in range(len(end))]


__all__ = ["Lookup"]
