"""Fixed rows of held-out episodes, played greedily, so that two policies can be compared pair by pair."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from harness_gym import Client, GroupEntry, Trajectory
from harness_trainer.batch import is_errored, score_of
from harness_trainer.conduct import DEFAULT, Conduct
from harness_trainer.config import EvalConfig, EvalRow
from harness_trainer.leases import drain, lease_groups
from harness_trainer.policy import Policy
from harness_trainer.progress import progress
from harness_trainer.rollout import Rollouts, Sampling
from harness_trainer.runs import Run

SCORES = ("tool_rationality", "skill_selection", "accuracy", "effectiveness", "tool_length", "reply_length")


@dataclass(frozen=True)
class Played:
    """One row's outcome.

    Attributes:
        record: The line of `eval.jsonl`.
        trajectories: By index of the episode within the row.
    """

    record: dict[str, Any]
    trajectories: list[Trajectory]


def evaluate_row(
    policy: Policy, client: Client, row: EvalRow, config: EvalConfig, *, phase: str, version: str
) -> Played:
    """Plays a row's episodes, temperature 0; equal policies give equal episodes.

    An errored episode has no reward; it is counted and left out of the mean.
    """
    start = time.perf_counter()
    sampling = Sampling(0.0, config.max_turn_tokens, config.max_episode_tokens, config.rows_at_a_time)
    rollouts = Rollouts(client, policy, version, sampling, torch.Generator(device=policy.device))
    back: dict[int, Trajectory] = {}
    with progress(row.episodes, f"{phase} {row.name}", "episode") as bar:
        for indices in _parts(row, config, client):
            entries = [GroupEntry(row.arm, row.split, index, 1) for index in indices]
            played = rollouts.play(entries, played=bar.update)
            found, leases = lease_groups(client, [one.group for one in played])
            client.ack(dict.fromkeys(leases, "filtered"))
            groups = {index: found.get(one.group) for index, one in zip(indices, played, strict=True)}
            back |= {index: group.trajectories[0] for index, group in groups.items() if group is not None}
    trajectories = list(back.values())
    episodes = [_episode(index, t) for index, t in back.items()]
    rewards = [e["reward"] for e in episodes if e["reward"] is not None]
    record = {
        **_asked(row, phase, version),
        "mean": sum(rewards) / len(rewards) if rewards else None,
        "n": len(rewards),
        "errored": sum(map(is_errored, trajectories)) + row.episodes - len(trajectories),
        "episodes": episodes,
        "seconds": time.perf_counter() - start,
    }
    return Played(record, trajectories)


def _asked(row: EvalRow, phase: str, version: str) -> dict[str, Any]:
    """How a record begins: which episodes, played by which policy."""
    return {
        "phase": phase,
        "row": row.name,
        "arm": row.arm,
        "split": row.split,
        "start": row.start,
        "wanted": row.episodes,
        "policy": version,
    }


def _parts(row: EvalRow, config: EvalConfig, client: Client) -> list[range]:
    """Indices of the row's episodes: whole batches, as many at once as the server has places for."""
    room, batch = client.hello().limits.max_queued_groups, config.rows_at_a_time
    most = room // batch * batch or room
    stop = row.start + row.episodes
    return [range(at, min(at + most, stop)) for at in range(row.start, stop, most)]


def evaluate(
    policy: Policy,
    client: Client,
    config: EvalConfig,
    evals: Run,
    *,
    phase: str,
    version: str,
    conduct: Conduct = DEFAULT,
    keep: Callable[[Played], None] | None = None,
) -> bool:
    """Plays the rows that `evals` lacks of this phase and version, and logs each when it is played.

    Args:
        policy: Who plays.
        client: Of the server.
        config: The rows.
        evals: Where their records go.
        phase: What they are called there.
        version: Name of the policy's weights.
        conduct: Ctrl-C ends it after the row that is under way.
        keep: Is given each as soon as it is played, before it is logged.

    Returns:
        Whether all rows of the phase have been played.
    """
    drain(client)
    evals.cut(0)  # A line that was cut off.
    records = evals.records()
    for row in config.rows:
        asked = _asked(row, phase, version)
        if any(asked == {name: one.get(name) for name in asked} for one in records):
            continue
        if conduct.stopped:
            return False
        one = evaluate_row(policy, client, row, config, phase=phase, version=version)
        if keep is not None:
            keep(one)
        evals.log(one.record)
        conduct.say(row_line(one))
    return True


def row_line(played: Played) -> str:
    """What is said of a row that was played."""
    phase, row, mean, n, errored = (played.record[name] for name in ("phase", "row", "mean", "n", "errored"))
    broken = f"  {errored} errored: they count for nothing" if errored else ""
    return (
        f"{phase:8} {row:10} reward {'-' if mean is None else f'{mean:.3f}'} over {n}"
        f"  {exactness(played.trajectories)}  {played.record['seconds']:.0f} s{broken}"
    )


def exactness(trajectories: Sequence[Trajectory]) -> str:
    """Share of episodes with exactly the right Skills, and exactly the right tool calls."""
    counted = [t for t in trajectories if not is_errored(t)]
    if not counted:
        return "nothing counted"
    skill = sum(score_of(t, "skill_selection") == 1 for t in counted) / len(counted)
    tool = sum(score_of(t, "tool_rationality") == 1 for t in counted) / len(counted)
    both = sum(score_of(t, "skill_selection") == 1 and score_of(t, "tool_rationality") == 1 for t in counted)
    return f"exact Skills {skill:.2f}, tools {tool:.2f}, both {both / len(counted):.2f}"


def _episode(index: int, trajectory: Trajectory) -> dict[str, Any]:
    end = trajectory.end
    tokens = [t.action.tokens for t in trajectory.turns if t.action.tokens is not None]
    return {
        "index": index,
        "reward": None if trajectory.scored is None else trajectory.scored.reward,
        "scores": {name: score_of(trajectory, name) for name in SCORES},
        "sampled_tokens": sum(len(t.sampled_ids) for t in tokens),
        "end": None if end is None else end.status,
    }
