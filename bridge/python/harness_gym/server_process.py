"""A `hgym serve` process that ends with the one who started it."""

from __future__ import annotations

import contextlib
import json
import selectors
import subprocess
import tempfile
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO, NoReturn

from .errors import LaunchError

LAST_LINES = 20
STOP_S = 6.0
"""A server ends within five seconds of being asked."""


class ServerProcess:
    """Starts a server on a private socket and waits until it listens.

    The server ends when its standard input closes, so also when this process is killed.

    Attributes:
        address: where it listens.
        pid: its process id.
    """

    def __init__(self, command: Sequence[str], deadline_s: float) -> None:
        """Starts it.

        Args:
            command: the whole command, which must print the ready line of `hgym serve --json`.
            deadline_s: how long it may take until it listens, seconds.

        Raises:
            LaunchError: with the last lines of its standard error.
        """
        self._command = list(command)
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                # Ctrl-C is for the trainer, which may want to acknowledge before it ends.
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise LaunchError(
                f"`{' '.join(self._command)}` cannot be started: {error}. Name the command of `hgym` in "
                "HGYM_COMMAND, or as `command`.",
                {"command": self._command},
            ) from None
        self.pid = self._process.pid
        self.address = ""
        self._end = weakref.finalize(self, _end, self._process, self._errors)
        try:
            self.address = self._read_address(time.monotonic() + deadline_s)
        except BaseException:
            self.stop()
            raise
        self._end.detach()
        self._end = weakref.finalize(self, _end, self._process, self._errors, self.address)

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._process.poll() is None

    def stop(self) -> None:
        """Ends the server within six seconds and removes what it leaves. May be called twice."""
        self._end()

    def last_words(self) -> str:
        """How the server ended, and its last lines; empty while it runs or after `stop`."""
        if self._errors.closed:
            return ""
        with contextlib.suppress(subprocess.TimeoutExpired):
            # A connection ends a moment before its process.
            self._process.wait(0.2)
        status = self._process.poll()
        if status is None:
            return ""
        try:
            lines = self._last_lines()
        except ValueError:  # Another thread has stopped it meanwhile, which closes the file.
            return ""
        said = f" It said: {lines}" if lines else ""
        ended = f"The launched server (pid {self.pid}) ended with status {status}."
        return f"{ended}{said} Launch another and reset."

    def _last_lines(self) -> str:
        self._errors.seek(0)
        text = self._errors.read().decode("utf-8", "replace")
        return "\n".join(text.splitlines()[-LAST_LINES:])

    def _read_address(self, until: float) -> str:
        line = self._read_line(until)
        try:
            address = json.loads(line)["address"]
        except (ValueError, KeyError, TypeError):
            address = None
        if not isinstance(address, str):
            self._fail(line)
        return address

    def _read_line(self, until: float) -> bytes:
        output = self._process.stdout
        assert output is not None
        line = b""
        with selectors.DefaultSelector() as selector:
            selector.register(output, selectors.EVENT_READ)
            while not line.endswith(b"\n") and (left := until - time.monotonic()) > 0:
                if selector.select(left):
                    chunk = output.read(65536)
                    if not chunk:
                        return line
                    line += chunk
        return line

    def _fail(self, line: bytes) -> NoReturn:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        what = "did not say in time that it listens" if self.running else "ended before it listened"
        if line:
            what = f"said {line[:200]!r} where its ready line was expected"
        lines = self._last_lines()
        status = self._process.poll()
        raise LaunchError(
            f"`{' '.join(self._command)}` {what}{'' if status is None else f' (status {status})'}. "
            f"Its last lines: {lines or '(none)'}",
            {"command": self._command, "status": status, "last_lines": lines},
        )


def _end(process: subprocess.Popen[bytes], errors: IO[bytes], address: str = "") -> None:
    """Asks, waits, insists; then removes the socket that a killed server leaves."""
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    errors.close()
    if address.startswith("ipc://"):
        socket = Path(address.removeprefix("ipc://"))
        with contextlib.suppress(OSError):
            socket.unlink(missing_ok=True)
            socket.parent.rmdir()
