"""The reader and the conversion, over files written here."""

import json
import struct
from pathlib import Path

import numpy as np
import pytest
import torch

from harness_trainer.gguf import Gguf, GgufError, read_gguf
from harness_trainer.gguf_llama import llama_config, llama_weights, tokenizer_json

STRING, ARRAY = 8, 9


def text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def value(item) -> bytes:
    """A metadata value with its type: str, int, float, bool, or a list of str or int."""
    if isinstance(item, str):
        return struct.pack("<I", STRING) + text(item)
    if isinstance(item, bool):
        return struct.pack("<I?", 7, item)
    if isinstance(item, int):
        return struct.pack("<II", 4, item)
    if isinstance(item, float):
        return struct.pack("<If", 6, item)
    if isinstance(item[0], str):
        return struct.pack("<IIQ", ARRAY, STRING, len(item)) + b"".join(map(text, item))
    return struct.pack("<IIQ", ARRAY, 5, len(item)) + struct.pack(f"<{len(item)}i", *item)


def gguf(
    metadata: dict, tensors: dict[str, tuple[tuple[int, ...], int, bytes]], *, version=3, align=32
) -> bytes:
    """A file; each tensor is (shape in row-major order, ggml type, its bytes)."""
    head = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(metadata))
    head += b"".join(text(key) + value(item) for key, item in metadata.items())
    body = b""
    for name, (shape, kind, raw) in tensors.items():
        head += text(name) + struct.pack(f"<I{len(shape)}Q", len(shape), *shape[::-1])
        head += struct.pack("<IQ", kind, len(body))
        body += raw + bytes(-len(raw) % align)
    return head + bytes(-len(head) % align) + body


def opened(folder: Path, raw: bytes) -> Gguf:
    path = folder / "file.gguf"
    path.write_bytes(raw)
    return read_gguf(path)


def half(*numbers: float) -> bytes:
    return struct.pack(f"<{len(numbers)}e", *numbers)


NIBBLES = bytes(low | (15 - low) << 4 for low in range(16))
COUNT = list(range(16))
FORMATS = [
    (0, struct.pack("<32f", *range(32)), [float(n) for n in range(32)]),
    (1, half(*range(32)), [float(n) for n in range(32)]),
    (2, half(0.5) + NIBBLES, [0.5 * (n - 8) for n in COUNT + COUNT[::-1]]),
    (3, half(0.5, -1.0) + NIBBLES, [0.5 * n - 1 for n in COUNT + COUNT[::-1]]),
    (8, half(0.25) + struct.pack("<32b", *range(-16, 16)), [0.25 * n for n in range(-16, 16)]),
]


@pytest.mark.parametrize(("kind", "raw", "expected"), FORMATS)
def test_reads_each_format(tmp_path, kind, raw, expected):
    file = opened(tmp_path, gguf({}, {"first": ((3,), 0, bytes(12)), "w": ((2, 32), kind, raw * 2)}))
    assert file.tensors["w"].shape == (2, 32)
    assert file.array("w").dtype == np.float32
    assert file.array("w").tolist() == [expected, expected]


def test_reads_metadata(tmp_path):
    metadata = {
        "a": "é好",
        "n": 7,
        "f": 0.5,
        "yes": True,
        "list": ["x", ""],
        "numbers": [1, -2],
        "general.alignment": 64,
    }
    file = opened(tmp_path, gguf(metadata, {"w": ((1,), 0, struct.pack("<f", 3))}, align=64, version=2))
    assert file.metadata == metadata
    assert file.array("w").tolist() == [3]


SMALL = gguf({"name": "x", "list": ["ab", "c"], "general.alignment": 32}, {"w": ((1, 32), 8, FORMATS[4][1])})


def patched(at: int, form: str, number: int) -> bytes:
    raw = bytearray(SMALL)
    struct.pack_into("<" + form, raw, at, number)
    return bytes(raw)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "not_gguf"),
        (b"GG", "not_gguf"),
        (b"GGML" + SMALL[4:], "not_gguf"),
        (b"GGUF", "truncated"),
        (patched(4, "I", 1), "unsupported_version"),
        (SMALL[:4] + SMALL[4:8][::-1] + SMALL[8:], "unsupported_version"),
        (patched(8, "Q", 1 << 40), "malformed"),
        (patched(16, "Q", 1 << 63), "malformed"),
        (patched(24, "Q", 1 << 63), "truncated"),
        (SMALL[:60], "truncated"),
        (SMALL[:-31], "truncated"),
        (gguf({}, {"w": ((33,), 8, bytes(64))}), "malformed"),
        (gguf({}, {"w": ((), 0, bytes(4))}), "malformed"),
        (gguf({}, {"w": ((1,) * 5, 0, bytes(4))}), "malformed"),
        (gguf({}, {"w": ((1 << 62, 1 << 62), 0, bytes(4))}), "truncated"),
        (gguf({"general.alignment": 0}, {}), "malformed"),
        (gguf({"general.alignment": "32"}, {}), "malformed"),
        (gguf({"x": "ab"}, {}).replace(b"ab", b"\xff\xfe"), "malformed"),
        (gguf({"x": 7}, {}).replace(struct.pack("<II", 4, 7), struct.pack("<II", 99, 7)), "malformed"),
    ],
)
def test_refuses_what_is_no_whole_gguf(tmp_path, raw, code):
    with pytest.raises(GgufError) as caught:
        opened(tmp_path, raw)
    assert caught.value.code == code


