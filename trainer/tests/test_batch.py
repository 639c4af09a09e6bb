"""From groups to learning: who is dropped, which token has which advantage, and the counts of a line."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
import tiny

from harness_gym import Group, Trajectory
from harness_trainer.batch import LearnGroup, Weights, batch_advantages, summary, to_learn

WEIGHTS: Weights = {
    "tool": {"tool_rationality": 1.0, "skill_selection": 1.0},
    "reply": {"accuracy": 1.0},
}
PREFIX = [1, 2]


def sibling(at: int, tool: float | None, reply: float | None, *, errored: bool = False) -> Trajectory:
    """Two sampled tokens in the tool segment, one in the reply."""
    turns = [tiny.turn(0, "tool", PREFIX, [10 + at, 3], thought=1), tiny.turn(1, "reply", [4], [20 + at])]
    scores: Mapping[str, float | None] = {
        "tool_rationality": tool,
        "skill_selection": tool,
        "accuracy": reply,
    }
    return tiny.trajectory(f"g/{at}", turns, scores, errored=errored)


def group(name: str, *members: Trajectory) -> Group:
    return tiny.group(name, members, PREFIX)


def layout(one: LearnGroup) -> list[tuple[list[int], list[list[int]]]]:
    return [(list(part.prefix), [list(row) for row in part.rows]) for part in one.packed]


VARIED = group("varied", sibling(0, 1, 0), sibling(1, 0, 0), sibling(2, 1, 1), sibling(3, 0, 1))
CONSTANT = group("constant", *(sibling(at, 0.5, 1) for at in range(4)))
TOOL_ONLY = group("tool only", sibling(0, 1, 1), sibling(1, 0, 1), sibling(2, 0, 1))


def learned(*groups: Group, shuffled: int | None = None) -> list[LearnGroup]:
    rng = None if shuffled is None else np.random.default_rng(shuffled)
    return to_learn(groups, batch_advantages(groups, WEIGHTS, "gdpo", rng))


def by_row(one: LearnGroup) -> dict[str, list[float]]:
    return {row.trajectory: values for row, values in zip(one.rows, one.advantages, strict=True)}


def test_each_token_has_the_advantage_of_its_segment() -> None:
    (one,) = learned(VARIED)
    values = by_row(one)
    signs = {name: [np.sign(v) for v in row] for name, row in values.items()}
    assert signs == {"g/0": [1, 1, -1], "g/1": [-1, -1, -1], "g/2": [1, 1, 1], "g/3": [-1, -1, 1]}
    assert all(row[0] == row[1] for row in values.values())
    assert layout(one) == [(PREFIX, [[10 + at, 3, 4, 20 + at] for at in range(4)])]


def test_groups_without_signal_are_left_out() -> None:
    assert [one.rows[0].group for one in learned(CONSTANT, VARIED, TOOL_ONLY)] == ["varied", "tool only"]
    assert learned(CONSTANT) == []


def test_a_flat_segment_has_advantage_zero() -> None:
    (one,) = learned(TOOL_ONLY)
    assert all(values[2] == 0 and values[0] != 0 for values in by_row(one).values())


def test_errored_siblings_are_dropped_and_do_not_count() -> None:
    broken = group("varied", *VARIED.trajectories, sibling(4, 1, 1, errored=True))
    (with_it,), (without,) = learned(broken), learned(VARIED)
    assert by_row(with_it) == by_row(without)
    found = batch_advantages([broken], WEIGHTS, "gdpo", None)
    assert found.errored == 1
    alone = group("alone", sibling(0, 1, 1), sibling(1, 0, 0, errored=True), sibling(2, 0, 0, errored=True))
    assert learned(alone) == [], "one scored member teaches nothing"


def test_a_null_score_is_no_zero() -> None:
    with_null = group("null", sibling(0, None, 0), sibling(1, 1, 1), sibling(2, 0, 1), sibling(3, 1, 0))
    values = by_row(learned(with_null)[0])
    assert values["g/0"][:2] == [0, 0]
    assert values["g/0"][2] < 0
    assert values["g/1"][0] == values["g/3"][0]


def test_the_control_moves_advantages_and_keeps_their_set() -> None:
    many = [group(str(n), *(sibling(at, at % 2, at // 2 % 2) for at in range(4))) for n in range(4)]
    straight, dealt, again = learned(*many), learned(*many, shuffled=1), learned(*many, shuffled=1)

    def tool(groups: list[LearnGroup]) -> list[float]:
        return [values[0] for one in groups for values in by_row(one).values()]

    assert tool(dealt) != tool(straight)
    assert sorted(tool(dealt)) == pytest.approx(sorted(tool(straight)))
    assert tool(again) == tool(dealt)


def test_a_row_begun_anew_stands_with_its_own_beginning() -> None:
    rewritten = tiny.trajectory(
        "g/9",
        [tiny.turn(0, "tool", PREFIX, [30]), tiny.turn(1, "reply", [7, 8], [31], restart=True)],
        {"tool_rationality": 0, "skill_selection": 0, "accuracy": 1},
    )
    (one,) = learned(group("r", rewritten, sibling(0, 1, 0)))
    assert layout(one) == [(PREFIX, [[30], [10, 3, 4, 20]]), ([7, 8], [[31]])]
    assert [row.trajectory for row in one.rows] == ["g/9", "g/0", "g/9"]
    assert [[np.sign(v) for v in values] for values in one.advantages] == [[-1], [1, 1, -1], [1]]


def test_the_counts_of_a_line() -> None:
    groups = [VARIED, CONSTANT, group("e", sibling(0, None, 1), sibling(1, 0, 0, errored=True))]
    found = batch_advantages(groups, WEIGHTS, "gdpo", None)
    line = summary(groups, found, WEIGHTS)
    assert line["groups"] == 3
    assert line["errored"] == 1
    assert line["nulls"] == {"no_gold": 2}, "of the scores that have a weight"
    assert line["filtered"] == {"tool": 2, "reply": 2}
    assert line["scores"] == pytest.approx(
        {"tool_rationality": 0.5, "skill_selection": 0.5, "accuracy": 7 / 9}
    )
    assert line["sampled_tokens"] == pytest.approx(3.0)
    assert line["reasoning_tokens"] == {"tool": 1.0, "reply": 0.0}
    rewards = [2 / 3, 0, 1, 1 / 3, *[2 / 3] * 4, 1]
    assert line["reward"] == pytest.approx(np.mean(rewards))
    assert all(value > 0 for value in line["advantage_std"].values())


def test_a_line_of_nothing_scored() -> None:
    groups = [group("e", sibling(0, 1, 1, errored=True))]
    line = summary(groups, batch_advantages(groups, WEIGHTS, "gdpo", None), WEIGHTS)
    assert line["reward"] is None
    assert line["scores"] == dict.fromkeys(("tool_rationality", "skill_selection", "accuracy"))
    assert line["errored"] == 1
