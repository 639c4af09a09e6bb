import json
from dataclasses import replace

import pytest
import torch
from mtp_testing import BELONGS, config, language, tiny

from harness_trainer.conduct import Conduct
from harness_trainer.errors import CheckpointError, DataError
from harness_trainer.lossless import prompts_of
from harness_trainer.mtp_drafts import anchored, draft_loss
from harness_trainer.mtp_head import Drafter, graft
from harness_trainer.mtp_rows import StateStore, bundles
from harness_trainer.mtp_store import load_head
from harness_trainer.rows import write_rows
from harness_trainer.runs import Run
from harness_trainer.stages import mtp as stage
from harness_trainer.stages.mtp import batches, newest, policy_version, read_bundles, train_mtp, vocabulary_of


class Speaks:
    def __init__(self, tokenizer):
        self.eos_id = 60


@pytest.fixture(autouse=True)
def _renderer(monkeypatch):
    monkeypatch.setattr("harness_trainer.mtp_report.Renderer", Speaks)
    monkeypatch.setattr("harness_trainer.mtp_report.SAID", 9)
    monkeypatch.setattr("harness_trainer.mtp_report.TIMED_PROMPTS", 4)


class Stop:
    """An interrupt that asks after some looks."""

    def __init__(self, after):
        self.left = after

    @property
    def asked(self):
        self.left -= 1
        return self.left < 0


def started(folder, resume=False, rows=None):
    if not resume:
        write_rows(folder / "rollouts" / "update-000000.jsonl", language() if rows is None else rows)
    return Run(folder, "mtp", resume=resume)


def train(folder, policy=None, resume=False, interrupt=None, **changes):
    run = started(folder, resume)
    said = []
    conduct = Conduct(resume=resume, interrupt=interrupt, say=said.append)
    drafter = train_mtp(policy or tiny(), config(**changes), run, BELONGS, conduct)
    return drafter, [json.loads(line) for line in (folder / "mtp.jsonl").read_text().splitlines()], said


def losses(lines):
    return [line["loss"] for line in lines]


@pytest.mark.parametrize("kind", ["llama", "qwen3"])
def test_training_lowers_the_loss_and_beats_the_unlearned_graft(tmp_path, kind):
    _, lines, said = train(tmp_path, tiny(kind), steps=60, prompts=12)
    assert [line["step"] for line in lines] == list(range(60))
    assert sum(losses(lines)[-5:]) < 0.5 * sum(losses(lines)[:5])
    report = json.loads((tmp_path / "mtp.json").read_text())
    learned, fresh = report["against_sampled"], report["against_sampled"]["untrained"]
    assert learned["strict"] > fresh["strict"] + 0.3
    assert 1 <= learned["accepted_length"] <= 4
    assert len(learned["by_depth"]) == 3
    assert {"strict", "with_bonus", "accepted_length", "by_depth", "untrained", "bigram"} <= report[
        "free_text"
    ].keys()
    assert report["policy_versions"] == [f"rl@{i}" for i in range(6)]
    assert report["prompts"] == report["identical"] == 12
    assert (report["near_ties"], report["differing"]) == (0, 0)
    assert [one["concurrency"] for one in report["decode"]] == [1, 4]
    assert any("ETA" in line for line in said)


def test_a_head_that_was_begun_with_is_what_the_fitted_one_is_compared_with(tmp_path):
    fitted, *_ = train(tmp_path / "first", steps=20, prompts=1)
    run, quiet = started(tmp_path / "second"), Conduct(say=lambda _: None)
    train_mtp(tiny(), config(steps=20, prompts=1), run, BELONGS, quiet, fitted.head)
    first, second = (
        json.loads((tmp_path / name / "mtp.json").read_text())["against_sampled"]
        for name in ("first", "second")
    )
    assert first["untrained"]["strict"] < first["strict"]
    assert second["untrained"]["strict"] == pytest.approx(first["strict"])


def test_where_held_out_prompts_are_few_others_are_compared_too(tmp_path):
    _, held = read_bundles(started(tmp_path).folder / "rollouts", config(), 0)
    few = sum(len(one.rows) for one in prompts_of(held, 1000))
    train(tmp_path, steps=1, prompts=few + 5)
    report = json.loads((tmp_path / "mtp.json").read_text())
    assert report["prompts"] == report["identical"] == few + 5


@pytest.mark.parametrize("kind", ["tv", "expected_length"])
def test_the_other_losses_bring_the_head_to_the_policys_distribution(kind):
    policy = tiny()
    parts, store = bundles(language(), 3), StateStore(policy)
    drafter = Drafter(policy, graft(policy), vocabulary_of(parts))
    optimiser = torch.optim.Adam(drafter.head.parameters(), 3e-3)
    seen = []
    for _ in range(25):
        loss, _ = draft_loss(drafter, store.elements(parts[:2]), 3, kind)
        loss.backward()
        optimiser.step()
        optimiser.zero_grad()
        seen.append(loss.item())
    assert seen[-1] < seen[0] - 0.15 * abs(seen[0])


def test_only_the_head_gets_gradients_and_the_policy_stays(tmp_path):
    policy = tiny()
    before = [p.clone() for p in policy.model.parameters()]
    drafter = Drafter(policy, graft(policy))
    loss, _ = draft_loss(
        drafter, StateStore(policy).elements(bundles(language(groups=1), 3)), 3, "cross_entropy"
    )
    loss.backward()
    assert all(p.grad is not None and p.grad.abs().sum() > 0 for p in drafter.head.parameters())
    assert all(p.grad is None for p in policy.model.parameters())
    train(tmp_path, policy, steps=2)
    assert all(torch.equal(a, b) for a, b in zip(before, policy.model.parameters(), strict=True))


