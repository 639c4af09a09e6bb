"""The messages of `bridge/fixtures`, which both languages read from the same bytes."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from harness_gym import CodecError, records
from harness_gym.arrays import ArrayWriter, read_array
from harness_gym.codec import decode_header, encode_header
from harness_gym.reading import from_wire
from harness_gym.writing import to_wire

FOLDER = Path(__file__).resolve().parents[2] / "fixtures"
NAMES = sorted(file.name.removesuffix(".bin") for file in FOLDER.glob("*.bin"))
REFUSED = [name for name in NAMES if name.startswith("refused-")]
PLAIN = [name for name in NAMES if name not in REFUSED]


def exact(value: dict[str, Any]) -> Any:
    if value.keys() == {"$int"}:
        return int(value["$int"])
    return float(value["$float"]) if value.keys() == {"$float"} else value


def meaning(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"), object_hook=exact)


def frames(name: str) -> list[bytes]:
    data = (FOLDER / f"{name}.bin").read_bytes()
    found, at = [], 4
    for _ in range(struct.unpack_from("<I", data)[0]):
        (size,) = struct.unpack_from("<I", data, at)
        found.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    assert at == len(data)
    return found


def test_there_are_fixtures_of_both_kinds() -> None:
    assert len(PLAIN) >= 7
    assert len(REFUSED) >= 7


@pytest.mark.parametrize("name", PLAIN)
def test_read_and_written_again_it_means_the_same(name: str) -> None:
    said = meaning(name)
    request, kind, header, *parts = frames(name)
    assert (request.hex(), kind.decode()) == (said["id_hex"], said["kind"])
    assert decode_header(header) == said["header"]
    assert decode_header(encode_header(said["header"])) == said["header"]
    for array in said["arrays"]:
        assert read_array(array["ref"], parts).tolist() == array["values"]


@pytest.mark.parametrize("name", [one for one in PLAIN if one not in ("numbers.header", "reset.request")])
def test_python_writes_the_very_bytes(name: str) -> None:
    # The two that are left out hold whole numbers over 2^32, which msgpack may write in two ways.
    _, _, header, *_ = frames(name)
    assert encode_header(meaning(name)["header"]) == header


@pytest.mark.parametrize("name", REFUSED)
def test_what_nobody_may_accept(name: str) -> None:
    assert meaning(name)["refused"] == "bad_request"
    with pytest.raises(CodecError):
        decode_header(frames(name)[2])


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("step.answer", records.StepResponse),
        ("busy.answer", records.WireError),
        ("next_groups.answer", records.NextGroupsResponse),
    ],
)
def test_answers_as_records_and_back(name: str, record: type) -> None:
    _, _, header, *parts = frames(name)
    read = from_wire(record, decode_header(header), parts)
    arrays = ArrayWriter()
    written = to_wire(read, arrays)
    assert forgetting_refs(written) == forgetting_refs(decode_header(header))
    again = from_wire(record, decode_header(encode_header(written)), arrays.parts())
    assert repr(again) == repr(read)


def forgetting_refs(value: Any) -> Any:
    """Where an array lies is the writer's choice."""
    if isinstance(value, dict):
        return "array" if "dtype" in value else {key: forgetting_refs(one) for key, one in value.items()}
    return [forgetting_refs(one) for one in value] if isinstance(value, list) else value


def test_a_group_is_numpy_without_copies() -> None:
    _, _, header, *parts = frames("next_groups.answer")
    group = from_wire(records.NextGroupsResponse, decode_header(header), parts).groups[0].group
    assert group.prefix_ids is not None
    assert group.prefix_ids.tolist() == [11, 12, 13]
    for trajectory in group.trajectories:
        tokens = trajectory.turns[0].action.tokens
        assert tokens is not None
        assert np.shares_memory(tokens.context_ids, group.prefix_ids)
        assert (tokens.logprobs.tolist(), tokens.policy_version) == ([-0.1, -1e-9], "rl@12")
        assert trajectory.end == records.ErroredEnd(
            records.ErrorRecord("db_down", "The database is down.", {})
        )


def test_a_step_request_is_written_as_typescript_writes_it() -> None:
    _, _, header, *parts = frames("step.request")
    tokens = records.ActionTokens(
        np.array([1, 258, 151_643]), np.array([7, -1]), np.array([-0.1, -1e-9]), "rl@12", 0.7
    )
    said = records.MessageAction("Link 3 is 99 yuan after the coupon.", tokens=tokens)
    steps = [records.Step("s.1", 0, said), records.Step("s.2", 0, records.TextAction("<think>\n"))]
    arrays = ArrayWriter()
    assert to_wire({"steps": steps}, arrays) == decode_header(header)
    assert arrays.parts() == parts
