"""One episode at a time, in the manner of Gymnasium, with records instead of dictionaries."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from types import TracebackType
from typing import Any, NamedTuple, Self

from .client import Client
from .errors import ClosedError, HarnessGymError, SessionLostError
from .launch import launch
from .records import (
    Action,
    EpisodeEntry,
    ErrorRecord,
    NotStarted,
    NotStepped,
    Observation,
    Scored,
    Step,
    TextAction,
)
from .session import refusal

PACK = "live-commerce"


@dataclass(frozen=True, slots=True)
class Info:
    """What is known beside the observation.

    Attributes:
        seed: of the episode; the same seed and options give the same episode.
        episode: its handle on the server.
        step: index of the next step, from 0.
        scored: the scores, once the episode has ended.
        error: set when our side broke; the episode has no reward then.
    """

    seed: str
    episode: str
    step: int
    scored: Scored | None = None
    error: ErrorRecord | None = None


class StepResult(NamedTuple):
    """What `step` gives; `reward` is a number in [0, 1] or None, with the reasons in `info.scored`."""

    observation: Observation
    reward: float | None
    terminated: bool
    truncated: bool
    info: Info


class Env:
    """An environment over a client; each `reset` opens an episode and lets the former one go."""

    def __init__(self, client: Client, *, owns_client: bool = False) -> None:
        """Wraps a client, which `close` closes as well if it is owned."""
        self.client = client
        self._owns_client = owns_client
        self._info: Info | None = None

    def reset(
        self, *, seed: str | int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Opens an episode.

        Args:
            seed: None draws one, which `info.seed` tells.
            options: members of `EpisodeEntry`: `scenario`, `harness`, `augment`, `faults`.

        Returns:
            The first observation, with the whole prompt, and the tools where the harness shows them natively.
        """
        self._let_go()
        text = secrets.token_hex(8) if seed is None else str(seed)
        entry = replace(EpisodeEntry(text), **_known(options or {}))
        started = self.client.reset([entry])[0]
        if isinstance(started, NotStarted):
            raise refusal(started.error)
        self._info = Info(text, started.episode, 0)
        return started.observation, self._info

    def step(self, action: Action | str) -> StepResult:
        """Plays one action; a text is what a model sampled, as `TextAction` has it.

        Returns:
            The new messages only, the reward once the episode has ended, and how it ended.
        """
        if self._info is None:
            raise ClosedError("No episode is open: reset first.")
        info = self._info
        played = TextAction(action) if isinstance(action, str) else action
        stepped = self.client.step([Step(info.episode, info.step, played)])[0]
        if isinstance(stepped, NotStepped):
            raise refusal(stepped.error)
        self._info = Info(info.seed, info.episode, info.step + 1, stepped.scored, stepped.error)
        return StepResult(
            stepped.observation, stepped.reward, stepped.terminated, stepped.truncated, self._info
        )

    def close(self) -> None:
        """Lets the episode go, and the client if it is owned. May be called twice."""
        try:
            self._let_go()
        except HarnessGymError:
            # The server has gone before us.
            self._info = None
        if self._owns_client:
            self.client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _let_go(self) -> None:
        if self._info is not None:
            episode, self._info = self._info.episode, None
            with suppress(SessionLostError):  # It went with the server that held it.
                self.client.close_episodes([episode])


def make(pack: str = PACK, *, client: Client | None = None, **options: Any) -> Env:
    """An environment over a given client, or over a server of its own.

    Args:
        pack: `live-commerce`, the pack there is.
        client: a client to use; it is left open by `close`.
        options: of `launch`, such as `harness="mini"`, when no client is given.
    """
    if pack != PACK:
        raise HarnessGymError(
            "unknown_pack", f"There is no pack {pack!r}: expected {PACK!r}.", {"pack": pack}
        )
    if client is not None and options:
        raise HarnessGymError(
            "bad_request", f"A given client takes no {', '.join(options)}: launch it with them."
        )
    return Env(launch(**options), owns_client=True) if client is None else Env(client)


def _known(options: dict[str, Any]) -> dict[str, Any]:
    names = {one.name for one in fields(EpisodeEntry)} - {"kind", "seed"}
    unknown = sorted(options.keys() - names)
    if unknown:
        message = f"An episode has no {', '.join(unknown)}: expected {', '.join(sorted(names))}."
        raise HarnessGymError("bad_request", message, {"unknown": unknown})
    return options
