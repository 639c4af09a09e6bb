"""Tokens a second of the embedded policy, and where the time goes: `python bench/policy.py [--profile]`.

Prefill, decoding and training, each beside a limit of the same run: what the machine's own matrix product
of the model's MLP would take for the same tokens if it were all there is. Decoding is measured as rollouts do
it, a batch to a thread, and in one batch with all threads, with the adapter apart and folded.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import torch
from torch.profiler import ProfilerActivity, profile

from harness_trainer.base_model import prepare_base
from harness_trainer.decode import Decoder
from harness_trainer.folded import folded
from harness_trainer.packing import Group
from harness_trainer.policy import Policy, choose_dtype, load_policy
from harness_trainer.rollout import batch_threads
from harness_trainer.stages.sft import taught_step
from harness_trainer.teaching import TaughtGroup

PREFIX, STEPS, ROUNDS = 430, 24, 3
"""Tokens of a prompt, decoded tokens a row, and how often each is measured; the best counts."""


def main() -> None:
    asked = arguments()
    policy = load_policy(asked.base or prepare_base(), rank=8, dtype=choose_dtype("cpu"))
    threads = torch.get_num_threads()
    limit = product_limit(policy)
    print(f"{policy.dtype}, {threads} threads, {limit:.0f} tokens/s if the projections were all there is")
    with folded(policy):
        show("prefill, 4 prompts", 4 * PREFIX, lambda: decoder(policy, 4, 1), limit)
    for name, context in (("adapter apart", nullcontext), ("folded", lambda: folded(policy))):
        with context():
            one = [decoder(policy, 4, 8)]
            show(f"decode, 32 rows in one batch, {name}", 32 * STEPS, partial(decode, policy, one), limit)
            many = [decoder(policy, 2, 8) for _ in range(2)]
            show(f"decode, 2 batches of 16 rows, {name}", 32 * STEPS, partial(decode, policy, many), limit)
    taught = [TaughtGroup([Group(ids(PREFIX), apart(8, 60))], [[True] * 60] * 8)]
    show("train, 8 rows of 60 on one prompt", PREFIX + 480, lambda: taught_step(policy, taught), limit / 2)
    asked_about = [[True] * 30 + [False] * 45] * 24
    dense = [TaughtGroup([Group(ids(PREFIX), apart(24, 75))], asked_about)]
    show("train, 24 rows of 75 on one prompt", PREFIX + 1800, lambda: taught_step(policy, dense), limit / 2)
    if asked.profile:
        where(lambda: taught_step(policy, dense))
        with folded(policy):
            where(partial(decode_one, policy, decoder(policy, 2, 8)))


def ids(count: int, first: int = 0) -> list[int]:
    """Some token ids; with another `first` they have no beginning in common, which training computes once."""
    return [100 + (first + at) % 1000 for at in range(count)]


def apart(count: int, tokens: int) -> list[list[int]]:
    return [ids(tokens, row) for row in range(count)]


def decoder(policy: Policy, groups: int, siblings: int) -> Decoder:
    return Decoder(policy, [ids(PREFIX)] * groups, siblings)


def decode(policy: Policy, decoders: list[Decoder]) -> None:
    """Some tokens in every row of each decoder, one thread of Python for each, then back to where it was."""
    with batch_threads(policy, len(decoders)) as pool:
        list(pool.map(partial(decode_one, policy), decoders))


def decode_one(policy: Policy, one: Decoder) -> None:
    rows = list(range(len(one.lengths)))
    held = one.lengths.tolist()
    for _ in range(STEPS):
        policy.logits(one.feed(rows, [[100]] * len(rows))).float().argmax(-1)
    one.rewind(rows, held)


def product_limit(policy: Policy) -> float:
    """Tokens a second through all projections at the speed of a large product, forward only."""
    width, inner = policy.model.config.hidden_size, policy.model.config.intermediate_size
    a, w = torch.randn(4096, width).to(policy.dtype), torch.randn(inner, width).to(policy.dtype)
    weights = sum(p.numel() for n, p in policy.decoder.named_parameters() if p.dim() == 2 and "lora" not in n)
    weights -= policy.embedding.weight.numel()  # type: ignore[operator,union-attr]
    return 4096 * width * inner / best(lambda: torch.nn.functional.linear(a, w)) / weights


def best(work: Callable[[], object]) -> float:
    """Seconds of the quickest round, after one to warm up."""
    took = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return min(took[1:])


def show(name: str, tokens: int, work: Callable[[], object], limit: float) -> None:
    speed = tokens / best(work)
    print(f"{name:44} {speed:7.0f} tokens/s   {speed / limit:.2f} of the limit", flush=True)


def where(work: Callable[[], object]) -> None:
    """Prints the operations that took longest."""
    with profile(activities=[ProfilerActivity.CPU]) as made:
        work()
    print(made.key_averages().table(sort_by="self_cpu_time_total", row_limit=12, max_name_column_width=40))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--base", type=Path, help="a Hugging Face directory (default: the embedded model)")
    parser.add_argument("--profile", action="store_true", help="also print the operations that take longest")
    return parser.parse_args()


if __name__ == "__main__":
    main()
