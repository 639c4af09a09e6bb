"""Reads GGUF files with numpy alone: metadata and tensors of the common small formats."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness_trainer.errors import TrainerError
from harness_trainer.ggml_formats import FORMATS, BlockFormat

MAX_ENTRIES = 1 << 16
MAX_DIMENSIONS = 4
MAX_NAME_BYTES = 1 << 12
_STRING, _ARRAY = 8, 9
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}


class GgufError(TrainerError):
    """A file that is no GGUF, is damaged, or uses a format this reader lacks.

    Attributes:
        code: `not_gguf`, `unsupported_version`, `truncated`, `malformed`, `unsupported_type` or
            `unknown_tensor`.
    """


@dataclass(frozen=True)
class TensorInfo:
    """Where a tensor lies: `shape` in row-major order, `kind` the ggml type, `start` in bytes of the file."""

    shape: tuple[int, ...]
    kind: int
    start: int


@dataclass(frozen=True)
class Gguf:
    """An open file: metadata by key, and tensors that are decoded when asked for."""

    metadata: Mapping[str, Any]
    tensors: Mapping[str, TensorInfo]
    _bytes: NDArray[np.uint8] = field(repr=False)

    def array(self, name: str) -> NDArray[np.float32]:
        """Decodes one tensor into float32 of its shape.

        Raises:
            GgufError: `unknown_tensor` or `unsupported_type`.
        """
        if name not in self.tensors:
            raise GgufError("unknown_tensor", f"The GGUF file has no tensor {name!r}.")
        info = self.tensors[name]
        form = _format_of(name, info.kind)
        count = prod(info.shape) // form.block
        raw = np.frombuffer(self._bytes, form.dtype, count, info.start)
        with np.errstate(invalid="ignore", over="ignore"):  # A damaged scale may be infinite.
            return form.decode(raw).reshape(info.shape)


def read_gguf(path: Path | str) -> Gguf:
    """Maps a GGUF file (version 2 or 3, little endian) and reads its metadata and tensor list.

    Raises:
        GgufError: when the file is no GGUF, ends early, or holds counts or sizes that cannot be.
        OSError: when the file cannot be opened.
    """
    size = Path(path).stat().st_size
    data = np.memmap(path, np.uint8, "r") if size else np.empty(0, np.uint8)
    reader = _Reader(data.data)
    if bytes(reader.take(min(4, size))) != b"GGUF":
        raise GgufError("not_gguf", f"{path} does not start with GGUF.")
    version = reader.scalar("I")
    if version not in (2, 3):
        raise GgufError("unsupported_version", f"{path} is GGUF version {version}; 2 and 3 are read.")
    tensor_count, entry_count = reader.count(), reader.count()
    metadata: dict[str, Any] = {}
    for _ in range(entry_count):
        key = reader.name()
        metadata[key] = reader.value(reader.scalar("I"))
    listed = [reader.tensor() for _ in range(tensor_count)]
    return Gguf(metadata, _place(listed, reader.offset, metadata, size), data)


def _place(
    listed: list[tuple[str, tuple[int, ...], int, int]], offset: int, metadata: Mapping[str, Any], size: int
) -> dict[str, TensorInfo]:
    """Turns offsets within the data part into positions in the file, each checked against its end."""
    alignment = metadata.get("general.alignment", 32)
    if not isinstance(alignment, int) or not 1 <= alignment <= MAX_ENTRIES:
        raise GgufError("malformed", f"general.alignment is {alignment!r}: expected 1 to {MAX_ENTRIES}.")
    base = -(-offset // alignment) * alignment
    placed: dict[str, TensorInfo] = {}
    for name, shape, kind, start in listed:
        form = FORMATS.get(kind)
        length = prod(shape) * form.dtype.itemsize if form else 0
        if form and (not shape or shape[-1] % form.block):
            raise GgufError("malformed", f"Tensor {name} of shape {shape} is not made of whole blocks.")
        if base + start + (length // form.block if form else 0) > size:
            raise GgufError("truncated", f"Tensor {name} ends after the file does.")
        if name in placed:
            raise GgufError("malformed", f"Tensor {name} is listed twice.")
        placed[name] = TensorInfo(shape, kind, base + start)
    return placed


def _format_of(name: str, kind: int) -> BlockFormat:
    form = FORMATS.get(kind)
    if form is None:
        raise GgufError(
            "unsupported_type", f"Tensor {name} has ggml type {kind}; {sorted(FORMATS)} are read."
        )
    return form


class _Reader:
    """Walks through the head of a file; every read is checked against what is left."""

    def __init__(self, data: memoryview) -> None:
        self._data = data
        self.offset = 0

    def take(self, length: int) -> memoryview:
        if length > len(self._data) - self.offset:
            raise GgufError("truncated", f"The file ends within the {length} bytes at {self.offset}.")
        self.offset += length
        return self._data[self.offset - length : self.offset]

    def scalar(self, code: str) -> Any:
        return struct.unpack("<" + code, self.take(struct.calcsize("<" + code)))[0]

    def count(self) -> int:
        value = self.scalar("Q")
        if value > MAX_ENTRIES:
            raise GgufError("malformed", f"A count of {value} at {self.offset - 8} is over {MAX_ENTRIES}.")
        return value

    def text(self) -> str:
        try:
            return str(self.take(self.scalar("Q")), "utf-8")
        except UnicodeDecodeError as error:
            raise GgufError("malformed", f"The text that ends at {self.offset} is not UTF-8.") from error

    def name(self) -> str:
        name = self.text()
        if len(name) > MAX_NAME_BYTES:
            raise GgufError("malformed", f"A name of {len(name)} characters ends at {self.offset}.")
        return name

    def value(self, kind: int) -> Any:
        if kind == _STRING:
            return self.text()
        if kind == _ARRAY:
            return self._array(self.scalar("I"), self.scalar("Q"))
        return self.scalar(self._scalar_code(kind))

    def _array(self, kind: int, count: int) -> list[Any]:
        if kind == _STRING:
            return [self.text() for _ in range(count)]
        code = "<" + self._scalar_code(kind)
        return np.frombuffer(self.take(count * struct.calcsize(code)), code.replace("?", "B")).tolist()

    def _scalar_code(self, kind: int) -> str:
        if kind not in _SCALARS:
            raise GgufError("malformed", f"Metadata type {kind} at {self.offset} is unknown.")
        return _SCALARS[kind]

    def tensor(self) -> tuple[str, tuple[int, ...], int, int]:
        """Name, shape in row-major order, ggml type, offset within the data part."""
        name, dimensions = self.name(), self.scalar("I")
        if dimensions > MAX_DIMENSIONS:
            raise GgufError("malformed", f"Tensor {name} has {dimensions} dimensions, over {MAX_DIMENSIONS}.")
        shape = tuple(self.scalar("Q") for _ in range(dimensions))[::-1]
        return name, shape, self.scalar("I"), self.scalar("Q")
