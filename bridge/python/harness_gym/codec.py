"""Headers as msgpack: strict in both directions, as `docs/wire.md` says."""

from __future__ import annotations

from math import isfinite
from typing import Any, NoReturn

import msgpack

from .errors import CodecError

MAX_DEPTH = 64
"""Deeper nesting than any record; a cycle passes it as well."""
MAX_HEADER_BYTES = 2**28
"""Most bytes of an answer's header."""
MIN_INT = -(2**63)
MAX_INT = 2**64 - 1


def encode_header(value: Any) -> bytes:
    """Packs a header.

    Integers travel as integers, floats as float64; a minus zero is a zero, and a lone surrogate in a text
    becomes U+FFFD.

    Raises:
        CodecError: for NaN, infinities, integers beyond 64 bits, binary data, anything but dicts with text
            keys, lists, tuples and scalars, and nesting deeper than 64.
    """
    return pack(plain(value))


def decode_header(data: bytes | memoryview, max_bytes: int = MAX_HEADER_BYTES) -> Any:
    """Reads a header: dicts, lists, str, int, float, bool and None.

    Raises:
        CodecError: for bytes that are not one msgpack value of plain data, or more than `max_bytes` of them.
    """
    return plain(unpack(data, max_bytes))


def pack(value: Any) -> bytes:
    """Packs a value that is known to be plain, as `plain` and `to_wire` give it."""
    try:
        packed = msgpack.packb(value, strict_types=True)
    except UnicodeEncodeError:
        packed = msgpack.packb(_whole_texts(value), strict_types=True)
    assert packed is not None
    return packed


def unpack(data: bytes | memoryview, max_bytes: int = MAX_HEADER_BYTES) -> Any:
    """Reads a header that may hold NaN, infinities, empty binary data and other keys than texts.

    `plain` refuses those, and so does `from_wire`.

    Raises:
        CodecError: for bytes that are not one msgpack value, or too many of them.
    """
    if len(data) > max_bytes:
        raise CodecError(f"A header of {len(data)} bytes is over the limit of {max_bytes}.")
    try:
        return msgpack.unpackb(
            data, ext_hook=_no_extension, max_bin_len=0, max_ext_len=0, strict_map_key=True
        )
    except CodecError:
        raise
    except (ValueError, TypeError, OverflowError) as error:
        # msgpack has many words for this: ExtraData, FormatError, StackError, UnicodeDecodeError ...
        raise CodecError(
            f"The header is no msgpack of plain data: {type(error).__name__} {error}."
        ) from error


def plain(value: Any, depth: int = 0) -> Any:
    """Checks that a value is plain data; what needs no change stays the same object.

    Raises:
        CodecError: see `encode_header`.
    """
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return value
    if kind is dict:
        return _plain_dict(value, depth)
    if kind is list or kind is tuple:
        return _plain_list(value, depth)
    if kind is int:
        return value if MIN_INT <= value <= MAX_INT else _refuse("an integer beyond 64 bits; send it as text")
    if kind is float:
        return (value or 0.0) if isfinite(value) else _refuse(f"{value}; a missing number is None")
    return _refuse(f"a {kind.__name__}; only dicts, lists and scalars are")


def plain_key(key: Any) -> str:
    """The key of a member, which is a text."""
    return key if type(key) is str else _refuse(f"a key that is a {type(key).__name__}; keys are text")


def _plain_dict(value: dict[Any, Any], depth: int) -> dict[str, Any]:
    if depth >= MAX_DEPTH:
        _refuse(f"nesting deeper than {MAX_DEPTH}, or a cycle")
    copy = value
    for key, member in value.items():
        plain_key(key)
        same = plain(member, depth + 1)
        if same is not member:
            copy = dict(value) if copy is value else copy
            copy[key] = same
    return copy


def _plain_list(value: list[Any] | tuple[Any, ...], depth: int) -> list[Any]:
    if depth >= MAX_DEPTH:
        _refuse(f"nesting deeper than {MAX_DEPTH}, or a cycle")
    return [plain(member, depth + 1) for member in value]


def _whole_texts(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(value, dict):
        return {_whole_texts(key): _whole_texts(member) for key, member in value.items()}
    return [_whole_texts(member) for member in value] if isinstance(value, list) else value


def _no_extension(code: int, _data: bytes) -> NoReturn:
    _refuse(f"an extension type ({code})")


def _refuse(what: str) -> NoReturn:
    raise CodecError(f"A header cannot carry {what}.")
