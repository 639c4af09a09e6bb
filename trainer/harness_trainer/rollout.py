"""Plays episodes with the policy: groups of siblings, sampled in one batch, stepped over the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

from harness_gym import (
    ActionTokens,
    Client,
    GroupEntry,
    NotStarted,
    NotStepped,
    Started,
    Step,
    Stepped,
    TextAction,
    Usage,
    to_wire,
)
from harness_gym.arrays import ArrayWriter
from harness_trainer.errors import TrainerError
from harness_trainer.folded import folded
from harness_trainer.policy import Policy
from harness_trainer.render import Renderer
from harness_trainer.speaker import Speaker

Plain = dict[str, Any]


@dataclass(frozen=True)
class Sampling:
    """How actions are sampled.

    Attributes:
        temperature: 0 takes the likeliest token.
        max_turn_tokens: A turn that is longer is cut and played as it is.
        max_episode_tokens: A row that has sampled so many says nothing more: its further turns are empty,
            until the environment ends the episode. It is the policy's own doing, and scored as such.
        rows: Most rows in one batch. On a CPU there are as many batches at a time as threads.
    """

    temperature: float
    max_turn_tokens: int = 96
    max_episode_tokens: int = 320
    rows: int = 64


@dataclass
class Row:
    """One sibling under way.

    Attributes:
        episode: The server's handle.
        group: Its group's id.
        messages: Plain messages, the whole transcript.
        spent: Tokens sampled in the turns before this one.
        last: The final answer of the server, once there is one.
    """

    episode: str
    group: str
    prompt: list[int]
    messages: list[Plain]
    tools: list[Plain] | None
    context: list[int] = field(default_factory=list)
    sampled: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    index: int = 0
    spent: int = 0
    restart: bool = False
    last: Stepped | None = None
    lost: str | None = None


class Rollouts:
    """Samples whole groups.

    Args:
        client: Of the server that plays.
        policy: Who acts.
        version: Name of its weights, ending in the number of updates.
        sampling: How.
        generator: Where the draws come from; equal seeds give equal episodes.
    """

    def __init__(
        self, client: Client, policy: Policy, version: str, sampling: Sampling, generator: torch.Generator
    ) -> None:
        self._client = client
        self._policy = policy
        self._renderer = Renderer(policy.tokenizer)
        self._version = version
        self._sampling = sampling
        self._generator = generator
        self.sampled_tokens = 0

    def play(
        self, entries: Sequence[GroupEntry], *, played: Callable[[int], object] = lambda rows: None
    ) -> list[Row]:
        """Opens these groups and plays all their siblings to the end.

        Args:
            entries: All with the same number of siblings.
            played: Is told of each batch how many rows have ended with it.

        Returns:
            The siblings, those of each entry together, in order.

        Raises:
            TrainerError: `not_started` when the server refuses an entry.
            HarnessGymError: From the client: deadlines, a lost connection, another server.
        """
        per_batch = max(1, self._sampling.rows // entries[0].siblings)
        batches = [entries[at : at + per_batch] for at in range(0, len(entries), per_batch)]
        device = self._generator.device
        draws = [
            torch.Generator(device).manual_seed(seed)
            for seed in torch.randint(
                2**62, (len(batches),), generator=self._generator, device=device
            ).tolist()
        ]
        with folded(self._policy), batch_threads(self._policy, len(batches)) as pool:
            done: list[Row] = []
            for rows in pool.map(self._play_batch, batches, draws):
                done += rows
                played(len(rows))
        self.sampled_tokens += sum(row.spent + len(row.sampled) for row in done)
        return done

    def _play_batch(self, entries: Sequence[GroupEntry], draws: torch.Generator) -> list[Row]:
        rows = [self._open(one) for one in self._client.reset(entries)]
        siblings = entries[0].siblings
        speaker = Speaker(
            self._policy,
            [row.prompt for row in rows[::siblings]],
            siblings,
            room=self._room(rows[0]),
            temperature=self._sampling.temperature,
            end=self._renderer.eos_id,
            draws=draws,
        )
        self._converse(rows, speaker)
        return rows

    def _open(self, started: Started | NotStarted) -> Row:
        if isinstance(started, NotStarted):
            raise TrainerError("not_started", f"The server refused a group: {started.error.message}")
        messages = _plain(started.observation.messages)
        tools = None if started.observation.tools is None else _plain(started.observation.tools)
        prompt = self._renderer.prompt_ids(messages, tools)
        return Row(
            started.episode, started.group or started.id, prompt, messages, tools, context=list(prompt)
        )

    def _converse(self, rows: list[Row], speaker: Speaker) -> None:
        """Plays all rows to the end; turns that are over wait until enough can be played in one request."""
        waiting: list[int] = []
        while speaker.speaking or waiting:
            for i, turn in speaker.advance().items():
                rows[i].sampled, rows[i].logprobs = turn.sampled, turn.logprobs
                waiting.append(i)
            if waiting and len(waiting) >= speaker.speaking:
                told = self._step(rows, sorted(waiting))
                rooms = {i: self._room(rows[i]) for i in told}
                waiting = [i for i in told if rooms[i] <= 0]
                going = {i: ids for i, ids in told.items() if rooms[i] > 0}
                speaker.go_on({i: ids for i, ids in going.items() if not rows[i].restart}, rooms)
                speaker.start_over({i: ids for i, ids in going.items() if rows[i].restart}, rooms)

    def _room(self, row: Row) -> int:
        """Most tokens of the row's next turn."""
        return min(self._sampling.max_turn_tokens, self._sampling.max_episode_tokens - row.spent)

    def _step(self, rows: list[Row], order: list[int]) -> dict[int, list[int]]:
        """Plays the turns that ended; returns what to feed to the rows that go on."""
        steps = [Step(rows[i].episode, rows[i].index, self._action(rows[i])) for i in order]
        feed: dict[int, list[int]] = {}
        for i, answer in zip(order, self._client.step(steps), strict=True):
            if isinstance(answer, NotStepped):
                rows[i].lost = answer.error.code
            elif answer.terminated or answer.truncated:
                rows[i].last = answer
            else:
                feed[i] = self._go_on(rows[i], answer)
        return feed

    def _action(self, row: Row) -> TextAction:
        text = self._renderer.text_of(row.sampled)
        return TextAction(
            text,
            usage=_usage(text, len(row.sampled)),
            tokens=ActionTokens(
                np.asarray(row.context, np.int32),
                np.asarray(row.sampled, np.int32),
                np.asarray(row.logprobs, np.float32),
                self._version,
                self._sampling.temperature,
                restart=True if row.restart else None,
            ),
        )

    def _go_on(self, row: Row, answer: Stepped) -> list[int]:
        """What to feed before the next turn: the glue, or a whole prompt where history was rewritten."""
        new = _plain(answer.observation.messages)
        row.messages += new
        row.restart = self._renderer.forks(row.messages, row.tools)
        if row.restart:
            feed = context = self._renderer.prompt_ids(row.messages, row.tools)
        else:
            inserted, _ = self._renderer.end_turn(row.sampled)
            context = [*inserted, *self._renderer.glue_ids(new[1:])]
            feed = [*row.sampled[-1:], *context]
        row.spent += len(row.sampled)
        row.context, row.sampled, row.logprobs, row.index = list(context), [], [], row.index + 1
        return feed


@contextmanager
def batch_threads(policy: Policy, batches: int) -> Iterator[ThreadPoolExecutor]:
    """Workers that share this thread's cores: a second one helps a small product little, a batch much."""
    cores = torch.get_num_threads()
    workers = min(cores, batches) if policy.device.type == "cpu" else 1
    try:
        with ThreadPoolExecutor(workers, "rollout", torch.set_num_threads, (cores // workers,)) as pool:
            yield pool
    finally:
        torch.set_num_threads(cores)  # Some of its libraries keep one number for all threads.


def _plain(records: Sequence[object]) -> list[Plain]:
    return [to_wire(record, ArrayWriter()) for record in records]


def _usage(text: str, sampled: int) -> Usage:
    """Splits the sampled tokens by the share of characters that reasoning takes; exact without any."""
    close = text.find("</think>")
    if close < 0:
        thought = sampled if text.startswith("<think>") else 0
    else:
        thought = round(sampled * (close + len("</think>")) / len(text))
    return Usage(thought, sampled - thought)


__all__ = ["Rollouts", "Row", "Sampling", "batch_threads"]
