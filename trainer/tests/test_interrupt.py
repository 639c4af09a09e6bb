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


def test_a_terminal_that_has_gone_is_no_error() -> None:
    alone = BUSY.replace("time.sleep, 600", "time.sleep, 1") + "print(interrupt.asked, file=sys.stderr)"
    command, pipe = [sys.executable, "-c", "import sys\n" + alone], subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "busy\n"
        process.stdout.close()
        process.send_signal(signal.SIGINT)
        assert process.stderr.readline() == "True\n"


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
