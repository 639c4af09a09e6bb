"""Supervised fine-tuning on teaching files: HSA-SFT when they hold augmented harnesses."""

from __future__ import annotations

import time
from pathlib import Path

import torch

from harness_trainer.checkpoint import Belongs, list_checkpoints, place_of, resume_from, save_checkpoint
from harness_trainer.conduct import DEFAULT, Conduct
from harness_trainer.config import SftConfig
from harness_trainer.loss import token_cross_entropy
from harness_trainer.optim import MasterAdamW, Schedule
from harness_trainer.policy import Policy
from harness_trainer.render import Renderer
from harness_trainer.runs import Pace, Run, minutes
from harness_trainer.teaching import TaughtGroup, TeachingFile, batches


def taught_loss(policy: Policy, one: TaughtGroup, denominator: float) -> tuple[torch.Tensor, int, int]:
    """Cross-entropy of a group's tokens to learn, with logits at those only.

    Args:
        policy: Who learns.
        one: The group.
        denominator: Learned tokens of the whole step, so that groups add up to the mean over all of them.

    Returns:
        The loss, how many of the tokens have the highest logit, and how many tokens were computed.
    """
    packed = policy.pack(one.groups)
    hidden = policy.packed_hidden(packed)
    before: list[int] = []
    target: list[int] = []
    for at, (row, mask) in enumerate(one.rows()):
        for i, wanted in enumerate(mask):
            if wanted:
                before.append(packed.before(at, i))
                target.append(row[i])
    labels = torch.tensor(target, device=policy.device)
    logits = policy.logits(hidden[torch.tensor(before, device=policy.device)])
    loss = token_cross_entropy(logits, labels, denominator=denominator)
    return loss, int((logits.argmax(-1) == labels).sum()), packed.ids.numel()


def taught_step(policy: Policy, groups: list[TaughtGroup]) -> dict[str, float]:
    """Adds a step's gradients up group by group, which keeps one group's activations at a time.

    Returns:
        `loss` (mean, nats), `accuracy` (share of tokens with the highest logit), `learned`, `tokens`.
    """
    learned = sum(sum(mask) for one in groups for mask in one.learned)
    total, right, tokens = 0.0, 0, 0
    for one in groups:
        loss, good, computed = taught_loss(policy, one, learned)
        loss.backward()
        total, right, tokens = total + loss.item(), right + good, tokens + computed
    return {"loss": total, "accuracy": right / learned, "learned": learned, "tokens": tokens}


def train_sft(
    policy: Policy, config: SftConfig, run: Run, belongs: Belongs, conduct: Conduct = DEFAULT
) -> int:
    """Trains until `config.steps`; a checkpoint every `config.save_every` steps, at the end, and on Ctrl-C.

    Returns:
        Steps taken in all; fewer than `config.steps` when it was interrupted.
    """
    file = TeachingFile(Path(config.data), Renderer(policy.tokenizer))
    optimiser = MasterAdamW([p for _, p in policy.trainable()], config.clip)
    schedule = Schedule(config.rate, config.warmup, config.steps, config.decay_from, config.floor)
    checkpoints = run.folder / "checkpoints"
    step, spent, seen = 0, 0.0, 0
    cursor = resume_from(
        checkpoints, optimiser, belongs, counter="step", source=file.digest, resume=conduct.resume
    )
    if cursor is not None:
        step, spent, seen = cursor["step"], cursor["cpu_seconds"], cursor["tokens"]
        conduct.say(f"goes on after step {step} of {config.steps}")
    run.cut(step)
    pace = Pace(config.steps, step)

    def save() -> None:
        cursor = {"step": step, "source": file.digest, "cpu_seconds": spent, "tokens": seen}
        save_checkpoint(checkpoints, step, policy, optimiser, belongs, cursor=cursor)

    for groups in batches(file, config.groups, step * config.groups):
        if step >= config.steps or conduct.stopped:
            break
        start, cpu = time.perf_counter(), time.process_time()
        counts = taught_step(policy, groups)
        norm = optimiser.step(schedule.at(step))
        took = time.perf_counter() - start
        spent += time.process_time() - cpu
        seen += int(counts["tokens"])
        record = {"step": step, "gradient_norm": norm, "rate": schedule.at(step), **counts}
        run.log({**record, "seconds": took, "cpu_seconds": spent})
        step += 1
        if step % config.say_every == 0 or step == config.steps:
            conduct.say(
                f"sft {step}/{config.steps}  loss {counts['loss']:.4f}  accuracy {counts['accuracy']:.3f}  "
                f"norm {norm:.2f}  {counts['tokens'] / took:.0f} tokens/s  ETA {minutes(pace.eta(step))}"
            )
        if step % config.save_every == 0:
            save()
    if place_of(checkpoints, step) not in list_checkpoints(checkpoints):
        save()
    return step
