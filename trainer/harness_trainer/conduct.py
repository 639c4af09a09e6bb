"""How a stage is run, whichever it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from harness_trainer.interrupt import Interrupt

Say = Callable[[str], None]


@dataclass(frozen=True)
class Conduct:
    """What stages have in common besides what they train.

    Attributes:
        seed: Every draw of the stage comes from it.
        resume: Go on from what the run's folder holds.
        interrupt: Asks to stop after the step that is under way.
        say: Where progress goes.
    """

    seed: int = 0
    resume: bool = False
    interrupt: Interrupt | None = None
    say: Say = print

    @property
    def stopped(self) -> bool:
        """Whether somebody asked to stop."""
        return self.interrupt is not None and self.interrupt.asked


DEFAULT = Conduct()
