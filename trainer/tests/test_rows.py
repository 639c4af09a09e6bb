"""Token rows: ids as fed and sampled, letters, log-probs; and the files that keep them."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
import tiny

from harness_trainer.errors import DataError
from harness_trainer.rows import TokenRow, read_rows, rows_of, write_rows

PREFIX = [1, 2, 3]
PLAIN = tiny.trajectory("g/0", [tiny.turn(0, "tool", PREFIX, [10, 11]), tiny.turn(1, "reply", [4, 5], [12])])
REWRITTEN = tiny.trajectory(
    "g/1",
    [
        tiny.turn(0, "tool", PREFIX, [20]),
        tiny.turn(1, "tool", [1, 9], [21], restart=True),
        tiny.turn(2, "reply", [6], [22, 23]),
    ],
)


def test_a_row_is_what_was_fed_and_sampled() -> None:
    ((row,),) = rows_of(tiny.group("g", [PLAIN], PREFIX))
    assert (row.prefix, row.ids) == (PREFIX, [10, 11, 4, 5, 12])
    assert row.segment == "tt..r"
    assert row.logprobs == pytest.approx([-0.10, -0.11, -0.12])
    assert row.sampled() == [0, 1, 4]
    assert (row.trajectory, row.group, row.policy_version) == ("g/0", "g", "rl@1")


def test_a_rewritten_history_begins_a_row() -> None:
    ((first, second),) = rows_of(tiny.group("g", [REWRITTEN], PREFIX))
    assert (first.prefix, first.ids, first.segment) == (PREFIX, [20], "t")
    assert (second.prefix, second.ids, second.segment) == ([1, 9], [21, 6, 22, 23], "t.rr")
    assert (first.logprobs, second.logprobs) == (
        pytest.approx([-0.20]),
        pytest.approx([-0.21, -0.22, -0.23]),
    )


def test_where_tokens_were_spent_the_last_words_are_the_reply() -> None:
    turns = [tiny.turn(0, "tool", PREFIX, [20]), tiny.turn(1, "tool", [6], [21, 22])]
    spent = tiny.trajectory("g/0", [*turns, tiny.turn(2, "tool", [7], []), tiny.turn(3, "reply", [8], [])])
    ((row,),) = rows_of(tiny.group("g", [spent], PREFIX))
    assert (row.ids, row.segment) == ([20, 6, 21, 22, 7, 8], "t.rr..")
    cut_off = tiny.trajectory("g/0", turns, errored=True)
    ((row,),) = rows_of(tiny.group("g", [cut_off], PREFIX))
    assert row.segment == "t.tt"


@pytest.mark.parametrize("prefix", [None, []])
def test_siblings_that_share_nothing_keep_their_whole_context(prefix: list[int] | None) -> None:
    ((row,), own) = rows_of(tiny.group("g", [PLAIN, REWRITTEN], prefix))
    assert (row.prefix, row.ids) == ([], [1, 2, 3, 10, 11, 4, 5, 12])
    assert row.segment == "...tt..r"
    assert [one.prefix for one in own] == [[], [1, 9]]


def test_one_that_never_spoke_has_no_row() -> None:
    silent = tiny.trajectory("g/2", [], errored=True)
    assert [len(rows) for rows in rows_of(tiny.group("g", [PLAIN, silent], PREFIX))] == [1, 0]


def test_turns_without_tokens_cannot_be_learned() -> None:
    turn = tiny.turn(0, "tool", PREFIX, [1])
    bare = dataclasses.replace(turn, action=dataclasses.replace(turn.action, tokens=None))
    with pytest.raises(DataError, match="Turn 0 of g/0") as caught:
        rows_of(tiny.group("g", [tiny.trajectory("g/0", [bare])], PREFIX))
    assert caught.value.code == "no_tokens"


def test_files_keep_rows(tmp_path: Path) -> None:
    rows = [row for own in rows_of(tiny.group("g", [PLAIN, REWRITTEN], PREFIX)) for row in own]
    write_rows(tmp_path / "rollouts/update-000001.jsonl", rows[1:])
    write_rows(tmp_path / "rollouts/update-000000.jsonl", rows[:1])
    assert list(read_rows(tmp_path / "rollouts")) == rows
    assert set(tiny.lines(tmp_path / "rollouts/update-000000.jsonl")[0]) == {
        *("policy_version", "group", "trajectory", "prefix", "ids", "segment", "logprobs")
    }


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    rows = [row for own in rows_of(tiny.group("g", [PLAIN], PREFIX)) for row in own]
    write_rows(tmp_path / "a.jsonl", rows)

    def broken() -> list[TokenRow]:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_rows(tmp_path / "a.jsonl", (one for _ in [0] for one in [*rows, *broken()]))
    assert list(read_rows(tmp_path)) == rows


@pytest.mark.parametrize("bad", ["{", "[]", '{"trajectory": "x"}', '{"more": 1}'])
def test_lines_that_are_no_rows(tmp_path: Path, bad: str) -> None:
    rows = [row for own in rows_of(tiny.group("g", [PLAIN], PREFIX)) for row in own]
    write_rows(tmp_path / "a.jsonl", rows)
    with (tmp_path / "a.jsonl").open("a") as file:
        file.write(bad + "\n")
    with pytest.raises(DataError, match=r"a\.jsonl:2 is no token row") as caught:
        list(read_rows(tmp_path))
    assert caught.value.code == "bad_row"


def test_no_files(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="run the rl stage first") as caught:
        list(read_rows(tmp_path))
    assert caught.value.code == "no_rows"
