"""Makes an adapter of a finished sft run fit to be shipped: weights, what they are for, and a model card."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file

from harness_trainer.checkpoint import CARD, WEIGHTS, list_checkpoints, read_card, weights_digest
from harness_trainer.errors import CheckpointError, TrainerError
from harness_trainer.runs import write_atomic

BELONGS = ("format", "harness", "harness_revision", "registry_digest", "base")


def ship(run: Path, out: Path, evaluation: Path | None = None) -> dict[str, Any]:
    """Takes the last checkpoint's adapter, in bf16, and writes its cards.

    Args:
        run: Folder of an sft run.
        out: Where to; its files are replaced.
        evaluation: An `eval.jsonl` of this adapter, for the scores per row.

    Returns:
        What `card.json` holds.

    Raises:
        CheckpointError: `no_checkpoint` when the run has none, `not_finished` when it is not at its end.
    """
    found = list_checkpoints(run / "checkpoints")
    if not found:
        raise CheckpointError("no_checkpoint", f"{run} has no checkpoint; run the sft stage first.")
    described = json.loads((run / "sft.config.json").read_text(encoding="utf-8"))
    record = read_card(found[-1])
    config = described["config"]["sft"]
    if record["cursor"]["step"] < config["steps"]:
        raise CheckpointError(
            "not_finished",
            f"{run} is at step {record['cursor']['step']} of {config['steps']}; go on with --resume.",
        )
    out.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(found[-1] / "adapter_config.json", out / "adapter_config.json")
    _round(found[-1] / WEIGHTS, out / WEIGHTS)
    write_atomic(out / CARD, json.dumps({name: record[name] for name in BELONGS}, indent=2) + "\n")
    card = _card(run, out, described, record, evaluation)
    write_atomic(out / "card.json", json.dumps(card, indent=2) + "\n")
    write_atomic(out / "README.md", card_text(card))
    return card


def _round(source: Path, target: Path) -> None:
    """Weights in bf16, half the size that they have where the machine trained in fp32."""
    weights = {name: tensor.to(torch.bfloat16) for name, tensor in load_file(source).items()}
    save_file(weights, target, metadata={"format": "pt"})


def _card(
    run: Path, out: Path, described: dict[str, Any], record: dict[str, Any], evaluation: Path | None
) -> dict[str, Any]:
    data = Path(described["config"]["sft"]["data"])
    taught = json.loads(data.with_name(f"{data.name}.card.json").read_text(encoding="utf-8"))
    lines = (run / "sft.jsonl").read_text(encoding="utf-8").splitlines()
    cursor = record["cursor"]
    return {
        "model": described["model"],
        **{name: record[name] for name in BELONGS},
        "sha256": weights_digest(out),
        "bytes": (out / WEIGHTS).stat().st_size,
        "rank": described["config"]["rank"],
        "seed": described["config"]["seed"],
        "sft": {k: v for k, v in described["config"]["sft"].items() if k != "data"},
        "data": {"sha256": taught["data"]["sha256"], "options": taught["options"]},
        "steps": cursor["step"],
        "tokens": cursor["tokens"],
        "minutes": round(sum(json.loads(line)["seconds"] for line in lines) / 60, 1),
        "cpu_minutes": round(cursor["cpu_seconds"] / 60, 1),
        "versions": described["versions"],
        "scores": _scores(evaluation),
    }


def _scores(evaluation: Path | None) -> list[dict[str, Any]]:
    if evaluation is None:
        return []
    rows = [json.loads(line) for line in evaluation.read_text(encoding="utf-8").splitlines()]
    return [_row_scores(row) for row in rows]


def _row_scores(row: dict[str, Any]) -> dict[str, Any]:
    counted = [one["scores"] for one in row["episodes"] if one["reward"] is not None]

    def share(*names: str) -> float:
        right = sum(all(scores[name] == 1 for name in names) for scores in counted)
        return round(right / max(1, len(counted)), 3)

    return {
        "row": row["row"],
        "n": row["n"],
        "reward": None if row["mean"] is None else round(row["mean"], 3),
        "exact_skills": share("skill_selection"),
        "exact_tools": share("tool_rationality"),
        "exact": share("skill_selection", "tool_rationality"),
    }


def card_text(card: dict[str, Any]) -> str:
    """The model card as Markdown."""
    rows = [
        f"| {s['row']} | {s['n']} | {s['exact_skills']:.2f} | {s['exact_tools']:.2f} | {s['exact']:.2f} | "
        f"{'-' if s['reward'] is None else format(s['reward'], '.3f')} |"
        for s in card["scores"]
    ]
    head = ["| row (greedy, held-out scenarios) | n | exact Skills | exact tools | both | mean reward |"]
    table = "\n".join([*head, "|---|---|---|---|---|---|", *rows]) if rows else "Not evaluated yet."
    versions = ", ".join(f"{name} {number}" for name, number in card["versions"].items())
    changed = card["data"]["options"]["augmented"] > 0
    command = "npm run adapter" if changed else "npm run adapter -- --fixed"
    purpose = (
        "to read the names and wordings of its harness"
        if changed
        else "one version of its harness by heart: what the one that reads is compared with"
    )
    return f"""# LoRA adapter for {card["harness"]}

A LoRA adapter of rank {card["rank"]} ({card["bytes"] / 1e6:.1f} MB) that teaches {card["model"]}
{purpose}.
It belongs to harness revision `{card["harness_revision"]}`, tool registry `{card["registry_digest"]}`
and base model `{card["base"]}`; the trainer refuses it for any other.

{table}

- Recipe of `{command}`: seed {card["seed"]}, {card["steps"]} steps, {card["tokens"]:,} tokens,
  {card["cpu_minutes"]:.0f} minutes of processor time ({card["minutes"]:.0f} minutes by the clock).
- Teaching data: sha256 `{card["data"]["sha256"]}`, options
  `{json.dumps(card["data"]["options"])}`.
- Recipe: `{json.dumps(card["sft"])}`.
- File: `{WEIGHTS}`, sha256 `{card["sha256"]}`.
- Versions: {versions}.

English viewers only. Demonstrations hold few faults and no changed limits: what to do then is left to
reinforcement learning. Licence Apache-2.0, as the base model's.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m harness_trainer.ship --run DIR --out DIR [--eval FILE]`."""
    parser = argparse.ArgumentParser(prog="harness_trainer.ship", description=__doc__)
    parser.add_argument("--run", type=Path, required=True, help="folder of a finished sft run")
    parser.add_argument("--out", type=Path, required=True, help="folder of the adapter")
    parser.add_argument("--eval", type=Path, help="eval.jsonl of this adapter")
    asked = parser.parse_args(arguments)
    try:
        card = ship(asked.run, asked.out, asked.eval)
    except TrainerError as error:
        print(f"{type(error).__name__} ({error.code}): {error}", file=sys.stderr)
        return 1
    print(f"{asked.out}: {card['bytes']:,} bytes, sha256 {card['sha256']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
