"""Tiny models, a server and records that tests of the trainer share; each is made once a session."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
from torch import Tensor
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from transformers.utils.logging import disable_progress_bar

import harness_gym
from harness_gym import ActionTokens, Client, Group, GroupEntry, TextAction, Trajectory, Usage
from harness_gym.records import (
    End,
    ErroredEnd,
    ErrorRecord,
    Room,
    Scenario,
    Score,
    Scored,
    Scores,
    TerminatedEnd,
    TrajectoryHarness,
    Turn,
    WorldRef,
)
from harness_trainer.config import EvalConfig, EvalRow, MtpConfig, RlConfig, SftConfig, TrainerConfig
from harness_trainer.leases import drain, lease_groups
from harness_trainer.packing import Group as PackedGroup
from harness_trainer.policy import Policy, load_policy
from harness_trainer.rollout import Rollouts, Row, Sampling
from harness_trainer.rows import TokenRow

torch.set_num_threads(1)
disable_progress_bar()

KINDS = ("llama", "qwen3")
SCORES = ("tool_rationality", "skill_selection", "tool_length", "accuracy", "effectiveness", "reply_length")
CHATML = (Path(__file__).parent / "fixtures/templates/chatml.jinja").read_text(encoding="utf-8")
STRIPPING = (Path(__file__).parent / "fixtures/templates/qwen.jinja").read_text(encoding="utf-8")


def _call(name: str, **arguments: object) -> str:
    return f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>"


WORDS = (
    *(_call("load_skill", skill_name=skill) for skill in ("item_qa", "after_care", "welcome_new")),
    *(_call("get_price", link_id=link) for link in (1, 2, 3)),
    *(_call("get_stock", link_id=link) for link in (1, 2, 3)),
    "<think>\nhm\n</think>\n\n",
    "Link 1 is here, welcome.",
)
"""Whole actions that are one token each, so that a model without any skill still plays."""
CORPUS = [
    "The viewer asks about a link: load the skill, look the price and the stock up, then reply in words.",
    "You are the host of a live room. Use the tools by name. Never quote a price that you did not look up.",
    "Reply Skills: product questions, shipping, returns and warranty. Strategy Skills: welcome a new viewer.",
] * 3
"""Short enough to read; prompts become about half as long with what it teaches."""


@cache
def workshop() -> Path:
    """A folder that goes when the session ends."""
    folder = Path(tempfile.mkdtemp(prefix="harness-trainer-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def tokenizer(template: str = CHATML) -> PreTrainedTokenizerFast:
    """A small byte-level BPE, the marks of ChatML, and `WORDS`."""
    built = Tokenizer(models.BPE())
    built.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    built.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    teacher = trainers.BpeTrainer(vocab_size=400, initial_alphabet=alphabet, show_progress=False)
    built.train_from_iterator(CORPUS, teacher)
    built.add_special_tokens(
        [AddedToken(text, special=True, normalized=False) for text in ("<|im_start|>", "<|im_end|>")]
    )
    built.add_tokens([AddedToken(text, normalized=False) for text in WORDS])
    made = PreTrainedTokenizerFast(tokenizer_object=built, eos_token="<|im_end|>", pad_token="<|im_end|>")
    made.chat_template = template
    return made


def _random(kind: str, vocabulary: int) -> Any:
    shape = {
        "vocab_size": vocabulary,
        "hidden_size": 32,
        "intermediate_size": 48,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 8192,
        "initializer_range": 0.25,
        "tie_word_embeddings": kind == "llama",
    }
    torch.manual_seed(3)
    if kind == "llama":
        return LlamaForCausalLM(LlamaConfig(**shape))
    return Qwen3ForCausalLM(Qwen3Config(**shape, head_dim=16))


@cache
def base(kind: str = "llama", template: str = CHATML) -> Path:
    """A directory as Hugging Face keeps models, with random weights."""
    folder = workshop() / f"{kind}-{'chatml' if template == CHATML else 'stripping'}"
    if folder.exists():
        return folder
    words = tokenizer(template)
    _random(kind, len(words)).save_pretrained(folder)
    words.save_pretrained(folder)
    return folder


@cache
def talker(kind: str = "llama", template: str = CHATML) -> Path:
    """As `base`, but it has learned to say one of `WORDS` and then, mostly, to end its turn."""
    folder = workshop() / f"talker-{base(kind, template).name}"
    if folder.exists():
        return folder
    shutil.copytree(base(kind, template), folder)
    words = tokenizer(template)
    model = _random(kind, len(words))
    known = words.get_vocab()
    whole, end = [known[word] for word in WORDS], known["<|im_end|>"]
    says = torch.zeros(len(words), len(words))
    says[:, whole], says[:, end] = 0.9 / len(WORDS), 0.1
    says[whole], says[whole, end] = says[whole] / 9, 0.9
    draws = torch.Generator().manual_seed(0)
    optimiser = torch.optim.AdamW(model.parameters(), 1e-2)
    for _ in range(60):
        ids = torch.randint(0, len(words), (4, 48), generator=draws)
        ids[:, ::3] = torch.tensor(whole)[torch.randint(0, len(whole), (4, 16), generator=draws)]
        loss = -(torch.log_softmax(model(ids).logits, -1) * says[ids]).sum(-1).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    model.save_pretrained(folder)
    return folder


def policy(kind: str = "llama", *, rank: int = 0, talks: bool = False, template: str = CHATML) -> Policy:
    """A fresh policy; a LoRA of it has both halves drawn, so that it does something."""
    made = load_policy(talker(kind, template) if talks else base(kind, template), rank=rank)
    if rank and not talks:
        draws = torch.Generator().manual_seed(5)
        for name, parameter in made.trainable():
            if "lora_B" in name:
                parameter.data.normal_(0, 0.2, generator=draws)
    return made


@cache
def server() -> Client:
    """One server of the small harness; every test asks it for scenarios of its own."""
    client = harness_gym.launch(harness=None, preset="mini", run_seed="trainer-tests")
    atexit.register(client.close)
    return client


def config(**changes: Any) -> TrainerConfig:
    """A configuration of seconds: two updates of two groups, a word and its end a turn."""
    given: dict[str, Any] = {
        "model": str(talker()),
        "adapter": None,
        "rank": 4,
        "dtype": "float32",
        "device": "cpu",
        "threads": 1,
        "rl": rl_config(),
        "eval": EvalConfig(
            rows=(EvalRow(name="original", arm="original", split="test", start=0, episodes=4),),
            max_turn_tokens=4,
        ),
        "sft": SftConfig(steps=4, groups=1, warmup=1, save_every=2),
        "mtp": MtpConfig(steps=1),
    }
    return TrainerConfig(**{**given, **changes})


def rl_config(**changes: Any) -> RlConfig:
    given: dict[str, Any] = {
        "updates": 2,
        "groups": 2,
        "siblings": 3,
        "rate": 1e-2,
        "warmup": 1,
        "max_turn_tokens": 2,
        "arms": {"original": 1.0},
        "save_every": 1,
    }
    return RlConfig(**{**given, **changes})


def written(configuration: TrainerConfig, folder: Path) -> Path:
    """The configuration as the JSON that `hgym train` writes."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "config.json"
    path.write_text(json.dumps(asdict(configuration)), encoding="utf-8")
    return path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def turn(
    index: int,
    segment: Literal["tool", "reply"],
    context: Sequence[int],
    sampled: Sequence[int],
    *,
    restart: bool = False,
    thought: int = 0,
) -> Turn:
    """A turn whose log-prob of id `i` is `-i / 100`."""
    tokens = ActionTokens(
        np.array(context, np.int32),
        np.array(sampled, np.int32),
        np.array([-i / 100 for i in sampled], np.float32),
        f"rl@{index}",
        1.0,
        restart=True if restart else None,
    )
    usage = Usage(thought, len(sampled) - thought)
    return Turn(index, segment, TextAction("said", usage=usage, tokens=tokens), [])


