"""The command: exit codes and messages; every refusal says what to do, and none is a traceback."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

import pytest
import tiny
import torch

from harness_trainer import __main__ as command
from harness_trainer.__main__ import main
from harness_trainer.checkpoint import Belongs, list_checkpoints, model_digest, save_weights, weights_digest


def given(folder: Path, stage: str, **changes: object) -> list[str]:
    return [
        stage,
        "--config",
        str(tiny.written(tiny.config(**changes), folder)),
        "--run",
        str(folder / "run"),
    ]


@pytest.mark.parametrize("stage", ["rl", "eval", "quickstart"])
def test_stages_that_play_need_an_address(
    tmp_path: Path, stage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given(tmp_path, stage)) == 1
    assert f"TrainerError (no_address): {stage} plays episodes: give --address" in capsys.readouterr().err


def test_nobody_listens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*given(tmp_path, "rl"), "--address", f"ipc://{tmp_path}/none"]) == 1
    assert "ConnectionLostError (connection_lost)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("stage", "changes", "code"),
    [
        ("opd", {}, "reserved"),
        ("mtp", {}, "no_checkpoint"),
        ("sft", {"sft": tiny.SftConfig(data="/none/teach.jsonl")}, "no_card"),
        ("sft", {"model": "/none"}, "no_model"),
    ],
)
def test_what_is_not_there(
    tmp_path: Path, stage: str, changes: dict, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given(tmp_path, stage, **changes)) == 1
    assert f"({code})" in capsys.readouterr().err


def test_a_configuration_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sft", "--config", str(tmp_path / "none.json"), "--run", str(tmp_path)]) == 1
    assert "config_unreadable" in capsys.readouterr().err


def test_an_adapter_of_another_harness(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    adapter = tmp_path / "adapter"
    adapter.mkdir()
    hello = tiny.server().hello()
    card = {"format": 1, "harness_revision": "of-yore", "registry_digest": hello.registry_digest}
    (adapter / "harness.json").write_text(json.dumps(card))
    arguments = [*given(tmp_path, "eval", adapter=str(adapter)), "--address", tiny.server().address]
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert "(other_harness)" in error
    assert "of-yore" in error
    assert hello.harness_revision in error


def test_a_run_says_which_adapter_it_starts_from(tmp_path: Path) -> None:
    adapter = tmp_path / "taught"
    adapter.mkdir()
    save_weights(tiny.policy(rank=2, talks=True), adapter)
    hello = tiny.server().hello()
    digest = model_digest(tiny.talker())
    card = Belongs(hello.harness, hello.harness_revision, hello.registry_digest, digest)
    (adapter / "harness.json").write_text(json.dumps({"format": 1, **asdict(card)}))
    config = tiny.EvalConfig(rows=(), headline="names")
    arguments = given(tmp_path, "eval", adapter=str(adapter), eval=config)
    assert main([*arguments, "--address", tiny.server().address]) == 0
    described = json.loads((tmp_path / "run/eval.config.json").read_text())["adapter"]
    weights = (adapter / "adapter_model.safetensors").read_bytes()
    assert (described["name"], described["sha256"]) == ("taught", hashlib.sha256(weights).hexdigest())


@pytest.mark.parametrize("rank", [0, 4])
def test_a_head_is_fitted_on_what_reinforcement_learning_left(
    tmp_path: Path, rank: int, capsys: pytest.CaptureFixture[str]
) -> None:
    changes: dict = {
        "rank": rank,
        "rl": tiny.rl_config(kl_weight=0.0),
        "mtp": tiny.MtpConfig(steps=1, prompts=1),
    }
    assert main([*given(tmp_path, "rl", **changes), "--address", tiny.server().address]) == 0
    assert main(given(tmp_path, "mtp", **changes)) == 0
    assert (tmp_path / "run/mtp/mtp.safetensors").is_file()
    assert json.loads((tmp_path / "run/mtp.json").read_text())["policy_versions"]
    other = given(tmp_path, "mtp", **changes, model=str(tiny.talker("qwen3")))
    assert main([*other, "--resume"]) == 1
    assert "(other_base)" in capsys.readouterr().err
    # What was trained, whole or in part, can be started from.
    trained = str(list_checkpoints(tmp_path / "run/checkpoints")[-1])
    playing = tmp_path / "play"
    playing.mkdir()
    config = {"rank": rank, "adapter": trained, "eval": tiny.EvalConfig(rows=(), headline="names")}
    assert main([*given(playing, "eval", **config), "--address", tiny.server().address]) == 0
    described = json.loads((playing / "run/eval.config.json").read_text())["adapter"]
    assert described["sha256"] == weights_digest(Path(trained))
    assert f"from {Path(trained).name}" in capsys.readouterr().out


def test_a_resumed_run_computes_in_what_it_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found() -> tuple[str, str]:
        described = json.loads((tmp_path / "run/eval.config.json").read_text())
        return described["config"]["dtype"], described["dtype"]

    config = {"dtype": "auto", "eval": tiny.EvalConfig(rows=(), headline="names")}
    arguments = [*given(tmp_path, "eval", **config), "--address", tiny.server().address]
    monkeypatch.setattr("harness_trainer.prepare.choose_dtype", lambda _: torch.float32)
    assert main(arguments) == 0
    assert found() == ("auto", "float32")
    monkeypatch.setattr("harness_trainer.prepare.choose_dtype", lambda _: torch.bfloat16)
    assert main([*arguments, "--resume"]) == 0
    assert found()[1] == "float32"


def test_a_run_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "run").write_text("a file")
    assert main(given(tmp_path, "sft")) == 1
    assert "Error: " in capsys.readouterr().err


def test_ctrl_c_during_set_up_has_a_code_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_run", stopped)
    assert main(given(tmp_path, "sft")) == 130


def test_evaluation_rows_go_to_their_file(tmp_path: Path) -> None:
    rows = tuple(
        tiny.EvalRow(name=name, arm=name, split="test", start=4000, episodes=1)
        for name in ("original", "names")
    )
    config = tiny.EvalConfig(rows=rows, max_turn_tokens=2)
    assert main([*given(tmp_path, "eval", eval=config), "--address", tiny.server().address]) == 0
    lines = tiny.lines(tmp_path / "run/eval.jsonl")
    assert [(one["row"], one["arm"], one["n"]) for one in lines] == [
        ("original", "original", 1),
        ("names", "names", 1),
    ]
    described = json.loads((tmp_path / "run/eval.config.json").read_text())
    assert described["belongs"]["harness_revision"] == tiny.server().hello().harness_revision
    assert described["adapter"] is None
