import random

import pytest
import torch
from mtp_testing import EOS, language, tiny

from harness_trainer.decode import Decoder
from harness_trainer.lossless import Speed, batched, compare, gap, in_float32, prompts_of, speed
from harness_trainer.mtp_head import Drafter, graft
from harness_trainer.mtp_loss import Acceptance
from harness_trainer.mtp_rows import bundles
from harness_trainer.packing import Group
from harness_trainer.speculative import Decoded, plain_decode, speculative_decode


def prompts(groups, siblings, seed=0):
    draw = random.Random(seed)

    def some(least, most):
        return [draw.randrange(EOS) for _ in range(draw.randint(least, most))]

    return [Group(some(1, 9), [some(1, 7) for _ in range(siblings)]) for _ in range(groups)]


def argmax_by_hand(policy, prompt, limit, ends):
    said = []
    while len(said) < limit and (not said or said[-1] not in ends):
        hidden = policy.packed_hidden(policy.pack([Group((), [[*prompt, *said]])]))
        said.append(int(policy.logits(hidden[-1]).argmax()))
    return said


@pytest.mark.parametrize("kind", ["llama", "qwen3"])
@torch.no_grad()
def test_plain_decoding_is_the_argmax_of_the_whole_row(kind):
    policy = tiny(kind)
    batch = prompts(2, 2)
    said = plain_decode(policy, batch, 9, {EOS}).ids
    rows = [[*g.prefix, *row] for g in batch for row in g.rows]
    assert said == [argmax_by_hand(policy, row, 9, {EOS}) for row in rows]


@pytest.mark.parametrize("kind", ["llama", "qwen3"])
def test_drafted_text_is_plain_text_over_fifty_prompts(kind):
    policy = tiny(kind)
    drafter = Drafter(policy, graft(policy))
    seen = plain_decode(policy, prompts(1, 1), 24, ()).ids[0]
    ends = {EOS, seen[5], 3, 17}  # Some rows end early, at various lengths.
    total, lengths = 0, set()
    for batch in [
        *(prompts(4, 1, seed) for seed in range(11)),
        prompts(2, 2, 99),
        *(prompts(1, 1, s) for s in (7, 8)),
    ]:
        plain, fast = plain_decode(policy, batch, 24, ends), speculative_decode(drafter, batch, 24, ends)
        assert fast.ids == plain.ids
        total += len(plain.ids)
        lengths |= {len(one) for one in plain.ids}
    assert total >= 50
    assert len(lengths) > 3


def test_a_perfect_head_saves_passes_and_a_bad_one_changes_nothing():
    policy = tiny()
    batch = prompts(4, 1)
    plain = plain_decode(policy, batch, 21, ())

    class Oracle(Drafter):
        right = True

        def choose(self, drafted):
            # Says what plain decoding said after the tokens that the row has by now.
            ids = []
            for row, at in enumerate(self.at):
                step = plain.ids[row][at + self.depth]
                ids.append(step if self.right else (step + 1) % EOS)
            self.depth += 1
            if self.depth == 4:
                self.depth, self.at = 1, [at + (4 if self.right else 1) for at in self.at]
            return torch.tensor(ids)

    for right, passes in ((True, 5), (False, 20)):
        oracle = Oracle(policy, graft(policy))
        oracle.right, oracle.depth, oracle.at = right, 1, [0] * 4
        plain = plain_decode(policy, batch, 30, ())
        fast = speculative_decode(oracle, batch, 21, ())
        assert fast.ids == [one[:21] for one in plain.ids]
        assert fast.passes == 4 * passes
        assert fast.accepted.strict == (1.0 if right else 0.0)


