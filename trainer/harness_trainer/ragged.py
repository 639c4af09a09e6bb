"""Sequences of different lengths as flat tensors with an index: no padding, no mask."""

import torch
from torch import Tensor


def compact(sequence: Tensor) -> tuple[Tensor, int]:
    """Numbers the sequences that occur from 0 on: [tokens] integers, and how many there are."""
    found, index = torch.unique(sequence, return_inverse=True)
    return index, found.numel()


def sequence_mean(values: Tensor, index: Tensor, count: int) -> Tensor:
    """[tokens] -> [count], the mean of each sequence's tokens; every sequence has one at least."""
    sums = values.new_zeros(count).index_add(0, index, values)
    return sums / torch.bincount(index, minlength=count).to(values.dtype)
