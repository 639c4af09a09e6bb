"""Drafted against plain greedy decoding: `python bench/speculative.py --run DIR [--adapter DIR]`.

DIR is a run whose mtp stage is done: its head and rollouts are used, and its last checkpoint unless
`--adapter` names another. Prints the lossless check in fp32, tokens a second, and acceptance while
decoding, for each number of drafts. Both ways take turns on the same prompts; compare ratios.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch

from harness_trainer.base_model import prepare_base
from harness_trainer.checkpoint import list_checkpoints, model_digest
from harness_trainer.lossless import prompts_of
from harness_trainer.mtp_head import Drafter
from harness_trainer.mtp_report import decoding_report
from harness_trainer.mtp_rows import bundles
from harness_trainer.mtp_store import load_head
from harness_trainer.policy import load_policy
from harness_trainer.rows import read_rows


def main() -> None:
    asked = arguments()
    torch.set_num_threads(asked.threads or torch.get_num_threads())
    base = asked.base or prepare_base()
    found = list_checkpoints(asked.run / "checkpoints")
    adapter = asked.adapter or (found[-1] if found else None)
    dtype = torch.bfloat16 if asked.bfloat16 else torch.float32
    policy = load_policy(base, adapter=adapter, dtype=dtype)
    narrow = load_head(asked.run / "mtp", policy, model_digest(base))
    prompts = prompts_of(bundles(read_rows(asked.run / "rollouts"), 8), asked.prompts)
    for drafts in asked.drafts:
        for drafter in (narrow, Drafter(policy, narrow.head)):
            size = "all" if drafter.vocabulary is None else drafter.vocabulary.numel()
            report = decoding_report(drafter, prompts, drafts)
            print("RESULT", json.dumps({"drafts": drafts, "vocabulary": size, **report}), flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--base", type=Path)
    parser.add_argument("--adapter", type=Path)
    parser.add_argument("--prompts", type=int, default=32)
    parser.add_argument("--drafts", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--bfloat16", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