def trajectory(
    name: str,
    turns: Sequence[Turn],
    scores: Mapping[str, float | None] | None = None,
    *,
    errored: bool = False,
) -> Trajectory:
    """A trajectory that ended; a score that is not named is null, `no_gold`."""
    end: End = ErroredEnd(ErrorRecord("tool_broke", "x", {})) if errored else TerminatedEnd("replied")
    room = Room("Ann", "2026-01-01T20:00:00Z", 5, 1, [], [])
    world = WorldRef("w", "1", "s", "d", {})
    scenario = Scenario("p", "s", "train", "en", "single", [], room, [], world, [], None)
    given = {one: (scores or {}).get(one) for one in SCORES}
    each = {one: Score(v, "no_gold" if v is None else None, "rule", []) for one, v in given.items()}
    known = [v for v in given.values() if v is not None]
    reward = sum(known) / len(known) if known else None
    return Trajectory(
        id=name,
        group="g",
        seed="s",
        scenario=scenario,
        harness=TrajectoryHarness("mini", "r"),
        registry_digest="d",
        augmentation=None,
        faults=[],
        events=[],
        turns=list(turns),
        end=end,
        scored=None if errored else Scored("r", Scores(**each, custom={}), reward),
    )


def group(name: str, trajectories: Sequence[Trajectory], prefix: Sequence[int] | None) -> Group:
    ids = None if prefix is None else np.array(prefix, np.int32)
    return Group(name, ids, list(trajectories))


def play(
    one: Policy,
    sampling: Sampling,
    entries: Sequence[GroupEntry],
    seed: int = 0,
    version: str = "rl@0",
    played: Callable[[int], object] = lambda rows: None,
) -> tuple[list[Row], list[Group]]:
    """Plays groups on the server; the rows, and the groups as the queue delivers them."""
    client = server()
    generator = torch.Generator().manual_seed(seed)
    rows = Rollouts(client, one, version, sampling, generator).play(entries, played=played)
    wanted = list(dict.fromkeys(row.group for row in rows))
    found, leases = lease_groups(client, wanted)
    client.ack(dict.fromkeys(leases, "filtered"))
    return rows, [found[name] for name in wanted]


def score(one: Policy, row: TokenRow, temperature: float) -> tuple[Tensor, Tensor]:
    """By a single pass over a row alone: log-probs of its sampled ids, and whether each is the likeliest."""
    packed = one.pack([PackedGroup(row.prefix, [row.ids])])
    with torch.no_grad():
        logits = one.logits(one.packed_hidden(packed)).float() / temperature
    at = [packed.before(0, i) for i in row.sampled()]
    ids = torch.tensor([row.ids[i] for i in row.sampled()])
    logprobs = torch.log_softmax(logits[at], -1)
    return logprobs.gather(1, ids[:, None])[:, 0], logits[at].argmax(-1) == ids


__all__ = ["PackedGroup", "Rollouts", "drain", "load_policy"]
