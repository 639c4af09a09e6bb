"""The main job: evaluate, learn by reinforcement, evaluate again, fit a draft head, leave it all in files."""

from __future__ import annotations

from harness_gym import Client, to_wire
from harness_gym.arrays import ArrayWriter
from harness_trainer.conduct import Conduct
from harness_trainer.config import TrainerConfig
from harness_trainer.evaluate import Played, evaluate
from harness_trainer.mtp_store import native_head
from harness_trainer.policy import Policy
from harness_trainer.prepare import Prepared
from harness_trainer.runs import Run, read_records, write_records
from harness_trainer.stages.mtp import train_mtp
from harness_trainer.stages.rl import train_rl

SHOWN_EPISODES = 3


def quickstart(config: TrainerConfig, client: Client, run: Run, prepared: Prepared, conduct: Conduct) -> None:
    """Runs the four parts; with `rl.shuffle_advantages` it is the control: two evaluations and the updates.

    Without steps of `mtp` it fits no head. Writes `eval.jsonl`, `episodes.jsonl`, `rl.jsonl`, `rollouts/`,
    `checkpoints/`, and at last `mtp.json`.
    """
    policy, folder = prepared.policy, run.folder
    evals = Run(folder, "eval", resume=True)  # What was played of the same policy before may lie there.
    control = config.rl.shuffle_advantages
    if not _evaluate("before", config, policy, client, evals, "start@0", conduct) or conduct.stopped:
        return
    rl = Run(folder, "rl", resume=conduct.resume, tensorboard=config.tensorboard)
    updates = train_rl(policy, client, config.rl, rl, prepared.belongs, conduct)
    if conduct.stopped:
        return
    after = "control" if control else "after"
    whole = _evaluate(after, config, policy, client, evals, f"rl@{updates}", conduct)
    if control or config.mtp.steps == 0 or conduct.stopped or not whole:
        return
    mtp = Run(folder, "mtp", resume=True, tensorboard=config.tensorboard)
    train_mtp(policy, config.mtp, mtp, prepared.belongs, conduct, native_head(prepared.base, policy))


def _evaluate(
    phase: str,
    config: TrainerConfig,
    policy: Policy,
    client: Client,
    evals: Run,
    version: str,
    conduct: Conduct,
) -> bool:
    def keep(played: Played) -> None:
        if phase in ("before", "after") and played.record["row"] == config.eval.headline:
            _show(phase, played, evals)

    return evaluate(
        policy, client, config.eval, evals, phase=phase, version=version, conduct=conduct, keep=keep
    )


def _show(phase: str, played: Played, evals: Run) -> None:
    """Keeps the first episodes of the headline row whole, for people to read."""
    path = evals.folder / "episodes.jsonl"
    kept = [one for one in read_records(path) if one["phase"] != phase]
    shown = zip(played.record["episodes"], played.trajectories[:SHOWN_EPISODES], strict=False)
    new = [
        {
            "phase": phase,
            "row": played.record["row"],
            "index": episode["index"],
            "trajectory": _without_tokens(to_wire(trajectory, ArrayWriter())),
        }
        for episode, trajectory in shown
    ]
    write_records(path, [*kept, *new])


def _without_tokens(trajectory: dict) -> dict:
    """A trajectory for reading: the token ids stay in the rollouts."""
    turns = [
        {**turn, "action": {k: v for k, v in turn["action"].items() if k != "tokens"}}
        for turn in trajectory["turns"]
    ]
    return {**trajectory, "turns": turns}
