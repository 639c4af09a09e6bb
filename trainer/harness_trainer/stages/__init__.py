"""The stages of training; each reads from top to bottom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

from harness_gym import Client
from harness_trainer.checkpoint import Belongs, list_checkpoints, read_card
from harness_trainer.config import TrainerConfig
from harness_trainer.errors import TrainerError
from harness_trainer.interrupt import Interrupt
from harness_trainer.prepare import Prepared, prepare
from harness_trainer.runs import Run

Say = Callable[[str], None]


def run_stage(
    stage: str,
    config: TrainerConfig,
    client: Client | None,
    folder: Path,
    *,
    resume: bool,
    interrupt: Interrupt,
    say: Say,
) -> None:
    """Prepares the policy and runs one stage in its folder.

    Raises:
        TrainerError: From the stage; `no_client` for one that plays without a server.
    """
    run = Run(folder, stage, resume=resume, tensorboard=config.tensorboard)
    prepared = prepare(config, client, say=say) if stage != "mtp" else _prepare_for_mtp(config, folder, say)
    run.describe(
        asdict(config),
        belongs=asdict(prepared.belongs),
        model=prepared.base.name,
        adapter=None if prepared.adapter is None else read_card(prepared.adapter),
    )
    if stage == "sft":
        from harness_trainer.stages.sft import train_sft

        train_sft(
            prepared.policy, config.sft, run, prepared.belongs, resume=resume, interrupt=interrupt, say=say
        )
    elif stage == "mtp":
        from harness_trainer.mtp_store import native_head
        from harness_trainer.stages.mtp import train_mtp

        train_mtp(
            prepared.policy,
            config.mtp,
            run,
            prepared.belongs,
            resume=resume,
            interrupt=interrupt,
            say=say,
            seed=config.seed,
            head=native_head(prepared.base, prepared.policy),
        )
    else:
        _play(
            stage, config, _needed(client, stage), run, prepared, resume=resume, interrupt=interrupt, say=say
        )


def _play(
    stage: str,
    config: TrainerConfig,
    client: Client,
    run: Run,
    prepared: Prepared,
    *,
    resume: bool,
    interrupt: Interrupt,
    say: Say,
) -> None:
    if stage == "eval":
        from harness_trainer.evaluate import Played, evaluate

        def keep(one: Played) -> None:
            run.log(one.record)

        evaluate(prepared.policy, client, config.eval, phase="eval", version="eval@0", say=say, keep=keep)
    elif stage == "rl":
        from harness_trainer.stages.rl import train_rl

        train_rl(
            prepared.policy,
            client,
            config.rl,
            run,
            prepared.belongs,
            seed=config.seed,
            resume=resume,
            interrupt=interrupt,
            say=say,
        )
    else:
        from harness_trainer.stages.quickstart import quickstart

        quickstart(config, client, run, prepared, resume=resume, interrupt=interrupt, say=say)


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
