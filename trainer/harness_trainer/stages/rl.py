"""Reinforcement learning: sample groups over the wire, lease them back scored, update, acknowledge."""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
import torch

from harness_gym import Client, Group, GroupEntry, to_wire
from harness_gym.arrays import ArrayWriter
from harness_gym.records import HelloResponse
from harness_trainer.batch import batch_advantages, summary, to_learn
from harness_trainer.checkpoint import Belongs, list_checkpoints, place_of, resume_from, save_checkpoint
from harness_trainer.conduct import DEFAULT, Conduct
from harness_trainer.config import RlConfig
from harness_trainer.errors import ConfigError, TrainerError
from harness_trainer.learn import Reference, learn_from
from harness_trainer.leases import drain, lease_groups, returned_on_error, wait_for_leases
from harness_trainer.optim import MasterAdamW, Schedule
from harness_trainer.policy import Policy
from harness_trainer.progress import progress
from harness_trainer.rollout import Rollouts, Sampling
from harness_trainer.rows import TokenRow, rows_of, write_rows
from harness_trainer.runs import Pace, Run, minutes


def train_rl(
    policy: Policy,
    client: Client,
    config: RlConfig,
    run: Run,
    belongs: Belongs,
    conduct: Conduct = DEFAULT,
) -> int:
    """Trains until `config.updates` batches were learned from.

    Each update samples `config.groups` groups, writes their token rows under `rollouts/`, and takes up to
    `config.minibatches` steps on those that carry signal. Draws depend on seed and update only, so a resumed
    run repeats what it would have done.

    Returns:
        Updates made in all; fewer than `config.updates` when it was interrupted.

    Raises:
        HarnessGymError: When the server is gone or does not answer in time.
        TrainerError: `groups_missing` when sampled groups do not come back.
        ConfigError: `too_many_groups` for more groups an update than the server holds.
    """
    optimiser = MasterAdamW([p for _, p in policy.trainable()], config.clip)
    schedule = Schedule(config.rate, config.warmup, config.updates, config.decay_from, config.floor)
    checkpoints = run.folder / "checkpoints"
    reference = Reference(policy) if config.kl_weight else None  # Before a checkpoint takes its place.
    hello = client.hello()
    source = scenarios_digest(hello, config)
    cursor = resume_from(
        checkpoints, optimiser, belongs, counter="update", source=source, resume=conduct.resume
    )
    update = 0 if cursor is None else int(cursor["update"])
    if cursor is not None:
        conduct.say(f"goes on after update {update} of {config.updates}")
    run.cut(update)
    if config.groups > (room := hello.limits.max_queued_groups):
        raise ConfigError(
            "too_many_groups", f"rl.groups is {config.groups}; the server holds {room} at most."
        )
    drain(client)
    if conduct.resume:
        wait_for_leases(client, conduct)
    pace = Pace(config.updates, update)

    def save() -> None:
        kept = {"update": update, "source": source}
        save_checkpoint(checkpoints, update, policy, optimiser, belongs, cursor=kept)

    while update < config.updates and not conduct.stopped:
        start = time.perf_counter()
        batch = sample_groups(policy, client, config, update, conduct.seed)
        write_rows(run.folder / "rollouts" / f"update-{update:06d}.jsonl", _all_rows(batch.groups))
        sampled = time.perf_counter()
        shuffled = np.random.default_rng([conduct.seed, update]) if config.shuffle_advantages else None
        advantages = batch_advantages(batch.groups, config.weights, config.estimator, shuffled)
        learn = to_learn(batch.groups, advantages)
        with returned_on_error(client, batch.leases):
            steps = learn_from(policy, optimiser, learn, config, schedule.at(update), reference)
        kept = {row.group for one in learn for row in one.rows}
        outcomes = {one: "trained" if group in kept else "filtered" for one, group in batch.leases.items()}
        client.ack(outcomes)  # type: ignore[arg-type]
        record = summary(batch.groups, advantages, config.weights) | {
            "step": update,
            "rate": schedule.at(update),
            "lost": batch.lost,
            **steps,
            "tokens_per_s": batch.tokens / (sampled - start),
            "sample_s": sampled - start,
            "train_s": time.perf_counter() - sampled,
        }
        run.log(record)
        update += 1
        conduct.say(_line(record, update, config.updates, pace.eta(update)))
        if update % config.save_every == 0:
            save()
    if place_of(checkpoints, update) not in list_checkpoints(checkpoints):
        save()
    return update


