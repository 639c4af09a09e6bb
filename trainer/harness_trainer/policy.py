"""The policy: any Hugging Face causal language model with full attention, whole or with a LoRA adapter."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from peft import LoraConfig, PeftModel, get_peft_model
from torch import Tensor, nn
from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer, PreTrainedTokenizerBase

from harness_trainer import attention
from harness_trainer.attention import AttentionContext
from harness_trainer.errors import ModelError
from harness_trainer.norms import speed_up_norms
from harness_trainer.packing import Group, Packed

PROJECTIONS = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
_UNSUPPORTED = ("final_logit_softcapping", "attn_logit_softcapping", "logits_scaling", "logit_scale")


class Policy:
    """A causal language model whose attention is ours: siblings share what they have in common.

    Args:
        model: As `transformers` built it with `attn_implementation=attention.IMPLEMENTATION`.
        tokenizer: Its tokenizer, with a chat template.
        adapter: The LoRA wrapper around `model`, if any.

    Attributes:
        dtype: Of the weights that compute.
        device: Where they live.
    """

    def __init__(
        self, model: Any, tokenizer: PreTrainedTokenizerBase, adapter: PeftModel | None = None
    ) -> None:
        self.model = model
        self.tokenizer = tokenizer
        self.adapter = adapter
        self.decoder: nn.Module = getattr(model, model.base_model_prefix)
        self.head: nn.Module = model.get_output_embeddings()
        self.embedding: nn.Module = model.get_input_embeddings()
        self.dtype: torch.dtype = next(self.decoder.parameters()).dtype
        self.device: torch.device = next(self.decoder.parameters()).device

    @property
    def layers(self) -> int:
        """How many attention layers keep keys and values."""
        return int(self.model.config.num_hidden_layers)

    def trainable(self) -> list[tuple[str, nn.Parameter]]:
        """Named parameters that learn: the adapter's, or all without one."""
        return [(name, p) for name, p in self.model.named_parameters() if p.requires_grad]

    def hidden(self, ids: Tensor, positions: Tensor, context: AttentionContext) -> Tensor:
        """Last hidden states, after the final norm.

        Args:
            ids: (tokens,) int64.
            positions: (tokens,) int64.
            context: Which token sees which.

        Returns:
            (tokens, width).
        """
        out = self.decoder(
            input_ids=ids[None], position_ids=positions[None], use_cache=False, **{attention.CONTEXT: context}
        )
        return out.last_hidden_state[0]

    def pack(self, groups: Sequence[Group], *, apart: bool = False) -> Packed:
        """Lays groups out for this model; see `Packed`."""
        return Packed(groups, self.device, self.dtype, apart)

    def packed_hidden(self, packed: Packed) -> Tensor:
        """`hidden` of a packed batch: (tokens, width)."""
        return self.hidden(packed.ids, packed.positions, packed)

    def logits(self, hidden: Tensor) -> Tensor:
        """(n, width) to (n, vocabulary), in the model's dtype."""
        return self.head(hidden)

    @contextmanager
    def as_base(self) -> Iterator[None]:
        """Switches the adapter off for a while."""
        if self.adapter is None:
            raise ModelError(
                "no_adapter", "This policy has no adapter to switch off; load one with a LoRA rank."
            )
        with self.adapter.disable_adapter():
            yield


def require_model(base: Path) -> None:
    """Refuses a directory that holds no model.

    Raises:
        ModelError: `no_model`.
    """
    if not (base / "config.json").is_file():
        raise ModelError("no_model", f"{base} holds no config.json; give a Hugging Face model directory.")


