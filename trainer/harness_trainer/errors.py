"""Errors of the trainer: a stable code, what happened, what was expected, what to do."""

from __future__ import annotations


class TrainerError(Exception):
    """Base of every error that the trainer raises on purpose.

    Args:
        code: Stable name, for programs.
        message: What happened, what was expected and what to do, for people.
        data: JSON-safe details.
    """

    def __init__(self, code: str, message: str, **data: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class ModelError(TrainerError):
    """A model directory or adapter that cannot be used."""


class ConfigError(TrainerError):
    """A configuration that names something impossible."""


class DataError(TrainerError):
    """A teaching file or a rollout file that cannot be read."""


class CheckpointError(TrainerError):
    """A checkpoint that is missing, torn, or of another harness or model."""
