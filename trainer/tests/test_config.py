import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from harness_trainer.config import SftConfig, TrainerConfig, config_from, read_config
from harness_trainer.errors import ConfigError


def resolved() -> dict[str, Any]:
    return json.loads(json.dumps(asdict(TrainerConfig())))


def changed(path: str, value: object) -> dict[str, Any]:
    config = resolved()
    *names, last = path.split(".")
    within = config
    for name in names:
        within = within[name]
    within[last] = value
    return config


def test_what_is_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text(json.dumps(resolved()), encoding="utf-8")
    assert read_config(file) == TrainerConfig()


def test_numbers_and_lists_get_their_types() -> None:
    config = config_from(changed("rl.rate", 1))
    assert isinstance(config.rl.rate, float)
    assert isinstance(config.eval.rows, tuple)
    assert config_from(changed("adapter", None)).adapter is None
    assert config_from(changed("adapter", "/a")).adapter == "/a"


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("nope", 1, "nope is unknown: expected model, adapter"),
        ("rl.rat", 1, "rl.rat is unknown: expected updates"),
        ("rank", 1.5, "rank is 1.5: expected a whole number"),
        ("rank", True, "rank is true: expected a whole number"),
        ("model", 3, "model is 3: expected text or null"),
        ("rl", 3, "rl is 3: expected a mapping"),
        ("rl.level", "word", 'rl.level is "word": expected one of segment, trajectory, token'),
        ("rl.rate", "fast", 'rl.rate is "fast": expected a number'),
        ("rl.rate", float("nan"), "rl.rate is NaN: expected a number"),
        ("rl.shuffle_advantages", 1, "rl.shuffle_advantages is 1: expected true or false"),
        ("rl.arms", {"a": "b"}, 'rl.arms.a is "b": expected a number'),
        ("rl.weights", {"tol": {}}, 'a name in rl.weights is "tol": expected one of tool, reply'),
        ("eval.rows", {}, "eval.rows is {}: expected a list"),
        ("eval.rows", [{"name": "a"}], "eval.rows.0.arm is missing: expected text"),
        ("mtp.loss", [], "mtp.loss is []: expected one of"),
    ],
)
def test_what_does_not_fit_is_named(path: str, value: object, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config_from(changed(path, value))
    assert caught.value.code == "config_invalid"
    assert words in str(caught.value)


def test_every_member_must_be_named() -> None:
    config = resolved()
    del config["sft"]["steps"]
    with pytest.raises(ConfigError, match=r"sft\.steps is missing: expected a whole number"):
        config_from(config)


@pytest.mark.parametrize("text", ["", "{", None])
def test_a_file_that_is_no_json(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "config.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read_config(file)
    assert caught.value.code == "config_unreadable"


def test_members_have_defaults_in_python() -> None:
    assert SftConfig(data="x").groups == 2
