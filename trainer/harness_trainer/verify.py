"""How far drafted tokens are kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def agreed(guesses: Sequence[int], answers: Sequence[int]) -> int:
    """How many guesses, from the first on, are what was answered in their place."""
    for at, guess in enumerate(guesses):
        if guess != answers[at]:
            return at
    return len(guesses)


def cut(said: list[int], limit: int, stops: Collection[int]) -> list[int]:
    """What was said up to the first token that ends it, at most so many tokens."""
    for at, token in enumerate(said[:limit]):
        if token in stops:
            return said[: at + 1]
    return said[:limit]


__all__ = ["agreed", "cut"]
