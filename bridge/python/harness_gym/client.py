"""The client's half of the wire, for trainers: lists of episodes, groups under a lease."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from . import records
from .arrays import ArrayWriter
from .records import (
    HelloResponse,
    NotStarted,
    NotStepped,
    Outcome,
    ResetEntry,
    Started,
    Step,
    Stepped,
    Trajectory,
)
from .server_process import ServerProcess
from .session import Session
from .writing import to_wire

T = TypeVar("T")

DEADLINE_S = 30.0
NAME = "harness-gym py"


class Client:
    """A connection to one server. Threads may share it; their calls follow one another.

    Every method ends within its deadline, seconds (`deadline_s` here or at the call), in an answer or in a
    subclass of `HarnessGymError`: `RefusedError` for what the server refuses as a whole, `BusyError` when it
    had no room until the deadline, `DeadlineError`, `ConnectionLostError`, and `SessionLostError` when
    another server process answers after `reconnect`.
    """

    def __init__(
        self, address: str, *, deadline_s: float = DEADLINE_S, server: ServerProcess | None = None
    ) -> None:
        """Starts to connect; `connect` and `launch` also say hello.

        Args:
            address: `ipc:///path/socket` or `tcp://127.0.0.1:port`.
            deadline_s: of every call that names none, seconds.
            server: a process that ends with this client.
        """
        self.address = address
        self.deadline_s = deadline_s
        self.server = server
        self._session = Session(address, NAME, lambda: "" if server is None else server.last_words())

    def hello(self, *, deadline_s: float | None = None) -> HelloResponse:
        """What the server said of itself: run seed, harness, arms, limits."""
        return self._session.hello(self._deadline(deadline_s))

    def reset(
        self, entries: Sequence[ResetEntry], *, deadline_s: float | None = None
    ) -> list[Started | NotStarted]:
        """Opens single episodes (`EpisodeEntry`), or all siblings of groups (`GroupEntry`).

        Returns:
            In the order of the entries, one line for an episode and one for each sibling of a group; an entry
            that is refused does not touch the others. While the server has no room nothing is opened, and the
            request is repeated until the deadline.
        """
        return self._call("reset", records.ResetResponse, {"entries": entries}, deadline_s).started

    def step(self, steps: Sequence[Step], *, deadline_s: float | None = None) -> list[Stepped | NotStepped]:
        """Plays one action in each of several episodes.

        Returns:
            In the order of the steps. A repeated step gets its first answer again.
        """
        return self._call("step", records.StepResponse, {"steps": steps}, deadline_s).stepped

    def close_episodes(
        self, episodes: Sequence[str], *, with_trajectories: bool = False, deadline_s: float | None = None
    ) -> dict[str, Trajectory | None]:
        """Lets episodes go before their lease ends; a running sibling of a group ends errored.

        Returns:
            The episodes that were known, with the records of single ones where asked for. What does not fit
            into one answer is asked for again, each time within the deadline.
        """
        closed: dict[str, Trajectory | None] = {}
        left = episodes
        while left:
            header = {"episodes": left, "with_trajectories": with_trajectories}
            answer = self._call("close", records.CloseResponse, header, deadline_s)
            closed |= {one.episode: one.trajectory for one in answer.closed}
            left = answer.left
        return closed

    def next_groups(
        self,
        max_groups: int = 16,
        *,
        wait_s: float = 0.0,
        policy_version: str | None = None,
        max_staleness: int | None = None,
        lease_s: float = 600.0,
        deadline_s: float | None = None,
    ) -> records.NextGroupsResponse:
        """Leases groups whose siblings have all ended, in the order of their sealing.

        Args:
            max_groups: at most so many, 1 to 1024.
            wait_s: how long to wait for the first one, seconds; comes on top of the deadline.
            policy_version: what is trained now; ends in the number of updates where `max_staleness` is set.
            max_staleness: refuses groups sampled by a policy more updates behind; None takes any.
            lease_s: not acknowledged in this time, a group is delivered again; seconds.
            deadline_s: as everywhere.
        """
        header = {
            "max_groups": max_groups,
            "wait_ms": 0,
            "policy_version": policy_version,
            "max_staleness": max_staleness,
            "lease_ms": round(lease_s * 1000),
        }
        deadline = self._deadline(deadline_s) + wait_s
        return self._call("next_groups", records.NextGroupsResponse, header, deadline, wait_s)

    def ack(self, outcomes: Mapping[str, Outcome], *, deadline_s: float | None = None) -> list[str]:
        """Says what became of leased groups (lease -> outcome), after the update.

        Returns:
            The leases that were not known any more: ended before, or delivered again since.
        """
        leases = [{"lease": lease, "outcome": outcome} for lease, outcome in outcomes.items()]
        return self._call("ack", records.AckResponse, {"leases": leases}, deadline_s).unknown

    def stats(self, *, deadline_s: float | None = None) -> records.StatsResponse:
        """Counts, and whether the server is healthy."""
        return self._call("stats", records.StatsResponse, {}, deadline_s)

    def reconnect(self, *, deadline_s: float | None = None) -> HelloResponse:
        """Connects again after `ConnectionLostError`; another server must be `reset` before anything else."""
        self._session.reconnect()
        return self.hello(deadline_s=deadline_s)

    def close(self) -> None:
        """Ends the connection, and the server if it was launched for it. May be called twice."""
        if self.server is not None:
            # First, so that another thread's call ends.
            self.server.stop()
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _call(
        self,
        method: str,
        answer: type[T],
        header: dict[str, Any],
        deadline_s: float | None,
        wait_s: float | None = None,
    ) -> T:
        arrays = ArrayWriter()
        plain = to_wire(header, arrays)
        return self._session.call(method, plain, arrays.parts(), answer, self._deadline(deadline_s), wait_s)

    def _deadline(self, deadline_s: float | None) -> float:
        return self.deadline_s if deadline_s is None else deadline_s


def connect(address: str, *, deadline_s: float = DEADLINE_S) -> Client:
    """Connects to a server at `ipc:///path/socket` or `tcp://127.0.0.1:port`, and says hello.

    Raises:
        ConnectionLostError: when nobody listens there.
        DeadlineError: when nobody answers in time.
        RefusedError: with the code `schema_mismatch` when the server is of another version.
    """
    return greeted(Client(address, deadline_s=deadline_s))


def greeted(client: Client) -> Client:
    """The client, after hello; closed when that fails."""
    try:
        client.hello()
    except BaseException:
        client.close()
        raise
    return client
