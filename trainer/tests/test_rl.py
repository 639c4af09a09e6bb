"""Reinforcement learning over real sockets: two updates, resumed runs, and what is acknowledged how."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
import tiny
import torch

import harness_gym
from harness_gym import Client, Group
from harness_gym.records import LeasedGroup, NextGroupsResponse, Scored, Scores
from harness_trainer.__main__ import main
from harness_trainer.checkpoint import Belongs, list_checkpoints, read_card
from harness_trainer.conduct import Conduct
from harness_trainer.config import RlConfig, TrainerConfig
from harness_trainer.errors import CheckpointError, ConfigError, TrainerError
from harness_trainer.interrupt import Interrupt
from harness_trainer.policy import Policy
from harness_trainer.rows import read_rows
from harness_trainer.runs import Run
from harness_trainer.stages.rl import draw_entries, sample_groups, scenarios_digest, train_rl

BELONGS = Belongs("mini", "rev", "reg", "base")
QUIET = Conduct(say=lambda _: None)
MEMBERS = {
    *("step", "rate", "reward", "scores", "nulls", "errored", "lost", "groups", "filtered"),
    *("reasoning_tokens", "sampled_tokens", "advantage_std", "clip_share", "ratio", "kl", "gradient_norm"),
    *("tokens_per_s", "sample_s", "train_s"),
}
TIMES = ("tokens_per_s", "sample_s", "train_s")
DEADLINE_S = 300
STARTS = {
    "command": 2000,
    "regraded": 2100,
    "killed": 0,
    "left": 2200,
    "control": 2300,
    "missing": 2400,
    "leased": 2500,
}


class Regraded:
    """A real client whose groups come back with other scores; it notes what is acknowledged."""

    def __init__(self, scores: Mapping[str, Sequence[float]]) -> None:
        self._client = tiny.server()
        self._scores = scores
        self._leases: dict[str, str] = {}
        self.outcomes: dict[str, str] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def next_groups(self, *given: Any, **named: Any) -> NextGroupsResponse:
        answer = self._client.next_groups(*given, **named)
        self._leases |= {one.lease: one.group.id.rsplit("/", 1)[-1] for one in answer.groups}
        return replace(answer, groups=[replace(one, group=self._graded(one)) for one in answer.groups])

    def ack(self, outcomes: Mapping[str, Any]) -> list[str]:
        self.outcomes |= {self._leases[lease]: outcome for lease, outcome in outcomes.items()}
        return self._client.ack(outcomes)

    def _graded(self, one: LeasedGroup) -> Group:
        group = one.group
        values = self._scores.get(self._leases[one.lease], (0, 1) * 8)
        pairs = zip(group.trajectories, values, strict=False)
        return replace(group, trajectories=[replace(t, scored=_scored(t.scored, v)) for t, v in pairs])


def _scored(scored: Scored | None, value: float) -> Scored:
    assert scored is not None
    given = {name: replace(getattr(scored.scores, name), value=value, reason=None) for name in tiny.SCORES}
    return replace(scored, scores=Scores(**given, custom={}), reward=value)


def command(stage: str, config: TrainerConfig, folder: Path, client: Client) -> list[str]:
    given = ["--config", str(tiny.written(config, folder)), "--run", str(folder / "run")]
    return [stage, *given, "--address", client.address]


def started(arguments: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "harness_trainer", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"},
    )


def until(process: subprocess.Popen[str], beginning: str) -> None:
    """Reads its output up to a line."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(beginning):
            return
    pytest.fail(f"no line {beginning!r}; {process.communicate()}")


def without_times(path: Path) -> list[dict]:
    return [{k: v for k, v in one.items() if k not in TIMES} for one in tiny.lines(path)]


def weights(policy: Policy) -> list[torch.Tensor]:
    return [p.detach().clone() for _, p in policy.trainable()]


def stored(run: Path) -> dict[str, Any]:
    return torch.load(list_checkpoints(run / "checkpoints")[-1] / "state.pt", weights_only=True)


