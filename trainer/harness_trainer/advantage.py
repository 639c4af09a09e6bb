"""Advantages: GDPO inside each segment group, GRPO and Dr.GRPO as options, and the shuffled control."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from harness_trainer.errors import ConfigError

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Estimator = Literal["gdpo", "grpo", "dr_grpo"]

SMALLEST_STD = 1e-6


@dataclass(frozen=True)
class GroupScores:
    """The scores of one group's siblings.

    Attributes:
        scores: per segment an array-like [dimensions, members]; NaN or None where a score is null.
        errored: [members], true for siblings that broke on our side and are dropped; none if not given.
    """

    scores: Mapping[str, Sequence[Sequence[float | None]] | Floats]
    errored: Sequence[bool] | Flags | None = None


@dataclass(frozen=True)
class SegmentAdvantages:
    """One segment's advantages over a batch of groups.

    Attributes:
        values: per group [members]; 0 where the row has no score in this segment.
        scored: per group [members], rows that count: not errored and not null in every dimension.
        flat: [groups], no dimension with a weight differs between members: the group teaches nothing here.
        thin: [groups], fewer than two scored members.
    """

    values: tuple[Floats, ...]
    scored: tuple[Flags, ...]
    flat: Flags
    thin: Flags


@dataclass(frozen=True)
class Advantages:
    """A batch's advantages, and what could not count.

    Attributes:
        segments: per segment name.
        errored: siblings dropped because they errored.
    """

    segments: Mapping[str, SegmentAdvantages]
    errored: int

    def no_signal(self) -> Flags:
        """[groups], true where every segment is flat or thin: such a group can be left out of the update."""
        return np.all([part.flat | part.thin for part in self.segments.values()], axis=0)


def advantages(
    groups: Sequence[GroupScores],
    weights: Mapping[str, Sequence[float]],
    *,
    estimator: Estimator = "gdpo",
    eps: float = 1e-4,
) -> Advantages:
    """Computes the advantages of a batch, each segment by itself.

    `gdpo` (arXiv 2601.05242): `A_n = (r_n - mean r_n) / (std r_n + eps)` over a group's non-null members,
    `A = sum_n w_n A_n` with null dimensions adding 0, then `(A - mean A) / (std A + eps)` over the rows of
    the batch that have the segment. `grpo` normalises the weighted sum inside the group instead, `dr_grpo`
    only centres it; neither has batch statistics. Standard deviations are unbiased, and one under 1e-6 gives
    exactly 0.

    Args:
        groups: the batch; every group scores the segments that `weights` names.
        weights: per segment one weight a dimension.
        estimator: which of the three.
        eps: added to standard deviations.

    Raises:
        ConfigError: `scores_shape` when a group's scores do not fit the weights or each other.
    """
    segments: dict[str, SegmentAdvantages] = {}
    for name, listed in weights.items():
        scores = [_read(group, name, len(listed)) for group in groups]
        segments[name] = _segment(scores, np.array(listed, dtype=np.float64), estimator, eps)
    dropped = sum(int(np.count_nonzero(group.errored)) for group in groups if group.errored is not None)
    return Advantages(segments, dropped)


def shuffle(batch: Advantages, rng: np.random.Generator) -> Advantages:
    """The control run: each segment's values are dealt anew to the rows of groups with a signal in it."""
    return replace(batch, segments={name: _shuffled(part, rng) for name, part in batch.segments.items()})


def _read(group: GroupScores, name: str, dimensions: int) -> Floats:
    """Scores [dimensions, members] with NaN for nulls and in the columns of errored siblings."""
    scores = np.array(group.scores[name], dtype=np.float64)
    members = scores.shape[-1] if scores.ndim else 0
    errored = np.zeros(members, bool) if group.errored is None else np.asarray(group.errored, dtype=bool)
    if scores.shape != (dimensions, members) or len(errored) != members:
        text = f"Scores of {name} have shape {scores.shape}: expected ({dimensions}, {len(errored)} members)."
        raise ConfigError("scores_shape", text)
    scores[:, errored] = np.nan
    return scores


def _segment(groups: list[Floats], weights: Floats, estimator: Estimator, eps: float) -> SegmentAdvantages:
    scored = tuple(np.asarray(~np.isnan(scores).all(axis=0)) for scores in groups)
    thin = np.array([np.count_nonzero(rows) < 2 for rows in scored], dtype=bool)
    flat = np.array([all(_std(row) == 0 for row in scores[weights != 0]) for scores in groups], dtype=bool)
    raw = [_group(scores, weights, estimator, eps) for scores in groups]
    counts = [rows & ~few for rows, few in zip(scored, thin, strict=True)]
    if estimator == "gdpo":
        raw = _whitened(raw, counts, eps)
    dead = flat | thin
    values = [np.where(rows & ~gone, row, 0.0) for row, rows, gone in zip(raw, scored, dead, strict=True)]
    return SegmentAdvantages(tuple(values), scored, flat & ~thin, thin)


def _group(scores: Floats, weights: Floats, estimator: Estimator, eps: float) -> Floats:
    """[dimensions, members] -> [members], before any batch statistics."""
    if estimator == "gdpo":
        each = np.array([_normalised(row, eps) for row in scores]).reshape(scores.shape)
        return weights @ np.nan_to_num(each, nan=0.0)
    total = np.where(np.isnan(scores).all(axis=0), np.nan, weights @ np.nan_to_num(scores, nan=0.0))
    return _normalised(total, eps) if estimator == "grpo" else total - _mean(total)


def _whitened(raw: list[Floats], counts: list[Flags], eps: float) -> list[Floats]:
    """Centres and scales by the statistics of the rows that count, one vote a row whatever its length."""
    rows = np.concatenate([row[mask] for row, mask in zip(raw, counts, strict=True)]) if raw else np.empty(0)
    mean, std = _mean(rows), _std(rows)
    return [np.zeros_like(row) if std == 0 else (row - mean) / (std + eps) for row in raw]


def _normalised(row: Floats, eps: float) -> Floats:
    std = _std(row)
    return np.zeros_like(row) if std == 0 else (row - _mean(row)) / (std + eps)


def _mean(row: Floats) -> float:
    known = row[~np.isnan(row)]
    return float(known.mean()) if known.size else 0.0


def _std(row: Floats) -> float:
    """Unbiased standard deviation of the non-null values; 0 for fewer than two and for one under 1e-6."""
    known = row[~np.isnan(row)]
    std = float(known.std(ddof=1)) if known.size > 1 else 0.0
    return std if std >= SMALLEST_STD else 0.0


def _shuffled(part: SegmentAdvantages, rng: np.random.Generator) -> SegmentAdvantages:
    if not part.values:
        return part
    alive = ~(part.flat | part.thin)
    mask = np.concatenate([rows & live for rows, live in zip(part.scored, alive, strict=True)])
    values = np.concatenate(part.values)
    values[mask] = rng.permutation(values[mask])
    ends = np.cumsum([len(row) for row in part.values])[:-1]
    return replace(part, values=tuple(np.split(values, ends)))
