"""A server whose every answer a test writes, over a real socket."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import zmq

from harness_gym.codec import decode_header, encode_header
from harness_gym.records import PROTOCOL_VERSION, SCHEMA_DIGEST

LIMITS = {
    "max_frame_bytes": 1000,
    "max_header_bytes": 500,
    "max_parts": 4,
    "max_episodes": 8,
    "max_queued_groups": 8,
    "max_wait_ms": 1000,
    "episode_lease_ms": 1000,
    "step_deadline_ms": 1000,
}
HELLO = {
    "protocol": PROTOCOL_VERSION,
    "schema_digest": SCHEMA_DIGEST,
    "server": "one",
    "run": "r",
    "run_seed": "r",
    "pack": "p",
    "harness": "h",
    "harness_revision": "0" * 16,
    "registry_digest": "0" * 16,
    "rubric": "r",
    "arms": {},
    "capabilities": [],
    "limits": LIMITS,
}

Answer = tuple[str, Any] | list[bytes] | None
"""Status and header, or whole frames after the id, or no answer."""


def refused(code: str, retry_after_ms: int | None = None) -> Answer:
    return "error", {"code": code, "message": "m", "retry_after_ms": retry_after_ms, "data": {}}


@contextmanager
def fake_server(answer: Callable[[str, Any], Answer]) -> Iterator[str]:
    """Serves `answer(method, header)` at the address it gives."""
    context = zmq.Context()
    router = context.socket(zmq.ROUTER)
    router.linger = 0
    port = router.bind_to_random_port("tcp://127.0.0.1")
    stop = threading.Event()

    def serve() -> None:
        while not stop.is_set():
            if router.poll(10):
                peer, request, method, header, *_ = router.recv_multipart()
                said = answer(method.decode(), decode_header(header))
                if isinstance(said, tuple):
                    said = [said[0].encode(), encode_header(said[1])]
                if said is not None:
                    router.send_multipart([peer, request, *said])

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"tcp://127.0.0.1:{port}"
    finally:
        stop.set()
        thread.join()
        router.close(0)
        context.term()
