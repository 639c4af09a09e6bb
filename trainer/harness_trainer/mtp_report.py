"""`mtp.json`: acceptance on held-out rows, before the head was fitted and after, and decoding."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from harness_trainer.acceptance import Measured, from_bigram, from_head, measure, plain
from harness_trainer.bigram import Bigram
from harness_trainer.config import MtpConfig
from harness_trainer.lossless import Compared, Speed, batched, compare, in_float32, prompts_of, speed
from harness_trainer.mtp_head import Drafter, MtpHead
from harness_trainer.mtp_rows import Bundle, StateStore
from harness_trainer.packing import Group
from harness_trainer.render import Renderer
from harness_trainer.runs import write_atomic

SAID = 32
"""Most tokens that a prompt of the lossless check is gone on with."""
TIMED_PROMPTS = 8
MEASURED_ROWS = 48
"""Most held-out rows that are read: the policy's states there cost more than the drafts."""
CONCURRENCY = (1, 4)


def write_report(
    path: Path,
    drafter: Drafter,
    untrained: MtpHead,
    config: MtpConfig,
    learn: Sequence[Bundle],
    held: Sequence[Bundle],
    store: StateStore,
    *,
    say: Callable[[str], None] = print,
) -> dict[str, Any]:
    """Measures and writes.

    Args:
        path: Of the file.
        drafter: The fitted head.
        untrained: The head as it was before.
        config: The stage's configuration.
        learn: What it was fitted on, for the bigram table.
        held: What it is measured on; where nothing is held out, `learn`, and the file says so.
        store: Of the policy's states.
        say: Where progress goes.
    """
    parts = _some(held or learn, MEASURED_ROWS)
    unlearned = Drafter(drafter.policy, untrained, drafter.vocabulary)
    sources = {
        "head": from_head(drafter, config.drafts),
        "untrained": from_head(unlearned, config.drafts),
        "bigram": from_bigram(Bigram(row for part in learn for row in part.rows), config.drafts),
    }
    kind = "held-out rows" if held else "rows that it learned from: nothing is held out"
    say(f"measuring acceptance on {sum(len(part.rows) for part in parts)} {kind}")
    measured = measure(store, parts, sources, drafter, config.drafts)
    report = acceptance_report(measured)
    report["policy_versions"] = sorted({row.policy_version for part in [*learn, *held] for row in part.rows})
    report["heldout_groups"] = len({part.group for part in parts}) if held else 0
    report["vocabulary"] = None if drafter.vocabulary is None else drafter.vocabulary.numel()
    for name in ("head", "untrained", "bigram"):
        one = measured[name].greedy
        say(f"  {name:9}  strict {one.strict:.3f}  L/(k+1) {one.with_bonus:.3f}  L {one.mean_length:.2f}")
    prompts = prompts_of(held or learn, config.prompts)
    if held:  # Whether texts are equal has nothing to do with what was learned from.
        prompts += prompts_of(learn, config.prompts - sum(len(one.rows) for one in prompts))
    report |= decoding_report(drafter, prompts, config.drafts, say=say)
    write_atomic(path, json.dumps(report, indent=2) + "\n")
    return report


def _some(parts: Sequence[Bundle], rows: int) -> list[Bundle]:
    kept: list[Bundle] = []
    for part in parts:
        if sum(len(one.rows) for one in kept) >= rows:
            break
        kept.append(part)
    return kept


def acceptance_report(measured: dict[str, Measured]) -> dict[str, Any]:
    """Acceptance of the head, of what it was before, and of the bigram table; all rounds, and free text."""

    def of(which: str) -> dict[str, Any]:
        shown = {name: plain(getattr(one, which)) for name, one in measured.items()}
        return {**shown["head"], "untrained": shown["untrained"], "bigram": shown["bigram"]}

    return {**of("greedy"), "free_text": of("free_text"), "against_sampled": of("sampled")}


def decoding_report(
    drafter: Drafter, prompts: Sequence[Group], drafts: int, *, say: Callable[[str], None] = print
) -> dict[str, Any]:
    """Lossless check in fp32 on all prompts, and tokens a second in the policy's dtype on some of them."""
    ends = {Renderer(drafter.policy.tokenizer).eos_id}
    total: Compared | None = None
    with in_float32(drafter) as exact:
        for batch in batched(prompts):
            one = compare(exact, batch, SAID, ends, drafts)
            total = one if total is None else total + one
            done = total.identical + total.near_ties + total.differing
            alike = f"{total.identical} identical, {total.near_ties} near ties, {total.differing} differ"
            say(f"  {done} prompts: {alike}")
    few = [Group(group.prefix, group.rows[:1]) for group in prompts]
    few = [few[i % len(few)] for i in range(TIMED_PROMPTS)] if few else []
    speeds = [speed(drafter, few, many, SAID, ends, drafts) for many in CONCURRENCY if few]
    for one in speeds:
        say(_speed_line(one))
    if total is None:
        return {"prompts": 0, "identical": 0, "near_ties": 0, "differing": 0, "decode": []}
    return {
        "prompts": total.identical + total.near_ties + total.differing,
        "identical": total.identical,
        "near_ties": total.near_ties,
        "differing": total.differing,
        "decoding": {**plain(total.accepted), "tokens_per_pass": total.tokens / max(1, total.passes)},
        "decode": [vars(one) for one in speeds],
    }


def _speed_line(one: Speed) -> str:
    times = one.speculative_tokens_per_s / one.plain_tokens_per_s
    return (
        f"  concurrency {one.concurrency}: {one.plain_tokens_per_s:.1f} tokens/s plain, "
        f"{one.speculative_tokens_per_s:.1f} with drafts ({times:.2f} x)"
    )
