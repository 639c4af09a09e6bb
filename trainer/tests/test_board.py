"""Event files: which numbers, which steps, and what is said where the package is missing."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from harness_trainer.errors import TrainerError
from harness_trainer.runs import Run

MODULE = "torch.utils.tensorboard"


class Writer:
    """Keeps what a `SummaryWriter` is given."""

    made: list[Writer]

    def __init__(self, folder: str, purge_step: int) -> None:
        self.folder, self.purge_step = folder, purge_step
        self.waiting: list[tuple[str, float, int]] = []
        self.written: list[tuple[str, float, int]] = []
        Writer.made.append(self)

    def add_scalar(self, name: str, value: float, step: int) -> None:
        self.waiting.append((name, value, step))

    def flush(self) -> None:
        self.written += self.waiting
        self.waiting = []


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    Writer.made = []
    module = ModuleType(MODULE)
    module.SummaryWriter = Writer  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, MODULE, module)
    return Writer.made


def test_numbers_of_a_step_and_of_what_is_in_it(tmp_path: Path, made: list[Any]) -> None:
    run = Run(tmp_path, "rl", tensorboard=True)
    run.log({"row": "names", "mean": 0.5})
    assert made == []
    run.log(
        {"step": 0, "reward": 0.5, "scores": {"accuracy": 1, "tool_length": None}, "kind": "x", "ok": True}
    )
    run.log({"step": 1, "reward": 0.75})
    [writer] = made
    assert (writer.folder, writer.purge_step) == (str(tmp_path / "tensorboard/rl"), 0)
    assert writer.written == [("reward", 0.5, 0), ("scores/accuracy", 1, 0), ("reward", 0.75, 1)]


def test_a_resumed_run_discards_the_steps_that_it_takes_again(tmp_path: Path, made: list[Any]) -> None:
    run = Run(tmp_path, "rl", resume=True, tensorboard=True)
    run.log({"step": 7, "reward": 0.5})
    assert made[0].purge_step == 7


def test_without_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, MODULE, None)
    with pytest.raises(TrainerError, match="pip install tensorboard") as caught:
        Run(tmp_path, "rl", tensorboard=True)
    assert caught.value.code == "no_tensorboard"
    Run(tmp_path, "rl")
