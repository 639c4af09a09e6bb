import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from harness_trainer import base_model
from harness_trainer.base_model import BaseModelError, default_cache, find_gguf, main, prepare_base
from harness_trainer.sealed_folder import MARKER, is_sealed, new_folder, publish, seal

try:
    find_gguf()
    MISSING = ""
except BaseModelError as error:
    MISSING = str(error)
needs_package = pytest.mark.skipif(bool(MISSING), reason=MISSING)
SOURCE = {"format": "1"}


class Package:
    def __init__(self, version: str, folder: Path):
        self.version = version
        self._folder = folder

    def locate_file(self, name: str) -> Path:
        return self._folder / name


def installed(monkeypatch, version: str, folder: Path) -> None:
    monkeypatch.setattr(base_model.metadata, "distribution", lambda _: Package(version, folder))


@pytest.mark.parametrize(
    ("own", "shared", "expected"),
    [("/a", "/b", "/a"), ("", "/b", "/b/harness-gym"), ("", "", "/h/.cache/harness-gym")],
)
def test_where_the_cache_is(monkeypatch, own, shared, expected):
    monkeypatch.setenv("HGYM_CACHE", own)
    monkeypatch.setenv("XDG_CACHE_HOME", shared)
    monkeypatch.setattr(Path, "home", lambda: Path("/h"))
    assert default_cache() == Path(expected)


def test_only_the_pinned_package_is_used(monkeypatch, tmp_path, capsys):
    def absent(_: str):
        raise base_model.metadata.PackageNotFoundError

    monkeypatch.setattr(base_model.metadata, "distribution", absent)
    assert main(["--out", str(tmp_path)]) == 1
    assert "base_missing" in capsys.readouterr().err
    installed(monkeypatch, "0.1.1", tmp_path)
    assert main(["--out", str(tmp_path)]) == 1
    assert "base_version" in capsys.readouterr().err
    installed(monkeypatch, "0.1.2", tmp_path)
    assert main(["--out", str(tmp_path)]) == 1
    assert "base_missing" in capsys.readouterr().err
    (tmp_path / base_model.GGUF_FILE).parent.mkdir()
    (tmp_path / base_model.GGUF_FILE).write_bytes(b"GGUF")
    assert main(["--out", str(tmp_path)]) == 1
    assert "base_digest" in capsys.readouterr().err
    assert not list(tmp_path.glob("*smollm2-135m*"))


def filled(folder: Path, word: str = "x") -> Path:
    (folder / "a.txt").write_text(word)
    (folder / "b.txt").write_text("y")
    seal(folder, SOURCE)
    return folder


def test_a_sealed_folder_is_whole(tmp_path):
    folder = filled(new_folder(tmp_path / "f"))
    assert is_sealed(folder, SOURCE)
    assert not is_sealed(folder, {"format": "2"})
    (folder / "a.txt").write_text("z")
    assert not is_sealed(folder, SOURCE)
    (folder / "a.txt").unlink()
    assert not is_sealed(folder, SOURCE)


@pytest.mark.parametrize("marker", ["", "[]", "{}", '{"made_from": {"format": "1"}, "files": {}}', "\x00"])
def test_a_folder_with_another_marker_is_not_whole(tmp_path, marker):
    folder = filled(new_folder(tmp_path / "f"))
    (folder / MARKER).write_text(marker)
    assert not is_sealed(folder, SOURCE)


def test_publishing_keeps_a_whole_folder_and_replaces_a_damaged_one(tmp_path):
    place = tmp_path / "f"
    publish(filled(new_folder(place), "first"), place, SOURCE)
    publish(filled(new_folder(place), "second"), place, SOURCE)
    assert (place / "a.txt").read_text() == "first"
    (place / "b.txt").unlink()
    publish(filled(new_folder(place), "third"), place, SOURCE)
    assert (place / "a.txt").read_text() == "third"
    with pytest.raises(FileNotFoundError):
        publish(tmp_path / "nothing", tmp_path / "g", SOURCE)


@pytest.mark.parametrize("run", range(5))
def test_publishing_at_once_leaves_one_whole_folder(tmp_path, run):
    place = tmp_path / "f"
    place.mkdir()
    (place / "a.txt").write_text("damaged")
    made = [filled(new_folder(place), str(number)) for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda folder: publish(folder, place, SOURCE), made))
    assert is_sealed(place, SOURCE)


@needs_package
def test_the_base_model_answers(tmp_path):
    import torch
    from safetensors import safe_open
    from transformers import AutoModelForCausalLM, AutoTokenizer

    said: list[str] = []
    folder = prepare_base(tmp_path, progress=said.append)
    assert folder.name == "smollm2-135m-instruct-b179c952"
    assert [path.name for path in tmp_path.iterdir()] == [folder.name]
    assert len(said) == 1
    assert prepare_base(tmp_path, progress=said.append) == folder
    assert len(said) == 1
    with safe_open(folder / "model.safetensors", "pt") as file:
        assert file.get_tensor("model.norm.weight").dtype == torch.bfloat16
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    model: Any = AutoModelForCausalLM.from_pretrained(folder, local_files_only=True)
    assert (tokenizer.bos_token_id, tokenizer.eos_token_id, tokenizer.pad_token_id) == (1, 2, 2)
    question = [{"role": "user", "content": "What is the capital of France?"}]
    ids = tokenizer.apply_chat_template(question, add_generation_prompt=True, return_tensors="pt")[
        "input_ids"
    ]
    said_ids = model.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=12, do_sample=False)
    assert tokenizer.decode(said_ids[0, ids.shape[1] :]) == "The capital of France is Paris.<|im_end|>"
    (folder / "config.json").write_text("{}")
    assert json.loads((prepare_base(tmp_path) / "config.json").read_text())["vocab_size"] == 49152


@needs_package
def test_the_command_needs_no_transformers(tmp_path):
    script = (
        "import sys; from harness_trainer.base_model import main; code = main(sys.argv[1:]);"
        "sys.exit(code or int('transformers' in sys.modules))"
    )
    command = [sys.executable, "-c", script, "--out", str(tmp_path)]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env={**os.environ, "PYTHONPATH": paths}
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "smollm2-135m-instruct-b179c952") in done.stdout
