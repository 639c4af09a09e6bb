"""Turns a GGUF file of a Llama-like model with a byte-level BPE into the Hugging Face files of that model."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from harness_trainer.gguf import Gguf, GgufError

_CONTROL_TOKEN = 3
_TOP = {
    "token_embd.weight": "model.embed_tokens.weight",
    "output_norm.weight": "model.norm.weight",
    "output.weight": "lm_head.weight",
}
_LAYER = {
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


def llama_weights(gguf: Gguf) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """Yields every weight under its Hugging Face name, one at a time, as float32.

    GGUF stores the rows of the query and key projections interleaved for its rotary embedding; they are put
    back into the two halves that Hugging Face rotates.

    Raises:
        GgufError: `malformed` for a tensor that a Llama does not have.
    """
    heads = {
        "attn_q": gguf.metadata["llama.attention.head_count"],
        "attn_k": gguf.metadata["llama.attention.head_count_kv"],
    }
    for name in gguf.tensors:
        weight = gguf.array(name)
        if name in _TOP:
            yield _TOP[name], weight
            continue
        parts = name.split(".")
        if len(parts) != 4 or parts[0] != "blk" or parts[2] not in _LAYER:
            raise GgufError("malformed", f"Tensor {name} is none of a Llama model.")
        if parts[2] in heads:
            weight = _two_halves(weight, heads[parts[2]])
        yield f"model.layers.{parts[1]}.{_LAYER[parts[2]]}.weight", weight


def _two_halves(weight: NDArray[np.float32], heads: int) -> NDArray[np.float32]:
    """[heads * 2i, d] with rotary pairs side by side -> the same rows with each pair's halves apart."""
    rows, columns = weight.shape
    paired = weight.reshape(heads, rows // heads // 2, 2, columns)
    return np.ascontiguousarray(paired.swapaxes(1, 2).reshape(rows, columns))


def llama_config(gguf: Gguf) -> dict[str, Any]:
    """The contents of config.json for bf16 weights."""
    meta = gguf.metadata
    heads, hidden = meta["llama.attention.head_count"], meta["llama.embedding_length"]
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "dtype": "bfloat16",
        "hidden_size": hidden,
        "intermediate_size": meta["llama.feed_forward_length"],
        "num_hidden_layers": meta["llama.block_count"],
        "num_attention_heads": heads,
        "num_key_value_heads": meta["llama.attention.head_count_kv"],
        "head_dim": hidden // heads,
        "hidden_act": "silu",
        "vocab_size": meta["llama.vocab_size"],
        "max_position_embeddings": meta["llama.context_length"],
        "rms_norm_eps": float(
            np.format_float_scientific(np.float32(meta["llama.attention.layer_norm_rms_epsilon"]))
        ),
        "rope_parameters": {"rope_type": "default", "rope_theta": meta["llama.rope.freq_base"]},
        "rope_theta": meta["llama.rope.freq_base"],
        "tie_word_embeddings": "output.weight" not in gguf.tensors,
        "attention_bias": False,
        "mlp_bias": False,
        **special_ids(gguf),
    }


def special_ids(gguf: Gguf) -> dict[str, int]:
    """Ids that begin and end a text, and that fill a batch up."""
    keys = {"bos_token_id": "bos", "eos_token_id": "eos", "pad_token_id": "padding"}
    return {name: gguf.metadata[f"tokenizer.ggml.{key}_token_id"] for name, key in keys.items()}


def tokenizer_json(gguf: Gguf) -> str:
    """The contents of tokenizer.json: a byte-level BPE that splits digits (the `smollm` pre-tokenizer).

    Raises:
        GgufError: `unsupported_type` for another kind of tokenizer.
    """
    meta = gguf.metadata
    kind = (meta.get("tokenizer.ggml.model"), meta.get("tokenizer.ggml.pre"))
    if kind != ("gpt2", "smollm"):
        raise GgufError("unsupported_type", f"The tokenizer is {kind}; only ('gpt2', 'smollm') is converted.")
    tokens = meta["tokenizer.ggml.tokens"]
    merges = [tuple(merge.split(" ", 1)) for merge in meta["tokenizer.ggml.merges"]]
    built = Tokenizer(models.BPE(vocab={token: index for index, token in enumerate(tokens)}, merges=merges))
    built.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    built.decoder = decoders.ByteLevel()
    kinds = zip(tokens, meta["tokenizer.ggml.token_type"], strict=True)
    built.add_special_tokens(
        [AddedToken(token, special=True, normalized=False) for token, kind in kinds if kind == _CONTROL_TOKEN]
    )
    return built.to_str(pretty=False)


def tokenizer_config(gguf: Gguf) -> dict[str, Any]:
    """The contents of tokenizer_config.json; the chat template stands in a file of its own."""
    meta = gguf.metadata
    named = {"bos_token": "bos", "eos_token": "eos", "unk_token": "unknown", "pad_token": "padding"}
    tokens = meta["tokenizer.ggml.tokens"]
    return {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": meta["llama.context_length"],
        "clean_up_tokenization_spaces": False,
        **{name: tokens[meta[f"tokenizer.ggml.{key}_token_id"]] for name, key in named.items()},
    }


def json_text(value: dict[str, Any]) -> str:
    """Indented JSON that ends with a newline, as the hub's own files have it."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
