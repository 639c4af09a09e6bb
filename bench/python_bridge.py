"""The Python client against a raw ZeroMQ echo of the same bytes: `python bench/python_bridge.py`.

Steps per second in batches and one by one, over episodes that do nothing (`tiny`: the bridge alone) and over
the mini harness (`real`), and groups into numpy. Servers are Node processes of their own; rounds alternate;
the best of each counts. Compare ratios; absolute rates differ by machine.

OPENENV_BENCH may name a command that measures OpenEnv and prints `RESULT {json}` lines with `case` and `sps`;
it is run afterwards and shown beside, on its own minimal task of similar size.
"""

from __future__ import annotations

import json
import os
import shlex
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import zmq

from harness_gym import (
    ActionTokens,
    Client,
    EpisodeEntry,
    GroupEntry,
    MessageAction,
    Started,
    Step,
    TextAction,
)

ROOT = Path(__file__).resolve().parents[1]
PEER = ["node", "--import", "tsx", str(ROOT / "bench" / "bridge-peer.ts")]
BATCH = 64
ROUNDS = 5
STEPS = 3072
SINGLES = 384
TURNS = 3
"""Turns of an episode of `real`: the first replies are refused, the third ends it."""
GROUPS, SIBLINGS = 8, 8
LENGTHS = {"groups, 3 x 1.1 k tokens": (800, 300), "groups, 3 x 6 k tokens": (4000, 2000)}
"""Token ids fed and sampled in each of the turns."""

Frames = list[bytes]


def tokens(context: int, sampled: int) -> ActionTokens:
    ids = np.arange(context + sampled, dtype=np.int32) * 7
    return ActionTokens(ids[:context], ids[context:], np.full(sampled, -0.7, np.float32), "rl@12", 1.0)


ACTION = MessageAction(
    "Link 3 is 99 yuan after the coupon, and it ships today. Tap link 3 to order!", tokens=tokens(40, 30)
)


class Meter:
    """Stands before a transport and keeps the frames of the last exchange."""

    def __init__(self, client: Client) -> None:
        self._session = client._session
        self._transport = self._session._transport
        self._session._transport = self  # type: ignore[assignment]
        self.request: Frames = []
        self.answer: Frames = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def send(self, frames: Any, until: float) -> None:
        self._sent = frames
        self._transport.send(frames, until)

    def receive(self, until: float) -> Any:
        self._got = self._transport.receive(until)
        return self._got

    def keep(self) -> None:
        """Keeps what was sent and received last, and measures nothing more."""
        self.request = [bytes(frame) for frame in self._sent]
        self.answer = [frame.bytes for frame in self._got]
        self._session._transport = self._transport


class Peer:
    """A Node process of `bench/bridge-peer.ts`."""

    def __init__(self, *job: str) -> None:
        self._process = subprocess.Popen([*PEER, *job], stdout=subprocess.PIPE, cwd=ROOT)
        assert self._process.stdout is not None
        self.address: str = json.loads(self._process.stdout.readline())["address"]

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


class Echo:
    """A raw DEALER: sends given bytes and receives as many as a server would answer."""

    def __init__(self, address: str) -> None:
        self._socket = zmq.Context.instance().socket(zmq.DEALER)
        self._socket.linger = 0
        self._socket.connect(address)

    def seconds(self, request: Frames, answer: Frames, calls: int) -> float:
        """Seconds of one exchange, over `calls` of them."""
        sizes = struct.pack(f"<{len(answer)}I", *map(len, answer))
        begin = time.perf_counter()
        for _ in range(calls):
            self._socket.send_multipart([sizes, *request], copy=False)
            self._socket.recv_multipart(copy=False)
        return (time.perf_counter() - begin) / calls


def play(client: Client, count: int, batch: int, seeds: list[int]) -> float:
    """Seconds of one step, over about `count` of them."""
    spent, taken = 0.0, 0
    while taken < count:
        seeds[0] += 1
        entries = [EpisodeEntry(f"s{seeds[0]}/{i}") for i in range(batch)]
        episodes = [one.episode for one in client.reset(entries) if isinstance(one, Started)]
        begin = time.perf_counter()
        for index in range(TURNS):
            client.step([Step(episode, index, ACTION) for episode in episodes])
        spent += time.perf_counter() - begin
        taken += TURNS * len(episodes)
        client.close_episodes(episodes)
    return spent / taken


