"""The stages of training; each reads from top to bottom."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from harness_gym import Client
from harness_trainer.checkpoint import (
    Belongs,
    list_checkpoints,
    read_card,
    weights_digest,
)
from harness_trainer.conduct import Conduct, Say
from harness_trainer.config import TrainerConfig
from harness_trainer.errors import TrainerError
from harness_trainer.prepare import Prepared, prepare
from harness_trainer.runs import Run


def run_stage(
    stage: str, config: TrainerConfig, client: Client | None, folder: Path, conduct: Conduct
) -> None:
    """Prepares the policy and runs one stage in its folder.

    Raises:
        TrainerError: From the stage; `no_client` for one that plays without a server.
    """
    run = Run(folder, stage, resume=conduct.resume, tensorboard=config.tensorboard)
    say = conduct.say
    if conduct.resume and config.dtype == "auto":  # As it began, whatever is faster here now.
        config = replace(config, dtype=run.described().get("dtype", "auto"))
    prepared = prepare(config, client, say=say) if stage != "mtp" else _prepare_for_mtp(config, folder, say)
    policy, belongs = prepared.policy, prepared.belongs
    run.describe(
        asdict(config),
        belongs=asdict(belongs),
        model=prepared.base.name,
        dtype=str(policy.dtype).removeprefix("torch."),
        adapter=None if prepared.adapter is None else _described(prepared.adapter),
    )
    if stage == "sft":
        from harness_trainer.stages.sft import train_sft

        train_sft(policy, config.sft, run, belongs, conduct)
    elif stage == "mtp":
        from harness_trainer.mtp_store import native_head
        from harness_trainer.stages.mtp import train_mtp

        train_mtp(policy, config.mtp, run, belongs, conduct, native_head(prepared.base, policy))
    else:
        _play(stage, config, _needed(client, stage), run, prepared, conduct)


def _described(adapter: Path) -> dict[str, Any]:
    return {"name": adapter.name, "sha256": weights_digest(adapter), **read_card(adapter)}


def _play(
    stage: str, config: TrainerConfig, client: Client, run: Run, prepared: Prepared, conduct: Conduct
) -> None:
    policy = prepared.policy
    if stage == "eval":
        from harness_trainer.evaluate import evaluate

        evaluate(policy, client, config.eval, run, phase="eval", version="eval@0", conduct=conduct)
    elif stage == "rl":
        from harness_trainer.stages.rl import train_rl

        train_rl(policy, client, config.rl, run, prepared.belongs, conduct)
    else:
        from harness_trainer.stages.quickstart import quickstart

        quickstart(config, client, run, prepared, conduct)


def _needed(client: Client | None, stage: str) -> Client:
    if client is None:
        raise TrainerError("no_client", f"{stage} needs a server.")
    return client


def _prepare_for_mtp(config: TrainerConfig, folder: Path, say: Say) -> Prepared:
    """The final policy of the run's own rl stage, frozen."""
    found = list_checkpoints(folder / "checkpoints")
    if not found:
        raise TrainerError(
            "no_checkpoint", f"{folder / 'checkpoints'} is empty; run the rl stage there first."
        )
    card = read_card(found[-1])
    belongs = Belongs(card["harness"], card["harness_revision"], card["registry_digest"], card["base"])
    return prepare(replace(config, adapter=str(found[-1])), None, belongs=belongs, say=say)
