"""Checkpoints: whole or not there, refused where they do not belong, readable without us."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tiny
import torch
from peft import PeftModel
from safetensors.torch import load_file
from transformers import AutoModelForCausalLM

from harness_trainer.checkpoint import (
    Belongs,
    check_belongs,
    list_checkpoints,
    load_state,
    load_whole,
    model_digest,
    read_card,
    resume_from,
    save_checkpoint,
)
from harness_trainer.errors import CheckpointError, TrainerError
from harness_trainer.optim import MasterAdamW
from harness_trainer.packing import Group
from harness_trainer.policy import Policy, load_policy

BELONGS = Belongs("mini", "rev-a", "reg-a", "base-a")


def optimiser_of(policy: Policy) -> MasterAdamW:
    return MasterAdamW([p for _, p in policy.trainable()])


def trained(policy: Policy, optimiser: MasterAdamW, rate: float = 0.05) -> None:
    packed = policy.pack([Group([1, 2], [[3, 4]])])
    policy.logits(policy.packed_hidden(packed)).square().mean().backward()
    optimiser.step(rate)


def saved(folder: Path, *, step: int = 1, rank: int = 4) -> tuple[Policy, MasterAdamW, Path]:
    policy = tiny.policy(rank=rank)
    optimiser = optimiser_of(policy)
    trained(policy, optimiser)
    cursor = {"step": step, "source": "data"}
    return policy, optimiser, save_checkpoint(folder, step, policy, optimiser, BELONGS, cursor=cursor)


@pytest.mark.parametrize("rank", [0, 4])
def test_a_resumed_policy_goes_on_bit_for_bit(tmp_path: Path, rank: int) -> None:
    policy, optimiser, _ = saved(tmp_path, rank=rank)
    drawn = torch.rand(3)
    other = tiny.policy(rank=rank)
    again = optimiser_of(other)
    cursor = resume_from(tmp_path, again, BELONGS, counter="step", source="data", resume=True)
    assert cursor == {"step": 1, "source": "data"}
    assert torch.equal(torch.rand(3), drawn), "the global draws go on too"
    for _ in range(2):
        trained(policy, optimiser)
        trained(other, again)
    pairs = zip(policy.trainable(), other.trainable(), strict=True)
    assert all(torch.equal(a, b) for (_, a), (_, b) in pairs)


def test_an_adapter_loads_through_peft_alone(tmp_path: Path) -> None:
    policy, _, folder = saved(tmp_path)
    ids = torch.tensor([[5, 6, 7, 8]])
    base: Any = AutoModelForCausalLM.from_pretrained(tiny.base(), attn_implementation="eager")
    with torch.no_grad():
        wanted = policy.logits(policy.packed_hidden(policy.pack([Group((), ids.tolist())])))
        found = PeftModel.from_pretrained(base, str(folder))(ids).logits[0]
    torch.testing.assert_close(found, wanted, atol=1e-4, rtol=1e-5)
    again = load_policy(tiny.base(), adapter=folder)
    assert all(
        torch.equal(a, b) for (_, a), (_, b) in zip(again.trainable(), policy.trainable(), strict=True)
    )


def test_saving_asks_nobody_on_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def ask(*given: object, **_: object) -> None:
        asked.append(given)
        raise OSError

    monkeypatch.setattr("socket.getaddrinfo", ask)
    saved(tmp_path)
    assert asked == []


def test_a_whole_model_is_all_its_weights(tmp_path: Path) -> None:
    policy, _, folder = saved(tmp_path, rank=0)
    stored = load_file(folder / "model.safetensors")
    assert all(torch.equal(stored[name], p) for name, p in policy.trainable())


@pytest.mark.parametrize("at", ["torch.save", "os.replace", "harness_trainer.checkpoint.save_weights"])
def test_a_save_that_is_cut_off_leaves_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    policy, optimiser, first = saved(tmp_path)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(at, die)
        with pytest.raises(KeyboardInterrupt):
            save_checkpoint(tmp_path, 2, policy, optimiser, BELONGS, cursor={"step": 2})
    assert list_checkpoints(tmp_path) == [first]
    load_state(first, optimiser)
    second = save_checkpoint(tmp_path, 2, policy, optimiser, BELONGS, cursor={"step": 2})
    assert sorted(os.listdir(tmp_path)) == [first.name, second.name], "and nothing torn stays"


def test_the_newest_are_kept_and_one_can_be_written_again(tmp_path: Path) -> None:
    policy, optimiser, _ = saved(tmp_path)
    for step in (9, 10, 11):
        save_checkpoint(tmp_path, step, policy, optimiser, BELONGS, cursor={"step": step})
    save_checkpoint(tmp_path, 11, policy, optimiser, BELONGS, cursor={"step": 11, "again": True})
    assert sorted(os.listdir(tmp_path)) == ["step-000010", "step-000011"]
    assert read_card(tmp_path / "step-000011")["cursor"] == {"step": 11, "again": True}


@pytest.mark.parametrize(
    ("change", "code", "named"),
    [
        ({"harness_revision": "rev-b"}, "other_harness", ("rev-a", "rev-b")),
        ({"registry_digest": "reg-b"}, "other_harness", ("reg-a", "reg-b")),
        ({"base": "base-b"}, "other_base", ("base-a", "base-b")),
    ],
)
def test_what_it_does_not_belong_to(
    tmp_path: Path, change: dict[str, str], code: str, named: tuple[str, str]
) -> None:
    _, optimiser, folder = saved(tmp_path)
    with pytest.raises(CheckpointError) as caught:
        check_belongs(folder, replace(BELONGS, **change))
    assert caught.value.code == code
    assert all(side in str(caught.value) for side in named)
    with pytest.raises(CheckpointError):
        resume_from(
            tmp_path, optimiser, replace(BELONGS, **change), counter="step", source="data", resume=True
        )
    assert check_belongs(folder, BELONGS)["step"] == 1


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ('{"format": 2}', "newer_format"),
        ('{"format": 1, "ste', "no_card"),
        ("[1]", "no_card"),
        ('{"format": "two"}', "no_card"),
        (None, "no_card"),
    ],
)
def test_cards_that_cannot_be_read(tmp_path: Path, card: str | None, code: str) -> None:
    if card is not None:
        (tmp_path / "harness.json").write_text(card)
    with pytest.raises(CheckpointError, match=str(tmp_path)) as caught:
        read_card(tmp_path)
    assert caught.value.code == code


def test_states_that_do_not_fit(tmp_path: Path) -> None:
    _, optimiser, folder = saved(tmp_path)
    with pytest.raises(CheckpointError, match="model and rank") as caught:
        load_state(folder, optimiser_of(tiny.policy(rank=2)))
    assert caught.value.code == "bad_state"
    whole = (folder / "state.pt").read_bytes()
    for torn in (whole[: len(whole) // 2], b"", b"no archive"):
        (folder / "state.pt").write_bytes(torn)
        with pytest.raises(CheckpointError) as caught:
            load_state(folder, optimiser)
        assert caught.value.code == "bad_state"


def test_checkpoints_that_nobody_asked_to_go_on_from(tmp_path: Path) -> None:
    _, optimiser, _ = saved(tmp_path / "run")
    with pytest.raises(TrainerError, match="give --resume") as refused:
        resume_from(tmp_path / "run", optimiser, BELONGS, counter="step", source="data", resume=False)
    assert refused.value.code == "run_exists"
    with pytest.raises(CheckpointError, match="made by another stage") as other:
        resume_from(tmp_path / "run", optimiser, BELONGS, counter="update", source="data", resume=True)
    assert other.value.code == "other_stage"
    with pytest.raises(CheckpointError, match=r"\(data\).*\(elsewhere\)") as elsewhere:
        resume_from(tmp_path / "run", optimiser, BELONGS, counter="step", source="elsewhere", resume=True)
    assert elsewhere.value.code == "other_source"
    assert (
        resume_from(tmp_path / "none", optimiser, BELONGS, counter="step", source="data", resume=True) is None
    )


def test_a_whole_models_weights_come_back_into_its_base_and_no_other(tmp_path: Path) -> None:
    policy, _, checkpoint = saved(tmp_path, rank=0)
    other = tiny.policy()
    load_whole(other, checkpoint)
    ours, theirs = dict(policy.model.named_parameters()), dict(other.model.named_parameters())
    assert not all(
        torch.equal(p, q) for p, q in zip(ours.values(), tiny.policy().model.parameters(), strict=True)
    )
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    with pytest.raises(CheckpointError, match="does not fit"):
        load_whole(tiny.policy("qwen3"), checkpoint)


def test_the_digest_of_a_model_is_that_of_its_weights_and_shape(tmp_path: Path) -> None:
    digest = model_digest(tiny.base("llama"))
    assert len(digest) == 16
    assert digest == model_digest(tiny.base("llama"))
    assert digest != model_digest(tiny.base("qwen3"))
    assert digest != model_digest(tiny.talker("llama"))
    config = json.loads((tiny.base("llama") / "config.json").read_text())
    (tmp_path / "config.json").write_text(json.dumps({**config, "rms_norm_eps": 1e-3}))
    (tmp_path / "model.safetensors").write_bytes((tiny.base("llama") / "model.safetensors").read_bytes())
    assert model_digest(tmp_path) != digest
