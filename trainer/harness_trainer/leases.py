"""Taking played groups back from the server's queue, scored."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from harness_gym import Client, Group, HarnessGymError
from harness_trainer.conduct import Conduct

WAIT_S = 10
LEASE_S = 600
MOST = 1024
"""Groups that one request may lease."""


def lease_groups(
    client: Client,
    wanted: Sequence[str],
    *,
    policy_version: str | None = None,
    max_staleness: int | None = None,
) -> tuple[dict[str, Group], dict[str, str]]:
    """Leases groups that were played; any others that come along are let go.

    Args:
        client: Of the server that played them.
        wanted: Ids of the groups.
        policy_version: What is trained now.
        max_staleness: Updates that a group may be behind it; None takes any.

    Returns:
        Groups by id, and group ids by lease. Both lack what was not scored within ten seconds of the last.
    """
    found: dict[str, Group] = {}
    leases: dict[str, str] = {}
    while len(found) < len(wanted):
        delivered = client.next_groups(
            min(len(wanted), MOST),
            wait_s=WAIT_S,
            lease_s=LEASE_S,
            policy_version=policy_version,
            max_staleness=max_staleness,
        )
        if not (delivered.groups or delivered.stale or delivered.dropped):
            break
        others = {one.lease for one in delivered.groups if one.group.id not in wanted}
        found |= {one.group.id: one.group for one in delivered.groups if one.lease not in others}
        leases |= {one.lease: one.group.id for one in delivered.groups if one.lease not in others}
        if others:
            client.ack(dict.fromkeys(others, "filtered"))
    return found, leases


def drain(client: Client) -> None:
    """Lets go of groups that an earlier run left scored: while they wait they cannot be played again."""
    while (left := client.next_groups(MOST)).groups or left.stale or left.dropped:
        if left.groups:
            client.ack({one.lease: "filtered" for one in left.groups})


def wait_for_leases(client: Client, conduct: Conduct) -> None:
    """Waits until groups that a killed trainer leased are back, and lets them go; at most one lease long.

    Without one it asks once. Ctrl-C ends it.
    """
    until, told = time.monotonic() + LEASE_S, False
    while (held := client.stats().groups_leased) and time.monotonic() < until and not conduct.stopped:
        if not told:
            conduct.say(
                f"waits for {held} groups that another trainer leased and did not acknowledge "
                f"(up to {LEASE_S // 60} minutes; a server that is started anew holds none)"
            )
            told = True
        time.sleep(1)
        drain(client)


@contextmanager
def returned_on_error(client: Client, leases: Iterable[str]) -> Iterator[None]:
    """Gives groups back where learning from them ends in an error."""
    try:
        yield
    except BaseException:
        with suppress(HarnessGymError):
            client.ack(dict.fromkeys(leases, "returned"))
        raise
