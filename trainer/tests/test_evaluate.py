"""Evaluation rows: greedy, repeatable, and with nothing counted that is no result."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tiny

from harness_gym import Group, GroupEntry, Trajectory
from harness_gym.records import LeasedGroup, NextGroupsResponse
from harness_trainer.conduct import Conduct
from harness_trainer.config import EvalConfig, EvalRow
from harness_trainer.evaluate import Played, evaluate, evaluate_row, exactness, row_line
from harness_trainer.interrupt import Interrupt
from harness_trainer.policy import Policy
from harness_trainer.rollout import Sampling
from harness_trainer.rows import rows_of
from harness_trainer.runs import Run

ROW = EvalRow(name="original", arm="original", split="test", start=3000, episodes=3)
CONFIG = EvalConfig(rows=(ROW,), headline="original", max_turn_tokens=3, rows_at_a_time=2)


@cache
def policy() -> Policy:
    return tiny.load_policy(tiny.talker())


def play(client: Any = None, config: EvalConfig = CONFIG) -> Played:
    """The row, played."""
    row = config.rows[0]
    return evaluate_row(policy(), client or tiny.server(), row, config, phase="before", version="rl@0")


@cache
def played() -> Played:
    return play()


def test_a_row_of_more_episodes_than_the_server_has_places_is_played_in_parts() -> None:
    class Small:
        """A client of a server with few places, which counts the groups of its largest request."""

        most = 0

        def __getattr__(self, name: str) -> Any:
            return getattr(tiny.server(), name)

        def hello(self) -> Any:
            hello = tiny.server().hello()
            return replace(hello, limits=replace(hello.limits, max_queued_groups=2))

        def next_groups(self, wanted: int, **named: Any) -> NextGroupsResponse:
            self.most = max(self.most, wanted)
            return tiny.server().next_groups(wanted, **named)

    client = Small()
    assert play(client).record["episodes"] == played().record["episodes"]
    assert client.most == 2
    assert play(client, replace(CONFIG, rows_at_a_time=3)).record["n"] == 3


def test_rows_that_were_played_are_not_played_again(tmp_path: Path) -> None:
    rows = tuple(replace(ROW, name=name, episodes=1) for name in ("first", "second", "third"))
    config = EvalConfig(rows=rows, headline="first", max_turn_tokens=3)
    said: list[str] = []
    interrupt = Interrupt()

    def say(text: str) -> None:
        said.append(text.split()[1])
        interrupt.asked = len(said) == 2

    def go_on(phase: str, version: str = "v@0") -> bool:
        evals = Run(tmp_path, "eval", resume=True)
        conduct = Conduct(say=say, interrupt=interrupt)
        return evaluate(policy(), tiny.server(), config, evals, phase=phase, version=version, conduct=conduct)

    assert not go_on("before")
    with (tmp_path / "eval.jsonl").open("a") as file:
        file.write('{"phase": "before", "row": "th')
    interrupt.asked = False
    assert go_on("before")
    assert go_on("after")
    assert said == ["first", "second", "third"] * 2
    kept = [(one["phase"], one["row"]) for one in tiny.lines(tmp_path / "eval.jsonl")]
    assert kept == [(phase, row.name) for phase in ("before", "after") for row in rows]
    assert go_on("after", "v@1"), "another policy has played none of them"
    assert said[6:] == ["first", "second", "third"]


def test_a_line_of_a_row() -> None:
    record = played().record
    which = ("phase", "row", "arm", "split", "start", "wanted", "policy")
    assert set(record) == {*which, *("mean", "n", "errored", "episodes", "seconds")}
    assert [record[name] for name in ("split", "start", "wanted")] == ["test", 3000, 3]
    assert [record[name] for name in ("phase", "row", "arm", "policy", "n", "errored")] == [
        *("before", "original", "original", "rl@0", 3, 0)
    ]
    assert [one["index"] for one in record["episodes"]] == [3000, 3001, 3002]
    assert record["mean"] == pytest.approx(sum(one["reward"] for one in record["episodes"]) / 3)
    for one, trajectory in zip(record["episodes"], played().trajectories, strict=True):
        assert set(one) == {"index", "reward", "scores", "sampled_tokens", "end"}
        assert set(one["scores"]) == set(tiny.SCORES)
        assert trajectory.id.split("/")[-2] == str(one["index"])


def test_a_bar_shows_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    play()
    assert "before original" in shown.getvalue()
    assert "/3" in shown.getvalue()


def test_only_the_likeliest_is_said() -> None:
    for trajectory in played().trajectories:
        ((row,),) = rows_of(tiny.group("g", [trajectory], None))
        _, likeliest = tiny.score(policy(), row, 1.0)
        assert likeliest.all()


def test_equal_policies_play_equal_episodes() -> None:
    """While a group of another client lies in the queue, which counts for nothing."""
    other = [GroupEntry("original", "test", 3100, 1)]
    draws = tiny.torch.Generator().manual_seed(0)
    tiny.Rollouts(tiny.server(), policy(), "x@0", Sampling(1.0, 1), draws).play(other)
    assert play().record["episodes"] == played().record["episodes"]
    tiny.drain(tiny.server())


class Delivering:
    """A real client that delivers these groups before, or in place of, those that were played."""

    def __init__(self, groups: list[Group], *, instead: bool) -> None:
        self._client = tiny.server()
        self._extra = [LeasedGroup(f"lease-{at}", group, 1) for at, group in enumerate(groups)]
        self._instead = instead

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def next_groups(self, *given: Any, **named: Any) -> NextGroupsResponse:
        if "wait_s" not in named:  # It only asks what an earlier run left.
            return self._client.next_groups(*given, **named)
        if self._extra or self._instead:
            extra, self._extra = self._extra, []
            return NextGroupsResponse(extra, [], [])
        return self._client.next_groups(*given, **named)


def test_groups_of_others_are_no_episodes() -> None:
    foreign = [tiny.group(f"elsewhere/{at}", [tiny.trajectory("x", [])], []) for at in range(3)]
    client: Any = Delivering(foreign, instead=False)
    assert play(client).record["episodes"] == played().record["episodes"]


def test_errored_and_missing_episodes_are_counted_and_have_no_reward() -> None:
    broken = tiny.trajectory("x", [], errored=True)
    group = f"trainer-tests/original/test/{ROW.start + 1}"
    client: Any = Delivering([tiny.group(group, [broken], [])], instead=True)
    found = play(client)
    record = found.record
    assert row_line(found).endswith("  3 errored: they count for nothing")
    assert "errored" not in row_line(played())
    assert (record["mean"], record["n"], record["errored"]) == (None, 0, 3)
    assert [(one["index"], one["reward"], one["end"]) for one in record["episodes"]] == [
        (ROW.start + 1, None, "errored")
    ]
    tiny.drain(tiny.server())


def scored(skill: float, tool: float) -> Trajectory:
    return tiny.trajectory("x", [], {"skill_selection": skill, "tool_rationality": tool})


def test_what_was_exactly_right() -> None:
    some = [scored(1, 1), scored(1, 0.5), scored(0.5, 1), scored(0, 0)]
    assert exactness(some) == "exact Skills 0.50, tools 0.50, both 0.25"
    assert exactness([*some, tiny.trajectory("y", [], errored=True)]) == exactness(some)
    assert exactness([tiny.trajectory("y", [], errored=True)]) == "nothing counted"
