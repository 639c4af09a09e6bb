"""Plain data to records, as their annotations say."""

from __future__ import annotations

import types
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .absent import ABSENT, Absent
from .arrays import FLOATS, INTS, ArrayWriter, Parts, read_array
from .errors import CodecError
from .scalars import SCALARS, Reader, refuse, text
from .writing import array_kind

T = TypeVar("T")

TAGS = ("kind", "role", "status")
"""Members that tell the variants of a union apart."""


def from_wire(record: type[T], value: Any, parts: Parts = ()) -> T:
    """Reads a header, or a part of one, as a record.

    Numbers become what the record says: 25 is 25.0 where a float is meant. Arrays become views of `parts`;
    lists of numbers, as files hold them, become arrays of their own.

    Raises:
        CodecError: naming the place that is not as the record says.
    """
    return reader(record)(value, parts)


@cache
def reader(hint: Any) -> Reader:
    """The function that reads values of a type."""
    if hint in SCALARS:
        return SCALARS[hint]
    kind = array_kind(hint)
    if kind is not None:
        return _array(kind, type(None) in get_args(hint))
    if is_dataclass(hint):
        return _record(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _literal(arguments)
    if origin is list:
        return _list(arguments[0])
    if origin is dict:
        return _dict(arguments[1])
    if origin in (Union, types.UnionType):
        return _union([one for one in arguments if one is not Absent])
    raise TypeError(f"Records hold no {hint}.")


def _record(record: Any) -> Reader:
    # Members are looked up at the first value: records may hold themselves.
    plan: list[tuple[str, Reader, Any]] = []

    def read(value: Any, parts: Parts) -> Any:
        if not plan:
            hints = get_type_hints(record)
            plan.extend(
                (one.name, reader(hints[one.name]), _when_missing(one, hints)) for one in fields(record)
            )
        if type(value) is not dict:
            refuse(record.__name__, value)
        members: dict[str, Any] = {}
        name, known = "", 0
        try:
            for name, read_member, when_missing in plan:
                found = value.get(name, MISSING)
                if found is not MISSING:
                    members[name] = read_member(found, parts)
                    known += 1
                elif when_missing is not MISSING:
                    members[name] = when_missing
                else:
                    raise CodecError("it is missing")
        except CodecError as error:
            raise CodecError(f"{record.__name__}.{name}: {error.message}") from None
        if known != len(value):
            unknown = ", ".join(map(repr, value.keys() - members.keys()))
            raise CodecError(f"{record.__name__} has no {unknown}.")
        return record(**members)

    return read


def _when_missing(member: Field[Any], hints: dict[str, Any]) -> Any:
    """The value of a member that was not sent; MISSING where it must be."""
    if member.default is None or member.default is ABSENT:
        return member.default
    return None if type(None) in get_args(hints[member.name]) else MISSING


def _union(variants: list[Any]) -> Reader:
    if type(None) in variants:
        inner = reader(_joined([one for one in variants if one is not type(None)]))
        return lambda value, parts: None if value is None else inner(value, parts)
    records = [one for one in variants if is_dataclass(one)]
    lists = [reader(one) for one in variants if get_origin(one) is list]
    by_tag = _by_tag(records)

    def read(value: Any, parts: Parts) -> Any:
        if lists and type(value) is list:
            return lists[0](value, parts)
        if type(value) is not dict:
            refuse("any record", value)
        if by_tag is None:
            return reader(_by_members(records, value))(value, parts)
        tag, readers = by_tag
        read_variant = readers.get(value.get(tag))
        return (
            refuse(f"{tag} of a known record", value.get(tag))
            if read_variant is None
            else read_variant(value, parts)
        )

    return read


def _joined(variants: list[Any]) -> Any:
    joined = variants[0]
    for one in variants[1:]:
        joined = joined | one
    return joined


def _by_tag(records: list[Any]) -> tuple[str, dict[Any, Reader]] | None:
    for tag in TAGS:
        values = [get_args(get_type_hints(one).get(tag)) for one in records]
        if records and all(len(one) == 1 for one in values):
            return tag, {value: reader(one) for (value,), one in zip(values, records, strict=True)}
    return None


def _by_members(records: list[Any], value: dict[str, Any]) -> Any:
    for one in records:
        required = {member.name for member in fields(one) if member.default is MISSING}
        if required <= value.keys():
            return one
    return refuse(" or ".join(one.__name__ for one in records), value)


def _list(item: Any) -> Reader:
    read_item = reader(item)

    def read(value: Any, parts: Parts) -> Any:
        if type(value) is not list:
            refuse("a list", value)
        return [read_item(one, parts) for one in value]

    return read


def _dict(item: Any) -> Reader:
    read_item = reader(item)

    def read(value: Any, parts: Parts) -> Any:
        if type(value) is not dict:
            refuse("a record", value)
        return {text(key, parts): read_item(one, parts) for key, one in value.items()}

    return read


def _literal(values: tuple[Any, ...]) -> Reader:
    def read(value: Any, _parts: Parts) -> Any:
        return value if value in values else refuse(f"one of {', '.join(map(repr, values))}", value)

    return read


def _array(kind: str, optional: bool) -> Reader:
    allowed = INTS if kind == "ints" else FLOATS

    def read(value: Any, parts: Parts) -> Any:
        if optional and value is None:
            return None
        return _from_list(value, kind) if type(value) is list else read_array(value, parts, allowed)

    return read


def _from_list(values: list[Any], kind: str) -> Any:
    """Records in files hold their numbers as lists."""
    arrays = ArrayWriter()
    ref = arrays.add(values, floats=kind == "floats")
    return read_array(ref, arrays.parts())