@dataclass(frozen=True)
class Sampled:
    """One batch of groups.

    Attributes:
        groups: Scored, in the order they were asked for.
        leases: Group ids by lease.
        tokens: How many were sampled.
        lost: Episodes that the server let go before they ended.
    """

    groups: list[Group]
    leases: dict[str, str]
    tokens: int
    lost: int


def sample_groups(policy: Policy, client: Client, config: RlConfig, update: int, seed: int) -> Sampled:
    """Plays one batch of groups and leases them back scored.

    Raises:
        TrainerError: `groups_missing`, naming those that do not come back.
    """
    version = f"rl@{update}"
    generator = torch.Generator(device=policy.device).manual_seed(seed * 1_000_003 + update)
    sampling = Sampling(config.temperature, config.max_turn_tokens, config.max_episode_tokens, config.rows)
    rollouts = Rollouts(client, policy, version, sampling, generator)
    with progress(config.groups * config.siblings, f"rl {update + 1} sampling", "episode") as bar:
        rows = rollouts.play(draw_entries(config, update), played=bar.update)
    wanted = list(dict.fromkeys(row.group for row in rows))
    found, leases = lease_groups(client, wanted, policy_version=version, max_staleness=config.max_staleness)
    missing = [group for group in wanted if group not in found]
    if missing:
        raise TrainerError(
            "groups_missing",
            f"Sampled groups did not come back scored: {missing}. Another trainer on this server may have "
            "taken them: give each a server of its own, and go on with --resume.",
        )
    lost = sum(row.lost is not None for row in rows)
    return Sampled([found[group] for group in wanted], leases, rollouts.sampled_tokens, lost)


def scenarios_digest(hello: HelloResponse, config: RlConfig) -> str:
    """First 16 digits of the sha256 over what makes an index a scenario: run seed, arms and their shares."""
    arms = {name: to_wire(hello.arms[name], ArrayWriter()) for name in config.arms if name in hello.arms}
    made = [hello.run_seed, arms, config.arms, config.split, config.start_index, config.groups]
    return hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()[:16]


def draw_entries(config: RlConfig, update: int) -> list[GroupEntry]:
    """The groups of an update: arms in proportion to their shares, one counter for all of them."""
    total = sum(config.arms.values())
    bounds = list(accumulate(share / total for share in config.arms.values()))
    bounds[-1] = 1.0
    names = list(config.arms)
    entries = []
    for at in range(update * config.groups, (update + 1) * config.groups):
        # The golden ratio spreads arms evenly over any stretch of groups.
        place = (at * 0.6180339887498949) % 1.0
        arm = names[next(i for i, bound in enumerate(bounds) if place < bound)]
        entries.append(GroupEntry(arm, config.split, config.start_index + at, config.siblings))
    return entries


def _all_rows(groups: list[Group]) -> list[TokenRow]:
    return [row for group in groups for rows in rows_of(group) for row in rows]


def _from_start(kl: float | None) -> str:
    return "" if kl is None else f", from the start {kl:.4f}"


def _line(record: dict, update: int, updates: int, eta: float) -> str:
    def show(value: float | None) -> str:
        return "-" if value is None else f"{value:.2f}"

    scores = "  ".join(
        f"{name} {show(value)}" for name, value in record["scores"].items() if value is not None
    )
    nulls = ", ".join(f"{reason} {n}" for reason, n in record["nulls"].items()) or "none"
    filtered = "/".join(f"{segment} {n}" for segment, n in record["filtered"].items())
    thought = "/".join(f"{segment} {show(n)}" for segment, n in record["reasoning_tokens"].items())
    return (
        f"rl {update}/{updates}  reward {show(record['reward'])}  {scores}\n"
        f"    nulls {nulls}  errored {record['errored']}  filtered {filtered} of {record['groups']}  "
        f"reasoning {thought}  sampled {show(record['sampled_tokens'])}  clip {record['clip_share']:.2f}  "
        f"kl {record['kl']:.4f}{_from_start(record['kl_from_start'])}  "
        f"norm {record['gradient_norm']:.2f}  {record['tokens_per_s']:.0f} tokens/s  "
        f"{record['sample_s']:.0f}+{record['train_s']:.0f} s  ETA {minutes(eta)}"
    )
