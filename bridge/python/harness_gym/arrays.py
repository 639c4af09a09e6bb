"""Arrays as binary parts beside a header, and back into numpy without a copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from .errors import CodecError

IntArray = NDArray[np.int32] | NDArray[np.int64]
"""Token ids, shape (n,); read arrays are views of a message and cannot be written."""
FloatArray = NDArray[np.float32] | NDArray[np.float64]
"""Log-probabilities, shape (n,); read arrays are views of a message and cannot be written."""

Parts = Sequence[Any]
"""Binary parts of a message: anything with a buffer."""

INTS = ("int32", "int64")
FLOATS = ("float64", "float32")
DTYPES = {name: np.dtype(name).newbyteorder("<") for name in (*INTS, *FLOATS, "uint8")}
_INT32 = np.iinfo(np.int32)


class ArrayWriter:
    """Collects the arrays of one message: one part for each dtype, in the order of first use."""

    def __init__(self) -> None:
        self._parts: dict[str, list[NDArray[Any]]] = {}
        self._ends: dict[str, int] = {}
        self._known: dict[int, tuple[Any, dict[str, Any]]] = {}

    def add(self, values: Any, *, floats: bool) -> dict[str, Any]:
        """Describes an array for the header. The same object, given again, is sent once.

        Args:
            values: numbers of shape (n,): a numpy array or a sequence. Ints are sent as int32 where they fit,
                otherwise int64; float32 as it is, other floats as float64.
            floats: whether log-probabilities are meant and not ids.

        Raises:
            CodecError: for another shape or kind of number, or one that is not finite.
        """
        known = self._known.get(id(values))
        if known is not None:
            return known[1]
        array = _floats(values) if floats else _ints(values)
        name = array.dtype.name
        offset = self._ends.get(name, 0)
        self._parts.setdefault(name, []).append(array)
        self._ends[name] = offset + array.nbytes
        ref = {"part": list(self._parts).index(name), "offset": offset, "dtype": name, "shape": [array.size]}
        self._known[id(values)] = (values, ref)
        return ref

    def parts(self) -> list[bytes]:
        """The parts, little-endian."""
        return [b"".join(array.tobytes() for array in arrays) for arrays in self._parts.values()]


def read_array(ref: Any, parts: Parts, allowed: Sequence[str] = tuple(DTYPES)) -> NDArray[Any]:
    """A view of an array in a message, shape (n,), not writable.

    Raises:
        CodecError: when it does not lie within its part, its dtype is not one of `allowed`, or a float is not
            finite.
    """
    try:
        part, offset, name, (items,) = ref["part"], ref["offset"], ref["dtype"], ref["shape"]
        if len(ref) != 4 or not all(type(n) is int and n >= 0 for n in (part, offset, items)):
            raise ValueError
    except (KeyError, TypeError, ValueError):
        raise CodecError(f"This is no reference to an array: {ref!r}.") from None
    if name not in allowed:
        _refuse(ref, f"is not {' or '.join(allowed)}")
    if part >= len(parts):
        _refuse(ref, f"lies in a part of {len(parts)} that are there")
    dtype, data = DTYPES[name], parts[part]
    if offset % dtype.itemsize or offset + items * dtype.itemsize > len(data):
        _refuse(ref, f"does not lie within its part of {len(data)} bytes")
    if items == 0:
        return np.empty(0, dtype)
    array = np.frombuffer(data, dtype, items, offset)
    if dtype.kind == "f" and not np.isfinite(array).all():
        _refuse(ref, "holds a number that is not finite")
    return array


def _ints(values: Any) -> NDArray[Any]:
    array = _flat(values)
    if array.size == 0:
        return array.astype(DTYPES["int32"])
    if array.dtype.kind not in "iu":
        raise CodecError(f"Token ids are integers: found {array.dtype}.")
    low, high = int(array.min()), int(array.max())
    if low >= _INT32.min and high <= _INT32.max:
        return array.astype(DTYPES["int32"], copy=False)
    if abs(low) >= 2**53 or abs(high) >= 2**53:
        raise CodecError("Token ids are below 2^53.")
    return array.astype(DTYPES["int64"])


def _floats(values: Any) -> NDArray[Any]:
    array = _flat(values)
    if array.size and array.dtype.kind not in "iuf":
        raise CodecError(f"Log-probabilities are numbers: found {array.dtype}.")
    array = array.astype(DTYPES["float32" if array.dtype.name == "float32" else "float64"], copy=False)
    if not np.isfinite(array).all():
        raise CodecError("A log-probability is not finite; a missing one has no place in the record.")
    return array


def _flat(values: Any) -> NDArray[Any]:
    array = np.asarray(values)
    if array.ndim != 1:
        raise CodecError(f"Arrays of the wire have one dimension: found shape {array.shape}.")
    return array


def _refuse(ref: dict[str, Any], why: str) -> NoReturn:
    raise CodecError(f"The array at {ref} {why}.")
