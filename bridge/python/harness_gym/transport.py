"""One DEALER socket: whole messages out and in, and a word when the connection ends."""

from __future__ import annotations

import time
from typing import Any

import zmq
from zmq.utils.monitor import recv_monitor_message

from .errors import AddressError

HIGH_WATER = 64
HEARTBEAT_MS = 5_000
DRAIN_MS = 25
"""The end of a connection can be told before its last answers are read: they get this long."""

_ENDED = zmq.EVENT_CLOSED | zmq.EVENT_DISCONNECTED | zmq.EVENT_CONNECT_RETRIED
_FAILED = zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL


class BrokenError(Exception):
    """The connection could not be made, or broke, and nothing is left to read."""


class OverdueError(Exception):
    """The deadline passed."""


class Transport:
    """A connection to `ipc:///path` or `tcp://127.0.0.1:port`.

    It does not connect again by itself: another server may listen there by then. Not for several threads.
    """

    def __init__(self, address: str) -> None:
        """Starts to connect; a failure shows at the first `receive`."""
        self.address = address
        self._context: zmq.Context[Any] = zmq.Context(io_threads=1)
        self._socket = self._context.socket(zmq.DEALER)
        self._socket.setsockopt(zmq.LINGER, 0)
        self._socket.setsockopt(zmq.SNDHWM, HIGH_WATER)
        self._socket.setsockopt(zmq.RCVHWM, HIGH_WATER)
        self._socket.setsockopt(zmq.RECONNECT_IVL, -1)
        self._socket.setsockopt(zmq.HEARTBEAT_IVL, HEARTBEAT_MS)
        self._socket.setsockopt(zmq.HEARTBEAT_TIMEOUT, 2 * HEARTBEAT_MS)
        self._monitor = self._socket.get_monitor_socket(_ENDED | _FAILED)
        self._poller = zmq.Poller()
        self._poller.register(self._monitor, zmq.POLLIN)
        self._poller.register(self._socket, zmq.POLLIN)
        self._lost = False
        try:
            self._socket.connect(address)
        except zmq.ZMQError as error:
            self.close()
            raise AddressError(
                f"{address} is no address: {error}. Expected ipc:///path/socket or tcp://127.0.0.1:port.",
                {"address": address},
            ) from None

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._socket.closed

    def send(self, frames: list[Any], until: float) -> None:
        """Queues a message.

        Args:
            frames: buffers; those of more than 64 KiB are not copied and must not change.
            until: `time.monotonic()` at which to give up.

        Raises:
            BrokenError: when the connection has ended.
            OverdueError: when the queue is full until then.
        """
        while not self._lost:
            try:
                return self._socket.send_multipart(frames, zmq.DONTWAIT, copy=False)
            except zmq.Again:
                self._poller.modify(self._socket, zmq.POLLIN | zmq.POLLOUT)
                try:
                    self._wait(until)
                finally:
                    self._poller.modify(self._socket, zmq.POLLIN)
        raise BrokenError

    def receive(self, until: float) -> list[zmq.Frame]:
        """The next message, as frames that can be viewed without a copy.

        Raises:
            BrokenError: when the connection has ended and all that had come is read.
            OverdueError: when nothing comes until then.
        """
        while True:
            try:
                return self._socket.recv_multipart(zmq.DONTWAIT, copy=False)
            except zmq.Again:
                if not self._lost:
                    self._wait(until)
                elif not self._socket.poll(DRAIN_MS):
                    raise BrokenError from None

    def close(self) -> None:
        """Ends the connection; what was not sent is dropped. May be called twice."""
        if not self._socket.closed:
            self._socket.disable_monitor()
            self._socket.close(0)
            self._context.destroy(0)

    def _wait(self, until: float) -> None:
        left = until - time.monotonic()
        if left <= 0:
            raise OverdueError
        for socket, _ in self._poller.poll(max(1, int(left * 1000))):
            if socket is self._monitor:
                recv_monitor_message(self._monitor)
                self._lost = True
