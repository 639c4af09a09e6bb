"""Arrays beside a header."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from harness_gym import CodecError
from harness_gym.arrays import INTS, ArrayWriter, read_array


@pytest.mark.parametrize(
    ("values", "floats", "dtype"),
    [
        ([1, -2, 3], False, "int32"),
        (np.array([1, 2], np.int64), False, "int32"),
        (np.array([1, 2], np.uint8), False, "int32"),
        ([2**31], False, "int64"),
        ([], False, "int32"),
        (np.array([-0.5], np.float32), True, "float32"),
        ([-0.1, -1e-9], True, "float64"),
        ([0, -1], True, "float64"),
        (np.arange(10, dtype=np.int32)[::2], False, "int32"),
        (np.array([1, 2], ">i4"), False, "int32"),
    ],
)
def test_there_and_back(values: Any, floats: bool, dtype: str) -> None:
    writer = ArrayWriter()
    ref = writer.add(values, floats=floats)
    read = read_array(ref, writer.parts())
    assert (ref["dtype"], ref["shape"], read.dtype) == (dtype, [len(values)], np.dtype(dtype))
    assert read.tolist() == list(values)


def test_one_part_for_each_dtype_and_one_array_once() -> None:
    writer = ArrayWriter()
    ids = np.array([1, 2], np.int32)
    first, other = writer.add(ids, floats=False), writer.add([3], floats=False)
    logprobs = writer.add([-1.0], floats=True)
    assert writer.add(ids, floats=False) is first
    assert (first["offset"], other["offset"], logprobs["part"]) == (0, 8, 1)
    assert [len(part) for part in writer.parts()] == [12, 8]


def test_reading_copies_nothing() -> None:
    part = np.arange(4, dtype="<i4").tobytes()
    read = read_array({"part": 0, "offset": 4, "dtype": "int32", "shape": [2]}, [part])
    assert np.shares_memory(read, np.frombuffer(part, "<i4"))
    assert not read.flags.writeable


@pytest.mark.parametrize(
    ("values", "floats"),
    [
        ([1.0], False),
        ([True], False),
        (["a"], False),
        ([[1]], False),
        (3, False),
        ([2**53], False),
        ([float("nan")], True),
        ([float("-inf")], True),
        (np.array([np.inf], np.float32), True),
        ([1j], True),
        ([None], True),
    ],
)
def test_what_is_not_sent(values: Any, floats: bool) -> None:
    with pytest.raises(CodecError):
        ArrayWriter().add(values, floats=floats)


REF = {"part": 0, "offset": 0, "dtype": "int32", "shape": [2]}
NANS = np.array([np.nan, np.inf], np.float32).tobytes()


@pytest.mark.parametrize(
    ("ref", "parts"),
    [
        (REF, []),
        (REF, [b"1234567"]),
        ({**REF, "offset": 4}, [b"12345678"]),
        ({**REF, "offset": 1}, [b"123456789"]),
        ({**REF, "offset": -8}, [b"12345678"]),
        ({**REF, "part": -1}, [b"12345678"]),
        ({**REF, "dtype": "float32"}, [b"12345678"]),
        ({**REF, "dtype": "object"}, [b"12345678"]),
        ({**REF, "shape": [1, 2]}, [b"12345678"]),
        ({**REF, "shape": [2.0]}, [b"12345678"]),
        ({**REF, "more": 1}, [b"12345678"]),
        ({"part": 0}, [b"12345678"]),
        ("x", [b"12345678"]),
        (None, [b"12345678"]),
    ],
)
def test_a_wrong_reference_is_refused(ref: Any, parts: list[bytes]) -> None:
    with pytest.raises(CodecError):
        read_array(ref, parts, INTS)


def test_a_float_that_is_not_finite_is_refused() -> None:
    with pytest.raises(CodecError, match="not finite"):
        read_array({**REF, "dtype": "float32"}, [NANS])
