"""Ctrl-C and SIGTERM ask a stage to stop after the step it is in; a second one stops at once."""

from __future__ import annotations

import signal
from contextlib import suppress
from types import FrameType, TracebackType


class Interrupt:
    """A context within which the first signal only sets `asked`."""

    def __init__(self) -> None:
        self.asked = False
        self._before: dict[int, object] = {}

    def __enter__(self) -> Interrupt:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._ask)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        for each in self._before:  # The second ends the process, whatever its threads are at.
            signal.signal(each, signal.SIG_DFL)
        with suppress(OSError):  # The terminal may be what has gone.
            print("Stopping after this step; once more stops at once.", flush=True)
