"""Fits a draft head on the rows that reinforcement learning left, and says what it is worth."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import torch

from harness_trainer.checkpoint import Belongs, list_checkpoints, read_card
from harness_trainer.conduct import DEFAULT, Conduct
from harness_trainer.config import MtpConfig
from harness_trainer.errors import CheckpointError, DataError
from harness_trainer.mtp_drafts import draft_loss
from harness_trainer.mtp_head import Drafter, MtpHead, graft
from harness_trainer.mtp_report import write_report
from harness_trainer.mtp_rows import Bundle, StateStore, bundles, split_by_group
from harness_trainer.mtp_store import save_head
from harness_trainer.optim import MasterAdamW, Schedule
from harness_trainer.policy import Policy
from harness_trainer.rows import TokenRow, read_rows
from harness_trainer.runs import Pace, Run, minutes

STATE = "state.pt"
SAVE_EVERY, SAY_EVERY = 20, 5
TIMES_READ = 3
"""How often a row is learned from at least: the policy's pass over it costs several steps of the head."""


def train_mtp(
    policy: Policy,
    config: MtpConfig,
    run: Run,
    belongs: Belongs,
    conduct: Conduct = DEFAULT,
    head: MtpHead | None = None,
) -> Drafter:
    """Trains a head on `<run>/rollouts` with the policy frozen, then measures it.

    Writes `mtp.jsonl`, `mtp/` (head, card, and the state to resume from) and `mtp.json`. An interrupted run
    has saved its state and measures nothing.

    Args:
        policy: The final policy; its weights are neither changed nor given gradients.
        config: The stage's part of the configuration.
        run: Its folder holds the rollouts.
        belongs: Harness and base model of the policy.
        conduct: Its seed is that of graft, split and order of rows; it goes on from `mtp/state.pt`.
        head: What to begin with in place of a fresh graft, such as the base's own.

    Returns:
        The head, bound to the policy and its draft vocabulary.

    Raises:
        DataError: `no_rows` without usable rows.
        CheckpointError: `other_policy` when the state to resume from was of another policy or other rows.
        FloatingPointError: For a gradient that is not finite.
    """
    seed, say = conduct.seed, conduct.say
    learn, held = read_bundles(run.folder / "rollouts", config, seed)
    version = policy_version(run.folder)
    drafter = Drafter(policy, head or graft(policy, seed=seed), vocabulary_of(learn))
    untrained = graft(policy, seed=seed)
    untrained.load_state_dict(drafter.head.state_dict())
    optimiser = MasterAdamW(list(drafter.head.parameters()))
    schedule = Schedule(config.rate, config.warmup, config.steps, decay_from=0.5, floor=0.05)
    folder, step = run.folder / "mtp", 0
    marks = {
        "policy_version": version,
        "seed": seed,
        "rows": sum(len(b.rows) for b in learn),
        **belongs.__dict__,
    }
    if conduct.resume and (folder / STATE).exists():
        step = _load(folder / STATE, optimiser, marks)
        say(f"goes on after step {step} of {config.steps}")
    run.cut(step)
    report = run.folder / "mtp.json"
    measured = step == config.steps and report.exists()
    store, pace = StateStore(policy), Pace(config.steps, step)
    order = batches(learn, config.rows_per_step, seed, step)
    while step < config.steps and not conduct.stopped:
        start = time.perf_counter()
        batch = store.elements(next(order))
        loss, counts = draft_loss(drafter, batch, config.drafts, config.loss)
        loss.backward()
        rate = schedule.at(step)
        norm = optimiser.step(rate)
        took = time.perf_counter() - start
        run.log(
            {
                "step": step,
                "loss": loss.item(),
                "gradient_norm": norm,
                "rate": rate,
                **counts,
                "seconds": took,
            }
        )
        step += 1
        if step % SAY_EVERY == 0 or step == config.steps:
            right = f"drafts right {counts['accuracy']:.3f}, the first {counts['depth_1']:.3f}"
            say(
                f"mtp {step}/{config.steps}  loss {loss.item():.4f}  {right}  "
                f"{counts['drafts'] / took:.0f} drafts/s  ETA {minutes(pace.eta(step))}"
            )
        if step % SAVE_EVERY == 0:
            _save(folder, step, optimiser, marks)
    _save(folder, step, optimiser, marks)
    save_head(folder, drafter, belongs, depth=config.drafts, policy_version=version)
    if measured:
        say(f"{report} holds what was measured; remove it to measure again")
    elif step == config.steps and not conduct.stopped:
        write_report(report, drafter, untrained, config, learn, held, store, say=say)
    return drafter


def read_bundles(folder: Path, config: MtpConfig, seed: int) -> tuple[list[Bundle], list[Bundle]]:
    """Rows to learn from and held-out ones, apart by group; of the former the newest that the steps can use.

    Raises:
        DataError: `no_rows`.
    """
    found = bundles(read_rows(folder), config.rows_per_step)
    if not found:
        raise DataError("no_rows", f"{folder} holds no row with sampled tokens; run the rl stage first.")
    learn, held = split_by_group(found, config.heldout, seed)
    return newest(learn, max(config.steps // TIMES_READ, 1) * config.rows_per_step), held


def newest(parts: Sequence[Bundle], rows: int) -> list[Bundle]:
    """The last bundles that hold `rows` rows together, or all."""
    kept = 0
    for at in range(len(parts) - 1, -1, -1):
        kept += len(parts[at].rows)
        if kept >= rows:
            return list(parts[at:])
    return list(parts)


def policy_version(folder: Path) -> str:
    """Of the run's final policy: `rl@<updates>`, or `given` where the run trained none."""
    found = list_checkpoints(folder / "checkpoints")
    return f"rl@{read_card(found[-1])['step']}" if found else "given"


def vocabulary_of(parts: Sequence[Bundle]) -> torch.Tensor:
    """All ids that rows hold, prompts included, ascending: what the head drafts from."""
    rows: list[TokenRow] = [row for part in parts for row in part.rows]
    return torch.tensor(
        sorted({i for part in parts for i in part.prefix} | {i for row in rows for i in row.ids})
    )


def batches(parts: Sequence[Bundle], rows: int, seed: int, skip: int) -> Iterator[list[Bundle]]:
    """Endless batches of at least `rows` rows, shuffled anew each time round, the same for the same seed."""
    epoch, batch = 0, list[Bundle]()
    while True:
        shuffled = list(parts)
        Random(f"{seed}/{epoch}").shuffle(shuffled)
        for part in shuffled:
            batch.append(part)
            if sum(len(one.rows) for one in batch) >= rows:
                if skip:
                    skip -= 1
                else:
                    yield batch
                batch = []
        epoch += 1


def _save(folder: Path, step: int, optimiser: MasterAdamW, marks: dict[str, object]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    temporary = folder / f".{STATE}.partial"
    torch.save({"step": step, "marks": marks, "optimiser": optimiser.state()}, temporary)
    temporary.replace(folder / STATE)


def _load(path: Path, optimiser: MasterAdamW, marks: dict[str, object]) -> int:
    state = torch.load(path, map_location="cpu", weights_only=True)
    if state["marks"] != marks:
        raise CheckpointError(
            "other_policy",
            f"{path} is of {state['marks']}, this run of {marks}; remove {path.parent} to begin anew.",
        )
    optimiser.load(state["optimiser"])
    return int(state["step"])
