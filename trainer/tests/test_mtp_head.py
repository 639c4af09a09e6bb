import json
from typing import Any, cast

import pytest
import torch
from mtp_testing import BELONGS, WIDTH, language, tiny
from peft import LoraConfig, PeftModel, get_peft_model
from safetensors.torch import load_file, save_file

from harness_trainer.checkpoint import Belongs
from harness_trainer.errors import CheckpointError, ModelError
from harness_trainer.mtp_drafts import anchored, draft_states
from harness_trainer.mtp_head import Drafter, graft, merged_state
from harness_trainer.mtp_rows import StateStore, bundles
from harness_trainer.mtp_store import CARD, WEIGHTS, load_head, native_head, read_head_card, save_head
from harness_trainer.packing import Group
from harness_trainer.policy import PROJECTIONS, Policy

LAYER = {
    *(f"layers.0.self_attn.{name}_proj.weight" for name in "qkvo"),
    *(f"layers.0.mlp.{name}_proj.weight" for name in ("gate", "up", "down")),
    "layers.0.input_layernorm.weight",
    "layers.0.post_attention_layernorm.weight",
}
OWN = {"fc.weight", "norm.weight", "pre_fc_norm_embedding.weight", "pre_fc_norm_hidden.weight"}
QWEN3 = {"layers.0.self_attn.q_norm.weight", "layers.0.self_attn.k_norm.weight"}


def batch_of(policy):
    return StateStore(policy).elements(bundles(language(groups=2, siblings=2), 4))


def same(a, b):
    return all(
        torch.equal(x, y) for x, y in zip(a.state_dict().values(), b.state_dict().values(), strict=True)
    )


@pytest.mark.parametrize(("kind", "extra"), [("llama", set()), ("qwen3", QWEN3)])
def test_a_head_is_the_bases_layer_and_five_more_tensors(kind, extra):
    policy = tiny(kind)
    head: Any = graft(policy, "random")
    assert set(head.state_dict()) == OWN | LAYER | extra
    assert type(head.layers[0]) is type(policy.decoder.layers[0])
    assert head.fc.weight.shape == (WIDTH, 2 * WIDTH)
    assert policy.model.config.num_hidden_layers == 2


@pytest.mark.parametrize("kind", ["llama", "qwen3"])
@pytest.mark.parametrize("start", ["random", "last_layer"])
def test_drafts_have_a_state_for_each_depth_and_anchor(kind, start):
    policy = tiny(kind)
    batch = batch_of(policy)
    at = anchored(batch, 3)
    drafter = Drafter(policy, graft(policy, start))
    states = draft_states(drafter, batch, at.anchors, 3)
    assert states.shape == (3, at.anchors.numel(), WIDTH)
    assert drafter.choose(states).shape == at.targets.shape


def test_the_form_is_that_of_deepseek():
    policy = tiny()
    head: Any = graft(policy, "random")
    embedded, hidden = torch.randn(5, WIDTH), torch.randn(5, WIDTH)
    seen = []
    head.layers[0].register_forward_pre_hook(lambda module, args: seen.append(args[0]))
    packed = policy.pack([Group((), [[1] * 5])])
    out = head(embedded, hidden, packed.positions, packed)

    def normed(x):
        return x * (x.pow(2).mean(-1, keepdim=True) + policy.model.config.rms_norm_eps).rsqrt()

    wanted = torch.cat((normed(embedded), normed(hidden)), -1) @ head.fc.weight.T
    torch.testing.assert_close(seen[0][0], wanted)
    assert out.shape == (5, WIDTH)


def test_later_depths_see_true_elements_up_to_the_anchor_and_their_own_chain():
    policy = tiny("qwen3")
    drafter = Drafter(policy, graft(policy))
    batch = batch_of(policy)
    at = anchored(batch, 3)
    together = draft_states(drafter, batch, at.anchors, 3)
    head, place = drafter.head, 7
    anchor = int(at.anchors[place])
    start = sum(len(g.prefix) + sum(len(r) for r in g.rows) for g in batch.groups[:1])
    assert anchor < start  # In the first group: its row and prefix by hand, one row alone.
    prefix, row_length = len(batch.groups[0].prefix), len(batch.groups[0].rows[0])
    row = (anchor - prefix) // row_length
    own = [*range(prefix), *range(prefix + row * row_length, anchor + 1)]
    hidden, ids, tokens = batch.hidden[own], batch.ids[own].tolist(), len(own)
    states = [hidden[i] for i in range(tokens)]
    for depth in range(3):
        packed = policy.pack([Group((), [ids])])
        out = head(drafter.embed(torch.tensor(ids)), torch.stack(states), packed.positions, packed)[-1]
        torch.testing.assert_close(out, together[depth, place], rtol=1e-4, atol=1e-5)
        states.append(out)
        ids.append(int(batch.ids[anchor + depth + 1]))