@torch.no_grad()
def test_rewinding_is_as_if_never_fed():
    policy = tiny("qwen3")
    prefixes, ids = [[1, 2, 3], [4, 5]], [[7, 8], [9], [10, 11, 12], [13]]

    def fresh():
        decoder = Decoder(policy, prefixes, 2, capacity=4)
        decoder.feed(range(4), ids)
        return decoder

    rewound, never = fresh(), fresh()
    rewound.feed([0, 2, 3], [[20, 21, 22, 23, 24, 25], [26], [27, 28]])
    rewound.rewind([0, 3], [2, 1])
    rewound.rewind([2], [3])
    assert rewound.lengths.tolist() == never.lengths.tolist()
    for rows, more in (([0, 1], [[30, 31], [32]]), ([2, 3], [[33], [34, 35]])):
        torch.testing.assert_close(rewound.feed(rows, more), never.feed(rows, more), rtol=0, atol=1e-6)
    rewound.rewind([0], [3])
    never = Decoder(policy, [prefixes[0]], 1)
    never.feed([0], [[*ids[0], 30]])
    torch.testing.assert_close(rewound.feed([0], [[40]]), never.feed([0], [[40]]), rtol=0, atol=1e-5)


def test_rewinding_forward_is_refused():
    decoder = Decoder(tiny(), [[1, 2]], 1)
    decoder.feed([0], [[3]])
    with pytest.raises(ValueError, match="hold"):
        decoder.rewind([0], [2])


def test_prompts_are_distinct_begin_rows_and_fill_batches():
    rows = language(groups=3, siblings=4)
    groups = prompts_of(bundles(rows, 4), 20)
    whole = [(*g.prefix, *tail) for g in groups for tail in g.rows]
    assert len(whole) == len(set(whole)) == 20
    assert all(any((*r.prefix, *r.ids)[: len(p)] == p for r in rows) for p in whole)
    assert sorted(len(g.rows) for batch in batched(groups, 8) for g in batch) == sorted(
        len(g.rows) for g in groups
    )
    assert all(len({len(g.rows) for g in b}) == 1 for b in batched(groups, 8))


def test_large_bundles_make_up_for_small_ones():
    rows = language(groups=3, siblings=4)
    small = [row for row in rows if row.group != rows[0].group][::4]
    groups = prompts_of(bundles([*rows[:4], *small], 4), 20)
    assert sum(len(one.rows) for one in groups) == 20


def test_comparison_counts():
    policy = tiny()
    drafter = Drafter(policy, graft(policy))
    batch = prompts(3, 2)
    compared = compare(drafter, batch, 10, {EOS}, 2)
    assert (compared.identical, compared.near_ties, compared.differing) == (6, 0, 0)


def test_speed_is_tokens_over_seconds_of_each_way(monkeypatch):
    policy = tiny()
    ways = {"plain_decode": ([1] * 6, 3.0), "speculative_decode": ([1] * 5, 0.5)}
    for name, (ids, seconds) in ways.items():
        said = Decoded([ids], 1, Acceptance(2, 0, (0, 0), (0, 0)), seconds)
        monkeypatch.setattr(f"harness_trainer.lossless.{name}", lambda *_, said=said: said)
    timed = speed(Drafter(policy, graft(policy)), prompts(3, 2), 4, 6, {EOS}, 2)
    assert timed == Speed(4, 2.0, 10.0)


@torch.no_grad()
def test_a_gap_is_that_of_the_first_difference():
    policy = tiny()
    prompt = [1, 2, 3]
    first = argmax_by_hand(policy, prompt, 1, ())[0]
    hidden = policy.packed_hidden(policy.pack([Group((), [[*prompt, first]])]))
    best = policy.logits(hidden[-1]).topk(3)
    a, b, c = best.indices.tolist()
    assert gap(policy, prompt, [first, a], [first, b]) == pytest.approx(
        float(best.values[0] - best.values[1])
    )
    assert gap(policy, prompt, [first, a], [first, c]) == float("inf")
    assert gap(policy, prompt, [first], [first, a]) == float("inf")


def test_widening_to_float32_is_undone_exactly():
    policy = tiny()
    policy.model.to(torch.bfloat16)
    policy.dtype = torch.bfloat16
    drafter = Drafter(policy, graft(policy))
    before = [p.clone() for p in policy.model.parameters()]
    with in_float32(drafter) as exact:
        assert exact.policy.dtype == next(exact.head.parameters()).dtype == torch.float32
        assert len(speculative_decode(exact, prompts(1, 2), 4, ()).ids) == 2
    assert policy.dtype == torch.bfloat16
    assert all(torch.equal(a, b) for a, b in zip(before, policy.model.parameters(), strict=True))
