"""Shipped adapters: what their cards say is so, and the command that makes them works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import tiny

from harness_trainer.checkpoint import WEIGHTS, weights_digest
from harness_trainer.errors import CheckpointError
from harness_trainer.prepare import SHIPPED
from harness_trainer.ship import card_text, main, ship

ROOT = Path(__file__).parents[2]
STEPS = 20


def make(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The command that makes an adapter, on a tiny model and with few episodes."""
    command = ["node", str(ROOT / "scripts/make-adapter.mjs"), "--steps", str(STEPS), "--episodes", "1"]
    places = ["--model", str(tiny.talker()), "--run", str(folder / "run"), "--out", str(folder / "out")]
    environment = {**os.environ, "HGYM_PYTHON": sys.executable}
    return subprocess.run(
        [*command, *places, *options], env=environment, capture_output=True, text=True, timeout=300
    )


def card_of(folder: Path) -> dict:
    return json.loads((folder / "card.json").read_text(encoding="utf-8"))


def test_a_few_steps_of_the_recipe_on_a_tiny_model(tmp_path: Path) -> None:
    done = make(tmp_path)
    assert (done.returncode, done.stderr[-2000:] if done.returncode else "") == (0, "")
    out = tmp_path / "out"
    card = card_of(out)
    assert (card["steps"], card["data"]["options"]["groups"]) == (STEPS, STEPS)
    assert card["sha256"] == weights_digest(out)
    assert [(one["row"], one["n"]) for one in card["scores"]] == [
        (row, 1) for row in ("original", "names_clean", "wording_clean", "names", "wording", "faults")
    ]
    assert len(tiny.lines(tmp_path / "run/sft.jsonl")) == STEPS


def test_a_run_that_is_not_at_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CheckpointError, match="run the sft stage first"):
        ship(tmp_path, tmp_path / "out")
    (tmp_path / "checkpoints/step-000003").mkdir(parents=True)
    (tmp_path / "checkpoints/step-000003/harness.json").write_text(
        json.dumps({"format": 1, "cursor": {"step": 3}})
    )
    (tmp_path / "sft.config.json").write_text(json.dumps({"config": {"sft": {"steps": 4}}}))
    assert main(["--run", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "CheckpointError (not_finished)" in capsys.readouterr().err


@pytest.mark.parametrize("name", SHIPPED)
def test_cards_tell_what_is_shipped(name: str) -> None:
    folder = SHIPPED[name]
    card = card_of(folder)
    assert card["sha256"] == weights_digest(folder)
    assert card["bytes"] == (folder / WEIGHTS).stat().st_size <= 5e6
    assert (folder / "README.md").read_text(encoding="utf-8") == card_text(card)
    assert (card["data"]["options"]["augmented"] == 0) == (name == "shipped-fixed")


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_belongs_to_the_harness(name: str) -> None:
    hello, card = tiny.server().hello(), card_of(SHIPPED[name])
    assert (card["harness"], card["harness_revision"]) == (hello.harness, hello.harness_revision)
    assert card["registry_digest"] == hello.registry_digest
