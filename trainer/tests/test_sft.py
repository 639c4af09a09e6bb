"""Supervised steps: the loss of every row by itself, what a resumed run repeats, and Ctrl-C."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from pathlib import Path

import pytest
import tiny
import torch

from harness_trainer.__main__ import main
from harness_trainer.checkpoint import Belongs, list_checkpoints, read_card
from harness_trainer.conduct import Conduct
from harness_trainer.config import SftConfig
from harness_trainer.errors import CheckpointError, DataError
from harness_trainer.interrupt import Interrupt
from harness_trainer.policy import Policy
from harness_trainer.prepare import taught_harness
from harness_trainer.render import Renderer
from harness_trainer.runs import Run
from harness_trainer.stages.sft import taught_step, train_sft
from harness_trainer.teaching import TeachingFile

BELONGS = Belongs("mini", "rev", "reg", "base")
QUIET = Conduct(say=lambda _: None)
CONFIG = SftConfig(steps=4, groups=2, rate=5e-3, warmup=1, save_every=3)
TIMES = ("seconds", "cpu_seconds")


def taught(folder: Path) -> Path:
    """Three groups of one to three rows under one or two system messages, and their card."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "teach.jsonl"
    rows = [
        {
            "group": f"g{number}",
            "messages": [
                {"role": "system", "content": f"You are host {number}{'s' * (at == 1)}."},
                {"role": "user", "content": "How much?"},
                {"role": "assistant", "content": "Let me look." * number},
                {"role": "user", "content": "And?"},
                {"role": "assistant", "content": f"It is {at}."},
            ],
            "loss_on": [4] if at else [2, 4],
        }
        for number in range(3)
        for at in range(number + 1)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    card = {"harness": {"name": "mini", "revision": "rev", "registry_digest": "reg"}}
    (folder / "teach.jsonl.card.json").write_text(json.dumps(card))
    return path


def config_of(folder: Path, **changes: object) -> SftConfig:
    return replace(CONFIG, data=str(taught(folder)), **changes)  # type: ignore[arg-type]


def weights(policy: Policy) -> list[torch.Tensor]:
    return [p.detach().clone() for _, p in policy.trainable()]


def metrics(folder: Path) -> list[dict]:
    return [{k: v for k, v in one.items() if k not in TIMES} for one in tiny.lines(folder / "sft.jsonl")]


@pytest.mark.parametrize("rank", [0, 4])
@pytest.mark.parametrize("kind", tiny.KINDS)
def test_a_step_is_the_mean_over_learned_tokens_row_by_row(tmp_path: Path, kind: str, rank: int) -> None:
    policy = tiny.policy(kind, rank=rank)
    renderer = Renderer(policy.tokenizer)
    path = taught(tmp_path)
    file = TeachingFile(path, renderer)
    counts = taught_step(policy, [file.read(at) for at in range(len(file))])
    found = [p.grad for _, p in policy.trainable()]
    losses, right = [], 0
    for _, parameter in policy.trainable():
        parameter.grad = None
    for row in tiny.lines(path):
        ids, mask = renderer.row(row["messages"], row["loss_on"])
        # One row at a time, without a prefix.
        packed = policy.pack([tiny.PackedGroup((), [ids])])
        logits = policy.logits(policy.packed_hidden(packed))[:-1]
        wanted = torch.tensor(ids[1:])
        loss = torch.nn.functional.cross_entropy(logits, wanted, reduction="none")
        counted = torch.tensor(mask[1:], dtype=torch.bool)
        losses.append(loss[counted])
        right += int((logits.argmax(-1) == wanted)[counted].sum())
    mean = torch.cat(losses).mean()
    mean.backward()
    assert counts["loss"] == pytest.approx(mean.item(), rel=1e-5)
    assert counts["learned"] == sum(map(len, losses))
    assert counts["accuracy"] == pytest.approx(right / counts["learned"])
    for gradient, (name, parameter) in zip(found, policy.trainable(), strict=True):
        torch.testing.assert_close(gradient, parameter.grad, atol=1e-5, rtol=1e-4, msg=name)


@pytest.mark.parametrize("kind", tiny.KINDS)
def test_the_loss_falls(tmp_path: Path, kind: str) -> None:
    policy = tiny.policy(kind)
    said: list[str] = []
    config = config_of(tmp_path, steps=12, say_every=5)
    assert train_sft(policy, config, Run(tmp_path, "sft"), BELONGS, Conduct(say=said.append)) == 12
    losses = [one["loss"] for one in metrics(tmp_path)]
    assert losses[-1] < losses[0] / 2
    assert [line.split()[1] for line in said] == ["5/12", "10/12", "12/12"]


@pytest.mark.parametrize("stop_after", [1, 3])  # Between two checkpoints, and at one.
def test_a_resumed_run_repeats_the_uninterrupted_one_bit_for_bit(tmp_path: Path, stop_after: int) -> None:
    straight, first, second = (tiny.policy(rank=4) for _ in range(3))
    config = config_of(tmp_path, say_every=1)
    train_sft(straight, config, Run(tmp_path / "a", "sft"), BELONGS, QUIET)
    interrupt = Interrupt()

    def say(text: str) -> None:
        interrupt.asked = text.startswith(f"sft {stop_after}/")

    run = Run(tmp_path / "b", "sft")
    assert train_sft(first, config, run, BELONGS, Conduct(interrupt=interrupt, say=say)) == stop_after
    assert read_card(list_checkpoints(tmp_path / "b/checkpoints")[-1])["step"] == stop_after
    assert weights(first)[1].ne(weights(straight)[1]).any()
    torch.rand(7)  # The global draws stand elsewhere now.
    run = Run(tmp_path / "b", "sft", resume=True)
    assert train_sft(second, config, run, BELONGS, replace(QUIET, resume=True)) == 4
    assert metrics(tmp_path / "b") == metrics(tmp_path / "a")
    assert all(map(torch.equal, weights(second), weights(straight)))


def test_a_run_that_died_before_its_first_checkpoint_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "sft.jsonl").write_text('{"step": 0, "loss": 9}\n{"step": 1, "lo')
    run = Run(tmp_path, "sft", resume=True)
    train_sft(tiny.policy(rank=4), config_of(tmp_path, steps=2), run, BELONGS, Conduct(resume=True))
    assert [one["step"] for one in metrics(tmp_path)] == [0, 1]
    assert metrics(tmp_path)[0]["loss"] != 9


