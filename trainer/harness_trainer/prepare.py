"""From a resolved configuration to a policy that is ready for a server's harness."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import torch

from harness_gym import Client
from harness_trainer.base_model import prepare_base
from harness_trainer.checkpoint import Belongs, check_belongs, is_whole, load_whole, model_digest
from harness_trainer.config import TrainerConfig
from harness_trainer.errors import DataError
from harness_trainer.policy import Policy, choose_dtype, load_policy, require_model

_ADAPTERS = Path(__file__).parent / "adapters"
SHIPPED = {
    "shipped": _ADAPTERS / "smollm2-135m-mini",
    "shipped-fixed": _ADAPTERS / "smollm2-135m-mini-fixed",
}
"""Adapters of the repository by what a configuration calls them; the second was taught one harness alone."""
DTYPES = {"bfloat16": torch.bfloat16, "float32": torch.float32}


@dataclass(frozen=True)
class Prepared:
    """What a stage begins with.

    Attributes:
        policy: Loaded, its adapter on.
        belongs: Which harness and base model its checkpoints are for.
        base: The base model's directory.
        adapter: The adapter it went on from, if any.
    """

    policy: Policy
    belongs: Belongs
    base: Path
    adapter: Path | None


def prepare(
    config: TrainerConfig,
    client: Client | None,
    *,
    belongs: Belongs | None = None,
    say: Callable[[str], None] = print,
) -> Prepared:
    """Sets threads, finds the model, refuses an adapter of another harness, loads.

    Args:
        config: The resolved configuration.
        client: Of the server whose harness is played; None where no environment takes part (sft), which then
            takes the harness that the teaching data's card names.
        belongs: The harness that the policy is for, where that is known already.
        say: Where progress goes.

    Raises:
        ModelError: For a model or adapter that cannot be used.
        CheckpointError: `other_harness`, `other_base`.
    """
    if config.threads:
        torch.set_num_threads(config.threads)
    device = config.device if config.device != "auto" else "cuda" if torch.cuda.is_available() else "cpu"
    base = Path(config.model) if config.model else prepare_base(progress=say)
    require_model(base)
    dtype = DTYPES[config.dtype] if config.dtype != "auto" else choose_dtype(device)
    adapter = None if config.adapter is None else SHIPPED.get(config.adapter, Path(config.adapter))
    belongs = _belongs(config, client, base) if belongs is None else replace(belongs, base=model_digest(base))
    if adapter is not None:
        check_belongs(adapter, belongs)
    load = partial(load_policy, base, dtype=dtype, device=device, seed=config.seed)
    if adapter is not None and is_whole(adapter):
        policy = load()
        load_whole(policy, adapter)
    else:
        policy = load(adapter=adapter, rank=config.rank)
    learns = sum(p.numel() for _, p in policy.trainable())
    say(
        f"{base.name} on {device} in {str(dtype).removeprefix('torch.')}, {torch.get_num_threads()} threads, "
        f"{learns:,} parameters learn" + (f", from {adapter.name}" if adapter else "")
    )
    return Prepared(policy, belongs, base, adapter)


def _belongs(config: TrainerConfig, client: Client | None, base: Path) -> Belongs:
    digest = model_digest(base)
    if client is None:
        return Belongs(*taught_harness(Path(config.sft.data)), base=digest)
    hello = client.hello()
    return Belongs(hello.harness, hello.harness_revision, hello.registry_digest, digest)


def taught_harness(data: Path) -> tuple[str, str, str]:
    """Name, revision and registry digest of the harness that a teaching file is about, from its card."""
    path = data.with_name(f"{data.name}.card.json")
    try:
        harness = json.loads(path.read_text(encoding="utf-8"))["harness"]
        return str(harness["name"]), str(harness["revision"]), str(harness["registry_digest"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(
            "no_card",
            f"{path} does not say which harness the data is for ({error}); write both with hgym teach.",
        ) from error
