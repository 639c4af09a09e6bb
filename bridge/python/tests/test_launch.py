"""Servers as processes: they start, end with whoever started them, and their death is told in time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import harness_gym
from gym_testing.play import HELLO, open_group, play, step
from harness_gym import Client, ConnectionLostError, DeadlineError, EpisodeEntry, LaunchError, Started
from harness_gym.launch import find_command
from harness_gym.server_process import ServerProcess

QUICK_S = 3


def gone(pid: int, within_s: float) -> bool:
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def folder_of(client: Client) -> Path:
    return Path(client.address.removeprefix("ipc://")).parent


def test_two_servers_side_by_side_and_one_is_killed() -> None:
    with harness_gym.launch(run_seed="one") as one, harness_gym.launch(run_seed="two") as two:
        assert (one.hello().run_seed, two.hello().run_seed) == ("one", "two")
        assert folder_of(one).stat().st_mode & 0o777 == 0o700
        groups = [open_group(client, 0) for client in (one, two)]
        assert groups[0][0].observation != groups[1][0].observation
        step(one, groups[0][0].episode, 0)
        with harness_gym.connect(one.address, deadline_s=20) as guest:
            guest.stats()
            assert one.server is not None
            os.kill(one.server.pid, signal.SIGKILL)
            for client, hint in ((one, r"status -9.*Launch another and reset"), (guest, "start it again")):
                begin = time.monotonic()
                with pytest.raises(ConnectionLostError, match=hint):
                    client.step([harness_gym.Step(groups[0][0].episode, 1, HELLO)])
                assert time.monotonic() - begin < QUICK_S
        assert all(end.terminated or end.truncated for end in play(two, groups[1]))
        folders = folder_of(one), folder_of(two)
    assert [folder.exists() for folder in folders] == [False, False]


def test_a_server_dies_under_a_call_or_hangs() -> None:
    with harness_gym.launch() as client:
        assert client.server is not None
        pid = client.server.pid
        assert os.getpgid(pid) != os.getpgid(0), "Ctrl-C would reach the server"
        os.kill(pid, signal.SIGSTOP)
        begin = time.monotonic()
        with pytest.raises(DeadlineError, match="not overloaded"):
            client.stats(deadline_s=0.3)
        assert time.monotonic() - begin < QUICK_S
        os.kill(pid, signal.SIGCONT)
        killer = threading.Timer(0.2, os.kill, (pid, signal.SIGKILL))
        killer.start()
        begin = time.monotonic()
        with pytest.raises(ConnectionLostError, match="`next_groups`"):
            client.next_groups(wait_s=20)
        assert time.monotonic() - begin < QUICK_S
        killer.join()


def test_last_words_of_a_server_that_another_thread_stops_are_none() -> None:
    server = ServerProcess([sys.executable, "-c", READY], deadline_s=QUICK_S)
    server._process.wait(QUICK_S)

    def stop_first(_timeout: float) -> None:
        server._errors.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server._process, "wait", stop_first)
        assert server.last_words() == ""
    server.stop()


READY = 'print(\'{"address": "tcp://127.0.0.1:1"}\')'
PARENT = """
import os, signal, sys, harness_gym
client = harness_gym.launch()
print(client.server.pid, flush=True)
if sys.argv[1] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("how", ["killed", "forgets"])
def test_a_server_ends_with_its_parent(how: str) -> None:
    done = subprocess.run([sys.executable, "-c", PARENT, how], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (-9 if how == "killed" else 0, "")
    assert gone(int(done.stdout), within_s=10)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["/nowhere/hgym"], "cannot be started.*HGYM_COMMAND"),
        ([sys.executable, "-c", "import sys; sys.exit('out of coffee')"], r"status 1.*out of coffee"),
        ([sys.executable, "-c", "print('Listening!')"], "said b'Listening!"),
        ([sys.executable, "-c", "import time; time.sleep(60)"], "did not say in time"),
    ],
)
def test_a_command_that_is_no_server(command: list[str], why: str) -> None:
    with pytest.raises(LaunchError, match=f"(?s){why}"):
        harness_gym.launch(command, start_deadline_s=1)


def test_what_the_server_says_of_a_wrong_option_is_told() -> None:
    with pytest.raises(LaunchError, match="no-such-harness") as caught:
        harness_gym.launch(harness="no-such-harness")
    assert caught.value.data["status"] not in (0, None)


def test_the_command_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HGYM_COMMAND", "node '/a b/hgym.mjs'")
    assert find_command() == ["node", "/a b/hgym.mjs"]
    monkeypatch.delenv("HGYM_COMMAND")
    for name in ("node", "hgym"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_command() == [str(tmp_path / "hgym")]
    (tmp_path / "hgym").unlink()
    node, script = find_command()
    assert (node, Path(script).name) == (str(tmp_path / "node"), "hgym.mjs")
    (tmp_path / "node").unlink()
    with pytest.raises(LaunchError, match="was not found"):
        find_command()


def test_a_server_at_work_ends_in_time() -> None:
    client = harness_gym.launch()
    (one,) = client.reset([EpisodeEntry("open")])
    assert isinstance(one, Started)
    assert client.server is not None
    client.close()
    assert gone(client.server.pid, within_s=0.1)
