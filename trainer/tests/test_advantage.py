import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from harness_trainer.advantage import Advantages, GroupScores, advantages, shuffle
from harness_trainer.errors import ConfigError

CASES = json.loads((Path(__file__).parent / "fixtures/policy_loss_and_advantages.json").read_text())["cases"]
REWARDS = [case for case in CASES if case["kind"] in ("gdpo", "gdpo_nan")]
# Published result -> estimator, eps. NeMo-RL adds no eps worth the name.
PEERS = {
    "trl_normalize_then_sum": ("gdpo", 1e-4),
    "nvlabs_readme": ("gdpo", 1e-4),
    "nemo_rl(loo=False)": ("gdpo", 0.0),
    "trl_sum_then_normalize(grpo)": ("grpo", 1e-4),
    "trl_sum_then_normalize": ("grpo", 1e-4),
    "trl_sum_then_normalize(scale none)": ("dr_grpo", 1e-4),
}
NAN = float("nan")


def one_segment(groups, weights, estimator: Any = "gdpo", **options) -> Advantages:
    made = [GroupScores({"tool": scores}, errored) for scores, errored in groups]
    return advantages(made, {"tool": weights}, estimator=estimator, **options)


def values(batch: Advantages, segment="tool") -> list[list[float]]:
    return [row.tolist() for row in batch.segments[segment].values]


def ours(case: dict, estimator: str, eps: float) -> np.ndarray:
    """Advantages of all rows of a published case."""
    rewards = np.array(case["rewards"], dtype=float).T
    size = case["group_size"]
    groups = [(rewards[:, at : at + size], None) for at in range(0, rewards.shape[1], size)]
    return np.concatenate(values(one_segment(groups, case["weights"], estimator, eps=eps)))


PUBLISHED = [(case, peer) for case in REWARDS for peer in PEERS if peer in case]


@pytest.mark.parametrize(
    ("case", "peer"), PUBLISHED, ids=[f"{case['name']}: {peer}" for case, peer in PUBLISHED]
)
def test_published_advantages(case, peer):
    np.testing.assert_allclose(ours(case, *PEERS[peer]), case[peer], atol=3e-6)


def test_whitening_gives_each_row_one_vote_whatever_its_length():
    case = next(case for case in REWARDS if case["name"].startswith("unequal lengths"))
    by_length = case["verl_gdpo(first token)"]
    assert ours(case, *PEERS["trl_normalize_then_sum"]) != pytest.approx(by_length, abs=0.1)


def test_a_null_dimension_adds_nothing_and_is_not_reweighted():
    batch = one_segment([([[1, 0, None, 0.5], [1, 0, 1, 0]], None)], [1, 1], eps=0.0)
    first = np.array([1, -1, 0, 0]) / 0.5 * 0.5
    second = np.array([1, -1, 1, -1]) * 0.5 / np.std([1, 0, 1, 0], ddof=1)
    total = first + second
    np.testing.assert_allclose(values(batch)[0], (total - total.mean()) / total.std(ddof=1))


def test_rows_without_any_score_are_zero_and_out_of_the_batch_statistics():
    with_null = one_segment([([[1, 0, None], [0, 0, None]], None), ([[1, 0], [1, 0]], None)], [1, 1])
    without = one_segment([([[1, 0], [0, 0]], None), ([[1, 0], [1, 0]], None)], [1, 1])
    assert values(with_null)[0] == [*values(without)[0], 0.0]
    assert values(with_null)[1] == values(without)[1]
    assert with_null.segments["tool"].scored[0].tolist() == [True, True, False]


def test_errored_siblings_are_dropped_and_counted():
    with_error = one_segment([([[1, 0, 1]], [False, False, True])], [1])
    assert values(with_error)[0][:2] == values(one_segment([([[1, 0]], None)], [1]))[0]
    assert values(with_error)[0][2] == 0
    assert with_error.errored == 1


