"""Draft heads in files: safetensors under the names that engines know, and a card that says what they fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor

from harness_trainer.checkpoint import Belongs
from harness_trainer.errors import CheckpointError, ModelError
from harness_trainer.mtp_head import Drafter, MtpHead
from harness_trainer.policy import Policy
from harness_trainer.runs import write_atomic

FORMAT = 1
WEIGHTS, CARD = "mtp.safetensors", "mtp.card.json"
OFFSET_NORMS = ("qwen3_5", "qwen3_next")
"""Model types whose checkpoints hold norms as w of 1 + w."""


def save_head(folder: Path, drafter: Drafter, belongs: Belongs, *, depth: int, policy_version: str) -> None:
    """Writes weights and card, each in one rename, the card last.

    Args:
        folder: Made if it is not there.
        drafter: The head and its draft vocabulary.
        belongs: Harness and base model of the policy.
        depth: Drafts that it was trained for.
        policy_version: Of the policy it was trained on.
    """
    folder.mkdir(parents=True, exist_ok=True)
    state = {f"mtp.{name}": value.contiguous().cpu() for name, value in drafter.head.state_dict().items()}
    temporary = folder / f".{WEIGHTS}.partial"
    save_file(state, temporary)
    temporary.replace(folder / WEIGHTS)
    vocabulary = None if drafter.vocabulary is None else drafter.vocabulary.tolist()
    card = {"format": FORMAT, "depth": depth, "policy_version": policy_version, **belongs.__dict__}
    write_atomic(folder / CARD, json.dumps({**card, "vocabulary": vocabulary}) + "\n")


def read_head_card(folder: Path) -> dict[str, Any]:
    """What a head's folder says of itself.

    Raises:
        CheckpointError: `no_card`, `newer_format`.
    """
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
        newest = int(card["format"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CheckpointError(
            "no_card", f"{folder / CARD} cannot be read ({error}); expected a head made by the mtp stage."
        ) from error
    if newest > FORMAT:
        raise CheckpointError("newer_format", f"{folder} has format {newest}; this trainer reads {FORMAT}.")
    return card


def load_head(folder: Path, policy: Policy, base: str) -> Drafter:
    """Reads a head that `save_head` wrote.

    Args:
        folder: Holds weights and card.
        policy: Its policy.
        base: Digest of the policy's base model.

    Raises:
        CheckpointError: `no_card`, `newer_format`, `other_base`.
        ModelError: `head_shape` when the tensors do not fit.
    """
    card = read_head_card(folder)
    if card["base"] != base:
        raise CheckpointError("other_base", f"{folder} goes with base model {card['base']}, not {base}.")
    head = MtpHead(policy)
    _fill(head, _tensors([folder / WEIGHTS]), folder)
    chosen = card.get("vocabulary")
    return Drafter(policy, head, None if chosen is None else torch.tensor(chosen))


def native_head(base: Path, policy: Policy) -> MtpHead | None:
    """The head that a base model's own checkpoint brings (`mtp.*`), or None when it has none.

    Norms that the file holds as w of 1 + w are turned into what the policy's norm class multiplies by.

    Raises:
        ModelError: `head_shape` when there is one that does not fit the policy's decoder layer.
    """
    tensors = _tensors(sorted(base.glob("*.safetensors")))
    if not tensors:
        return None
    head = MtpHead(policy)
    kind = str(json.loads((base / "config.json").read_text(encoding="utf-8")).get("model_type", ""))
    stored, used = kind.startswith(OFFSET_NORMS), head.offset_norms
    if stored != used:
        for name, value in tensors.items():
            if name.removesuffix(".weight") in head.norms:
                tensors[name] = value.float() + (1 if stored else -1)
    _fill(head, tensors, base)
    return head


def _tensors(paths: list[Path]) -> dict[str, Tensor]:
    found: dict[str, Tensor] = {}
    for path in paths:
        with safe_open(path, framework="pt") as file:
            for name in file.keys():  # noqa: SIM118 - no mapping
                if name.startswith("mtp."):
                    found[name.removeprefix("mtp.")] = file.get_tensor(name)
    return found


def _fill(head: MtpHead, tensors: dict[str, Tensor], source: Path) -> None:
    wanted = head.state_dict()
    wrong = [
        f"{name} is {_shape(tensors.get(name))}, expected {_shape(wanted.get(name))}"
        for name in sorted({*wanted, *tensors})
        if _shape(tensors.get(name)) != _shape(wanted.get(name))
    ]
    if wrong:
        raise ModelError(
            "head_shape",
            f"The mtp head of {source} does not fit the policy's decoder layer: {'; '.join(wrong)}. "
            "Graft one instead.",
        )
    head.load_state_dict(tensors)


def _shape(tensor: Tensor | None) -> str:
    return "absent" if tensor is None else "x".join(map(str, tensor.shape))
