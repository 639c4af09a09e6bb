"""R19: one meaning of every number in both languages. The hex is that of `bridge/codec/header.test.ts`."""

from __future__ import annotations

import datetime
from math import copysign, inf, nan
from typing import Any

import msgpack
import numpy as np
import pytest

from harness_gym import CodecError
from harness_gym.codec import MAX_DEPTH, decode_header, encode_header


def nested(depth: int) -> Any:
    return 1 if depth == 0 else [nested(depth - 1)]


def nested_dicts(depth: int) -> Any:
    return 1 if depth == 0 else {"a": nested_dicts(depth - 1)}


def cycle() -> Any:
    value: dict[str, Any] = {}
    value["self"] = value
    return value


@pytest.mark.parametrize(
    ("value", "sent", "read"),
    [
        (25, "19", 25),
        (25.0, "cb4039000000000000", 25),
        (0.9, "cb3feccccccccccccd", 0.9),
        ([0.9, 1.0, 1.1], "93 cb3feccccccccccccd cb3ff0000000000000 cb3ff199999999999a", [0.9, 1, 1.1]),
        (2**32 - 1, "ceffffffff", 2**32 - 1),
        (2**32, "cf0000000100000000", 2**32),
        (-(2**31) - 1, "d3ffffffff7fffffff", -(2**31) - 1),
        (86699530287996692, "cf013404c371025f14", 86699530287996692),
        (18446744073709551615, "cfffffffffffffffff", 18446744073709551615),
        (float(2**64), "cb43f0000000000000", 2.0**64),
        ({"a": None}, "81a161c0", {"a": None}),
        ((1, 2), "920102", [1, 2]),
        ("链接3 🎁", "ac e993bee68ea533 20 f09f8e81", "链接3 🎁"),
        ("a\ud800", "a4 61 efbfbd", "a\ufffd"),
        ("\ud83c\udf81", "a4 f09f8e81", "🎁"),
        (nested_dicts(MAX_DEPTH), "81a161" * MAX_DEPTH + "01", nested_dicts(MAX_DEPTH)),
        (nested(MAX_DEPTH), "91" * MAX_DEPTH + "01", nested(MAX_DEPTH)),
    ],
)
def test_what_a_value_means(value: Any, sent: str, read: Any) -> None:
    data = bytes.fromhex(sent)
    assert encode_header(value) == data
    assert decode_header(data) == read


@pytest.mark.parametrize("value", [-0.0, [-0.0]])
def test_a_minus_zero_is_a_zero(value: Any) -> None:
    other: Any = msgpack.packb(value)
    for read in (decode_header(encode_header(value)), decode_header(other)):
        zero = read if isinstance(read, float) else read[0]
        assert copysign(1, zero) == 1


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (nan, "nan; a missing number is None"),
        ([{"a": -inf}], "-inf"),
        (18446744073709551616, "beyond 64 bits"),
        (-(2**63) - 1, "beyond 64 bits"),
        (b"x", "bytes"),
        (bytearray(1), "bytearray"),
        (np.float64(1), "float64"),
        (np.arange(2), "ndarray"),
        ({1: 2}, "a key that is a int"),
        ({1, 2}, "a set"),
        (datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC), "a datetime"),
        (msgpack.ExtType(5, b""), "ExtType"),
        (nested(MAX_DEPTH + 1), "deeper than 64"),
        (nested_dicts(MAX_DEPTH + 1), "deeper than 64"),
        (cycle(), "a cycle"),
    ],
)
def test_what_has_no_meaning_is_not_sent(value: Any, why: str) -> None:
    with pytest.raises(CodecError, match=why):
        encode_header(value)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "9201",
        "0101",
        "c1",
        "cb7ff8000000000000",
        "cb7ff0000000000000",
        "ca7f800000",
        "c400",
        "c40161",
        "81c4016101",
        "810101",
        "a1ff",
        "d6ff00000000",
        "d40501",
        "c70005",
        "91" * (MAX_DEPTH + 1) + "01",
        "91" * 5000 + "01",
        "dfffffffff",
    ],
)
def test_what_arrives_is_plain_data_or_refused(data: str) -> None:
    with pytest.raises(CodecError):
        decode_header(bytes.fromhex(data))


def test_too_many_bytes_are_not_read() -> None:
    with pytest.raises(CodecError, match="over the limit of 50"):
        decode_header(encode_header("x" * 100), 50)
