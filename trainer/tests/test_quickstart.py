"""The main job: its parts in order, what a resumed one plays again, and the control."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tiny

from harness_trainer.checkpoint import Belongs
from harness_trainer.conduct import Conduct
from harness_trainer.config import EvalConfig, EvalRow, TrainerConfig
from harness_trainer.errors import TrainerError
from harness_trainer.interrupt import Interrupt
from harness_trainer.prepare import Prepared
from harness_trainer.runs import Run
from harness_trainer.stages import quickstart as stage

BELONGS = Belongs("mini", "rev", "reg", "base")
ROWS = tuple(
    EvalRow(name=name, arm=arm, split="test", start=5000, episodes=n)
    for name, arm, n in (("first", "original", 1), ("second", "names", 4))
)
CONFIG = tiny.config(
    rl=tiny.rl_config(updates=1, groups=1, siblings=2, max_turn_tokens=2, start_index=5000),
    eval=EvalConfig(rows=ROWS, headline="second", max_turn_tokens=2),
)


@pytest.fixture
def fitted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Runs in whose place a draft head would be fitted, which other tests do."""
    seen: list[Any] = []
    monkeypatch.setattr(stage, "train_mtp", lambda policy, config, run, *_, **__: seen.append(run.stage))
    return seen


def run(
    folder: Path, config: TrainerConfig = CONFIG, *, resume: bool = False, stop_at: str = "never"
) -> list[str]:
    """What it said; it is asked to stop where a line begins so."""
    said: list[str] = []
    interrupt = Interrupt()

    def say(text: str) -> None:
        said.append(text)
        interrupt.asked = interrupt.asked or text.startswith(stop_at)

    policy = tiny.load_policy(tiny.talker(), rank=4)
    prepared = Prepared(policy, BELONGS, tiny.talker(), None)
    made = Run(folder, "quickstart", resume=resume)
    stage.quickstart(config, tiny.server(), made, prepared, Conduct(config.seed, resume, interrupt, say))
    return said


def phases(folder: Path) -> list[tuple[str, str, str]]:
    return [(one["phase"], one["row"], one["policy"]) for one in tiny.lines(folder / "eval.jsonl")]


BEFORE = [("before", "first", "start@0"), ("before", "second", "start@0")]
AFTER = [("after", "first", "rl@1"), ("after", "second", "rl@1")]


def test_its_parts_in_order(tmp_path: Path, fitted: list[Any]) -> None:
    said = run(tmp_path)
    assert [line.split()[0] for line in said] == ["before", "before", "rl", "after", "after"]
    assert phases(tmp_path) == BEFORE + AFTER
    assert len(tiny.lines(tmp_path / "rl.jsonl")) == 1
    assert fitted == ["mtp"]


def test_without_steps_no_head_is_fitted(tmp_path: Path, fitted: list[Any]) -> None:
    run(tmp_path, replace(CONFIG, mtp=replace(CONFIG.mtp, steps=0)))
    assert phases(tmp_path) == BEFORE + AFTER
    assert fitted == []
    shown = tiny.lines(tmp_path / "episodes.jsonl")
    assert [(one["phase"], one["row"], one["index"]) for one in shown] == [
        (phase, "second", 5000 + at) for phase in ("before", "after") for at in range(3)
    ]
    for one in shown:
        assert one["trajectory"]["turns"]
        assert all("tokens" not in turn["action"] for turn in one["trajectory"]["turns"])
    with pytest.raises(TrainerError, match="give --resume"):
        run(tmp_path)
    assert run(tmp_path, resume=True) == ["goes on after update 1 of 1"]


@pytest.mark.parametrize(
    ("stop_at", "played", "then"),
    [
        ("before", BEFORE[:1], ["before", "rl", "after", "after"]),
        ("rl", BEFORE, ["goes", "after", "after"]),
        ("after", BEFORE + AFTER[:1], ["goes", "after"]),
    ],
)
def test_a_stopped_one_goes_on_where_it_was(
    tmp_path: Path, fitted: list[Any], stop_at: str, played: list[Any], then: list[str]
) -> None:
    run(tmp_path, stop_at=stop_at)
    assert fitted == []
    assert phases(tmp_path) == played
    said = run(tmp_path, resume=True)
    assert [line.split()[0] for line in said] == then
    assert phases(tmp_path) == BEFORE + AFTER
    assert len(tiny.lines(tmp_path / "episodes.jsonl")) == 6
    assert fitted == ["mtp"]


def test_the_control_ends_with_its_second_evaluation(tmp_path: Path, fitted: list[Any]) -> None:
    control = replace(CONFIG, rl=replace(CONFIG.rl, shuffle_advantages=True))
    run(tmp_path, control)
    assert [phase for phase, *_ in phases(tmp_path)] == ["before", "before", "control", "control"]
    assert {one["phase"] for one in tiny.lines(tmp_path / "episodes.jsonl")} == {"before"}
    assert fitted == []
