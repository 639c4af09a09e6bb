"""The live-commerce pack as a Gymnasium environment over texts."""

from __future__ import annotations

import json
from math import nan
from typing import Any

import gymnasium

from ..arrays import ArrayWriter
from ..client import connect
from ..env import Env, make
from ..records import ErrorRecord, Observation, Scored, TextAction
from ..writing import to_wire
from .unicode_text import UnicodeText


class LiveCommerceEnv(gymnasium.Env[str, str]):
    """One episode at a time; observations and actions are texts.

    An observation is JSON: `messages` (the whole prompt at reset, afterwards only the new ones), `left`, and
    `tools` where the harness shows them natively. An action is the text a model sampled, with `<think>` and
    `<tool_call>` as Qwen writes them. What is wrong with it is told in the next observation, never raised.

    The reward is a number in [0, 1] once the episode has ended. One that is missing is nan, and
    `info["reward_null"]` says why; nan is no grade, so leave such an episode out.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        harness: str | None = "mini",
        *,
        address: str | None = None,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        """Launches a server of its own, which `close` ends, or connects to one.

        Args:
            harness: `mini`, `base` or a harness folder; not with `address`.
            address: of a running server, so that many environments can share it.
            render_mode: none is known.
            options: further options of `harness_gym.launch`.
        """
        self.render_mode = render_mode
        self.observation_space = UnicodeText()
        self.action_space = UnicodeText()
        if address is None:
            self._env = make(harness=harness, **options)
        else:
            self._env = Env(connect(address, **options), owns_client=True)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Opens an episode; its seed is drawn from `np_random`, and `info["seed"]` tells it.

        Args:
            seed: starts `np_random` anew.
            options: members of `EpisodeEntry`: `scenario`, `harness`, `augment`, `faults`.
        """
        super().reset(seed=seed)
        drawn = f"gymnasium/{self.np_random.integers(2**63)}"
        observation, info = self._env.reset(seed=drawn, options=options)
        return _text(observation), {"seed": info.seed}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Plays a text; `info` has `scores` once the episode has ended."""
        observation, reward, terminated, truncated, said = self._env.step(TextAction(action))
        info: dict[str, Any] = {"seed": said.seed}
        if said.scored is not None:
            info["scores"] = to_wire(said.scored, ArrayWriter())
        if reward is None:
            info["reward_null"] = _why(said.scored, said.error)
        return _text(observation), nan if reward is None else reward, terminated, truncated, info

    def close(self) -> None:
        """Ends the episode, and the server that was launched. May be called twice."""
        self._env.close()


def _text(observation: Observation) -> str:
    return json.dumps(to_wire(observation, ArrayWriter()), ensure_ascii=False)


def _why(scored: Scored | None, error: ErrorRecord | None) -> str:
    """The reason of the first score that is missing, or the code of what broke."""
    if error is not None:
        return error.code
    scores = (
        ()
        if scored is None
        else (
            scored.scores.tool_rationality,
            scored.scores.skill_selection,
            scored.scores.accuracy,
            scored.scores.effectiveness,
        )
    )
    return next((one.reason for one in scores if one.reason is not None), "pending")
