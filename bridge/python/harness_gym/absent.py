"""The value of a member that is left out where None means something of its own."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal


class Absent(Enum):
    """Has one value, ABSENT."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        """As it is written."""
        return "ABSENT"


ABSENT: Final[Literal[Absent.ABSENT]] = Absent.ABSENT
