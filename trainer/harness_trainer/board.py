"""Metrics for TensorBoard, beside the JSON lines of a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from harness_trainer.errors import TrainerError


class Board:
    """Event files of one stage, made with its first step.

    Args:
        folder: `<run>/tensorboard`; each stage has a folder of its own in it.
        stage: Its name.

    Raises:
        TrainerError: `no_tensorboard` where the package is missing.
    """

    def __init__(self, folder: Path, stage: str) -> None:
        try:
            from torch.utils.tensorboard import SummaryWriter
        except ImportError as error:
            raise TrainerError(
                "no_tensorboard",
                "Event files need a package: `pip install tensorboard`, or leave tensorboard off.",
            ) from error
        self._make = SummaryWriter
        self._folder = folder / stage
        self._writer: SummaryWriter | None = None

    def log(self, record: Mapping[str, Any]) -> None:
        """Writes the numbers of a record that has a `step`; those of a mapping within it as `name/member`.

        What an interrupted run wrote for that step and later ones is discarded.
        """
        if "step" not in record:
            return
        step = int(record["step"])
        if self._writer is None:
            self._writer = self._make(str(self._folder), purge_step=step)
        for name, value in _numbers(record):
            if name != "step":
                self._writer.add_scalar(name, value, step)
        self._writer.flush()


def _numbers(record: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    for name, value in record.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}/{member}", number) for member, number in _numbers(value))
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield name, value