def test_the_last_layer_is_copied_with_its_lora_merged():
    policy = tiny()
    plain = {k: v.clone() for k, v in policy.decoder.layers[-1].state_dict().items()}
    adapter = get_peft_model(policy.model, LoraConfig(r=2, lora_alpha=4, target_modules=list(PROJECTIONS)))
    with torch.no_grad():
        for name, p in policy.model.named_parameters():
            if "lora_B" in name:
                p.normal_(0, 0.1)
    policy: Any = Policy(policy.model, policy.tokenizer, cast(PeftModel, adapter))
    fresh: Any = graft(policy, "last_layer")
    merged = merged_state(policy.decoder.layers[-1])
    assert set(merged) == set(plain)
    module = policy.decoder.layers[-1].self_attn.q_proj
    wanted = (
        plain["self_attn.q_proj.weight"] + 2 * module.lora_B.default.weight @ module.lora_A.default.weight
    )
    torch.testing.assert_close(merged["self_attn.q_proj.weight"], wanted)
    assert torch.equal(fresh.layers[0].self_attn.q_proj.weight, merged["self_attn.q_proj.weight"])


def test_a_vocabulary_narrows_the_choice_and_nothing_else():
    policy = tiny()
    head = graft(policy)
    states = torch.randn(9, WIDTH)
    every, some = Drafter(policy, head), Drafter(policy, head, torch.tensor([3, 8, 40]))
    torch.testing.assert_close(some.logits(states), every.logits(states)[:, [3, 8, 40]])
    assert set(some.choose(states).tolist()) <= {3, 8, 40}
    assert some.places(torch.tensor([40, 3])).tolist() == [2, 0]
    assert some.inside(torch.tensor([8, 9])).tolist() == [True, False]


def test_a_head_comes_back_from_its_folder(tmp_path):
    policy = tiny("qwen3")
    drafter = Drafter(policy, graft(policy, seed=5), torch.tensor([1, 2, 9]))
    save_head(tmp_path, drafter, BELONGS, depth=3, policy_version="rl@7")
    assert {"mtp." + name for name in OWN | LAYER | QWEN3} == set(load_file(tmp_path / WEIGHTS))
    assert len(OWN | LAYER | QWEN3) == 15
    card = read_head_card(tmp_path)
    assert (card["depth"], card["policy_version"], card["harness_revision"], card["base"]) == (
        3,
        "rl@7",
        "rev",
        "base",
    )
    back = load_head(tmp_path, policy, "base")
    assert same(back.head, drafter.head)
    assert back.vocabulary is not None
    assert back.vocabulary.tolist() == [1, 2, 9]


def test_a_head_of_another_base_or_without_card_is_refused(tmp_path):
    policy = tiny()
    with pytest.raises(CheckpointError) as none:
        load_head(tmp_path, policy, "base")
    assert none.value.code == "no_card"
    save_head(
        tmp_path, Drafter(policy, graft(policy)), Belongs("a", "b", "c", "other"), depth=1, policy_version="x"
    )
    with pytest.raises(CheckpointError) as other:
        load_head(tmp_path, policy, "base")
    assert other.value.code == "other_base"
    (tmp_path / CARD).write_text(json.dumps({**read_head_card(tmp_path), "format": 99}))
    with pytest.raises(CheckpointError) as newer:
        load_head(tmp_path, policy, "other")
    assert newer.value.code == "newer_format"
    save_head(tmp_path, Drafter(policy, graft(policy)), BELONGS, depth=1, policy_version="x")
    with pytest.raises(ModelError) as shape:
        load_head(tmp_path, tiny("qwen3"), "base")
    assert shape.value.code == "head_shape"


@pytest.mark.parametrize(("model_type", "offset"), [("qwen3_5", 1.0), ("qwen3", 0.0)])
def test_a_native_head_is_loaded_with_its_norms_as_the_policy_uses_them(tmp_path, model_type, offset):
    policy = tiny("qwen3")
    assert not graft(policy).offset_norms
    assert len(graft(policy).norms) == 7
    source = {f"mtp.{name}": torch.randn_like(value) for name, value in graft(policy).state_dict().items()}
    save_file({**source, "model.embed_tokens.weight": torch.zeros(2)}, tmp_path / "model.safetensors")
    (tmp_path / "config.json").write_text(json.dumps({"model_type": model_type}))
    head = native_head(tmp_path, policy)
    assert head is not None
    state = head.state_dict()
    for name in ("norm.weight", "pre_fc_norm_hidden.weight", "layers.0.self_attn.k_norm.weight"):
        torch.testing.assert_close(state[name], source[f"mtp.{name}"] + offset)
    for name in ("fc.weight", "layers.0.mlp.up_proj.weight"):
        assert torch.equal(state[name], source[f"mtp.{name}"])


def test_native_heads_that_are_absent_or_do_not_fit(tmp_path):
    policy = tiny("qwen3")
    save_file({"model.norm.weight": torch.zeros(2)}, tmp_path / "model.safetensors")
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "qwen3_5"}))
    assert native_head(tmp_path, policy) is None
    gated = {f"mtp.{name}": value for name, value in graft(policy).state_dict().items()}
    gated["mtp.layers.0.self_attn.q_proj.weight"] = torch.zeros(128, WIDTH)
    save_file(gated, tmp_path / "model.safetensors")
    with pytest.raises(ModelError, match=r"q_proj\.weight is 128x64, expected 64x64") as refused:
        native_head(tmp_path, policy)
    assert refused.value.code == "head_shape"
