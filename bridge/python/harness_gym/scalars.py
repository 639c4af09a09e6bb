"""How a value that is no record, list or dict is read."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any, NoReturn

from .arrays import Parts
from .codec import plain
from .errors import CodecError

Reader = Callable[[Any, Parts], Any]


def text(value: Any, _parts: Parts) -> str:
    """A text."""
    return value if type(value) is str else refuse("a text", value)


def _bool(value: Any, _parts: Parts) -> bool:
    return value if type(value) is bool else refuse("true or false", value)


def _int(value: Any, _parts: Parts) -> int:
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is int and abs(value) < 2**53:
        return value
    return refuse("an integer below 2^53", value)


def _float(value: Any, _parts: Parts) -> float:
    if type(value) is float and isfinite(value):
        return value or 0.0
    if type(value) is int and abs(value) <= 2**53:
        return float(value)
    return refuse("a number", value)


def _any(value: Any, _parts: Parts) -> Any:
    return plain(value)


def refuse(expected: str, found: Any) -> NoReturn:
    """Raises a CodecError that says both."""
    raise CodecError(f"expected {expected}, found {repr(found)[:80]}")


SCALARS: dict[Any, Reader] = {str: text, bool: _bool, int: _int, float: _float, Any: _any}
