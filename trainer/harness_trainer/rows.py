"""Token rows: what a finished trajectory looks like to a trainer, and how rows are kept in files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness_gym import Group, Trajectory
from harness_trainer.errors import DataError

TOOL, REPLY, NOT_SAMPLED = "t", "r", "."


@dataclass(frozen=True)
class TokenRow:
    """One row of ids, as they were fed and sampled.

    Attributes:
        trajectory: Its id.
        group: Its group's id.
        policy_version: Of the weights that sampled its last turn.
        prefix: Ids that its siblings begin with too.
        ids: What follows.
        segment: One letter per id of `ids`: `.` where the environment spoke, `t` or `r` where the policy did,
            in the tool or the reply segment.
        logprobs: For each sampled id, natural logarithm, of the distribution it was drawn from.
    """

    trajectory: str
    group: str
    policy_version: str
    prefix: Sequence[int]
    ids: Sequence[int]
    segment: str
    logprobs: Sequence[float]

    def sampled(self) -> list[int]:
        """Positions within `ids` that the policy sampled."""
        return [at for at, letter in enumerate(self.segment) if letter != NOT_SAMPLED]


def rows_of(group: Group) -> list[list[TokenRow]]:
    """Token rows of each trajectory of a group; more than one where a chat template rewrote the history.

    Args:
        group: As the queue delivers it: the shared prefix once, the trajectories without it.

    Returns:
        One list per trajectory, in order; empty for one that has no tokens (errored before its first turn).
    """
    prefix = [] if group.prefix_ids is None else [int(i) for i in group.prefix_ids]
    return [_rows(one, group.id, prefix) for one in group.trajectories]


def _rows(trajectory: Trajectory, group: str, prefix: list[int]) -> list[TokenRow]:
    rows: list[TokenRow] = []
    ids: list[int] = []
    letters: list[str] = []
    logprobs: list[float] = []
    shared, version = prefix, ""

    def close() -> None:
        if letters:
            rows.append(TokenRow(trajectory.id, group, version, shared, ids, "".join(letters), logprobs))

    reply = _reply_turn(trajectory)
    for turn in trajectory.turns:
        tokens = turn.action.tokens
        if tokens is None:
            raise DataError(
                "no_tokens", f"Turn {turn.index} of {trajectory.id} has no tokens; sample with a trainer."
            )
        context = [int(i) for i in tokens.context_ids]
        if tokens.restart:
            close()
            ids, letters, logprobs, shared = [], [], [], context
            context = []
        elif turn.index == 0 and context[: len(prefix)] == prefix:
            context = context[len(prefix) :]
        sampled = [int(i) for i in tokens.sampled_ids]
        ids = [*ids, *context, *sampled]
        letters += [NOT_SAMPLED] * len(context) + [REPLY if turn.index == reply else TOOL] * len(sampled)
        logprobs = [*logprobs, *(float(x) for x in tokens.logprobs)]
        version = tokens.policy_version
    close()
    return rows


def _reply_turn(trajectory: Trajectory) -> int | None:
    """The turn that is the reply segment: the last one in which the policy said anything.

    The environment takes it for the last turn, which is empty where the policy had spent its tokens.
    None for an episode that did not end by the policy's doing.
    """
    if all(turn.segment == "tool" for turn in trajectory.turns):
        return None
    sampled = {turn.index: turn.action.tokens for turn in trajectory.turns}
    return max((at for at, one in sampled.items() if one is not None and len(one.sampled_ids)), default=None)


def write_rows(path: Path, rows: Iterable[TokenRow]) -> None:
    """Writes rows as JSON lines, all or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.partial")
    with temporary.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row.__dict__) + "\n")
    temporary.replace(path)


def read_rows(folder: Path) -> Iterator[TokenRow]:
    """Rows of all files of a folder, in the order of their names.

    Raises:
        DataError: `no_rows` without any file, `bad_row` with file and line.
    """
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise DataError("no_rows", f"{folder} holds no rollouts; run the rl stage first.")
    for path in files:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    yield TokenRow(**json.loads(line))
                except (ValueError, TypeError) as error:
                    raise DataError("bad_row", f"{path}:{number} is no token row: {error}") from error


__all__ = ["NOT_SAMPLED", "REPLY", "TOOL", "TokenRow", "read_rows", "rows_of", "write_rows"]
