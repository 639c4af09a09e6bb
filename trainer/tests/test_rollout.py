"""Episodes over a real server: what is trained on is what was fed and sampled, id for id."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
import tiny
import torch

from harness_gym import Group, GroupEntry
from harness_trainer import rollout, seats
from harness_trainer.decode import Decoder
from harness_trainer.errors import TrainerError
from harness_trainer.policy import Policy
from harness_trainer.render import Renderer
from harness_trainer.rollout import Row, Sampling
from harness_trainer.rows import TokenRow, rows_of

TEMPLATES = {"chatml": tiny.CHATML, "stripping": tiny.STRIPPING}
STARTS = {"chatml": 1000, "stripping": 1010, "greedy": 1020, "cut": 1030, "batches": 1040, "threads": 1050}
WARM = Sampling(0.8, max_turn_tokens=6)


class Fed(Decoder):
    """Keeps all that was fed to it, row by row."""

    made: list[Fed]

    def __init__(self, policy: Policy, prefixes: list[list[int]], siblings: int) -> None:
        self.ids = [list(p) for p in prefixes for _ in range(siblings)]
        super().__init__(policy, prefixes, siblings)
        Fed.made.append(self)

    def feed_all(self, rows: Sequence[int], ids: Sequence[Sequence[int]]) -> torch.Tensor:
        for row, more in zip(rows, ids, strict=True):
            self.ids[row] += more
        return super().feed_all(rows, ids)

    def rewind(self, rows: Sequence[int], lengths: Sequence[int]) -> None:
        for row, fed, kept in zip(rows, self.lengths[list(rows)].tolist(), lengths, strict=True):
            del self.ids[row][len(self.ids[row]) - (fed - kept) :]
        super().rewind(rows, lengths)


@cache
def policy(template: str) -> Policy:
    return tiny.policy(talks=True, template=TEMPLATES[template])


def entries(name: str, groups: int = 2, siblings: int = 3) -> list[GroupEntry]:
    return [GroupEntry("original_faults", "train", STARTS[name] + i, siblings) for i in range(groups)]


@cache
def played(template: str) -> tuple[list[Row], list[Group], list[list[int]]]:
    """Two groups of three, and every sequence that a decoder was fed."""
    Fed.made = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(seats, "Decoder", Fed)
        rows, groups = tiny.play(policy(template), WARM, entries(template), seed=3)
    return rows, groups, [ids for one in Fed.made for ids in one.ids]


def token_rows(groups: list[Group]) -> list[TokenRow]:
    return [row for group in groups for own in rows_of(group) for row in own]


@pytest.mark.parametrize("template", TEMPLATES)
def test_rows_are_what_was_fed_and_nothing_is_tokenised_twice(template: str) -> None:
    _, groups, fed = played(template)
    rows = token_rows(groups)
    whole = sorted([*row.prefix, *row.ids] for row in rows)
    # The last id of a row is sampled and, as nothing follows it, never fed.
    assert [ids[:-1] for ids in whole] == sorted(fed)
    assert all(row.segment[-1] != "." for row in rows)


@pytest.mark.parametrize("template", TEMPLATES)
def test_rows_are_prompts_sampled_turns_and_glue(template: str) -> None:
    _, groups, _ = played(template)
    renderer = Renderer(policy(template).tokenizer)
    for group in groups:
        for trajectory, own in zip(group.trajectories, rows_of(group), strict=True):
            rebuilt: list[list[int]] = []
            for turn in trajectory.turns:
                tokens = turn.action.tokens
                assert tokens is not None
                assert turn.action.kind == "text"
                assert turn.action.text == renderer.text_of(tokens.sampled_ids.tolist())
                if turn.index == 0 or tokens.restart:
                    rebuilt.append([])
                rebuilt[-1] += [*tokens.context_ids.tolist(), *tokens.sampled_ids.tolist()]
            assert [[*row.prefix, *row.ids] for row in own] == rebuilt


@pytest.mark.parametrize("template", TEMPLATES)
def test_siblings_share_their_prompt_and_each_letter_is_its_turns(template: str) -> None:
    _, groups, _ = played(template)
    for group in groups:
        assert group.prefix_ids is not None
        for trajectory, own in zip(group.trajectories, rows_of(group), strict=True):
            assert own[0].prefix == group.prefix_ids.tolist()
            letters = "".join(row.segment for row in own).replace(".", "")
            counts = [
                (t.segment, len(t.action.tokens.sampled_ids)) for t in trajectory.turns if t.action.tokens
            ]
            assert letters == "".join(("t" if s == "tool" else "r") * n for s, n in counts)
            assert letters.rstrip("r").count("r") == 0, "the reply comes last"
            assert sum(len(row.logprobs) for row in own) == len(letters)


@pytest.mark.parametrize("template", TEMPLATES)
def test_recorded_log_probs_are_those_of_the_scoring_pass(template: str) -> None:
    _, groups, _ = played(template)
    for row in token_rows(groups):
        found, _ = tiny.score(policy(template), row, WARM.temperature)
        torch.testing.assert_close(torch.tensor(row.logprobs), found, atol=1e-4, rtol=0)


def test_a_template_that_rewrites_history_begins_rows_anew() -> None:
    _, groups, fed = played("stripping")
    rows = token_rows(groups)
    assert len(rows) == len(fed) > 6, "rows beyond the six siblings"
    restarts = [
        turn.action.tokens.restart
        for g in groups
        for t in g.trajectories
        for turn in t.turns
        if turn.action.tokens
    ]
    assert sum(restart is True for restart in restarts) == len(rows) - 6
    tokenizer = policy("stripping").tokenizer
    anew = [row for group in groups for own in rows_of(group) for row in own[1:]]
    kept = [row for group in groups for own in rows_of(group) for row in own[:1]]
    assert any("<think>" in tokenizer.decode(list(row.ids)) for row in kept)
    assert not any("<think>" in tokenizer.decode(list(row.prefix)) for row in anew), (
        "the reasoning is gone from there"
    )
    assert len(token_rows(played("chatml")[1])) == 6


def test_the_transcript_holds_every_message() -> None:
    rows, groups, _ = played("chatml")
    for row, trajectory in zip(rows, [t for g in groups for t in g.trajectories], strict=True):
        said = [m for m in row.messages if m["role"] == "assistant"]
        assert len(said) == len(trajectory.turns) - 1, "what answers the last turn is not needed"
        assert [m["role"] for m in row.messages[:2]] == ["system", "user"]
        assert row.last is not None
        assert row.lost is None


def test_equal_seeds_give_equal_episodes() -> None:
    def turns(groups: list[Group]) -> list[list[list[int]]]:
        return [
            [turn.action.tokens.sampled_ids.tolist() for turn in t.turns if turn.action.tokens]
            for g in groups
            for t in g.trajectories
        ]

    first = turns(played("chatml")[1])
    assert turns(tiny.play(policy("chatml"), WARM, entries("chatml"), seed=3)[1]) == first
    assert turns(tiny.play(policy("chatml"), WARM, entries("chatml"), seed=5)[1]) != first


def test_draws_do_not_depend_on_how_many_batches_are_sampled_at_a_time() -> None:
    cores, sampling = torch.get_num_threads(), Sampling(0.8, 6, rows=2)
    played = []
    try:
        for threads in (1, 3):
            torch.set_num_threads(threads)
            rows, _ = tiny.play(policy("chatml"), sampling, entries("threads", 4, 2), seed=1)
            played.append([(row.context, row.sampled) for row in rows])
            assert torch.get_num_threads() == threads
    finally:
        torch.set_num_threads(cores)
    assert played[0] == played[1]
    assert len({tuple(sampled) for _, sampled in played[0]}) > 1


def test_temperature_zero_takes_the_likeliest_and_siblings_agree() -> None:
    _, groups = tiny.play(policy("chatml"), Sampling(0, 6), entries("greedy", 1, 2))
    first, second = token_rows(groups)
    assert first.ids == second.ids
    logprobs, likeliest = tiny.score(policy("chatml"), first, 1.0)
    assert likeliest.all()
    torch.testing.assert_close(torch.tensor(first.logprobs), logprobs, atol=1e-4, rtol=0)


def test_a_turn_that_is_too_long_is_cut_and_ended_for_it() -> None:
    one = policy("chatml")
    _, groups = tiny.play(one, Sampling(1.0, max_turn_tokens=1), entries("cut", 1, 2))
    end = Renderer(one.tokenizer).eos_id
    turns = [turn.action.tokens for t in groups[0].trajectories for turn in t.turns]
    assert {len(tokens.sampled_ids) for tokens in turns if tokens} == {1}
    for trajectory in groups[0].trajectories:
        for before, after in zip(trajectory.turns, trajectory.turns[1:], strict=False):
            assert before.action.tokens is not None
            assert after.action.tokens is not None
            cut = before.action.tokens.sampled_ids[-1] != end
            assert (after.action.tokens.context_ids[0] == end) == cut


def test_groups_beyond_what_is_sampled_at_a_time_come_later() -> None:
    one, entered = policy("chatml"), entries("batches", 3, 2)
    told: list[int] = []
    rows, groups = tiny.play(one, Sampling(1.0, 2, rows=4), entered, played=told.append)
    assert told == [4, 2]
    assert [row.group for row in rows] == [g.id for g in groups for _ in range(2)]
    assert [group.id.rsplit("/", 1)[-1] for group in groups] == [str(one.index) for one in entered]


def test_a_group_that_the_server_refuses() -> None:
    with pytest.raises(TrainerError, match="nowhere") as caught:
        tiny.play(policy("chatml"), WARM, [GroupEntry("nowhere", "train", 0, 2)])
    assert caught.value.code == "not_started"


@pytest.mark.parametrize(
    ("text", "sampled", "thought"),
    [
        ("no reasoning", 6, 0),
        ("<think>12345</think>", 6, 6),
        ("<think>123</think>123456", 8, 6),
        ("<think>never closed", 6, 6),
        ("", 1, 0),
    ],
)
def test_reasoning_is_counted(text: str, sampled: int, thought: int) -> None:
    usage = rollout._usage(text, sampled)
    assert (usage.reasoning_tokens, usage.reply_tokens) == (thought, sampled - thought)
