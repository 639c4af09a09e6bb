"""The example of the documentation runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "quickstart.py"


def test_it_plays_an_episode_and_prints_scores() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    said = dict(line.split(": ", 1) for line in done.stdout.splitlines()[-5:])
    assert list(said) == ["reward", "tool_rationality", "skill_selection", "accuracy", "effectiveness"]
    assert all(0 < float(value) <= 1 for value in said.values())


def test_it_is_short() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()[1:]
    assert sum(1 for line in lines if line.strip() and not line.strip().startswith("#")) <= 15
