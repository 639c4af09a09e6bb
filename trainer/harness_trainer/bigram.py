"""A table of most frequent next tokens: the least that a learned draft head has to beat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import torch
from torch import Tensor

from harness_trainer.rows import TokenRow


class Bigram:
    """Predicts the token that most often followed, or the commonest one after a token it has never seen.

    Ties go to the smaller id.

    Args:
        rows: Only tokens that the policy sampled are counted, each after whatever stood before it.
    """

    def __init__(self, rows: Iterable[TokenRow]) -> None:
        after: defaultdict[int, Counter[int]] = defaultdict(Counter)
        single: Counter[int] = Counter()
        for row in rows:
            for at in row.sampled():
                before = row.ids[at - 1] if at else row.prefix[-1] if row.prefix else None
                single[row.ids[at]] += 1
                if before is not None:
                    after[before][row.ids[at]] += 1
        self._next = {before: _commonest(counts) for before, counts in after.items()}
        self._backoff = _commonest(single) if single else 0

    def next(self, token: int) -> int:
        """The likeliest token after this one."""
        return self._next.get(token, self._backoff)

    def drafts(self, first: Tensor, depths: int) -> Tensor:
        """Chains of guesses.

        Args:
            first: (anchors,) the known tokens that chains follow.
            depths: How many to guess.

        Returns:
            (depths, anchors).
        """
        chain, current = [], first.tolist()
        for _ in range(depths):
            current = [self.next(token) for token in current]
            chain.append(current)
        return torch.tensor(chain, dtype=torch.long, device=first.device).view(depths, first.numel())


def _commonest(counts: Counter[int]) -> int:
    return min(counts, key=lambda token: (-counts[token], token))
