"""Tiny random policies and rows of a small predictable language."""

import random
from typing import Any, ClassVar

import torch
from transformers import AutoModelForCausalLM, LlamaConfig, Qwen3Config

from harness_trainer import attention
from harness_trainer.checkpoint import Belongs
from harness_trainer.config import MtpConfig
from harness_trainer.policy import Policy
from harness_trainer.rows import TokenRow

VOCABULARY, WIDTH, EOS = 61, 64, 60
SIZES = {
    "vocab_size": VOCABULARY,
    "hidden_size": WIDTH,
    "intermediate_size": 96,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "max_position_embeddings": 512,
    "initializer_range": 0.1,
    "bos_token_id": 0,
    "eos_token_id": EOS,
}
BELONGS = Belongs("tiny", "rev", "tools", "base")


class Letters:
    """Each id is a letter; 50..59 spell the parts of a call."""

    chat_template = None
    SPECIAL: ClassVar = {50: "<tool", 51: "_call>", 52: "</tool", 53: "_call>"}

    def decode(self, ids, **_):
        return "".join(self.SPECIAL.get(i, chr(65 + i)) for i in ids)


def letters() -> Any:
    return Letters()


def tiny(kind="llama", seed=0) -> Any:
    attention.register()
    config = LlamaConfig(**SIZES) if kind == "llama" else Qwen3Config(**SIZES)
    config.tie_word_embeddings = True
    torch.manual_seed(seed)
    model = (
        AutoModelForCausalLM.from_config(config, attn_implementation=attention.IMPLEMENTATION).float().eval()
    )
    return Policy(model, letters())


def language(groups=6, siblings=3, seed=0):
    """Rows in which a token is followed by the one 7 further on, at times by the one 11 further on."""
    draw = random.Random(seed)
    rows = []
    for group in range(groups):
        prefix = [draw.randrange(40) for _ in range(6)]
        for sibling in range(siblings):
            ids, segment = [], ""
            for letter, length in ((".", 3), ("t", 9), (".", 4), ("r", 8)):
                for _ in range(length):
                    last = ids[-1] if ids else prefix[-1]
                    step = 11 if draw.random() < 0.1 else 7
                    ids.append(draw.randrange(40) if letter == "." else (last + step) % 40)
                segment += letter * length
            rows.append(
                TokenRow(f"{group}-{sibling}", f"g{group}", f"rl@{group}", prefix, ids, segment, [-0.1] * 17)
            )
    return rows


def config(**changes):
    values: dict[str, Any] = {
        "drafts": 3,
        "steps": 12,
        "rows_per_step": 3,
        "rate": 3e-3,
        "warmup": 2,
        "loss": "cross_entropy",
        "heldout": 0.34,
        "prompts": 4,
    }
    return MtpConfig(**{**values, **changes})
