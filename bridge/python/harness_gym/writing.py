"""Records to plain data, as their annotations say."""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import cache
from typing import Any, get_args, get_type_hints

from .absent import ABSENT
from .arrays import ArrayWriter, FloatArray, IntArray
from .codec import MAX_DEPTH, plain, plain_key

SIMPLE = frozenset((str, bool, type(None)))
"""What is on the wire as it is."""


def to_wire(value: Any, arrays: ArrayWriter, depth: int = 0) -> Any:
    """A record as plain data, ready for `pack`; its arrays go to `arrays`.

    Raises:
        CodecError: for what the wire has no meaning or no place for: see `plain` and `ArrayWriter.add`.
    """
    if depth > MAX_DEPTH:
        return plain(value, depth)
    if hasattr(value, "__dataclass_fields__"):
        return _members(value, arrays, depth)
    if type(value) in (list, tuple):
        return [to_wire(member, arrays, depth + 1) for member in value]
    if type(value) is dict:
        return {plain_key(key): to_wire(member, arrays, depth + 1) for key, member in value.items()}
    return plain(value, depth)


def _members(record: Any, arrays: ArrayWriter, depth: int) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, left_out, kind in writer_plan(type(record)):
        member = getattr(record, name)
        if member is left_out:
            continue
        if type(member) in SIMPLE:
            members[name] = member
        elif kind is not None:
            members[name] = arrays.add(member, floats=kind == "floats")
        else:
            members[name] = to_wire(member, arrays, depth + 1)
    return members


@cache
def writer_plan(record: type) -> tuple[tuple[str, Any, str | None], ...]:
    """For each member: its name, the value that leaves it out, and `ints` or `floats` for an array."""
    hints = get_type_hints(record)
    return tuple((one.name, _left_out(one.default), array_kind(hints[one.name])) for one in fields(record))


def _left_out(default: Any) -> Any:
    return default if default is None or default is ABSENT else MISSING


def array_kind(hint: Any) -> str | None:
    """Whether a type is an array: `ints`, `floats` or None."""
    variants = set(get_args(hint)) - {type(None)}
    if variants == set(get_args(IntArray)):
        return "ints"
    return "floats" if variants == set(get_args(FloatArray)) else None
