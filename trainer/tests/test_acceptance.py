import pytest
import torch
from mtp_testing import language, letters, tiny

from harness_trainer.acceptance import count, from_bigram, from_head, measure, plain, rounds_of
from harness_trainer.bigram import Bigram
from harness_trainer.mtp_drafts import policy_choices
from harness_trainer.mtp_head import Drafter, graft
from harness_trainer.mtp_rows import (
    Elements,
    StateStore,
    bundles,
    elements_of,
    free_text,
    hidden_of,
    split_by_group,
)
from harness_trainer.packing import Group
from harness_trainer.rows import TokenRow


def row(ids, segment, prefix=(1, 2), group="g"):
    return TokenRow("t", group, "rl@1", list(prefix), ids, segment, [0.0] * sum(s != "." for s in segment))


def test_bigrams_count_what_was_sampled_and_back_off_to_the_commonest():
    table = Bigram([row([5, 6, 5, 6, 5, 7], "tt.ttt"), row([9, 6, 6, 6], ".ttt")])
    assert table.next(5) == 6  # 6 and 7 followed once each where sampled: the smaller id wins.
    assert table.next(2) == 5  # After the prefix.
    assert table.next(9) == 6
    assert table.next(40) == 6  # Never seen: the commonest.
    assert table.drafts(torch.tensor([2, 9]), 3).tolist() == [[5, 6], [6, table.next(6)], [table.next(6)] * 2]
    assert table.drafts(torch.tensor([], dtype=torch.long), 2).shape == (2, 0)
    assert Bigram([]).next(3) == 0


def test_free_text_is_the_reply_without_calls():
    # A, call opened with "<tool" "_call>", B inside, closed, C; then a tool segment and an open call.
    ids = [0, 50, 51, 1, 52, 53, 2, 0, 3, 50, 51, 4]
    flags = free_text(letters(), row(ids, "rrrrrrrtrrrr"))
    assert flags == [True, False, False, False, False, False, True, False, True, False, False, False]


def test_elements_join_a_state_with_the_token_after_it():
    policy = tiny()
    (part,) = bundles([row([5, 6, 7], ".tt"), row([8, 9], "rr")], 4)
    batch = elements_of(policy, [part], [hidden_of(policy, part)])
    assert batch.ids.tolist() == [2, 5, 6, 7, 8, 9]
    assert batch.left.tolist() == [0, 2, 1, 0, 1, 0]
    assert batch.sampled.tolist() == [False, False, True, True, True, True]
    assert batch.free.tolist() == [False, False, False, False, True, True]
    for ids, elements in (([1, 2, 5, 6, 7], [0, 1, 2, 3]), ([1, 2, 8, 9], [0, 4, 5])):
        alone = policy.packed_hidden(policy.pack([Group((), [ids])]))
        torch.testing.assert_close(batch.hidden[elements], alone[:-1])


def test_bundles_take_rows_apart_that_share_nothing_and_split_by_group():
    rows = [
        row([5], "t"),
        row([6], "t"),
        row([7], "t"),
        row([8], "t", prefix=(3,)),
        row([4], "."),
        row([9, 4], "tt", ()),
    ]
    found = bundles(rows, 2)
    assert [(b.prefix, [list(r.ids) for r in b.rows]) for b in found] == [
        ((1, 2), [[5], [6]]),
        ((1, 2), [[7]]),
        ((3,), [[8]]),
        ((9,), [[4]]),
    ]
    learn, held = split_by_group(bundles(language(groups=5), 2), 0.4, 0)
    assert len({b.group for b in held}) == 2
    assert {b.group for b in held}.isdisjoint({b.group for b in learn})
    assert split_by_group(found, 0.4, 0) == (found, [])  # One group only.


def by_hand():
    """One row of eight tokens: the first not sampled, a second turn after the sixth."""
    ids = torch.tensor([1, 2, 3, 4, 5, 6, 7, 8])
    sampled = torch.tensor([0, 1, 1, 1, 1, 1, 0, 1]).bool()
    free = torch.tensor([0, 0, 0, 1, 1, 1, 0, 1]).bool()
    left = torch.arange(7, -1, -1)
    return Elements([], torch.zeros(8, 1), ids, sampled, free, left)


def test_rounds_lie_in_one_turn_and_follow_the_policy_but_for_their_last_token():
    batch = by_hand()
    choices = torch.tensor([-1, 2, 3, 4, 9, 6, -1, 8])  # The policy would have said 9 for 5.
    rounds = rounds_of(batch, choices, 2)
    assert rounds.anchors.tolist() == [1, 2, 3]
    assert rounds.choices.tolist() == [[3, 4, 9], [4, 9, 6]]
    assert rounds.tokens.tolist() == [[3, 4, 5], [4, 5, 6]]
    assert rounds.follows.tolist() == [True, True, False]
    assert rounds.free.tolist() == [False, True, True]
    counted = count(torch.tensor([[3, 4, 5], [0, 9, 6]]), rounds)
    assert (counted.greedy.rounds, counted.greedy.reached, counted.greedy.accepted) == (2, (2, 2), (2, 1))
    assert (counted.free_text.rounds, counted.free_text.accepted) == (1, (1, 1))
    assert (counted.sampled.rounds, counted.sampled.reached, counted.sampled.accepted) == (3, (3, 3), (3, 1))
    shown = plain((counted + counted).greedy)
    assert shown == {
        "strict": 0.75,
        "with_bonus": pytest.approx(2.5 / 3),
        "accepted_length": 2.5,
        "by_depth": [1.0, 0.5],
        "rounds": 4,
    }


def test_measuring_sums_over_batches():
    policy = tiny()
    rows = language(groups=3, siblings=2)
    parts, store = bundles(rows, 2), StateStore(policy)
    drafter = Drafter(policy, graft(policy))
    sources = {"head": from_head(drafter, 3), "bigram": from_bigram(Bigram(rows), 3)}
    measured = measure(store, parts, sources, drafter, 3)
    apart = [measure(store, [part], sources, drafter, 3) for part in parts]
    for name in sources:
        assert measured[name] == apart[0][name] + apart[1][name] + apart[2][name]
    # Turns of 9 and 8 tokens hold 6 and 5 anchors with three sampled tokens after them.
    assert measured["head"].sampled.rounds == 6 * (6 + 5)
    assert measured["bigram"].sampled.strict > measured["head"].sampled.strict
    batch = store.elements(parts[:1])
    assert (policy_choices(policy, batch) >= 0).equal(batch.sampled)
