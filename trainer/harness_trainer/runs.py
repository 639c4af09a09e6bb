"""A run is a folder: resolved configuration, versions, metrics as JSON lines, rollouts, checkpoints."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from harness_trainer.board import Board
from harness_trainer.errors import TrainerError

PACKAGES = ("torch", "transformers", "peft", "numpy", "pyzmq", "msgpack", "harness-gym", "harness-trainer")


def write_atomic(path: Path, text: str) -> None:
    """Writes a file that is either the old or the new one, whenever the machine stops."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


def read_records(path: Path) -> list[dict[str, Any]]:
    """The JSON lines of a file, none if it is not there; a torn last line is passed over."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        return [json.loads(line) for line in lines]
    except json.JSONDecodeError:
        return [json.loads(line) for line in lines[:-1]]


def write_records(path: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Replaces a file of JSON lines; nothing is made where there is nothing to write."""
    if records or path.exists():
        write_atomic(path, "".join(json.dumps(dict(one), allow_nan=False) + "\n" for one in records))


class Run:
    """Where a stage writes.

    Args:
        folder: Made if it is not there.
        stage: Names the metrics file: `<stage>.jsonl`.
        resume: Go on in a folder that holds this stage's metrics; otherwise that is refused.
        tensorboard: Also write event files, which needs the `tensorboard` extra.

    Raises:
        TrainerError: `run_exists`, `no_tensorboard`.
    """

    def __init__(self, folder: Path, stage: str, *, resume: bool = False, tensorboard: bool = False) -> None:
        self.folder = folder
        self.stage = stage
        self._metrics = folder / f"{stage}.jsonl"
        if self._metrics.exists() and not resume:
            raise TrainerError(
                "run_exists", f"{self._metrics} is there already; give --resume, or another --run folder."
            )
        folder.mkdir(parents=True, exist_ok=True)
        self._board = Board(folder / "tensorboard", stage) if tensorboard else None

    def describe(self, config: Mapping[str, Any], **facts: Any) -> None:
        """Writes `<stage>.config.json`: configuration, versions, and what else belongs to the run."""
        versions = {name: _version(name) for name in PACKAGES} | {"python": platform.python_version()}
        record = {
            "stage": self.stage,
            "config": dict(config),
            "versions": versions,
            "argv": sys.argv[1:],
            **facts,
        }
        write_atomic(
            self.folder / f"{self.stage}.config.json", json.dumps(record, indent=2, default=str) + "\n"
        )

    def described(self) -> dict[str, Any]:
        """What `describe` wrote; empty before it did."""
        path = self.folder / f"{self.stage}.config.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def records(self) -> list[dict[str, Any]]:
        """The lines that it holds."""
        return read_records(self._metrics)

    def cut(self, steps: int) -> None:
        """Drops the lines of steps that a resumed run takes again: from `steps` on, and a torn last one."""
        write_records(self._metrics, [one for one in self.records() if one.get("step", -1) < steps])

    def log(self, record: Mapping[str, Any]) -> None:
        """Appends one line; `step` in it counts from 0."""
        with self._metrics.open("a", encoding="utf-8") as file:
            file.write(json.dumps(dict(record), allow_nan=False) + "\n")
        if self._board is not None:
            self._board.log(record)


def _version(name: str) -> str:
    try:
        return version(name)
    except Exception:
        return "not installed"


class Pace:
    """How fast it goes and how long it will take."""

    def __init__(self, total: int, done: int = 0) -> None:
        self._start = time.monotonic()
        self._from = done
        self._total = total

    def eta(self, done: int) -> float:
        """Seconds until step `total`, from the mean pace since the start."""
        taken = max(1, done - self._from)
        return (time.monotonic() - self._start) / taken * (self._total - done)


def minutes(seconds: float) -> str:
    """`4:05` for 245 seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