@pytest.mark.parametrize("scores", [[[1, None, None]], [[None, None, None]], [[1.0, NAN, None]]])
@pytest.mark.parametrize("estimator", ["gdpo", "grpo", "dr_grpo"])
def test_fewer_than_two_scored_members_give_zero(scores, estimator):
    batch = one_segment([(scores, None), ([[1, 0, 0]], None)], [1], estimator)
    assert values(batch)[0] == [0, 0, 0]
    assert batch.segments["tool"].thin.tolist() == [True, False]
    assert values(batch)[1] == values(one_segment([([[1, 0, 0]], None)], [1], estimator))[0]


def test_tiny_deviations_are_exactly_zero():
    assert values(one_segment([([[0.5, 0.5 + 1e-7, 0.5]], None)], [1])) == [[0, 0, 0]]


def test_flat_groups_are_reported_by_raw_dimension():
    batch = one_segment(
        [([[1, 1], [0, 0]], None), ([[1, 0], [0, 1]], None), ([[1, 1], [0, 1]], None)], [1, 1]
    )
    # The second group's dimensions cancel, and still carry a signal.
    assert batch.segments["tool"].flat.tolist() == [True, False, False]
    assert batch.no_signal().tolist() == [True, False, False]
    assert values(batch)[0] == [0, 0]


def test_a_dimension_of_weight_zero_is_no_signal():
    assert one_segment([([[1, 1], [0, 1]], None)], [1, 0]).segments["tool"].flat.tolist() == [True]


def test_segments_do_not_touch_each_other():
    groups = [
        GroupScores({"tool": [[1, 0, 1]], "reply": [[1, 1, 1]]}),
        GroupScores({"tool": [[0, 0, 0]], "reply": [[0, 1, None]]}),
    ]
    batch = advantages(groups, {"tool": [1], "reply": [1]})
    alone = advantages(groups, {"reply": [1]})
    assert values(batch, "reply") == values(alone, "reply")
    assert batch.no_signal().tolist() == [False, False]
    assert values(batch, "reply")[0] == [0, 0, 0]
    assert values(batch, "reply")[1][2] == 0


def test_shuffle_permutes_each_segment_over_the_batch():
    rng = np.random.default_rng(3)
    groups = [
        GroupScores(
            {
                "tool": rng.random((2, 8)),
                "reply": np.where(rng.random((1, 8)) < 0.3, np.nan, rng.random((1, 8))),
            }
        )
        for _ in range(4)
    ]
    batch = advantages(groups, {"tool": [1, 1], "reply": [1]})
    mixed = shuffle(batch, np.random.default_rng(1))
    for name, part in batch.segments.items():
        before, after = np.concatenate(part.values), np.concatenate(mixed.segments[name].values)
        scored = np.concatenate(part.scored)
        assert sorted(before[scored]) == sorted(after[scored])
        assert not np.array_equal(before, after)
        assert np.all(after[~scored] == 0)
        assert [len(row) for row in mixed.segments[name].values] == [8] * 4
    again = shuffle(batch, np.random.default_rng(1))
    assert values(again) == values(mixed)


def test_shuffle_gives_nothing_to_groups_without_a_signal():
    told, flat = GroupScores({"tool": [[0, 1, 2, 5]]}), GroupScores({"tool": [[1, 1, 1, 1]]})
    batch = advantages([told, flat, flat], {"tool": [1]})
    mixed = shuffle(batch, np.random.default_rng(1)).segments["tool"].values
    assert sorted(mixed[0]) == sorted(batch.segments["tool"].values[0])
    assert [row.any() for row in mixed[1:]] == [False, False]


@pytest.mark.parametrize(
    ("scores", "errored"),
    [([[1, 0]], None), ([1, 0], None), ([[1, 0], [1, 0]], [True]), ([[[1]], [[1]]], None)],
)
def test_wrong_shapes_are_refused(scores, errored):
    with pytest.raises(ConfigError) as caught:
        one_segment([(scores, errored)], [1, 1])
    assert caught.value.code == "scores_shape"


def test_an_empty_batch_is_empty():
    assert values(advantages([], {"tool": [1]})) == []
    assert shuffle(advantages([], {"tool": [1]}), np.random.default_rng(0)).errored == 0
