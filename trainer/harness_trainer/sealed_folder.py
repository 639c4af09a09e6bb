"""Folders that are whole or not there: sealed with digests of their files, then renamed to their place."""

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path

MARKER = "complete.json"
_ATTEMPTS = 20


def sha256_of(path: Path) -> str:
    """Hex digest of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def seal(folder: Path, made_from: Mapping[str, str]) -> None:
    """Writes the marker: what the folder was made from, and the SHA-256 of every file in it."""
    files = {path.name: sha256_of(path) for path in sorted(folder.iterdir())}
    text = json.dumps({"made_from": dict(made_from), "files": files}, indent=2) + "\n"
    (folder / MARKER).write_text(text, encoding="utf-8", newline="\n")


def is_sealed(folder: Path, made_from: Mapping[str, str]) -> bool:
    """Whether the folder was made from the same, and holds every file that its marker names, unchanged."""
    try:
        marker = json.loads((folder / MARKER).read_text(encoding="utf-8"))
        if marker["made_from"] != made_from or not marker["files"]:
            return False
        return all(sha256_of(folder / name) == digest for name, digest in marker["files"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def new_folder(beside: Path) -> Path:
    """An empty hidden folder beside another, which whoever may read its parent may read."""
    folder = beside.parent / f".{beside.name}-{os.getpid()}-{secrets.token_hex(4)}"
    folder.mkdir()
    return folder


def publish(made: Path, folder: Path, made_from: Mapping[str, str]) -> None:
    """Renames a sealed folder to its place; one there that is whole wins, a damaged one goes.

    Raises:
        OSError: when the rename fails though no whole folder is in the way.
    """
    for attempt in range(_ATTEMPTS):
        try:
            made.rename(folder)
            return
        except OSError:
            if is_sealed(folder, made_from):
                return
            if not made.exists() or attempt == _ATTEMPTS - 1:
                raise
            _set_aside(folder, made_from)


def _set_aside(folder: Path, made_from: Mapping[str, str]) -> None:
    """Takes a damaged folder away; another process may be doing the same."""
    aside = new_folder(folder)
    try:
        folder.rename(aside / "old")
        if is_sealed(aside / "old", made_from):  # Mended by another process since it was looked at.
            (aside / "old").rename(folder)
    except OSError:
        pass  # Gone already, or replaced already: the next attempt will see.
    finally:
        shutil.rmtree(aside, ignore_errors=True)