def load_policy(
    base: Path,
    *,
    adapter: Path | None = None,
    rank: int = 0,
    dtype: torch.dtype = torch.float32,
    device: str = "cpu",
    seed: int = 0,
) -> Policy:
    """Loads a model directory, with an adapter of its own, a fresh one, or whole.

    Args:
        base: A Hugging Face directory: config, safetensors, tokenizer with a chat template.
        adapter: A directory with a LoRA adapter to go on from; `rank` is then ignored.
        rank: Rank of a fresh adapter over all projections; 0 trains the whole model.
        dtype: What weights compute in; the optimiser keeps fp32 copies.
        device: `cpu` or `cuda`.
        seed: Of the fresh adapter's random half.

    Raises:
        ModelError: For a directory that is not there, attention we do not have, no chat template, or no place
            for LoRA.
    """
    require_model(base)
    attention.register()
    _check_config(AutoConfig.from_pretrained(base, local_files_only=True))
    tokenizer = AutoTokenizer.from_pretrained(base, local_files_only=True)
    if tokenizer.chat_template is None:
        raise ModelError("no_chat_template", f"The tokenizer of {base} has no chat template; add one.")
    model: Any = AutoModelForCausalLM.from_pretrained(
        base, local_files_only=True, dtype=dtype, attn_implementation=attention.IMPLEMENTATION
    )
    if device == "cpu":
        speed_up_norms(model)
    # No dropout: siblings share one prefix, and old and new log-probs must be comparable.
    model.to(device).eval()
    wrapped = _with_adapter(model, adapter, rank, seed, dtype)
    if wrapped is not None:  # A saved adapter names its base, not where it lay.
        wrapped.peft_config["default"].base_model_name_or_path = base.name
    return Policy(model, tokenizer, wrapped)


def _with_adapter(
    model: Any, adapter: Path | None, rank: int, seed: int, dtype: torch.dtype
) -> PeftModel | None:
    if adapter is not None:
        if not (adapter / "adapter_config.json").is_file():
            raise ModelError("no_adapter", f"{adapter} holds no adapter_config.json; give a LoRA directory.")
        wrapped = PeftModel.from_pretrained(
            model, str(adapter), is_trainable=True, autocast_adapter_dtype=False
        )
    elif rank > 0:
        if not any(name.rsplit(".", 1)[-1] in PROJECTIONS for name, _ in model.named_modules()):
            raise ModelError(
                "no_projections",
                f"{type(model).__name__} has none of {', '.join(PROJECTIONS)} for LoRA; give rank=0.",
            )
        config = LoraConfig(
            r=rank, lora_alpha=2 * rank, target_modules=list(PROJECTIONS), task_type="CAUSAL_LM"
        )
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            wrapped = get_peft_model(model, config, autocast_adapter_dtype=False)
    else:
        return None
    for name, parameter in model.named_parameters():
        if "lora_" in name:
            parameter.data = parameter.data.to(dtype)
    return wrapped  # type: ignore[return-value]


def _check_config(config: Any) -> None:
    slides = getattr(config, "sliding_window", None) and getattr(config, "use_sliding_window", True)
    whole = "sliding_attention" if slides else "full_attention"
    kinds = set(getattr(config, "layer_types", None) or [whole])
    if kinds != {"full_attention"}:
        raise ModelError(
            "attention_kind",
            f"Layers of kind {sorted(kinds - {'full_attention'})} do not fit; expected full attention.",
        )
    for name in _UNSUPPORTED:
        if getattr(config, name, None) not in (None, 0, 1, 1.0):
            raise ModelError(
                "logit_transform", f"config.{name} is set; models that transform logits do not fit."
            )


def choose_dtype(device: str) -> torch.dtype:
    """bf16 where this machine multiplies it faster than fp32, by a measurement of about 50 ms."""
    if device != "cpu":
        return torch.bfloat16
    return min((torch.bfloat16, torch.float32), key=_product_seconds)


def _product_seconds(dtype: torch.dtype) -> float:
    a, w = torch.randn(256, 576).to(dtype), torch.randn(3 * 576, 576).to(dtype)
    nn.functional.linear(a, w)
    best = float("inf")
    for _ in range(8):
        start = time.perf_counter()
        nn.functional.linear(a, w)
        best = min(best, time.perf_counter() - start)
    return best
