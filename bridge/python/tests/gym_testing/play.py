"""How the tests play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

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
    refusal,
)

HELLO = TextAction("Hello!")
MOST_STEPS = 20


def open_group(client: Client, index: int, siblings: int = 2) -> list[Started]:
    entry = GroupEntry("original", "train", index, siblings)
    return [_started(one) for one in client.reset([entry])]


def _started(one: Started | NotStarted) -> Started:
    if isinstance(one, NotStarted):
        raise refusal(one.error)
    return one


def step(client: Client, episode: str, index: int, action: TextAction = HELLO) -> Stepped:
    (answer,) = client.step([Step(episode, index, action)])
    if isinstance(answer, NotStepped):
        raise refusal(answer.error)
    return answer


def play(
    client: Client, started: Sequence[Started], act: Callable[[int], TextAction] = lambda _step: HELLO
) -> list[Stepped]:
    """Plays episodes to their end, in lock step, and gives their last answers."""
    last: dict[str, Stepped] = {}
    live = [one.episode for one in started]
    for index in range(MOST_STEPS):
        answers = client.step([Step(episode, index, act(index)) for episode in live]) if live else []
        for answer in answers:
            assert isinstance(answer, Stepped), answer
            last[answer.episode] = answer
        live = [episode for episode in live if not (last[episode].terminated or last[episode].truncated)]
    return [last[one.episode] for one in started]


def with_tokens(text: str, context: Any, sampled: Sequence[int], version: str = "rl@1") -> TextAction:
    logprobs = np.full(len(sampled), -0.5, np.float32)
    ids = np.array(context, np.int32), np.array(sampled, np.int32)
    return TextAction(text, tokens=ActionTokens(*ids, logprobs, version, 1.0))
