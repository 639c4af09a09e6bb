import { SCORE_NAMES } from '../env/index.ts';

const quoted = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');

/** How the trainer's configuration module begins. */
export const PYTHON_HEAD = `"""The trainer's configuration, made from \`configs/trainer-config.ts\` by \`npm run generate\`; do not edit.

\`hgym train\` lays a preset and the command line together, checks ranges and writes the JSON that is read.
"""

import json
import math
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin

from harness_trainer.errors import ConfigError

Segment = Literal["tool", "reply"]
ScoreName = Literal[
    ${quoted(SCORE_NAMES)}
]
WORDS = {int: "a whole number", float: "a number", str: "text", bool: "true or false"}
`;

/** How it ends: the reader. */
export const PYTHON_READER = `def read_config(path: Path | str) -> TrainerConfig:
    """Reads a resolved configuration, in which every member is named.

    Raises:
        ConfigError: \`config_unreadable\`, or \`config_invalid\` naming the member and what was expected.
    """
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError("config_unreadable", f"{path} cannot be read as JSON: {error}.") from error
    return config_from(given)


def config_from(given: object) -> TrainerConfig:
    """The configuration that a parsed JSON value is.

    Raises:
        ConfigError: \`config_invalid\` naming the member and what was expected.
    """
    return _record(TrainerConfig, given, "")


def _record(kind: type[Any], given: object, at: str) -> Any:
    if not isinstance(given, dict):
        raise _invalid(at or "the configuration", "a mapping", given)
    prefix = f"{at}." if at else ""
    wanted = {one.name: one.type for one in fields(kind)}
    for name in given:
        if name not in wanted:
            raise ConfigError("config_invalid", f"{prefix}{name} is unknown: expected {', '.join(wanted)}.")
    for name, member in wanted.items():
        if name not in given:
            raise ConfigError("config_invalid", f"{prefix}{name} is missing: expected {_words(member)}.")
    return kind(**{name: _value(member, given[name], f"{prefix}{name}") for name, member in wanted.items()})


def _value(kind: Any, given: object, at: str) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin is UnionType and (given is None or _fits(args[0], given)):
        return given
    if is_dataclass(kind) and isinstance(kind, type):
        return _record(kind, given, at)
    if origin is tuple and isinstance(given, list):
        return tuple(_value(args[0], one, f"{at}.{i}") for i, one in enumerate(given))
    if origin is dict and isinstance(given, dict):
        names = [_value(args[0], name, f"a name in {at}") for name in given]
        return {name: _value(args[1], given[name], f"{at}.{name}") for name in names}
    if not _fits(kind, given):
        raise _invalid(at, _words(kind), given)
    return float(given) if kind is float else given  # type: ignore[arg-type]


def _fits(kind: Any, given: object) -> bool:
    if get_origin(kind) is Literal:
        return given in get_args(kind)
    if isinstance(given, bool) or kind is bool:
        return isinstance(given, bool) and kind is bool
    if kind is float:
        return isinstance(given, int | float) and math.isfinite(given)
    return kind in (int, str) and isinstance(given, kind)


def _words(kind: Any) -> str:
    origin, args = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return f"{_words(args[0])} or null"
    if origin is Literal:
        return f"one of {', '.join(args)}"
    if origin is tuple:
        return "a list"
    return WORDS.get(kind, "a mapping")


def _invalid(at: str, expected: str, given: object) -> ConfigError:
    shown = json.dumps(given, default=str)[:80]
    return ConfigError("config_invalid", f"{at} is {shown}: expected {expected}.")
`;
