"""A real server over a real socket: groups, leases, limits."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from gym_testing.play import HELLO, open_group, play, step, with_tokens
from harness_gym import (
    Client,
    EpisodeEntry,
    GroupEntry,
    NotStarted,
    NotStepped,
    RefusedError,
    Started,
    Step,
    connect,
    records,
    session,
)
from harness_gym.arrays import ArrayWriter
from harness_gym.codec import encode_header
from harness_gym.writing import to_wire

CONTEXT, SAMPLED = [5, 6, 7], [8, 9]


def test_hello(client: Client) -> None:
    said = client.hello()
    assert (said.schema_digest, said.run_seed, said.pack) == (
        records.SCHEMA_DIGEST,
        "python-tests",
        "live-commerce",
    )
    assert "original" in said.arms


def test_a_group_is_played_sealed_leased_and_acknowledged(client: Client) -> None:
    started = open_group(client, 100, siblings=3)
    assert [one.id.rsplit("/", 1)[-1] for one in started] == ["0", "1", "2"]
    assert len({repr(one.observation) for one in started}) == 1
    ends = play(client, started, lambda _step: with_tokens("Hello!", CONTEXT, SAMPLED))
    assert all(end.scored is not None and end.reward == end.scored.reward for end in ends)

    (leased,) = client.next_groups(wait_s=5).groups
    group = leased.group
    assert (leased.delivery, group.id) == (1, started[0].group)
    assert group.prefix_ids is not None
    assert group.prefix_ids.tolist() == CONTEXT
    assert [one.id for one in group.trajectories] == [one.id for one in started]
    tokens = group.trajectories[0].turns[0].action.tokens
    assert tokens is not None
    assert np.shares_memory(tokens.context_ids, group.prefix_ids)
    assert (tokens.sampled_ids.tolist(), tokens.logprobs.tolist()) == (SAMPLED, [-0.5, -0.5])
    assert [one.scored for one in group.trajectories] == [end.scored for end in ends]

    assert client.ack({leased.lease: "trained"}) == []
    assert client.ack({leased.lease: "trained"}) == [leased.lease]
    assert client.next_groups(wait_s=0.6, deadline_s=0.5).groups == []


def test_a_group_that_is_not_acknowledged_comes_again(client: Client) -> None:
    play(client, open_group(client, 101))
    (first,) = client.next_groups(wait_s=5, lease_s=0.001).groups
    (again,) = client.next_groups(wait_s=5).groups
    assert (again.group.id, first.delivery, again.delivery) == (first.group.id, 1, 2)
    assert client.ack({first.lease: "trained"}) == [first.lease]
    assert client.ack({again.lease: "returned"}) == []
    (third,) = client.next_groups(wait_s=5).groups
    assert client.ack({third.lease: "filtered"}) == []


def test_too_stale_groups_are_named_and_gone(client: Client) -> None:
    started = open_group(client, 102)
    play(client, started, lambda _step: with_tokens("Hello!", CONTEXT, SAMPLED, "rl@3"))
    answer = client.next_groups(policy_version="rl@9", max_staleness=2)
    assert (answer.groups, answer.stale) == ([], [records.StaleGroup(str(started[0].group), 6)])


def test_r27_a_rollout_handed_out_again_has_one_result(client: Client) -> None:
    lost = open_group(client, 103)
    step(client, lost[0].episode, 0)
    again = open_group(client, 103)
    assert [one.id for one in again] == [one.id for one in lost]
    play(client, again)
    for one in lost:
        with pytest.raises(RefusedError) as caught:
            step(client, one.episode, 1)
        assert caught.value.code == "lease_expired"
    (leased,) = client.next_groups(wait_s=5).groups
    assert sorted(one.id for one in leased.group.trajectories) == sorted(one.id for one in lost)
    (pending,) = client.reset([GroupEntry("original", "train", 103, 2)])
    assert isinstance(pending, NotStarted)
    assert pending.error.code == "group_pending"
    client.ack({leased.lease: "trained"})
    assert client.next_groups().groups == []


def test_a_repeated_step_is_taken_once(client: Client) -> None:
    (one,) = client.reset([EpisodeEntry("twice")])
    assert isinstance(one, Started)
    taken = client.stats().steps
    assert step(client, one.episode, 0) == step(client, one.episode, 0)
    assert client.stats().steps == taken + 1
    with pytest.raises(RefusedError) as caught:
        step(client, one.episode, 5)
    assert caught.value.code == "wrong_step"
    client.close_episodes([one.episode])


def test_entries_and_steps_are_refused_one_by_one(client: Client) -> None:
    good, bad = client.reset([EpisodeEntry("good"), GroupEntry("no such arm", "train", 0, 2)])
    assert isinstance(good, Started)
    assert isinstance(bad, NotStarted)
    assert bad.entry == 1
    unknown, stepped = client.step([Step("nobody", 0, HELLO), Step(good.episode, 0, HELLO)])
    assert isinstance(unknown, NotStepped)
    assert unknown.error.code == "unknown_episode"
    assert stepped.kind == "stepped"
    closed = client.close_episodes([good.episode, "nobody"], with_trajectories=True)
    trajectory = closed[good.episode]
    assert trajectory is not None
    assert (closed.keys(), trajectory.turns[0].action) == ({good.episode}, HELLO)


def test_the_record_of_an_episode_can_be_played_on(client: Client) -> None:
    """Records that came from the server are taken back by it: scenario, faults, strengths."""
    (one,) = client.reset([EpisodeEntry("first", scenario=records.ScenarioAt("dev", 3))])
    assert isinstance(one, Started)
    trajectory = client.close_episodes([one.episode], with_trajectories=True)[one.episode]
    assert trajectory is not None
    entry = EpisodeEntry("first", scenario=trajectory.scenario, faults=trajectory.faults, augment=None)
    (again,) = client.reset([entry])
    assert isinstance(again, Started)
    assert again.observation == one.observation
    client.close_episodes([again.episode])


@pytest.mark.parametrize("index", [2**32 - 1, 2**32, 2**40, 2**53 - 1])
def test_r19_whole_numbers_arrive_whole(client: Client, index: int) -> None:
    (one,) = client.reset([GroupEntry("original", "train", index, 1)])
    assert isinstance(one, Started)
    assert str(one.group).endswith(f"/{index}")
    client.close_episodes([one.episode])
    (leased,) = client.next_groups(wait_s=5).groups
    client.ack({leased.lease: "filtered"})


@pytest.mark.parametrize("index", [2**53, 86699530287996692, 18446744073709551615])
def test_r19_a_number_that_javascript_would_round_is_refused(client: Client, index: int) -> None:
    with pytest.raises(RefusedError, match="index") as caught:
        client.reset([GroupEntry("original", "train", index, 1)])
    assert caught.value.code == "bad_request"


def test_r19_25_and_25_0_are_one_value(client: Client) -> None:
    whole: Any = 7.0
    (one,) = client.reset([EpisodeEntry("floats", scenario=records.ScenarioAt("dev", whole))])
    (other,) = client.reset([EpisodeEntry("floats", scenario=records.ScenarioAt("dev", 7))])
    assert isinstance(one, Started)
    assert isinstance(other, Started)
    assert one.observation == other.observation
    client.close_episodes([one.episode, other.episode])


def test_r25_101_mib_are_refused_here_and_there(client: Client) -> None:
    mib = 2**20
    for action in (
        HELLO.__class__("x" * 101 * mib),
        with_tokens("x", np.zeros(101 * mib // 4, np.int32), [1]),
    ):
        with pytest.raises(RefusedError, match="send less at once") as caught:
            client.step([Step("nobody", 0, action)])
        assert caught.value.code == "too_large"
    assert client.stats().healthy


def unchecked(client: Client, part: bytes) -> None:
    with connect(client.address, deadline_s=20) as other:
        header = to_wire({"steps": [Step("nobody", 0, HELLO)]}, ArrayWriter())
        asked = time.monotonic() + 20
        other._session._exchange("step", encode_header(header), [part], records.StepResponse, asked)


def test_r25_the_server_itself_refuses_a_frame_over_its_limit(client: Client) -> None:
    with pytest.raises(RefusedError) as caught:
        unchecked(client, bytes(client.hello().limits.max_frame_bytes + 1))
    assert caught.value.code == "too_large"
    assert client.stats().healthy


def test_a_server_of_another_version(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SCHEMA_DIGEST", "0" * 16)
    with pytest.raises(RefusedError) as caught:
        connect(client.address)
    assert caught.value.code == "schema_mismatch"
