"""Policies: what loads, what is refused and why, what learns, and the adapter's switch."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import tiny
import torch
from transformers import GPT2Config, GPT2LMHeadModel

from harness_trainer.errors import ModelError
from harness_trainer.packing import Group
from harness_trainer.policy import Policy, choose_dtype, load_policy

ROWS = [Group([1, 2, 3], [[4, 5], [6]])]


def logits(policy: Policy) -> torch.Tensor:
    with torch.no_grad():
        return policy.logits(policy.packed_hidden(policy.pack(ROWS)))


def changed(folder: Path, name: str, **members: object) -> Path:
    """A copy of a model directory with other members in one JSON file."""
    shutil.copytree(tiny.base(), folder)
    path = folder / name
    path.write_text(json.dumps({**json.loads(path.read_text()), **members}))
    return folder


@pytest.mark.parametrize(
    ("code", "members"),
    [
        ("attention_kind", {"layer_types": ["full_attention", "sliding_attention"]}),
        ("attention_kind", {"model_type": "mistral", "layer_types": None, "sliding_window": 8}),
        ("logit_transform", {"final_logit_softcapping": 30.0}),
        ("logit_transform", {"logits_scaling": 8.0}),
    ],
)
def test_models_that_our_attention_would_compute_wrongly(tmp_path: Path, code: str, members: dict) -> None:
    with pytest.raises(ModelError) as caught:
        load_policy(changed(tmp_path / "model", "config.json", **members))
    assert caught.value.code == code
    assert any(name in str(caught.value) or "sliding" in str(caught.value) for name in members)


def test_models_whose_projections_have_other_names_train_whole(tmp_path: Path) -> None:
    folder = shutil.copytree(tiny.base(), tmp_path / "gpt2")
    GPT2LMHeadModel(GPT2Config(n_embd=8, n_layer=1, n_head=2, vocab_size=4)).save_pretrained(folder)
    with pytest.raises(ModelError, match="rank=0") as caught:
        load_policy(folder, rank=4)
    assert caught.value.code == "no_projections"
    assert load_policy(folder).adapter is None


def test_folders_that_hold_no_model(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"holds no config\.json") as caught:
        load_policy(tmp_path)
    assert caught.value.code == "no_model"
    with pytest.raises(ModelError, match=r"holds no adapter_config\.json") as caught:
        load_policy(tiny.base(), adapter=tmp_path)
    assert caught.value.code == "no_adapter"
    folder = shutil.copytree(tiny.base(), tmp_path / "mute")
    (folder / "chat_template.jinja").unlink()
    with pytest.raises(ModelError, match="no chat template") as caught:
        load_policy(folder)
    assert caught.value.code == "no_chat_template"


@pytest.mark.parametrize("kind", tiny.KINDS)
def test_what_learns(kind: str) -> None:
    whole, lora = tiny.policy(kind), load_policy(tiny.base(kind), rank=4)
    assert len(whole.trainable()) == len(list(whole.model.named_parameters()))
    names = [name for name, _ in lora.trainable()]
    assert len(names) == 2 * 7 * lora.layers, "two halves, seven projections, each layer"
    assert all("lora_" in name for name in names)
    assert torch.equal(logits(lora), logits(whole)), "a fresh adapter changes nothing"


def test_a_fresh_adapter_depends_on_its_seed_and_leaves_the_global_draws_alone() -> None:
    before = torch.get_rng_state()
    one, same, other = (load_policy(tiny.base(), rank=4, seed=seed) for seed in (1, 1, 2))
    assert torch.equal(torch.get_rng_state(), before)

    def halves(policy: Policy) -> torch.Tensor:
        return torch.cat([p.flatten() for _, p in policy.trainable()])

    assert torch.equal(halves(one), halves(same))
    assert not torch.equal(halves(one), halves(other))


def test_the_adapter_can_be_switched_off() -> None:
    lora, whole = tiny.policy(rank=4), tiny.policy()
    with_it = logits(lora)
    with lora.as_base():
        assert torch.equal(logits(lora), logits(whole))
    assert torch.equal(logits(lora), with_it)
    assert not torch.allclose(with_it, logits(whole))
    with pytest.raises(ModelError, match="no adapter to switch off"), whole.as_base():
        pass


def test_a_rank_trains_in_the_dtype_that_computes() -> None:
    half = load_policy(tiny.base(), rank=4, dtype=torch.bfloat16)
    assert {p.dtype for p in half.model.parameters()} == {torch.bfloat16}
    assert half.dtype == torch.bfloat16
    assert torch.isfinite(logits(half)).all()


def test_the_dtype_is_what_a_cpu_multiplies_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose_dtype("cuda") == torch.bfloat16
    for faster in (torch.bfloat16, torch.float32):
        seconds = {torch.bfloat16: 2.0, torch.float32: 2.0, faster: 1.0}
        monkeypatch.setattr("harness_trainer.policy._product_seconds", seconds.get)
        assert choose_dtype("cpu") == faster
