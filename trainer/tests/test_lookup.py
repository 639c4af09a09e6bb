"""What came last after the same few tokens."""

from harness_trainer.lookup import Lookup

PROMPT = [1, 2, 3, 4, 9, 2, 3, 5]


def test_a_name_is_copied_from_the_prompt_to_its_end() -> None:
    lookup = Lookup([PROMPT], 1)
    lookup.say(0, [7, 1])
    assert lookup.draft(0, 3) == [2, 3, 4]


def test_more_equal_tokens_go_before_fewer_and_later_places_before_earlier() -> None:
    lookup = Lookup([PROMPT], 2)
    lookup.say(0, [2, 3])
    assert lookup.draft(0, 1) == [5], "what came last after 2 3"
    lookup.say(1, [1, 2, 3])
    assert lookup.draft(1, 1) == [4], "after 1 2 3, though 2 3 stood later before another"


def test_what_one_row_says_is_drafted_for_all_and_what_it_is_told_for_itself() -> None:
    lookup = Lookup([PROMPT, [6]], 1)
    lookup.say(0, [20, 21, 22])
    lookup.read(0, [30, 31])
    lookup.read(1, [20])
    assert lookup.draft(1, 5) == [21, 22]
    lookup.read(1, [30])
    assert lookup.draft(1, 5) == []


def test_rows_of_a_group_do_not_share_what_they_are_told() -> None:
    lookup = Lookup([PROMPT], 2)
    lookup.read(0, [40, 41, 40])
    lookup.read(1, [40])
    assert lookup.draft(0, 1) == [41]
    assert lookup.draft(1, 1) == []


def test_nothing_is_drafted_after_nothing_or_for_no_room() -> None:
    assert Lookup([[]], 1).draft(0, 4) == []
    lookup = Lookup([PROMPT], 1)
    lookup.say(0, [2])
    assert lookup.draft(0, 0) == []
    assert lookup.draft(0, -1) == []


def test_a_loop_is_drafted_no_further_than_asked() -> None:
    lookup = Lookup([[8, 8, 8]], 1)
    assert lookup.draft(0, 6) == [8] * 6
