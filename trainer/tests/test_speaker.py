"""Turns said with drafts are those said without."""

from __future__ import annotations

import math

import pytest
import torch
from mtp_testing import EOS, VOCABULARY, tiny

from harness_trainer import speaker
from harness_trainer.lookup import Lookup
from harness_trainer.packing import Group
from harness_trainer.policy import Policy
from harness_trainer.speaker import Speaker
from harness_trainer.speculative import plain_decode

PROMPTS = [[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], [2, 7, 1, 8, 2, 8, 1, 8, 2, 8], [1, 6, 1, 8, 0, 3, 3]]


def said(policy: Policy, prompts: list[list[int]], *, room: int) -> tuple[list[list[int]], int]:
    """The first turns of all rows, greedily, and how many passes they took."""
    draws = torch.Generator()
    rows = Speaker(policy, prompts, 1, room=room, temperature=0.0, end=EOS, draws=draws)
    turns: dict[int, list[int]] = {}
    passes = 0
    while rows.speaking:
        turns |= {row: turn.sampled for row, turn in rows.advance().items()}
        passes += 1
    return [turns[row] for row in sorted(turns)], passes


@pytest.mark.parametrize("kind", ["llama", "qwen3"])
def test_greedy_turns_are_those_of_plain_decoding_in_fewer_passes(kind: str) -> None:
    policy = tiny(kind)
    plain = plain_decode(policy, [Group(p[:-1], [p[-1:]]) for p in PROMPTS], 40, {EOS}).ids
    turns, passes = said(policy, PROMPTS, room=40)
    assert turns == plain
    assert max(map(len, plain)) == 40
    assert passes < 30, "a random policy repeats itself"


@pytest.mark.parametrize("most", [0, 1, 7])
def test_any_number_of_drafts_gives_the_same_greedy_turns(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected, _ = said(tiny(), PROMPTS, room=25)
    monkeypatch.setattr(speaker, "MOST_DRAFTS", most)
    turns, passes = said(tiny(), PROMPTS, room=25)
    assert turns == expected
    assert (passes == 25) == (most == 0)


def chances(policy: Policy, prompt: list[int], temperature: float) -> torch.Tensor:
    """(first token, second, third): the probability of each three, by a pass without any cache."""
    rows = [[a, b] for a in range(VOCABULARY) for b in range(VOCABULARY)]
    packed = policy.pack([Group(prompt, rows)])
    with torch.no_grad():
        logits = policy.logits(policy.packed_hidden(packed)) / temperature
    after = [[path[i] for path in packed.paths] for i in (0, 1)]
    first = torch.softmax(logits[packed.before(0, 0)], -1)[:, None, None]
    second = torch.softmax(logits[after[0][::VOCABULARY]], -1)[:, :, None]
    third = torch.softmax(logits[after[1]], -1).view(VOCABULARY, VOCABULARY, VOCABULARY)
    return first * second * third


def test_sampled_turns_are_distributed_as_without_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    policy, prompt, temperature, rows = tiny(), PROMPTS[0], 0.15, 16000
    expected = chances(policy, prompt, temperature) * rows
    likeliest = expected.sum(-1).argmax(-1).tolist()

    class Guesses(Lookup):
        """Drafts what most often comes second."""

        def draft(self, row: int, most: int) -> list[int]:
            return [likeliest[self._rows[row].end[-1]]][:most]

    monkeypatch.setattr(speaker, "Lookup", Guesses)
    draws = torch.Generator().manual_seed(11)
    made = Speaker(policy, [prompt], rows, room=3, temperature=temperature, end=EOS, draws=draws)
    turns = [[*made.advance().values()] for _ in range(3)]
    assert made.speaking == 0
    early = sum(len(turn.sampled) == 3 for turn in turns[1])
    assert early > rows / 5, "rows whose second token was drafted right"

    found = torch.zeros_like(expected)
    for three in (turn.sampled for over in turns for turn in over if len(turn.sampled) == 3):
        found[tuple(three)] += 1
    expected[EOS], expected[:, EOS] = 0, 0
    often = expected >= 5
    cells = [(found[often], expected[often]), (found[~often].sum(), expected[~often].sum())]
    square = sum(float(((f - n) ** 2 / n).sum()) for f, n in cells)
    freedom = int(often.sum())
    assert freedom > 50
    assert abs(square - freedom) < 4 * math.sqrt(2 * freedom)
