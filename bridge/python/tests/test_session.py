"""Every call ends in time, in an answer or a typed error; the servers here do what real ones rarely do."""

from __future__ import annotations

import itertools
import pickle
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import msgpack
import pytest

from gym_testing.fake_server import HELLO, LIMITS, Answer, fake_server, refused
from harness_gym import (
    AddressError,
    BusyError,
    Client,
    ClosedError,
    CodecError,
    ConnectionLostError,
    DeadlineError,
    EpisodeEntry,
    GroupEntry,
    HarnessGymError,
    RefusedError,
    SessionLostError,
    Step,
    TextAction,
    connect,
    records,
)

STEP = Step("e", 0, TextAction("x"))
STARTED = ("ok", {"started": []})
STEPPED = ("ok", {"stepped": []})
GROUPS = {"groups": [], "stale": [], "dropped": []}


def hello_then(answer: Callable[[str, Any], Answer]) -> Callable[[str, Any], Answer]:
    return lambda method, header: ("ok", HELLO) if method == "hello" else answer(method, header)


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.parametrize("kind", ["tcp", "ipc"])
def test_a_closed_port_is_told_at_once(kind: str, tmp_path: Any) -> None:
    address = f"tcp://127.0.0.1:{closed_port()}" if kind == "tcp" else f"ipc://{tmp_path}/none"
    begin = time.monotonic()
    with pytest.raises(ConnectionLostError, match=r"Nobody listens.*hgym serve --listen"):
        connect(address, deadline_s=5)
    assert time.monotonic() - begin < 2


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://127.0.0.1:x", "udp://127.0.0.1:1"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(AddressError, match="Expected ipc"):
        connect(address)


def test_a_server_that_does_not_answer() -> None:
    with fake_server(lambda _method, _header: None) as address:
        begin = time.monotonic()
        with pytest.raises(DeadlineError, match=r"`hello`.*within 0\.2 s.*hgym serve") as caught:
            connect(address, deadline_s=0.2)
        assert 0.2 <= time.monotonic() - begin < 2
        assert caught.value.data["method"] == "hello"


def test_another_program_at_the_port_is_no_server() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()

        def hang_up() -> None:
            peer, _ = listener.accept()
            peer.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 10)
            peer.close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        with pytest.raises(ConnectionLostError, match="no Harness Gym server"):
            connect(f"tcp://127.0.0.1:{listener.getsockname()[1]}", deadline_s=5)
        thread.join()


def test_busy_is_asked_again_when_the_server_says() -> None:
    asked: list[float] = []

    def answer(_method: str, _header: Any) -> Answer:
        asked.append(time.monotonic())
        return refused("busy", 50) if len(asked) < 3 else STARTED

    with fake_server(hello_then(answer)) as address, connect(address) as client:
        assert client.reset([GroupEntry("a", "train", 0, 2)]) == []
    assert len(asked) == 3
    assert all(later - earlier >= 0.05 for earlier, later in itertools.pairwise(asked))


def test_one_thread_makes_room_while_another_waits_for_it() -> None:
    stepped = threading.Event()

    def answer(method: str, _header: Any) -> Answer:
        if method == "step":
            stepped.set()
            return STEPPED
        return STARTED if stepped.is_set() else refused("busy", 2000)

    with fake_server(hello_then(answer)) as address, connect(address) as client:
        waiting = threading.Thread(target=client.reset, args=([EpisodeEntry("s")],))
        waiting.start()
        time.sleep(0.2)
        begin = time.monotonic()
        assert client.step([STEP]) == []
        assert time.monotonic() - begin < 1.5
        waiting.join()


def test_a_server_is_not_asked_to_wait_longer_than_it_is_listened_to() -> None:
    waits: list[int] = []

    def answer(_method: str, header: Any) -> Answer:
        waits.append(header["wait_ms"])
        return refused("busy", 600) if len(waits) < 3 else ("ok", GROUPS)

    with fake_server(hello_then(answer)) as address, connect(address) as client:
        client.next_groups(wait_s=1, deadline_s=1)
    assert waits[0] == 1000
    assert 0 <= waits[2] < waits[1] <= 1000
    assert waits[2] <= 2000 - 1200 - 500


def test_what_a_close_leaves_is_closed_again() -> None:
    asked: list[list[str]] = []

    def answer(_method: str, header: Any) -> Answer:
        asked.append(header["episodes"])
        first, *left = header["episodes"]
        return "ok", {"closed": [{"episode": first, "trajectory": None}], "unknown": [], "left": left}

    with fake_server(hello_then(answer)) as address, connect(address) as client:
        assert client.close_episodes(["a", "b", "c"], with_trajectories=True) == dict.fromkeys("abc")
    assert asked == [["a", "b", "c"], ["b", "c"], ["c"]]


