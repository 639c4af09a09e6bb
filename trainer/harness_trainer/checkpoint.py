"""Checkpoints: whole or not there, and only for the harness and model they were made with."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch
from safetensors.torch import load_file, save_file

from harness_trainer.errors import CheckpointError, TrainerError
from harness_trainer.optim import MasterAdamW
from harness_trainer.policy import Policy

FORMAT = 1
CARD = "harness.json"
WEIGHTS = "adapter_model.safetensors"
WHOLE = "model.safetensors"


@dataclass(frozen=True)
class Belongs:
    """What a checkpoint is for; weights alone do not say it.

    Attributes:
        harness: Name of the harness.
        harness_revision: Hash of its canonical form.
        registry_digest: Hash of its tools.
        base: Digest of the base model (`model_digest`).
    """

    harness: str
    harness_revision: str
    registry_digest: str
    base: str


def model_digest(base: Path) -> str:
    """First 16 hexadecimal digits of the sha256 over a model directory's configuration and weights."""
    digest = hashlib.sha256()
    for path in sorted([base / "config.json", *base.glob("*.safetensors")]):
        digest.update(path.name.encode())
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()[:16]


def is_whole(folder: Path) -> bool:
    """Whether a checkpoint holds a whole model in place of an adapter."""
    return (folder / WHOLE).is_file()


def weights_digest(folder: Path) -> str:
    """The sha256 of a checkpoint's weights, in hexadecimal digits."""
    return hashlib.sha256((folder / (WHOLE if is_whole(folder) else WEIGHTS)).read_bytes()).hexdigest()


def save_weights(policy: Policy, folder: Path) -> None:
    """Writes the adapter (or the whole model) as safetensors into an existing folder."""
    if policy.adapter is not None:
        # Not "auto", which asks the model hub about the base.
        policy.adapter.save_pretrained(str(folder), save_embedding_layers=False)
        (folder / "README.md").unlink(missing_ok=True)
    else:
        state = {name: p.detach().contiguous() for name, p in policy.model.named_parameters()}
        save_file(state, folder / WHOLE)


def load_whole(policy: Policy, folder: Path) -> None:
    """Puts the weights of a whole model, as `save_weights` wrote them, into a policy of the same base.

    Raises:
        CheckpointError: `bad_state` where they are another model's.
    """
    saved, own = load_file(folder / WHOLE), dict(policy.model.named_parameters())
    if {name: p.shape for name, p in saved.items()} != {name: p.shape for name, p in own.items()}:
        raise CheckpointError(
            "bad_state", f"{folder / WHOLE} does not fit; give the model that it was trained from."
        )
    with torch.no_grad():
        for name, parameter in own.items():
            parameter.copy_(saved[name])


def save_checkpoint(
    folder: Path,
    step: int,
    policy: Policy,
    optimiser: MasterAdamW,
    belongs: Belongs,
    *,
    cursor: dict[str, Any],
    keep: int = 2,
) -> Path:
    """Writes `folder/step-<step>` in one rename and forgets all but the newest `keep`.

    Args:
        folder: The run's `checkpoints` folder.
        step: Steps taken.
        policy: Its weights, readable by themselves.
        optimiser: Its masters and moments.
        belongs: What it was trained for.
        cursor: Positions in the data and anything else that JSON holds.
        keep: How many to keep.
    """
    final = place_of(folder, step)
    for torn in folder.glob(".step-*"):
        shutil.rmtree(torn, ignore_errors=True)
    temporary = folder / f".step-{step:06d}.{os.getpid()}"
    temporary.mkdir(parents=True)
    save_weights(policy, temporary)
    torch.save({"optimiser": optimiser.state(), "rng": torch.get_rng_state()}, temporary / "state.pt")
    record = {"format": FORMAT, "step": step, "cursor": cursor, **belongs.__dict__}
    (temporary / CARD).write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    if final.exists():
        final.rename(folder / f".step-{step:06d}.old")
    os.replace(temporary, final)
    shutil.rmtree(folder / f".step-{step:06d}.old", ignore_errors=True)
    for old in list_checkpoints(folder)[:-keep]:
        shutil.rmtree(old)
    return final