def test_targets_that_were_not_sampled_do_not_count():
    policy = tiny()
    drafter = Drafter(policy, graft(policy))
    batch = StateStore(policy).elements(bundles(language(groups=2), 3))
    at = anchored(batch, 3)
    assert at.counts.any()
    assert not at.counts.all()
    assert bool(batch.sampled[at.places[at.counts]].all())
    # A draft may be fed with a token that was not sampled, so only targets are changed, not what is fed.
    loss, _ = draft_loss(drafter, batch, 3, "cross_entropy")
    changed = at.targets.clone()
    changed[~at.counts] = 0
    with pytest.MonkeyPatch.context() as patch:
        where = type(at)(at.anchors, at.places, changed, at.counts)
        patch.setattr("harness_trainer.mtp_drafts.anchored", lambda *_: where)
        assert torch.equal(draft_loss(drafter, batch, 3, "cross_entropy")[0], loss)
        changed[at.counts] = 0
        assert not torch.equal(draft_loss(drafter, batch, 3, "cross_entropy")[0], loss)


def test_ids_after_the_last_sampled_one_change_nothing():
    policy = tiny()
    drafter = Drafter(policy, graft(policy))
    rows = language(groups=1, siblings=2)

    def loss(tail):
        longer = [replace(row, ids=[*row.ids, *tail], segment=row.segment + "...") for row in rows]
        batch = StateStore(policy).elements(bundles(longer, 2))
        return draft_loss(drafter, batch, 3, "cross_entropy")[0].item()

    assert loss([1, 2, 3]) == loss([30, 31, 32])


def test_a_resumed_run_repeats_the_next_losses_bit_for_bit(tmp_path):
    _, whole, _ = train(tmp_path / "whole")
    _, first, _ = train(tmp_path / "parts", interrupt=Stop(5))
    assert losses(first) == losses(whole)[:5]
    assert not (tmp_path / "parts" / "mtp.json").exists()
    drafter, both, said = train(tmp_path / "parts", resume=True)
    assert losses(both) == losses(whole)
    assert "goes on after step 5" in said[0]
    back = load_head(tmp_path / "parts" / "mtp", drafter.policy, "base")
    assert all(
        torch.equal(a, b)
        for a, b in zip(back.head.state_dict().values(), drafter.head.state_dict().values(), strict=True)
    )
    assert back.vocabulary is not None
    assert drafter.vocabulary is not None
    assert back.vocabulary.equal(drafter.vocabulary)


def test_a_finished_run_is_not_measured_again(tmp_path):
    train(tmp_path)
    report = tmp_path / "mtp.json"
    report.write_text("kept")
    _, _, said = train(tmp_path, resume=True)
    assert report.read_text() == "kept"
    assert "remove it to measure again" in said[-1]
    report.unlink()
    train(tmp_path, resume=True)
    assert "strict" in json.loads(report.read_text())


def test_state_of_another_policy_is_refused(tmp_path, monkeypatch):
    train(tmp_path, interrupt=Stop(2))
    monkeypatch.setattr(stage, "policy_version", lambda folder: "rl@9")
    with pytest.raises(CheckpointError) as refused:
        train(tmp_path, resume=True)
    assert refused.value.code == "other_policy"


def test_rows_without_samples_are_refused(tmp_path):
    silent = [replace(row, segment="." * len(row.ids), logprobs=[]) for row in language()]
    run = started(tmp_path, rows=silent)
    with pytest.raises(DataError) as refused:
        train_mtp(tiny(), config(), run, BELONGS, Conduct(say=lambda _: None))
    assert refused.value.code == "no_rows"
    assert policy_version(tmp_path) == "given"


def test_batches_go_round_the_same_way_from_any_step(tmp_path):
    started(tmp_path)
    learn, held = read_bundles(tmp_path / "rollouts", config(), 0)
    assert len(learn) == 4
    assert len(held) == 2
    endless, later = batches(learn, 3, 0, 0), batches(learn, 3, 0, 6)
    first = [next(endless) for _ in range(10)]
    assert [next(later) for _ in range(4)] == first[6:]
    assert {part.group for batch in first[:4] for part in batch} == {part.group for part in learn}
    assert len(next(batches(learn, 5, 0, 0))) == 2
    assert next(batches(learn, 99, 0, 0))  # More rows than there are: goes round.


def test_the_newest_rows_are_learned_from_as_far_as_the_steps_reach(tmp_path):
    started(tmp_path)
    every, held = read_bundles(tmp_path / "rollouts", config(steps=12), 0)
    few, same = read_bundles(tmp_path / "rollouts", config(steps=7), 0)
    assert few == every[-2:]
    assert same == held
    assert newest(every, 99) == every
    assert newest(every, 4) == every[-2:]


def test_states_beyond_the_budget_are_made_again(monkeypatch):
    policy = tiny()
    parts = bundles(language(groups=2), 3)
    made = []
    monkeypatch.setattr(
        "harness_trainer.mtp_rows.hidden_of", lambda p, b: made.append(b.group) or torch.zeros(80, 64)
    )
    store = StateStore(policy, most=80 * 64 * 4)
    for _ in range(2):
        for part in parts:
            store._states(part)
    assert made == ["g0", "g1", "g1"]
