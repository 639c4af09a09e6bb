"""The trainer's configuration, made from `configs/trainer-config.ts` by `npm run generate`; do not edit.

`hgym train` lays a preset and the command line together, checks ranges and writes the JSON that is read.
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
    "tool_rationality", "skill_selection", "accuracy", "effectiveness", "tool_length", "reply_length"
]
WORDS = {int: "a whole number", float: "a number", str: "text", bool: "true or false"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SftConfig:
    """Supervised fine-tuning on a teaching file."""

    data: str = "runs/teach.jsonl"
    """Teaching file of `hgym teach`."""
    steps: int = 300
    """Updates in all."""
    groups: int = 2
    """Groups of the file an update."""
    rate: float = 0.002
    """Learning rate of the plateau."""
    warmup: int = 8
    """Steps until the plateau is reached."""
    decay_from: float = 0.6
    """Share of the steps after which the rate falls."""
    floor: float = 0.1
    """Share of the rate that is left at the end."""
    clip: float = 1.0
    """Most that the norm of a gradient may be."""
    save_every: int = 25
    """Updates between two checkpoints."""
    say_every: int = 5
    """Updates between two lines of output."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RlConfig:
    """Reinforcement learning on groups of episodes."""

    updates: int = 15
    """Batches of episodes to learn from."""
    groups: int = 4
    """Groups of siblings a batch."""
    siblings: int = 8
    """Episodes a group."""
    minibatches: int = 2
    """Steps of the optimiser a batch."""
    rate: float = 0.0001
    """Learning rate of the plateau."""
    warmup: int = 3
    """Steps until the plateau is reached."""
    decay_from: float = 0.6
    """Share of the steps after which the rate falls."""
    floor: float = 0.1
    """Share of the rate that is left at the end."""
    clip: float = 1.0
    """Most that the norm of a gradient may be."""
    clip_low: float = 0.0003
    """An importance ratio counts from 1 minus this."""
    clip_high: float = 0.0004
    """An importance ratio counts up to 1 plus this."""
    level: Literal["segment", "trajectory", "token"] = "segment"
    """What shares one importance ratio."""
    old_logprobs: Literal["trainer", "sampler"] = "trainer"
    """Who computes what importance ratios are over."""
    importance_cap: float | None = 2.0
    """With `trainer`: most weight of a token that sampling found unlikelier."""
    kl_weight: float = 0.0
    """Weight of the KL, nats a token, to the policy that the stage began with."""
    temperature: float = 1.0
    """Of sampling."""
    max_turn_tokens: int = 96
    """Most tokens an action."""
    max_episode_tokens: int = 320
    """Tokens sampled after which an episode says nothing more."""
    rows: int = 64
    """Episodes that are sampled at a time."""
    arms: dict[str, float] = field(default_factory=lambda: {"mixed": 1.0})
    """Share of the groups by name of the arm; shares need not sum to 1."""
    split: Literal["train", "dev", "test"] = "train"
    """Scenarios to learn from."""
    start_index: int = 0
    """Index of the first group’s scenario."""
    weights: dict[Segment, dict[ScoreName, float]] = field(
        default_factory=lambda: {
            "tool": {"tool_rationality": 1.0, "skill_selection": 1.0, "tool_length": 0.25},
            "reply": {"accuracy": 1.0, "effectiveness": 1.0, "reply_length": 0.25},
        }
    )
    """By segment, then by score: what its advantage is made of."""
    estimator: Literal["gdpo", "grpo", "dr_grpo"] = "gdpo"
    """How advantages are computed."""
    shuffle_advantages: bool = False
    """The control: advantages are dealt to episodes at random."""
    save_every: int = 5
    """Updates between two checkpoints."""
    max_staleness: int = 2
    """Updates that a group may be behind the policy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MtpConfig:
    """A head that drafts tokens for the frozen policy to accept."""

    drafts: int = 3
    """Tokens that the head drafts a step."""
    steps: int = 120
    """Updates in all; with 0 the main job fits no head."""
    rows_per_step: int = 8
    """Token rows an update."""
    rate: float = 0.001
    """Learning rate of the plateau."""
    warmup: int = 6
    """Steps until the plateau is reached."""
    loss: Literal["cross_entropy", "tv", "expected_length"] = "cross_entropy"
    """What the head learns to make small."""
    heldout: float = 0.2
    """Share of the rows that acceptance is measured on."""
    prompts: int = 200
    """Prompts on which drafted and plain decoding are compared, token by token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalRow:
    """One row of the table of measured rewards."""

    name: str
    """What tables call it."""
    arm: str
    """Arm of the server that it plays."""
    split: Literal["train", "dev", "test"]
    """Scenarios it plays."""
    start: int
    """Index of its first scenario."""
    episodes: int
    """How many, one a scenario."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalConfig:
    """Greedy episodes that say how good a policy is."""

    rows: tuple[EvalRow, ...] = field(
        default_factory=lambda: (
            EvalRow(name="original", arm="original", split="test", start=0, episodes=32),
        )
    )
    """What is played."""
    headline: str = "original"
    """Name of the row that the result is read from."""
    max_turn_tokens: int = 96
    """Most tokens an action."""
    max_episode_tokens: int = 320
    """Tokens sampled after which an episode says nothing more."""
    rows_at_a_time: int = 64
    """Episodes that are sampled at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainerConfig:
    """Everything that a stage is told."""

    model: str | None = None
    """Folder of a causal language model; null is the embedded one."""
    adapter: str | None = "shipped"
    """LoRA folder to start from, `shipped`, `shipped-fixed` (taught one harness alone), or null."""
    rank: int = 8
    """Of the LoRA that learns; 0 trains the whole model."""
    dtype: Literal["auto", "bfloat16", "float32"] = "auto"
    """Of the weights that compute."""
    device: Literal["auto", "cpu", "cuda"] = "auto"
    """Where it computes."""
    threads: int = 0
    """CPU threads; 0 takes all cores."""
    seed: int = 0
    """Every draw of the trainer comes from it."""
    tensorboard: bool = False
    """Also write event files for TensorBoard."""
    sft: SftConfig = field(default_factory=SftConfig)
    rl: RlConfig = field(default_factory=RlConfig)
    mtp: MtpConfig = field(default_factory=MtpConfig)
    eval: EvalConfig = field(default_factory=EvalConfig)


def read_config(path: Path | str) -> TrainerConfig:
    """Reads a resolved configuration, in which every member is named.

    Raises:
        ConfigError: `config_unreadable`, or `config_invalid` naming the member and what was expected.
    """
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError("config_unreadable", f"{path} cannot be read as JSON: {error}.") from error
    return config_from(given)


def config_from(given: object) -> TrainerConfig:
    """The configuration that a parsed JSON value is.

    Raises:
        ConfigError: `config_invalid` naming the member and what was expected.
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
