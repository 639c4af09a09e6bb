"""The first Ctrl-C is remembered, the second ends the process whatever it is at."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

BUSY = """
import time
from concurrent.futures import ThreadPoolExecutor
from harness_trainer.interrupt import Interrupt

with Interrupt() as interrupt, ThreadPoolExecutor() as pool:
    print("busy", flush=True)
    pool.submit(time.sleep, 600).result()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_second_signal_ends_a_process_whose_threads_are_at_work(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "busy\n"
            process.send_signal(number)
            assert "once more stops at once" in process.stdout.readline()
            assert process.poll() is None
            process.send_signal(number)
            assert process.wait(timeout=30) == -number
        finally:
            process.kill()
