"""From delivered groups to what an update needs: rows, advantages per token, and counts for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from harness_gym import Group, Trajectory
from harness_trainer.advantage import Advantages, Estimator, GroupScores, advantages, shuffle
from harness_trainer.config import ScoreName, Segment
from harness_trainer.packing import Group as PackedGroup
from harness_trainer.rows import NOT_SAMPLED, REPLY, TOOL, TokenRow, rows_of

Weights = Mapping[Segment, Mapping[ScoreName, float]]
"""By segment and score: what an advantage is made of."""
LETTERS: dict[str, Segment] = {TOOL: "tool", REPLY: "reply"}


@dataclass(frozen=True)
class LearnGroup:
    """A group that carries signal.

    Attributes:
        packed: Its rows by their prefixes: one for siblings that begin alike, and one for each that a chat
            template made begin anew.
        rows: The token rows, in the same order.
        advantages: Per row and per sampled token of it, the advantage of the token's segment.
    """

    packed: list[PackedGroup]
    rows: list[TokenRow]
    advantages: list[list[float]]


def score_of(trajectory: Trajectory, name: str) -> float | None:
    """One score's value, or None where it is null or there are none."""
    return None if trajectory.scored is None else getattr(trajectory.scored.scores, name).value


def is_errored(trajectory: Trajectory) -> bool:
    """Whether our side broke: it has no reward and teaches nothing."""
    return trajectory.end is not None and trajectory.end.status == "errored"


def batch_advantages(
    groups: Sequence[Group],
    weights: Weights,
    estimator: Estimator,
    shuffled: np.random.Generator | None,
) -> Advantages:
    """Advantages of a batch; with `shuffled` they are dealt anew among its rows (the control)."""
    scores = [
        GroupScores(
            {
                segment: [[score_of(t, name) for t in group.trajectories] for name in dims]
                for segment, dims in weights.items()
            },
            [is_errored(t) for t in group.trajectories],
        )
        for group in groups
    ]
    found = advantages(scores, {s: list(dims.values()) for s, dims in weights.items()}, estimator=estimator)
    return found if shuffled is None else shuffle(found, shuffled)


def to_learn(groups: Sequence[Group], found: Advantages) -> list[LearnGroup]:
    """Groups whose rows have an advantage other than 0, without errored siblings."""
    learn = []
    for at, (group, silent) in enumerate(zip(groups, found.no_signal(), strict=True)):
        if silent:
            continue
        by_prefix: dict[tuple[int, ...], list[tuple[TokenRow, list[float]]]] = {}
        for member, (trajectory, own) in enumerate(zip(group.trajectories, rows_of(group), strict=True)):
            if is_errored(trajectory):
                continue
            for row in own:
                alike = by_prefix.setdefault(tuple(row.prefix), [])
                alike.append((row, _token_values(row, found, at, member)))
        if by_prefix:
            learn.append(_learn_group(list(by_prefix.values())))
    return learn


def _learn_group(alike: list[list[tuple[TokenRow, list[float]]]]) -> LearnGroup:
    return LearnGroup(
        [PackedGroup(part[0][0].prefix, [row.ids for row, _ in part]) for part in alike],
        [row for part in alike for row, _ in part],
        [values for part in alike for _, values in part],
    )


def _token_values(row: TokenRow, found: Advantages, group: int, member: int) -> list[float]:
    by_letter = {
        letter: float(found.segments[name].values[group][member]) if name in found.segments else 0.0
        for letter, name in LETTERS.items()
    }
    return [by_letter[letter] for letter in row.segment if letter != NOT_SAMPLED]


def summary(groups: Sequence[Group], found: Advantages, weights: Weights) -> dict:
    """What a line of metrics says of the sampled groups."""
    trajectories = [t for group in groups for t in group.trajectories]
    rewards = [t.scored.reward for t in trajectories if t.scored is not None and t.scored.reward is not None]
    names = [name for dims in weights.values() for name in dims]
    values = {name: [v for t in trajectories if (v := score_of(t, name)) is not None] for name in names}
    nulls = Counter(
        reason
        for t in trajectories
        if t.scored is not None
        for name in names
        if (reason := getattr(t.scored.scores, name).reason) is not None
    )
    return {
        "reward": _mean(rewards),
        "scores": {name: _mean(found_values) for name, found_values in values.items()},
        "nulls": dict(nulls),
        "errored": sum(map(is_errored, trajectories)),
        "groups": len(groups),
        "filtered": {s: int(np.count_nonzero(part.flat | part.thin)) for s, part in found.segments.items()},
        "reasoning_tokens": {s: _mean([_thought(t, s) for t in trajectories]) for s in weights},
        "sampled_tokens": _mean([float(_sampled(t)) for t in trajectories]),
        "advantage_std": {s: _spread(part.values) for s, part in found.segments.items()},
    }


def _sampled(trajectory: Trajectory) -> int:
    return sum(len(t.action.tokens.sampled_ids) for t in trajectory.turns if t.action.tokens is not None)


def _thought(trajectory: Trajectory, segment: str) -> float:
    turns = [t for t in trajectory.turns if t.segment == segment and t.action.usage is not None]
    return float(sum(t.action.usage.reasoning_tokens for t in turns if t.action.usage is not None))


def _spread(values: Sequence[np.ndarray]) -> float:
    rows = np.concatenate(values) if values else np.empty(0)
    return float(rows.std()) if rows.size else 0.0


def _mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if values else None
