"""`python -m harness_trainer <stage> --config FILE --run DIR [--address ADDRESS] [--resume]`."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path

from harness_gym import Client, HarnessGymError, connect
from harness_trainer.conduct import Conduct
from harness_trainer.config import TrainerConfig, read_config
from harness_trainer.errors import TrainerError
from harness_trainer.interrupt import Interrupt

STAGES = {
    "sft": "learn from a teaching file",
    "rl": "learn from episodes that a server plays",
    "mtp": "fit a multi-token-prediction head on a run's rollouts",
    "eval": "play the evaluation rows",
    "quickstart": "evaluate, rl, evaluate again, mtp",
    "opd": "reserved",
}
INTERRUPTED = 130


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="harness_trainer", description="The trainer of Harness Gym.")
    made.add_argument(
        "stage", choices=STAGES, help="; ".join(f"{name}: {what}" for name, what in STAGES.items())
    )
    made.add_argument("--config", type=Path, required=True, help="resolved configuration, JSON")
    made.add_argument("--run", type=Path, required=True, help="folder of the run")
    made.add_argument("--address", help="of a server: ipc:///path/socket or tcp://127.0.0.1:port")
    made.add_argument("--resume", action="store_true", help="go on where the run stopped")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a stage; returns the exit code: 0, 1 for an error that is explained, 130 when interrupted."""
    asked = parser().parse_args(arguments)
    # transformers warns of its own use of its own property.
    warnings.filterwarnings("ignore", message=".*is_gradient_checkpointing.*")
    try:
        config = read_config(asked.config)
        with Interrupt() as interrupt, _client(asked) as client:
            _run(asked, config, client, interrupt)
            return INTERRUPTED if interrupt.asked else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except (TrainerError, HarnessGymError) as error:
        print(f"{type(error).__name__} ({error.code}): {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1


def _client(asked: argparse.Namespace) -> Client | nullcontext[None]:
    if asked.stage in ("sft", "mtp", "opd"):
        return nullcontext()
    if asked.address is None:
        raise TrainerError(
            "no_address", f"{asked.stage} plays episodes: give --address of a server (hgym serve)."
        )
    return connect(asked.address)


def _run(
    asked: argparse.Namespace, config: TrainerConfig, client: Client | None, interrupt: Interrupt
) -> None:
    if asked.stage == "opd":
        raise TrainerError("reserved", "General OPD is reserved and not built yet; use sft or rl.")
    from transformers.utils.logging import disable_progress_bar

    from harness_trainer.stages import run_stage

    disable_progress_bar()

    def say(text: str) -> None:
        with suppress(OSError):  # A terminal that has gone ends no run.
            print(text, flush=True)

    run_stage(asked.stage, config, client, asked.run, Conduct(config.seed, asked.resume, interrupt, say))


if __name__ == "__main__":
    sys.exit(main())
