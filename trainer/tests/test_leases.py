"""What stands in an answer beside the groups does not end the asking."""

from types import SimpleNamespace
from typing import Any

import pytest

from harness_gym.records import DroppedGroup, StaleGroup
from harness_trainer.leases import drain, lease_groups

GONE = [
    {"stale": [StaleGroup("x", 3)], "dropped": []},
    {"stale": [], "dropped": [DroppedGroup("x", "too_large")]},
]


class Queue:
    """Answers first with what is gone, then with a group, then with nothing."""

    def __init__(self, gone: dict[str, Any]) -> None:
        group = SimpleNamespace(lease="L1", group=SimpleNamespace(id="g"))
        none: dict[str, Any] = {"stale": [], "dropped": []}
        said = [{"groups": []} | gone, {"groups": [group]} | none, {"groups": []} | none]
        self.answers = [SimpleNamespace(**one) for one in said]
        self.done: dict[str, str] = {}

    def next_groups(self, *_given: Any, **_named: Any) -> Any:
        return self.answers.pop(0)

    def ack(self, outcomes: dict[str, str]) -> list[str]:
        assert outcomes
        self.done |= outcomes
        return []


@pytest.mark.parametrize("gone", GONE)
def test_groups_are_leased_past_those_that_are_gone(gone: dict[str, Any]) -> None:
    queue: Any = Queue(gone)
    _found, leases = lease_groups(queue, ["x", "g"])
    assert leases == {"L1": "g"}


@pytest.mark.parametrize("gone", GONE)
def test_all_are_let_go_past_those_that_are_gone(gone: dict[str, Any]) -> None:
    queue: Any = Queue(gone)
    drain(queue)
    assert (queue.done, queue.answers) == ({"L1": "filtered"}, [])
