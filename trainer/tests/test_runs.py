"""Run folders: what is refused, what a resumed run takes back, and whole files."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
import tiny

from harness_trainer.errors import TrainerError
from harness_trainer.interrupt import Interrupt
from harness_trainer.runs import Pace, Run, minutes, read_records, write_atomic, write_records


def test_a_folder_is_not_used_twice_unasked(tmp_path: Path) -> None:
    Run(tmp_path / "a", "rl").log({"step": 0})
    with pytest.raises(TrainerError, match="give --resume, or another --run folder") as caught:
        Run(tmp_path / "a", "rl")
    assert caught.value.code == "run_exists"
    Run(tmp_path / "a", "sft").log({"step": 0})
    Run(tmp_path / "a", "rl", resume=True).log({"step": 1})
    assert [one["step"] for one in tiny.lines(tmp_path / "a/rl.jsonl")] == [0, 1]


@pytest.mark.parametrize(
    ("text", "steps", "left"),
    [
        ('{"step": 0}\n{"step": 1}\n{"step": 2}\n', 2, [0, 1]),
        ('{"step": 0}\n{"step": 1}\n{"st', 5, [0, 1]),
        ('{"step": 0}\n', 0, []),
        ("", 3, []),
    ],
)
def test_steps_that_are_taken_again_are_cut(tmp_path: Path, text: str, steps: int, left: list[int]) -> None:
    (tmp_path / "rl.jsonl").write_text(text)
    run = Run(tmp_path, "rl", resume=True)
    run.cut(steps)
    run.log({"step": steps})
    assert [one["step"] for one in tiny.lines(tmp_path / "rl.jsonl")] == [*left, steps]


def test_nothing_is_made_by_cutting_nothing(tmp_path: Path) -> None:
    Run(tmp_path, "rl").cut(0)
    assert list(tmp_path.iterdir()) == []


def test_a_file_broken_in_its_middle_is_no_torn_file(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text('{"a": 1}\n{"a"\n{"a": 2}\n')
    with pytest.raises(json.JSONDecodeError):
        read_records(tmp_path / "x.jsonl")


def test_numbers_that_json_lacks_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Out of range"):
        Run(tmp_path, "rl").log({"step": 0, "loss": float("nan")})
    with pytest.raises(ValueError, match="Out of range"):
        write_records(tmp_path / "x.jsonl", [{"loss": float("inf")}])


def test_a_run_says_what_it_is(tmp_path: Path) -> None:
    Run(tmp_path, "sft").describe({"data": Path("x")}, belongs={"harness": "mini"})
    said = json.loads((tmp_path / "sft.config.json").read_text())
    assert said["stage"] == "sft"
    assert said["config"] == {"data": "x"}
    assert said["belongs"] == {"harness": "mini"}
    assert {"torch", "transformers", "peft", "python"} <= set(said["versions"])


def test_a_file_is_the_old_one_until_it_is_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deep/file.json"
    write_atomic(path, "old")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(path, "new")
    assert path.read_text() == "old"


def test_the_pace_counts_from_where_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([100.0, 130.0])
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    assert Pace(10, done=2).eta(4) == pytest.approx(90)  # 30 s for 2 steps, 6 steps left.


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (59.9, "0:59"), (245, "4:05"), (3600, "60:00")])
def test_minutes(seconds: float, shown: str) -> None:
    assert minutes(seconds) == shown


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_asks_and_leaves_the_second_to_the_system(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    before = signal.getsignal(number)
    with Interrupt() as interrupt:
        assert not interrupt.asked
        signal.raise_signal(number)
        assert interrupt.asked
        assert "once more stops at once" in capsys.readouterr().out
        assert signal.getsignal(number) == signal.SIG_DFL
    assert signal.getsignal(number) is before