def test_other_data_is_not_gone_on_with(tmp_path: Path) -> None:
    config = config_of(tmp_path)
    train_sft(tiny.policy(rank=4), config, Run(tmp_path, "sft"), BELONGS, QUIET)
    (tmp_path / "teach.jsonl").write_text(
        (tmp_path / "teach.jsonl").read_text().replace("How much?", "When?")
    )
    run = Run(tmp_path, "sft", resume=True)
    with pytest.raises(CheckpointError, match="other data") as caught:
        train_sft(tiny.policy(rank=4), config, run, BELONGS, replace(QUIET, resume=True))
    assert caught.value.code == "other_source"


def test_a_finished_run_saves_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = config_of(tmp_path)
    train_sft(tiny.policy(rank=4), config, Run(tmp_path, "sft"), BELONGS, QUIET)
    monkeypatch.setattr("harness_trainer.stages.sft.save_checkpoint", None)
    run = Run(tmp_path, "sft", resume=True)
    assert train_sft(tiny.policy(rank=4), config, run, BELONGS, replace(QUIET, resume=True)) == 4


def test_ctrl_c_saves_and_says_130(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tiny.config(model=str(tiny.base()), sft=config_of(tmp_path))
    arguments = ["sft", "--config", str(tiny.written(config, tmp_path)), "--run", str(tmp_path / "run")]
    log = Run.log

    def press(run: Run, record: dict) -> None:
        log(run, record)
        signal.raise_signal(signal.SIGINT)

    with monkeypatch.context() as patched:
        patched.setattr(Run, "log", press)
        assert main(arguments) == 130
    assert "Stopping after this step" in capsys.readouterr().out
    assert [path.name for path in list_checkpoints(tmp_path / "run/checkpoints")] == ["step-000001"]
    assert main(arguments) == 1
    assert "give --resume" in capsys.readouterr().err
    assert main([*arguments, "--resume"]) == 0
    assert [one["step"] for one in metrics(tmp_path / "run")] == [0, 1, 2, 3]
    card = read_card(list_checkpoints(tmp_path / "run/checkpoints")[-1])
    assert (card["harness"], card["harness_revision"], card["registry_digest"]) == ("mini", "rev", "reg")


@pytest.mark.parametrize("card", [None, "{", "[]", '{"harness": {"name": "mini"}}', '{"harness": null}'])
def test_data_that_does_not_say_its_harness(tmp_path: Path, card: str | None) -> None:
    data = taught(tmp_path)
    beside = tmp_path / "teach.jsonl.card.json"
    assert taught_harness(data) == ("mini", "rev", "reg")
    beside.unlink() if card is None else beside.write_text(card)
    with pytest.raises(DataError, match="write both with hgym teach") as caught:
        taught_harness(data)
    assert caught.value.code == "no_card"