COMMAND = tiny.rl_config(start_index=STARTS["command"], minibatches=2, temperature=0.9)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two updates of `python -m harness_trainer rl` in a process of its own."""
    folder = tmp_path_factory.mktemp("uninterrupted")
    process = started(command("rl", tiny.config(rl=COMMAND), folder, tiny.server()))
    out, error = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 0, error
    assert "rl 1/2  reward" in out
    assert "rl 2/2  reward" in out
    return folder / "run"


def test_two_updates_by_the_command(uninterrupted: Path) -> None:
    lines = tiny.lines(uninterrupted / "rl.jsonl")
    assert [one["step"] for one in lines] == [0, 1]
    for one in lines:
        assert one.keys() >= MEMBERS
        assert (one["groups"], one["errored"], one["lost"]) == (2, 0, 0)
        assert set(one["scores"]) == set(tiny.SCORES)
        assert one["filtered"].keys() == one["reasoning_tokens"].keys() == one["advantage_std"].keys()
    assert sum(one["steps_taken"] for one in lines) > 0, "some group must have had signal"
    rows = list(read_rows(uninterrupted / "rollouts"))
    assert len(rows) == 2 * 2 * 3
    assert sorted({row.policy_version for row in rows}) == ["rl@0", "rl@1"]
    sampled = sum(len(row.logprobs) for row in rows)
    assert sum(one["sampled_tokens"] * 6 for one in lines) == pytest.approx(sampled)
    card = read_card(list_checkpoints(uninterrupted / "checkpoints")[-1])
    hello = tiny.server().hello()
    assert (card["step"], card["harness_revision"]) == (2, hello.harness_revision)
    assert (uninterrupted / "rl.config.json").is_file()


def test_ctrl_c_saves_says_130_and_the_resumed_run_repeats_the_other_bit_for_bit(
    uninterrupted: Path, tmp_path: Path
) -> None:
    arguments = command("rl", tiny.config(rl=COMMAND), tmp_path, tiny.server())
    process = started(arguments)
    until(process, "talker")
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 130, error
    assert "Traceback" not in error
    assert "Stopping after this step" in out
    run = tmp_path / "run"
    done = len(list((run / "rl.jsonl").open())) if (run / "rl.jsonl").exists() else 0
    assert done < 2
    source = scenarios_digest(tiny.server().hello(), COMMAND)
    assert read_card(list_checkpoints(run / "checkpoints")[-1])["cursor"] == {
        "update": done,
        "source": source,
    }
    assert main([*arguments, "--resume"]) == 0
    assert without_times(run / "rl.jsonl") == without_times(uninterrupted / "rl.jsonl")
    for name in ("update-000000.jsonl", "update-000001.jsonl"):
        assert (run / "rollouts" / name).read_text() == (uninterrupted / "rollouts" / name).read_text()
    masters, wanted = (stored(one)["optimiser"]["masters"] for one in (run, uninterrupted))
    assert all(map(torch.equal, masters, wanted))


def test_a_run_between_two_updates_resumes_bit_for_bit(uninterrupted: Path, tmp_path: Path) -> None:
    config = replace(COMMAND, save_every=5)
    interrupt = Interrupt()

    def say(text: str) -> None:
        interrupt.asked = text.startswith("rl 1/2")

    first, second = (tiny.load_policy(tiny.talker(), rank=4) for _ in range(2))
    run = Run(tmp_path, "rl")
    assert train_rl(first, tiny.server(), config, run, BELONGS, Conduct(interrupt=interrupt, say=say)) == 1
    run = Run(tmp_path, "rl", resume=True)
    assert train_rl(second, tiny.server(), config, run, BELONGS, Conduct(resume=True, say=say)) == 2
    assert without_times(tmp_path / "rl.jsonl") == without_times(uninterrupted / "rl.jsonl")
    assert all(map(torch.equal, weights(second), stored(uninterrupted)["optimiser"]["masters"]))


def test_a_server_that_is_killed_ends_the_run_in_time(tmp_path: Path) -> None:
    with harness_gym.launch(harness=None, preset="mini") as client:
        assert client.server is not None
        config = tiny.config(rl=tiny.rl_config(updates=50, groups=1, siblings=2))
        process = started(command("rl", config, tmp_path, client))
        until(process, "rl 1/50")
        os.kill(client.server.pid, signal.SIGKILL)
        begin = time.monotonic()
        _, error = process.communicate(timeout=DEADLINE_S)
        assert time.monotonic() - begin < client.deadline_s + 10
    assert process.returncode == 1
    assert error.splitlines()[-1].startswith("ConnectionLostError (connection_lost): ")
    assert "start it again" in error.splitlines()[-1]
    assert "Traceback" not in error
    assert list_checkpoints(tmp_path / "run/checkpoints")


def test_groups_are_acknowledged_as_what_became_of_them(tmp_path: Path) -> None:
    start = STARTS["regraded"]
    client: Any = Regraded({str(start): (0.5,) * 8, str(start + 3): (1.0,) * 8})
    config = tiny.rl_config(groups=4, siblings=2, updates=1, start_index=start)
    policy = tiny.load_policy(tiny.talker("qwen3"), rank=4)
    before = weights(policy)
    train_rl(policy, client, config, Run(tmp_path, "rl"), BELONGS, QUIET)
    assert client.outcomes == {
        str(start): "filtered",
        str(start + 1): "trained",
        str(start + 2): "trained",
        str(start + 3): "filtered",
    }
    (line,) = tiny.lines(tmp_path / "rl.jsonl")
    assert line["filtered"] == {"tool": 2, "reply": 2}
    assert (line["steps_taken"], line["reward"]) == (2, pytest.approx((0.5 + 0.5 + 0.5 + 1) / 4))
    assert any(not torch.equal(a, b) for a, b in zip(before, weights(policy), strict=True))


def test_a_batch_without_signal_takes_no_step(tmp_path: Path) -> None:
    start = STARTS["regraded"] + 10
    client: Any = Regraded({str(start): (1.0,) * 8})
    config = tiny.rl_config(groups=1, siblings=2, updates=1, start_index=start)
    policy = tiny.load_policy(tiny.talker(), rank=4)
    before = weights(policy)
    train_rl(policy, client, config, Run(tmp_path, "rl"), BELONGS, QUIET)
    (line,) = tiny.lines(tmp_path / "rl.jsonl")
    assert (line["steps_taken"], line["gradient_norm"]) == (0, 0)
    assert all(map(torch.equal, before, weights(policy)))


def test_the_control_learns_from_dealt_advantages(tmp_path: Path) -> None:
    start = STARTS["control"]
    learned = []
    for shuffled in (False, True):
        client: Any = Regraded({})
        config = tiny.rl_config(updates=1, start_index=start, shuffle_advantages=shuffled)
        policy = tiny.load_policy(tiny.talker(), rank=4)
        run = Run(tmp_path / str(shuffled), "rl")
        train_rl(policy, client, config, run, BELONGS, QUIET)
        learned.append(weights(policy))
    assert any(not torch.equal(a, b) for a, b in zip(*learned, strict=True))
    lines = [tiny.lines(tmp_path / str(one) / "rl.jsonl")[0] for one in (False, True)]
    assert lines[0]["advantage_std"] == pytest.approx(lines[1]["advantage_std"])


def test_what_an_earlier_run_left_does_not_stand_in_the_way(tmp_path: Path) -> None:
    config = tiny.rl_config(groups=1, siblings=2, updates=1, start_index=STARTS["left"])
    policy = tiny.load_policy(tiny.talker(), rank=4)
    sampling = tiny.Sampling(1.0, 2)
    draws = torch.Generator().manual_seed(0)
    tiny.Rollouts(tiny.server(), policy, "rl@0", sampling, draws).play(draw_entries(config, 0))
    assert train_rl(policy, tiny.server(), config, Run(tmp_path, "rl"), BELONGS, QUIET) == 1


def test_what_a_killed_trainer_leased_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tiny.rl_config(groups=1, siblings=2, updates=1, start_index=STARTS["leased"])
    policy = tiny.load_policy(tiny.talker(), rank=4)
    monkeypatch.setattr("harness_trainer.leases.LEASE_S", 3)
    sample_groups(policy, tiny.server(), config, 0, 0)  # It dies before it acknowledges.
    said: list[str] = []
    conduct = Conduct(resume=True, say=said.append)
    assert train_rl(policy, tiny.server(), config, Run(tmp_path, "rl"), BELONGS, conduct) == 1
    assert said[0].startswith("waits for 1 groups that another trainer leased")


def test_groups_that_could_not_be_learned_from_are_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = STARTS["leased"] + 10
    client: Any = Regraded({})
    config = tiny.rl_config(groups=1, siblings=2, updates=1, start_index=start)

    def stop(*_: object) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr("harness_trainer.stages.rl.learn_from", stop)
    policy = tiny.load_policy(tiny.talker(), rank=4)
    with pytest.raises(RuntimeError, match="out of memory"):
        train_rl(policy, client, config, Run(tmp_path, "rl"), BELONGS, QUIET)
    assert client.outcomes == {str(start): "returned"}
    tiny.drain(tiny.server())


def test_more_groups_than_the_server_holds(tmp_path: Path) -> None:
    config = tiny.rl_config(groups=tiny.server().hello().limits.max_queued_groups + 1)
    policy = tiny.load_policy(tiny.talker(), rank=4)
    with pytest.raises(ConfigError, match="the server holds") as caught:
        train_rl(policy, tiny.server(), config, Run(tmp_path, "rl"), BELONGS, QUIET)
    assert caught.value.code == "too_many_groups"


def test_a_run_goes_on_with_the_scenarios_that_it_began_with(tmp_path: Path) -> None:
    config = tiny.rl_config(groups=1, siblings=2, updates=1, start_index=STARTS["leased"] + 20)
    policy = tiny.load_policy(tiny.talker(), rank=4)
    train_rl(policy, tiny.server(), config, Run(tmp_path, "rl"), BELONGS, QUIET)
    later = replace(config, updates=2, start_index=config.start_index + 1)
    run = Run(tmp_path, "rl", resume=True)
    with pytest.raises(CheckpointError, match="other data or arms") as caught:
        train_rl(policy, tiny.server(), later, run, BELONGS, replace(QUIET, resume=True))
    assert caught.value.code == "other_source"


def test_groups_that_do_not_come_back_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    config = tiny.rl_config(groups=1, siblings=2, start_index=STARTS["missing"], max_turn_tokens=1)
    client = tiny.server()
    policy = tiny.load_policy(tiny.talker(), rank=4)
    monkeypatch.setattr("harness_trainer.leases.WAIT_S", 0)
    monkeypatch.setattr(client, "next_groups", lambda *_, **__: NextGroupsResponse([], [], []))
    with pytest.raises(TrainerError, match=f"train/{STARTS['missing']}") as caught:
        sample_groups(policy, client, config, 0, 0)
    assert caught.value.code == "groups_missing"
    monkeypatch.undo()
    tiny.drain(client)


def test_arms_come_by_their_shares_and_no_scenario_twice() -> None:
    config = RlConfig(groups=5, siblings=2, arms={"a": 3, "b": 1, "c": 0}, start_index=7)
    entries = [one for update in range(40) for one in draw_entries(config, update)]
    counts = {arm: sum(one.arm == arm for one in entries) for arm in "abc"}
    assert counts["a"] == pytest.approx(150, abs=2)
    assert counts["c"] == 0
    assert [one.index for one in entries] == list(range(7, 207))
    assert {one.siblings for one in entries} == {2}
    assert asdict(draw_entries(config, 3)[0]) == asdict(entries[15]), "each update by itself"
