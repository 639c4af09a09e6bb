"""Reads teaching files: JSON lines of finished conversations, a few beginnings to a group."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness_trainer.errors import DataError, TrainerError
from harness_trainer.packing import Group, common_prefix
from harness_trainer.render import Renderer

_Rendered = tuple[list[int], list[bool]]


@dataclass(frozen=True)
class TaughtGroup:
    """Rows that are learned from together.

    Attributes:
        groups: Token rows by the message that they begin with, what each lot shares split off.
        learned: Per row of all lots in order, for each token after its prefix, whether it is to be learned.
    """

    groups: list[Group]
    learned: list[list[bool]]

    def rows(self) -> Iterator[tuple[Sequence[int], list[bool]]]:
        """Every row without its prefix, with its part of `learned`."""
        yield from zip((row for group in self.groups for row in group.rows), self.learned, strict=True)


class TeachingFile:
    """A file of `{group, messages, loss_on, tools?}` lines, read in order and from any group on.

    Args:
        path: The file.
        renderer: Of the model's tokenizer.

    Attributes:
        digest: The sha256 of its bytes, in hexadecimal digits.

    Raises:
        DataError: `no_data` for a missing or empty file, `bad_row` with its line for a row that is not one.
    """

    def __init__(self, path: Path, renderer: Renderer) -> None:
        self._path = path
        self._renderer = renderer
        self._offsets = self._index()

    def __len__(self) -> int:
        return len(self._offsets)

    def _index(self) -> list[tuple[int, int, int]]:
        """Line number, first byte and end byte of each group."""
        found: list[tuple[int, int, int]] = []
        name: str | None = None
        digest = hashlib.sha256()
        try:
            with self._path.open("rb") as file:
                at = 0
                for number, line in enumerate(file, 1):
                    digest.update(line)
                    group = str(_row(line, self._path, number)["group"])
                    if group != name:
                        name = group
                        found.append((number, at, at + len(line)))
                    else:
                        found[-1] = (found[-1][0], found[-1][1], at + len(line))
                    at += len(line)
        except OSError as error:
            raise DataError(
                "no_data", f"{self._path} cannot be read: {error}. Write one with hgym teach."
            ) from error
        if not found:
            raise DataError("no_data", f"{self._path} holds no rows. Write one with hgym teach.")
        self.digest = digest.hexdigest()
        return found

    def read(self, at: int) -> TaughtGroup:
        """The group number `at`, going round at the end of the file."""
        number, start, stop = self._offsets[at % len(self)]
        with self._path.open("rb") as file:
            file.seek(start)
            lines = file.read(stop - start).splitlines()
        lots: dict[str, list[_Rendered]] = {}
        for i, line in enumerate(lines):
            row = _row(line, self._path, number + i)
            lots.setdefault(json.dumps(row["messages"][:1]), []).extend(self._render(row, number + i))
        groups, learned = [], []
        for rows in lots.values():
            shared = common_prefix([ids for ids, _ in rows]) if len(rows) > 1 else 0
            shared = min([shared, *(mask.index(True) for _, mask in rows)])
            groups.append(Group(rows[0][0][:shared], [ids[shared:] for ids, _ in rows]))
            learned += [mask[shared:] for _, mask in rows]
        return TaughtGroup(groups, learned)

    def _render(self, row: dict[str, Any], number: int) -> list[_Rendered]:
        """One row, or several where the chat template rewrites history; each has something to learn."""
        try:
            rows = self._renderer.rows(row["messages"], row["loss_on"], row.get("tools"))
        except (TrainerError, KeyError, TypeError, AttributeError, ValueError) as error:
            raise DataError("bad_row", f"{self._path}:{number} cannot be rendered: {error}") from error
        if not rows:
            raise DataError(
                "bad_row", f"{self._path}:{number} has nothing to learn; expected loss_on to name a turn."
            )
        return [(list(ids), [bool(m) for m in mask]) for ids, mask in rows]


def _row(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
        if (
            isinstance(row["group"], str)
            and isinstance(row["messages"], list)
            and isinstance(row["loss_on"], list)
        ):
            return row
        raise TypeError("group, messages or loss_on has another type")
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(
            "bad_row", f"{path}:{number} is no teaching row ({error}); expected group, messages and loss_on."
        ) from error


def batches(file: TeachingFile, per_step: int, start: int) -> Iterator[list[TaughtGroup]]:
    """Endless steps of `per_step` groups, from group number `start` on."""
    at = start
    while True:
        yield [file.read(at + i) for i in range(per_step)]
        at += per_step
