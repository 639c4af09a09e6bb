"""Teaching files: what they give, and rows that are none, by file and line."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import tiny

from harness_trainer.errors import DataError
from harness_trainer.render import Renderer
from harness_trainer.teaching import TaughtGroup, TeachingFile, batches

RENDERER = Renderer(tiny.tokenizer())


def row(group: str, *said: str, loss_on: list[int] | None = None, system: str = "s") -> dict[str, Any]:
    """A dialogue: system, user, then assistant and user in turn."""
    messages = [{"role": "system", "content": system}, {"role": "user", "content": "u"}]
    for text in said:
        messages += [{"role": "assistant", "content": text}, {"role": "user", "content": "more"}]
    turns = [at for at, one in enumerate(messages) if one["role"] == "assistant"]
    return {"group": group, "messages": messages, "loss_on": turns if loss_on is None else loss_on}


def file_of(folder: Path, *rows: object, renderer: Renderer = RENDERER) -> TeachingFile:
    path = folder / "teach.jsonl"
    path.write_text("".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in rows))
    return TeachingFile(path, renderer)


def whole(one: TaughtGroup) -> list[tuple[list[int], list[int]]]:
    """Each row in full, and the positions that are learned."""
    prefixes = [group.prefix for group in one.groups for _ in group.rows]
    return [
        ([*prefix, *ids], [len(prefix) + i for i, wanted in enumerate(mask) if wanted])
        for prefix, (ids, mask) in zip(prefixes, one.rows(), strict=True)
    ]


@pytest.mark.parametrize(
    "rows",
    [
        [row("a", "one")],
        [row("a", "one"), row("a", "two")],
        [row("a", "one"), row("a", "one")],  # The same twice: what they share ends before what is learned.
        [row("a", "one", "two"), row("a", "one", "three", loss_on=[4])],
        [row("a", "one", "two", loss_on=[4]), row("a", "one", "three", loss_on=[4])],
        [row("a", "", "x"), row("a", "")],
    ],
)
def test_sharing_swallows_no_learned_token(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    one = file_of(tmp_path, *rows).read(0)
    rendered = [RENDERER.row(each["messages"], each["loss_on"]) for each in rows]
    assert whole(one) == [(ids, [i for i, m in enumerate(mask) if m]) for ids, mask in rendered]
    assert all(len(mask) == len(ids) for ids, mask in one.rows())
    assert (len(one.groups[0].prefix) > 10) == (len(rows) > 1), "and what can be shared is"


def test_groups_are_runs_of_one_name_and_go_round(tmp_path: Path) -> None:
    file = file_of(
        tmp_path, row("a", "1"), row("a", "2"), row("b", "3", "4"), row("a", "5", system="another")
    )
    assert len(file) == 3
    sizes = [len(file.read(at).learned) for at in range(4)]
    assert sizes == [2, 1, 1, 2]
    assert whole(file.read(4)) == whole(file.read(1))
    steps = list(islice(batches(file, 2, 1), 3))
    assert [[whole(one) for one in step] for step in steps] == [
        [whole(file.read(at)) for at in pair] for pair in ((1, 2), (0, 1), (2, 0))
    ]


def test_a_history_that_the_template_rewrites_takes_several_rows(tmp_path: Path) -> None:
    stripping = Renderer(tiny.tokenizer(tiny.STRIPPING))
    given = row("a", "<think>\nwhy\n</think>\n\nb", "c")
    one = file_of(tmp_path, given, renderer=stripping).read(0)
    assert whole(one) == [
        (ids, [i for i, m in enumerate(mask) if m])
        for ids, mask in stripping.rows(given["messages"], given["loss_on"])
    ]
    assert len(one.learned) == 2


def test_each_beginning_of_a_group_has_its_own_prefix(tmp_path: Path) -> None:
    rows = [
        row("a", "one"),
        row("a", "two", system="another"),
        row("a", "three"),
        row("a", "4", system="another"),
    ]
    one = file_of(tmp_path, *rows).read(0)
    assert [(len(group.prefix) > 10, len(group.rows)) for group in one.groups] == [(True, 2)] * 2
    rendered = [RENDERER.row(rows[at]["messages"], rows[at]["loss_on"]) for at in (0, 2, 1, 3)]
    assert whole(one) == [(ids, [i for i, m in enumerate(mask) if m]) for ids, mask in rendered]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("{", "no teaching row"),
        ("", "no teaching row"),
        ("[]", "no teaching row"),
        ('{"messages": [], "loss_on": []}', "'group'"),
        ('{"group": 3, "messages": [], "loss_on": []}', "another type"),
        ('{"group": "b", "messages": {}, "loss_on": []}', "another type"),
    ],
)
def test_a_line_that_is_no_row_is_named_at_once(tmp_path: Path, bad: str, said: str) -> None:
    with pytest.raises(DataError, match=rf"teach\.jsonl:2 .*{said}") as caught:
        file_of(tmp_path, row("a", "x"), bad)
    assert caught.value.code == "bad_row"


@pytest.mark.parametrize(
    "bad",
    [
        row("b", "x", loss_on=[]),
        row("b", "x", loss_on=[1]),
        row("b", "x", loss_on=[99]),
        {"group": "b", "messages": [], "loss_on": []},
        {"group": "b", "messages": ["hello"], "loss_on": [0]},
        {"group": "b", "messages": [{"content": "no role"}], "loss_on": [0]},
        {"group": "b", "messages": [{"role": "assistant", "content": 3}], "loss_on": [0]},
    ],
)
def test_a_row_that_cannot_be_learned_is_named_when_it_is_read(tmp_path: Path, bad: object) -> None:
    file = file_of(tmp_path, row("a", "x"), row("b", "y"), bad)
    file.read(0)
    with pytest.raises(DataError, match=r"teach\.jsonl:3 ") as caught:
        file.read(1)
    assert caught.value.code == "bad_row"


def test_no_data(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="hgym teach") as missing:
        TeachingFile(tmp_path / "none.jsonl", RENDERER)
    with pytest.raises(DataError, match="holds no rows") as empty:
        file_of(tmp_path)
    assert [missing.value.code, empty.value.code] == ["no_data", "no_data"]
