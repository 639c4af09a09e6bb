"""Starts a server for one client."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

from .client import DEADLINE_S, Client, greeted
from .errors import LaunchError
from .server_process import ServerProcess

START_S = 60.0


def launch(
    command: Sequence[str] | None = None,
    *,
    harness: str | None = "mini",
    preset: str | None = None,
    run_seed: str | None = None,
    rubric: str | None = None,
    shards: int = 0,
    deadline_s: float = DEADLINE_S,
    start_deadline_s: float = START_S,
) -> Client:
    """Starts a server on a private socket and connects to it. Both end together, and with this process.

    Args:
        command: how to run `hgym`; by default what HGYM_COMMAND says, else `hgym` on the PATH, else that of
            the repository this package lies in.
        harness: `mini`, `base` or a harness folder; None is the preset's.
        preset: of `configs/presets`, or a YAML file.
        run_seed: every draw comes from it; None is the preset's.
        rubric: how rewards are made: of `configs/rubrics`, or a YAML file.
        shards: threads that episodes are spread over; 0 keeps them in one.
        deadline_s: of every call, seconds.
        start_deadline_s: how long the server may take to start, seconds.

    Raises:
        LaunchError: when it cannot be started, with its last lines.
    """
    given = {"--harness": harness, "--preset": preset, "--seed": run_seed, "--rubric": rubric}
    options = [part for name, value in given.items() if value is not None for part in (name, value)]
    serve = ["serve", "--with-parent", "--json", "--shards", str(shards), *options]
    server = ServerProcess([*(command or find_command()), *serve], start_deadline_s)
    return greeted(Client(server.address, deadline_s=deadline_s, server=server))


def find_command() -> list[str]:
    """How to run `hgym` here.

    Raises:
        LaunchError: when it is not to be found.
    """
    said = os.environ.get("HGYM_COMMAND")
    if said:
        return shlex.split(said)
    on_path = shutil.which("hgym")
    if on_path is not None:
        return [on_path]
    script = Path(__file__).resolve().parents[3] / "cli" / "hgym.mjs"
    node = shutil.which("node")
    if script.is_file() and node is not None:
        return [node, str(script)]
    raise LaunchError(
        "`hgym` was not found: not in HGYM_COMMAND, not on the PATH, and this package does not lie in the "
        "repository beside a Node.js. Set HGYM_COMMAND, for example to `node /path/cli/hgym.mjs`.",
    )