def place_of(folder: Path, step: int) -> Path:
    """Where the checkpoint of a step is kept."""
    return folder / f"step-{step:06d}"


def list_checkpoints(folder: Path) -> list[Path]:
    """Complete checkpoints of a folder, oldest first."""
    return sorted(path for path in folder.glob("step-*") if (path / CARD).is_file())


def read_card(checkpoint: Path) -> dict[str, Any]:
    """What a checkpoint or an adapter folder says of itself.

    Raises:
        CheckpointError: When it says nothing, or is of a newer format.
    """
    path = checkpoint / CARD
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        newer = record.get("format", 0) > FORMAT
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise CheckpointError(
            "no_card", f"{path} cannot be read ({error}); expected a checkpoint made by this trainer."
        ) from error
    if newer:
        raise CheckpointError(
            "newer_format", f"{path} has format {record['format']}; this trainer reads {FORMAT}."
        )
    return record


def check_belongs(checkpoint: Path, belongs: Belongs) -> dict[str, Any]:
    """Refuses a checkpoint of another harness revision, tool registry or base model.

    Raises:
        CheckpointError: `other_harness` or `other_base`, naming both sides.
    """
    record = read_card(checkpoint)
    for name in ("harness_revision", "registry_digest"):
        if record.get(name) != getattr(belongs, name):
            raise CheckpointError(
                "other_harness",
                f"{checkpoint} was trained for {name} {record.get(name)}, the server plays "
                f"{getattr(belongs, name)}. Train again on this harness, or serve the one it knows.",
                checkpoint=record.get(name),
                server=getattr(belongs, name),
            )
    if record.get("base") != belongs.base:
        raise CheckpointError(
            "other_base", f"{checkpoint} goes with base model {record.get('base')}, not {belongs.base}."
        )
    return record


def load_state(checkpoint: Path, optimiser: MasterAdamW) -> None:
    """Puts weights, optimiser and random state back as they were.

    Raises:
        CheckpointError: `bad_state` for one that cannot be read, or that other parameters were trained with.
    """
    path = checkpoint / "state.pt"
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
        optimiser.load(state["optimiser"])
        torch.set_rng_state(state["rng"])
    except (OSError, ValueError, RuntimeError, KeyError, EOFError, UnpicklingError) as error:
        raise CheckpointError(
            "bad_state",
            f"{path} does not fit ({error}); resume with the model and rank it was trained with.",
        ) from error


def resume_from(
    folder: Path, optimiser: MasterAdamW, belongs: Belongs, *, counter: str, source: str, resume: bool
) -> dict[str, Any] | None:
    """Goes on from the newest checkpoint of a run.

    Args:
        folder: The run's `checkpoints` folder.
        optimiser: Put back as it was, with the weights it steps.
        belongs: What is trained now.
        counter: What the stage's cursor counts by; one without it is another stage's.
        source: Digest of what it counts through: teaching data, or scenarios.
        resume: Whether that was asked for.

    Returns:
        The cursor; None when there is no checkpoint.

    Raises:
        TrainerError: `run_exists` when there are checkpoints that nobody asked to go on from.
        CheckpointError: `other_stage`, `other_source`, and as `check_belongs` and `load_state`.
    """
    found = list_checkpoints(folder)
    if not found:
        return None
    if not resume:
        raise TrainerError(
            "run_exists", f"{folder} holds checkpoints; give --resume, or another --run folder."
        )
    cursor = check_belongs(found[-1], belongs).get("cursor")
    if not isinstance(cursor, dict) or counter not in cursor:
        raise CheckpointError(
            "other_stage", f"{found[-1]} was made by another stage; give another --run folder."
        )
    if cursor.get("source", source) != source:
        raise CheckpointError(
            "other_source",
            f"{found[-1]} has learned from other data or arms ({cursor['source']}) than are given now "
            f"({source}); resume with those, or give another --run folder.",
        )
    load_state(found[-1], optimiser)
    return cursor