def test_busy_until_the_deadline_is_an_error() -> None:
    with fake_server(hello_then(lambda *_: refused("busy", 20))) as address, connect(address) as client:
        with pytest.raises(BusyError) as caught:
            client.reset([EpisodeEntry("s")], deadline_s=0.1)
        assert (caught.value.code, caught.value.retry_after_ms) == ("busy", 20)


@pytest.mark.parametrize("code", [one for one in records.WireErrorCode.__args__ if one not in ("busy",)])
def test_a_refusal_has_its_code(code: str) -> None:
    with fake_server(hello_then(lambda *_: refused(code))) as address, connect(address) as client:
        with pytest.raises(RefusedError) as caught:
            client.stats()
        assert (caught.value.code, caught.value.message) == (code, "m")


@pytest.mark.parametrize(
    "answer",
    [
        ("ok", {"no": 1}),
        ("ok", [1]),
        ("error", {"code": "nonsense"}),
        [b"ok", msgpack.packb(float("nan"))],
        [b"ok", b"\xc1"],
        [b"ok", msgpack.packb(GROUPS | {"stale": [{"group": "g", "updates_behind": -1.5}]})],
    ],
)
def test_an_answer_that_makes_no_sense(answer: Any) -> None:
    served = fake_server(hello_then(lambda *_: answer))
    with served as address, connect(address) as client, pytest.raises(CodecError):
        client.next_groups()


def test_a_late_answer_goes_to_nobody() -> None:
    given_up = threading.Event()

    def answer(method: str, _header: Any) -> Answer:
        if method == "reset":
            assert given_up.wait(5)
            return STARTED
        return STEPPED

    with fake_server(hello_then(answer)) as address, connect(address) as client:
        with pytest.raises(DeadlineError):
            client.reset([EpisodeEntry("s")], deadline_s=0.05)
        given_up.set()
        assert client.step([STEP]) == []


def test_more_than_the_server_takes_is_not_even_sent() -> None:
    methods: list[str] = []
    step = Step("e", 0, TextAction("x" * LIMITS["max_header_bytes"]))
    with fake_server(hello_then(lambda method, _header: methods.append(method))) as address:
        client = connect(address)
        with pytest.raises(RefusedError, match="limit of 500") as caught:
            client.step([step])
        client.close()
    assert (caught.value.code, methods) == ("too_large", [])


class Servers:
    """One address, and a server process that another may take the place of."""

    name = "one"
    knows = True

    def answer(self, method: str, _header: Any) -> Answer:
        if method == "hello":
            self.knows = True
            return "ok", {**HELLO, "server": self.name}
        if not self.knows:
            return refused("hello_required")
        return STARTED if method == "reset" else STEPPED


def test_after_reconnecting_to_the_same_server_the_session_goes_on() -> None:
    servers = Servers()
    with fake_server(servers.answer) as address, connect(address) as client:
        client.reconnect()
        assert client.step([STEP]) == []


@pytest.mark.parametrize("noticed", [True, False])
def test_with_another_server_nothing_is_resumed_until_reset(noticed: bool) -> None:
    servers = Servers()
    with fake_server(servers.answer) as address, connect(address) as client:
        servers.name, servers.knows = "two", False
        if noticed:
            client.reconnect()
        for call in (lambda: client.step([STEP]), client.next_groups, lambda: client.ack({"x": "trained"})):
            with pytest.raises(SessionLostError, match="Reset to go on"):
                call()
        client.reset([EpisodeEntry("s")])
        assert client.step([STEP]) == []


def test_a_closed_client_says_so() -> None:
    with fake_server(hello_then(lambda *_: STEPPED)) as address:
        client = connect(address)
        client.close()
        client.close()
        with pytest.raises(ClosedError):
            client.step([STEP])
        with pytest.raises(ClosedError):
            client.hello()


def test_threads_share_a_client() -> None:
    with fake_server(hello_then(lambda *_: STEPPED)) as address, connect(address) as client:
        answers: list[Any] = []
        threads = [threading.Thread(target=lambda: answers.append(client.step([STEP]))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [[]] * 8


@pytest.mark.parametrize("error", [RefusedError("busy", "m", {"a": 1}, 5), DeadlineError("m", {"b": 2})])
def test_errors_cross_processes(error: HarnessGymError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.__dict__, str(again)) == (type(error), error.__dict__, "m")


def test_the_deadline_is_for_a_client_or_a_call() -> None:
    with fake_server(hello_then(lambda *_: None)) as address, connect(address, deadline_s=0.1) as client:
        assert isinstance(client, Client)
        for given in ({}, {"deadline_s": 0.05}):
            begin = time.monotonic()
            with pytest.raises(DeadlineError):
                client.stats(**given)
            assert time.monotonic() - begin < 1
