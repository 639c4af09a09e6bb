"""Requests and answers over one connection: each call ends in an answer or a typed error, in time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from .codec import pack, unpack
from .errors import (
    BusyError,
    ClosedError,
    CodecError,
    ConnectionLostError,
    DeadlineError,
    RefusedError,
    SessionLostError,
)
from .reading import from_wire
from .records import PROTOCOL_VERSION, SCHEMA_DIGEST, HelloResponse, WireError
from .transport import BrokenError, OverdueError, Transport

T = TypeVar("T")

WITHOUT_SESSION = ("hello", "reset", "stats")
"""What may be asked of another server than the one the session began with."""

MARGIN_S = 1.0
"""Of a deadline, kept for the way of an answer that the server waits with."""


class Session:
    """Says hello by itself, waits while the server is busy, and never longer than a call's deadline."""

    def __init__(self, address: str, name: str, explain: Callable[[], str]) -> None:
        """Starts to connect.

        Args:
            address: of the server.
            name: for the server's log.
            explain: what is known of a server that has gone; may be empty.
        """
        self.address = address
        self._name = name
        self._explain = explain
        self._transport = Transport(address)
        self._lock = threading.Lock()
        self._hello: HelloResponse | None = None
        self._server: str | None = None
        self._other_server = False
        self._calls = 0

    def call(
        self,
        method: str,
        header: dict[str, Any],
        parts: Sequence[bytes],
        answer: type[T],
        deadline_s: float,
        wait_s: float | None = None,
    ) -> T:
        """Asks once, again while the server is busy, and gives the answer's record.

        Args:
            method: of the wire.
            header: of the request.
            parts: its arrays.
            answer: what is expected.
            deadline_s: seconds.
            wait_s: how long the server may wait, within the deadline, seconds. Sent as `wait_ms`, less what
                has passed, so that it does not answer somebody who has stopped listening.

        Raises:
            HarnessGymError: one of its subclasses, within `deadline_s` seconds.
        """
        until = time.monotonic() + deadline_s
        packed = pack(header)

        def request() -> bytes:
            if wait_s is None:
                return packed
            left = until - min(MARGIN_S, (deadline_s - wait_s) / 2) - time.monotonic()
            return pack(header | {"wait_ms": max(0, round(min(wait_s, left) * 1000))})

        while True:
            if not self._lock.acquire(timeout=max(0, until - time.monotonic())):
                raise DeadlineError(f"Another thread's call kept `{method}` waiting for {deadline_s:g} s.")
            try:
                return self._ask(method, request, parts, answer, until)
            except BusyError as busy:
                pause = _pause(busy, until)
            except OverdueError:
                raise self._late(method, deadline_s) from None
            except BrokenError:
                raise self._lost(method) from None
            finally:
                self._lock.release()
            time.sleep(pause)  # What another thread asks meanwhile may make room.

    def hello(self, deadline_s: float) -> HelloResponse:
        """What the server said of itself; asks it if need be."""
        if self._hello is None:
            self.call("hello", {}, (), HelloResponse, deadline_s)
        if self._hello is None:
            raise ClosedError("The client was closed: connect again.")
        return self._hello

    def reconnect(self) -> None:
        """Opens a new connection; hello is said at the next call."""
        with self._lock:
            self._transport.close()
            self._transport = Transport(self.address)
            self._hello = None

    def close(self) -> None:
        """Ends the connection, after the call that is under way."""
        with self._lock:
            self._transport.close()
            self._hello = None

    def _ask(
        self,
        method: str,
        request: Callable[[], bytes],
        parts: Sequence[bytes],
        answer: type[T],
        until: float,
    ) -> T:
        if self._transport.closed:
            raise ClosedError("The client was closed: connect again.")
        greeted_again = False
        while True:
            try:
                said = self._hello or self._say_hello(until)
                if method == "hello":
                    return said  # type: ignore[return-value]
                header = request()
                self._check(method, header, parts, said)
                result = self._exchange(method, header, parts, answer, until)
                self._other_server = self._other_server and method != "reset"
                return result
            except RefusedError as refused:
                if refused.code != "hello_required" or greeted_again:
                    raise
                # The server does not know this connection: a new one, or a new server.
                greeted_again, self._hello = True, None

    def _say_hello(self, until: float) -> HelloResponse:
        request = {"protocol": PROTOCOL_VERSION, "schema_digest": SCHEMA_DIGEST, "client": self._name}
        said = self._exchange("hello", pack(request), (), HelloResponse, until)
        self._other_server = self._other_server or self._server not in (None, said.server)
        self._hello, self._server = said, said.server
        return said

    def _check(self, method: str, header: bytes, parts: Sequence[bytes], said: HelloResponse) -> None:
        if self._other_server and method not in WITHOUT_SESSION:
            raise SessionLostError(
                "The server is another process than the one this session began with: its episodes, groups "
                "and leases are gone. Reset to go on.",
                {"server": said.server},
            )
        limits = said.limits
        sizes = [("header", len(header), limits.max_header_bytes)]
        sizes += [("part", len(part), limits.max_frame_bytes) for part in parts]
        for what, size, most in sizes:
            if size > most:
                message = f"A {what} of {size} bytes is over the server's limit of {most}: send less at once."
                raise RefusedError("too_large", message, {"bytes": size, "limit": most})

    def _exchange(
        self, method: str, header: bytes, parts: Sequence[bytes], answer: type[T], until: float
    ) -> T:
        self._calls += 1
        request = str(self._calls).encode()
        self._transport.send([request, method.encode(), header, *parts], until)
        while True:
            frames = self._transport.receive(until)
            # Answers to calls that were given up find nobody.
            if len(frames) >= 3 and frames[0].bytes == request:
                break
        _, status, answered, *arrays = frames
        value = unpack(answered.buffer)
        if status.bytes != b"ok":
            raise refusal(from_wire(WireError, value))
        try:
            return from_wire(answer, value, [frame.buffer for frame in arrays])
        except CodecError as error:
            raise CodecError(f"This is no `{method}` answer: {error.message}.") from None

    def _late(self, method: str, deadline_s: float) -> DeadlineError:
        message = (
            f"No answer to `{method}` from {self.address} within {deadline_s:g} s. See that a server listens "
            f"there (`hgym serve --listen {self.address}`) and is not overloaded; a step may be repeated, it "
            f"is taken once. {self._explain()}"
        )
        data = {"address": self.address, "method": method, "deadline_s": deadline_s}
        return DeadlineError(message.rstrip(), data)

    def _lost(self, method: str) -> ConnectionLostError:
        if self._server is None:
            message = (
                f"Nobody listens at {self.address}, or it is no Harness Gym server. Start one with "
                f"`hgym serve --listen {self.address}` and connect again."
            )
        else:
            message = (
                f"The connection to {self.address} broke at `{method}`: the server may have ended. If it "
                "still runs, call `reconnect()` and repeat the call (a step is taken once); otherwise start "
                f"it again, connect and reset. {self._explain()}"
            )
        return ConnectionLostError(message.rstrip(), {"address": self.address, "method": method})


def _pause(busy: BusyError, until: float) -> float:
    """Seconds until a busy server may be asked again; raises what it said where that is too late."""
    pause = max(0.001, (busy.retry_after_ms or 0) / 1000)
    if time.monotonic() + pause >= until:
        raise busy
    return pause


def refusal(error: WireError) -> RefusedError:
    """A refusal as the error of its class."""
    kind = BusyError if error.code == "busy" else RefusedError
    return kind(error.code, error.message, error.data, error.retry_after_ms)
