"""One episode at a time: the records' environment and Gymnasium's."""

from __future__ import annotations

import json
from math import isnan
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import harness_gym
import harness_gym.gymnasium
from harness_gym import Client, ClosedError, Env, HarnessGymError, RefusedError, SessionLostError, records
from harness_gym.gymnasium import ENVIRONMENT_ID, UnicodeText
from harness_gym.gymnasium.live_commerce import LiveCommerceEnv, _why


@pytest.fixture
def env(client: Client) -> Any:
    with harness_gym.make(client=client) as made:
        yield made


def finish(env: Env, text: str = "Hello!") -> harness_gym.StepResult:
    for _ in range(20):
        result = env.step(text)
        if result.terminated or result.truncated:
            return result
    raise AssertionError("The episode did not end.")


def test_an_episode(env: Env) -> None:
    observation, info = env.reset(seed=7)
    assert (info.seed, info.step, observation.messages[0].role) == ("7", 0, "system")
    result = finish(env)
    assert result.reward is not None
    assert 0 <= result.reward <= 1
    assert (result.info.scored is not None, result.info.error) == (True, None)
    with pytest.raises(RefusedError) as caught:
        env.step("more")
    assert caught.value.code == "episode_ended"


def test_the_seed_is_the_episode(env: Env) -> None:
    first, other, again = (env.reset(seed=seed)[0] for seed in ("a", "b", "a"))
    assert first == again
    assert first != other
    _, info = env.reset()
    _, other_info = env.reset()
    assert info.seed != other_info.seed


def test_options_are_those_of_the_entry(env: Env) -> None:
    strengths: Any = dict.fromkeys(("identifier", "content", "tools", "prompt", "hooks"), 3)
    plain, _ = env.reset(seed="s", options={"scenario": {"split": "dev", "index": 2}})
    augment = records.AugmentRequest(strengths, "train")
    options = {"scenario": records.ScenarioAt("dev", 2), "augment": augment}
    augmented, _ = env.reset(seed="s", options=options)
    assert plain.messages[-1] == augmented.messages[-1]
    assert plain.messages[0] != augmented.messages[0]
    with pytest.raises(HarnessGymError, match="has no colour: expected augment"):
        env.reset(options={"colour": "red"})


def test_a_reset_lets_the_former_episode_go(client: Client, env: Env) -> None:
    before = client.stats().episodes_open
    for _ in range(3):
        env.reset()
    assert client.stats().episodes_open == before + 1
    env.close()
    env.close()
    assert client.stats().episodes_open == before
    with pytest.raises(ClosedError, match="reset first"):
        env.step("x")


def test_the_first_reset_after_the_server_was_started_anew_works(env: Env, monkeypatch: Any) -> None:
    env.reset()

    def gone(*_: object) -> None:
        raise SessionLostError("The server is another process.")

    with monkeypatch.context() as patched:
        patched.setattr(env.client, "close_episodes", gone)
        _, info = env.reset(seed="again")
    assert info.seed == "again"


def test_what_make_does_not_know(client: Client) -> None:
    with pytest.raises(HarnessGymError, match="no pack 'chess'"):
        harness_gym.make("chess")
    with pytest.raises(HarnessGymError, match="takes no harness"):
        harness_gym.make(client=client, harness="mini")


def test_check_env_and_closing_ends_the_server() -> None:
    env: Any = gymnasium.make(ENVIRONMENT_ID, harness="mini")
    check_env(env.unwrapped)
    env.reset(seed=1)
    server = env.unwrapped._env.client.server
    assert server.running
    env.close()
    assert not server.running


def test_random_text_is_no_error(client: Client) -> None:
    env: Any = gymnasium.make(ENVIRONMENT_ID, address=client.address)
    env.action_space.seed(3)
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        assert json.loads(observation)["messages"][0]["role"] == "system"
        ended, reward = False, 0.0
        while not ended:
            _, reward, terminated, truncated, info = env.step(env.action_space.sample())
            ended = terminated or truncated
            assert 0 <= reward <= 1
        assert info["scores"]["reward"] == reward
    for text in ("", "\x00", "\ud800", "<tool_call>", "<think>" * 1000, "{}'", "a" * 100_000):
        env.reset(seed=1)
        env.step(text)
    env.close()


def test_a_missing_reward_is_nan_with_its_reason(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    env = LiveCommerceEnv(address=client.address)
    env.reset(seed=1)
    observation = records.Observation([], records.ObservationLeft(0, 0.0))
    info = harness_gym.Info("s", "e", 1, None, records.ErrorRecord("db_down", "m", {}))
    monkeypatch.setattr(env._env, "step", lambda _action: (observation, None, True, False, info))
    _, reward, _, _, told = env.step("x")
    assert isnan(reward)
    assert told["reward_null"] == "db_down"
    env.close()


def test_the_reason_is_that_of_the_first_missing_score() -> None:
    good, bad = records.Score(1.0, None, "rule", []), records.Score(None, "judge_failed", "j", [])
    length = records.Score(None, "no_tokens", "rule", [])
    scores = records.Scores(good, good, length, good, bad, length, {})
    assert _why(records.Scored("r", scores, None), None) == "judge_failed"
    assert _why(None, None) == "pending"


def test_the_space_of_texts() -> None:
    space, other = UnicodeText(seed=1), UnicodeText(seed=1)
    samples = [space.sample() for _ in range(50)]
    assert samples == [other.sample() for _ in range(50)]
    assert all(one.isprintable() and len(one) <= space.longest_sample for one in samples)
    assert len(set(samples)) > 40
    assert any(not one.isascii() for one in samples)
    assert space == other
    assert space != UnicodeText(5)
    assert space != gymnasium.spaces.Text(64)
    for text in ("", "链接3 🎁", "\ud800", "\x00", *samples):
        assert text in space
    for none in (3, b"x", None, np.array("x")):
        assert none not in space
    with pytest.raises(ValueError, match="no masks"):
        space.sample(mask=1)
