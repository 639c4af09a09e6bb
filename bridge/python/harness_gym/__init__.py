"""Python client of Harness Gym: typed records over ZeroMQ, arrays as numpy.

with harness_gym.launch(harness="mini") as client:
    started = client.reset([GroupEntry("mixed", "train", 0, siblings=8)])
"""

from .absent import ABSENT, Absent
from .client import Client, connect
from .env import Env, Info, StepResult, make
from .errors import (
    AddressError,
    BusyError,
    ClosedError,
    CodecError,
    ConnectionLostError,
    DeadlineError,
    HarnessGymError,
    LaunchError,
    RefusedError,
    SessionLostError,
)
from .launch import launch
from .reading import from_wire
from .records import (
    Action,
    ActionTokens,
    EpisodeEntry,
    Group,
    GroupEntry,
    MessageAction,
    NotStarted,
    NotStepped,
    Observation,
    Started,
    Step,
    Stepped,
    TextAction,
    ToolCall,
    ToolCallFunction,
    Trajectory,
    Usage,
)
from .session import refusal
from .writing import to_wire

__all__ = [
    "ABSENT",
    "Absent",
    "Action",
    "ActionTokens",
    "AddressError",
    "BusyError",
    "Client",
    "ClosedError",
    "CodecError",
    "ConnectionLostError",
    "DeadlineError",
    "Env",
    "EpisodeEntry",
    "Group",
    "GroupEntry",
    "HarnessGymError",
    "Info",
    "LaunchError",
    "MessageAction",
    "NotStarted",
    "NotStepped",
    "Observation",
    "RefusedError",
    "SessionLostError",
    "Started",
    "Step",
    "StepResult",
    "Stepped",
    "TextAction",
    "ToolCall",
    "ToolCallFunction",
    "Trajectory",
    "Usage",
    "connect",
    "from_wire",
    "launch",
    "make",
    "refusal",
    "to_wire",
]
