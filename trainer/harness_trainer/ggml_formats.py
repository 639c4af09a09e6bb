"""The tensor formats of ggml that are read: F32, F16, Q4_0, Q4_1 and Q8_0, by ggml type number."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class BlockFormat:
    """How `block` values lie in one item of `dtype`, and how items become float32 [items, block]."""

    block: int
    dtype: np.dtype
    decode: Callable[[NDArray[Any]], NDArray[np.float32]]


def _nibbles(packed: NDArray[np.uint8]) -> NDArray[np.float32]:
    """[n, 16] bytes -> [n, 32] values 0-15: the low halves first, then the high ones."""
    return np.concatenate([packed & 15, packed >> 4], axis=1).astype(np.float32)


def _scaled(values: NDArray[Any], scale: NDArray[Any]) -> NDArray[np.float32]:
    return values.astype(np.float32) * scale.astype(np.float32)[:, None]


FORMATS: Mapping[int, BlockFormat] = {
    0: BlockFormat(1, np.dtype("<f4"), lambda a: a.astype(np.float32)),
    1: BlockFormat(1, np.dtype("<f2"), lambda a: a.astype(np.float32)),
    2: BlockFormat(
        32,
        np.dtype([("d", "<f2"), ("q", "u1", 16)]),
        lambda a: _scaled(_nibbles(a["q"]) - 8, a["d"]),
    ),
    3: BlockFormat(
        32,
        np.dtype([("d", "<f2"), ("m", "<f2"), ("q", "u1", 16)]),
        lambda a: _scaled(_nibbles(a["q"]), a["d"]) + a["m"].astype(np.float32)[:, None],
    ),
    8: BlockFormat(32, np.dtype([("d", "<f2"), ("q", "i1", 32)]), lambda a: _scaled(a["q"], a["d"])),
}