def test_a_list_longer_than_the_file_is_refused_before_it_is_read(tmp_path):
    raw = SMALL.replace(struct.pack("<IIQ", ARRAY, STRING, 2), struct.pack("<IIQ", ARRAY, STRING, 1 << 60))
    with pytest.raises(GgufError) as caught:
        opened(tmp_path, raw)
    assert caught.value.code == "truncated"


def test_other_formats_and_names_are_refused_when_asked_for(tmp_path):
    file = opened(tmp_path, gguf({}, {"w": ((32,), 12, bytes(64))}))
    with pytest.raises(GgufError) as caught:
        file.array("w")
    assert caught.value.code == "unsupported_type"
    with pytest.raises(GgufError) as caught:
        file.array("v")
    assert caught.value.code == "unknown_tensor"


def test_damaged_files_give_a_gguf_error_or_a_file(tmp_path):
    rng = np.random.default_rng(5)
    errors = 0
    for _ in range(1500):
        raw = bytearray(SMALL)
        for at in rng.integers(0, len(raw), rng.integers(1, 5)):
            raw[at] = rng.integers(0, 256)
        cut = len(raw) if rng.random() < 0.7 else int(rng.integers(0, len(raw)))
        try:
            file = opened(tmp_path, bytes(raw[:cut]))
            for name in file.tensors:
                file.array(name)
        except GgufError:
            errors += 1
    assert 300 < errors < 1500


HEADS, GROUPS, SIZE, HIDDEN, INNER, VOCABULARY = 4, 2, 8, 32, 64, 40


def tiny_llama():
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(0)
    config = LlamaConfig(
        hidden_size=HIDDEN, intermediate_size=INNER, num_hidden_layers=2, num_attention_heads=HEADS,
        num_key_value_heads=GROUPS, vocab_size=VOCABULARY, max_position_embeddings=64, rms_norm_eps=1e-5,
        tie_word_embeddings=False, bos_token_id=1, eos_token_id=2, pad_token_id=2,
    )  # fmt: skip
    return LlamaForCausalLM(config).eval()


def interleaved(weight: torch.Tensor, heads: int) -> torch.Tensor:
    """The order of rows in which llama.cpp stores query and key projections."""
    return weight.reshape(heads, 2, weight.shape[0] // heads // 2, -1).transpose(1, 2).reshape(weight.shape)


def llama_file(model) -> bytes:
    metadata = {
        "llama.attention.head_count": HEADS, "llama.attention.head_count_kv": GROUPS, "llama.block_count": 2,
        "llama.embedding_length": HIDDEN, "llama.feed_forward_length": INNER, "llama.vocab_size": VOCABULARY,
        "llama.context_length": 64, "llama.rope.freq_base": 10000.0,
        "llama.attention.layer_norm_rms_epsilon": 1e-5, "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": 2, "tokenizer.ggml.padding_token_id": 2,
        "tokenizer.ggml.model": "llama", "tokenizer.ggml.pre": "default",
    }  # fmt: skip
    names = {
        "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm",
        "q_proj": "attn_q", "k_proj": "attn_k", "v_proj": "attn_v", "o_proj": "attn_output",
        "gate_proj": "ffn_gate", "up_proj": "ffn_up", "down_proj": "ffn_down",
    }  # fmt: skip
    top = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output"}
    tensors = {}
    for name, weight in model.state_dict().items():
        parts = name.removesuffix(".weight").split(".")
        short = names.get(parts[-1])
        if short in ("attn_q", "attn_k"):
            weight = interleaved(weight, HEADS if short == "attn_q" else GROUPS)
        place = f"blk.{parts[2]}.{short}" if short else top[".".join(parts)]
        tensors[f"{place}.weight"] = (tuple(weight.shape), 0, weight.contiguous().numpy().tobytes())
    return gguf(metadata, tensors)


def test_converts_a_llama(tmp_path):
    from transformers import LlamaConfig, LlamaForCausalLM

    model = tiny_llama()
    file = opened(tmp_path, llama_file(model))
    config = json.loads(json.dumps(llama_config(file)))
    assert (config["rms_norm_eps"], config["tie_word_embeddings"]) == (1e-5, False)
    weights = {name: torch.from_numpy(array) for name, array in llama_weights(file)}
    assert all(torch.equal(weight, weights[name]) for name, weight in model.state_dict().items())
    again = LlamaForCausalLM(LlamaConfig(**{**config, "dtype": "float32"})).eval()
    again.load_state_dict(weights)
    ids = torch.arange(10)[None]
    with torch.no_grad():
        torch.testing.assert_close(again(ids).logits, model(ids).logits)


def test_other_models_and_tokenizers_are_refused(tmp_path):
    file = opened(tmp_path, llama_file(tiny_llama()))
    with pytest.raises(GgufError) as caught:
        tokenizer_json(file)
    assert caught.value.code == "unsupported_type"
    metadata = {"llama.attention.head_count": 1, "llama.attention.head_count_kv": 1}
    odd = opened(tmp_path, gguf(metadata, {"blk.0.ssm_in.weight": ((1,), 0, bytes(4))}))
    with pytest.raises(GgufError) as caught:
        list(llama_weights(odd))
    assert caught.value.code == "malformed"