def bench_steps(name: str, client: Client, echo: Echo, batch: int) -> None:
    count, seeds = (SINGLES if batch == 1 else STEPS), [0]
    meter = Meter(client)
    entries = [EpisodeEntry(f"warm/{i}") for i in range(batch)]
    episodes = [one.episode for one in client.reset(entries) if isinstance(one, Started)]
    client.step([Step(episode, 0, ACTION) for episode in episodes])
    meter.keep()
    client.close_episodes(episodes)
    play(client, count, batch, seeds)
    ours, raw = [], []
    for _ in range(ROUNDS):
        ours.append(play(client, count, batch, seeds))
        raw.append(echo.seconds(meter.request, meter.answer, count // batch) / batch)
    title = f"{name}, {'one by one' if batch == 1 else f'batches of {batch}'}"
    row(
        title,
        1 / min(ours),
        1 / min(raw),
        "steps/s",
        sum(map(len, meter.request)),
        sum(map(len, meter.answer)),
    )


def fill(client: Client, first: int, context: int, sampled: int) -> None:
    action = TextAction("Hello!", tokens=tokens(context, sampled))
    entries = [GroupEntry("original", "train", first + i, SIBLINGS) for i in range(GROUPS)]
    live = [one.episode for one in client.reset(entries) if isinstance(one, Started)]
    for index in range(TURNS):
        client.step([Step(episode, index, action) for episode in live])


def bench_groups(title: str, client: Client, echo: Echo) -> None:
    ours, raw, size = [], [], 0
    request: Frames = []
    answer: Frames = []
    for number in range(ROUNDS):
        fill(client, number * GROUPS, *LENGTHS[title])
        meter = Meter(client)
        begin = time.perf_counter()
        leased = client.next_groups(GROUPS, wait_s=10).groups
        spent = time.perf_counter() - begin
        meter.keep()
        request, answer = meter.request, meter.answer
        size = sum(map(len, answer))
        assert len(leased) == GROUPS
        ours.append(size / spent / 1e6)
        raw.append(size / echo.seconds(request, answer, 5) / 1e6)
        client.ack({one.lease: "trained" for one in leased})
    row(title, max(ours), max(raw), "MB/s", sum(map(len, request)), size)


def row(title: str, ours: float, raw: float, unit: str, there: int, back: int) -> None:
    sizes = f"{there:,} B there, {back:,} B back"
    print(
        f"{title:<24}{ours:>10,.0f} {unit:<8}{raw:>10,.0f} {unit:<8}{raw / ours:>7.2f} x   {sizes}",
        flush=True,
    )


def bench_openenv() -> None:
    command = os.environ.get("OPENENV_BENCH")
    if not command:
        print("\nOpenEnv: skipped, OPENENV_BENCH names no command.")
        return
    print("\nOpenEnv, its own minimal task of similar size:")
    done = subprocess.run(shlex.split(command), capture_output=True, text=True, env={**os.environ, "R": "1"})
    for line in done.stdout.splitlines():
        if line.startswith("RESULT "):
            said = json.loads(line.removeprefix("RESULT "))
            print(f"{said['case']:<40}{said.get('sps', 0):>10,.0f} steps/s")
    if done.returncode != 0:
        print(f"It ended with {done.returncode}: {done.stderr[-300:]}")


def run(job: str, work: Callable[[Client, Echo], None], echo: Echo) -> None:
    peer = Peer(job)
    try:
        with Client(peer.address, deadline_s=60) as client:
            work(client, echo)
    finally:
        peer.stop()


def main() -> None:
    print(f"python {sys.version.split()[0]}, best of {ROUNDS} alternating rounds\n")
    print(f"{'':<24}{'client':>10} {'':<8}{'echo':>10} {'':<8}{'echo/client':>11}")
    server = Peer("echo")
    echo = Echo(server.address)
    for job in ("tiny", "real"):
        for batch in (BATCH, 1):
            run(job, lambda client, raw, job=job, batch=batch: bench_steps(job, client, raw, batch), echo)
    for title in LENGTHS:
        run("real", lambda client, raw, title=title: bench_groups(title, client, raw), echo)
    server.stop()
    bench_openenv()


if __name__ == "__main__":
    main()
