"""What can go wrong between a trainer and the server: one class for each boundary."""

from __future__ import annotations

from typing import Any


class HarnessGymError(Exception):
    """Base of every error of this package.

    Attributes:
        code: stable word for programs, such as `deadline` or `wrong_step`.
        message: what happened, what was expected and what to do.
        data: details that JSON can hold.
    """

    def __init__(self, code: str, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = {} if data is None else data

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets an error cross a process, as data loaders and executors need."""
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[HarnessGymError], args: tuple[Any, ...], state: dict[str, Any]) -> HarnessGymError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class RefusedError(HarnessGymError):
    """The server refused; nothing was done. `code` is one of `WireErrorCode`.

    Attributes:
        retry_after_ms: when to ask again; None unless the server is only busy.
    """

    def __init__(
        self,
        code: str,
        message: str,
        data: dict[str, Any] | None = None,
        retry_after_ms: int | None = None,
    ) -> None:
        super().__init__(code, message, data)
        self.retry_after_ms = retry_after_ms


class BusyError(RefusedError):
    """The server had no room until the deadline; nothing was done."""


class DeadlineError(HarnessGymError):
    """No answer came in time. A step may be repeated, it is taken once."""

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__("deadline", message, data)


class ConnectionLostError(HarnessGymError):
    """The connection could not be made, or broke. The client is of no more use until `reconnect`."""

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__("connection_lost", message, data)


class SessionLostError(HarnessGymError):
    """Another server process answers: its episodes, groups and leases are gone. Reset to go on."""

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__("session_lost", message, data)


class ClosedError(HarnessGymError):
    """The client or environment was closed, or stepped before its reset."""

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__("closed", message, data)


class AddressError(HarnessGymError):
    """The address is none."""

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__("address_refused", message, data)


class LaunchError(HarnessGymError):
    """A server could not be started. `data` has its command, exit status and last lines."""

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__("launch_failed", message, data)


class CodecError(HarnessGymError):
    """A value has no meaning on the wire, or bytes do not mean what the contract says."""

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__("bad_request", message, data)
