"""Plain data to records and back."""

from __future__ import annotations

from dataclasses import fields
from math import inf, nan
from typing import Any

import pytest

from harness_gym import ABSENT, CodecError, from_wire, records, to_wire
from harness_gym.arrays import ArrayWriter

LEFT = {"rounds": 3, "ms": 1.5}
STATS: dict[str, Any] = {one.name: 1 for one in fields(records.StatsResponse)}
STATS |= {"healthy": True, "refused": {}, "errored": {}, "nulls": {}}


def wire(value: Any) -> Any:
    return to_wire(value, ArrayWriter())


@pytest.mark.parametrize(
    ("record", "value", "read"),
    [
        # What JavaScript calls one number arrives as either; the record says what it is.
        (records.ObservationLeft, {"rounds": 3.0, "ms": 25}, records.ObservationLeft(3, 25.0)),
        (records.ObservationLeft, {"rounds": -0.0, "ms": -0.0}, records.ObservationLeft(0, 0.0)),
        (records.CountFact, {"kind": "count", "value": 2, "unit": "u"}, records.CountFact(2, "u")),
        (records.Fact, {"kind": "days", "value": 7}, records.DaysFact(7)),
        (records.Message, {"role": "user", "content": "x"}, records.UserMessage("x")),
        (records.End, {"status": "truncated", "reason": "rounds"}, records.TruncatedEnd("rounds")),
        (records.ToolCallFunction, {"name": "f"}, records.ToolCallFunction("f", None)),
        (
            records.Observation,
            {"messages": [], "left": LEFT},
            records.Observation([], records.ObservationLeft(3, 1.5)),
        ),
        (
            records.EpisodeEntry,
            {"kind": "episode", "seed": "s", "scenario": {"split": "dev", "index": 1}, "faults": []},
            records.EpisodeEntry("s", scenario=records.ScenarioAt("dev", 1), faults=[]),
        ),
        (
            records.EpisodeEntry,
            {"kind": "episode", "seed": "s", "faults": {"rate": 1, "lasting": 0, "kinds": ["empty"]}},
            records.EpisodeEntry("s", faults=records.FaultConfig(1.0, 0.0, ["empty"])),
        ),
    ],
)
def test_read(record: Any, value: Any, read: Any) -> None:
    found = from_wire(record, value)
    assert found == read
    assert repr(found) == repr(read)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (records.TextAction("x"), {"kind": "text", "text": "x", "format": "hermes"}),
        (records.MessageAction(None), {"kind": "message", "content": None}),
        (records.MessageAction("x", reasoning=None), {"kind": "message", "content": "x", "reasoning": None}),
        (records.EpisodeEntry("s", augment=None), {"kind": "episode", "seed": "s", "augment": None}),
        (records.EpisodeEntry("s", augment=ABSENT), {"kind": "episode", "seed": "s"}),
        (
            records.WireError("busy", "m", None, {}),
            {"code": "busy", "message": "m", "retry_after_ms": None, "data": {}},
        ),
    ],
)
def test_write_leaves_out_what_is_absent(value: Any, written: Any) -> None:
    assert wire(value) == written
    assert from_wire(type(value), written) == value


@pytest.mark.parametrize(
    ("record", "value", "why"),
    [
        (records.ObservationLeft, {"rounds": 3}, r"ObservationLeft\.ms: it is missing"),
        (records.ObservationLeft, {**LEFT, "more": 1}, "has no .*more"),
        (records.ObservationLeft, {**LEFT, "rounds": 3.5}, r"ObservationLeft\.rounds: expected an integer"),
        (records.ObservationLeft, {**LEFT, "rounds": True}, "an integer"),
        (records.ObservationLeft, {**LEFT, "rounds": 86699530287996692}, "below 2\\^53"),
        (records.ObservationLeft, {**LEFT, "ms": "1"}, "a number"),
        (records.ObservationLeft, {**LEFT, "ms": 2**60}, "a number"),
        (records.ObservationLeft, [1], "expected ObservationLeft"),
        (records.Fact, {"kind": "nothing"}, "kind of a known record"),
        (records.Outcome, "learnt", "one of 'trained'"),
        (records.Observation, {"messages": None, "left": LEFT}, r"Observation\.messages: expected a list"),
        (
            records.ResetResponse,
            {"started": [{"kind": "refused", "entry": 0, "error": {}}]},
            r"WireError\.code",
        ),
        (records.ObservationLeft, {**LEFT, "ms": nan}, "a number"),
        (records.ObservationLeft, {**LEFT, b"": 1}, "has no"),
        (records.StatsResponse, {**STATS, "refused": {b"": 1}}, "expected a text"),
        (records.ToolSpecFunction, {"name": "n", "description": "d", "parameters": {"a": [inf]}}, "inf"),
        (records.ToolSpecFunction, {"name": "n", "description": "d", "parameters": {"a": b""}}, "bytes"),
        (records.ActionTokens, {}, r"ActionTokens\.context_ids: it is missing"),
    ],
)
def test_what_is_not_as_the_record_says(record: Any, value: Any, why: str) -> None:
    with pytest.raises(CodecError, match=why):
        from_wire(record, value)


def cycle() -> Any:
    value: dict[str, Any] = {}
    value["self"] = [value]
    return value


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (records.ObservationLeft(1, nan), "nan"),
        (records.ObservationLeft(2**64, 1.0), "beyond 64 bits"),
        (records.Ask("a", "k", "c", None, None, cycle()), "a cycle"),
        (records.ToolSpecFunction("n", "d", {"a": [{1: 2}]}), "a key that is a int"),
        (records.ToolSpecFunction("n", "d", {"a": [b"x"]}), "a bytes"),
        ({"a": {"b": ABSENT}}, "a Absent"),
    ],
)
def test_what_the_wire_has_no_meaning_for(value: Any, why: str) -> None:
    with pytest.raises(CodecError, match=why):
        wire(value)


def test_records_of_files_hold_lists() -> None:
    tokens = {
        "context_ids": [1, 2],
        "sampled_ids": [3],
        "logprobs": [-1],
        "policy_version": "v",
        "temperature": 1,
    }
    read = from_wire(records.ActionTokens, tokens)
    assert (read.context_ids.tolist(), read.logprobs.dtype.name, read.temperature) == ([1, 2], "float64", 1.0)


@pytest.mark.parametrize("name", sorted(name for name in dir(records) if name[0].isupper()))
def test_every_record_can_be_read(name: str) -> None:
    record = getattr(records, name)
    if isinstance(record, type) and record.__module__ == records.__name__:
        with pytest.raises(CodecError):
            from_wire(record, {"surely": "nothing"})
