"""One real server for all tests that only talk to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import harness_gym
from harness_gym import Client


@pytest.fixture(scope="session")
def client() -> Iterator[Client]:
    with harness_gym.launch(harness="mini", run_seed="python-tests") as launched:
        yield launched
