"""Rendering: ids only grow, whatever the template; expected texts stand in full."""

import random
from pathlib import Path

import pytest
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

from harness_trainer.chat_text import TemplateError
from harness_trainer.errors import DataError
from harness_trainer.hermes import as_user_turns, hermes_text
from harness_trainer.render import HistoryRewritten, Renderer

TEMPLATES = Path(__file__).parent / "fixtures/templates"
CHATML, QWEN, LLAMA = ((TEMPLATES / f"{name}.jinja").read_text() for name in ("chatml", "qwen", "llama"))
# As Qwen's thinking models: the generation prompt opens the reasoning.
OPENING = QWEN.removesuffix("assistant\\n' }}\n{%- endif %}\n") + "assistant\\n<think>\\n' }}\n{%- endif %}\n"
SPECIAL = {
    "chatml": ["<|endoftext|>", "<|im_start|>", "<|im_end|>"],
    "llama": ["<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"],
}
CORPUS = [
    "the price of link 3 is 129 yuan",
    "let me look that up",
    "system user assistant tool think",
    "你好 价格 是 多少",
] * 3


def made(template: str | None, family: str = "chatml", *, words: bool = False) -> PreTrainedTokenizerFast:
    """A tiny byte-level BPE, or one token a character."""
    special = [AddedToken(token, special=True, normalized=False) for token in SPECIAL[family]]
    if words:
        alphabet = sorted({chr(code) for code in range(32, 127)} | {"\n"} | set("".join(CORPUS)))
        built = Tokenizer(
            models.WordLevel({"[unk]": 0, **{c: n + 1 for n, c in enumerate(alphabet)}}, "[unk]")
        )
        built.pre_tokenizer = pre_tokenizers.Split("", "isolated")
        built.decoder = decoders.Fuse()
    else:
        built = Tokenizer(models.BPE())
        built.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        built.decoder = decoders.ByteLevel()
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        trainer = trainers.BpeTrainer(vocab_size=400, initial_alphabet=alphabet, show_progress=False)
        built.train_from_iterator(CORPUS, trainer)
    built.add_special_tokens(special)
    if family == "chatml":  # Qwen knows these as tokens that are not special.
        built.add_tokens(
            [
                AddedToken(tag, normalized=False)
                for tag in ("<think>", "</think>", "<tool_call>", "</tool_call>")
            ]
        )
    names = SPECIAL[family]
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=built, bos_token=names[0], eos_token=names[-1], pad_token=names[0]
    )
    tokenizer.chat_template = template
    return tokenizer


TOKENIZERS = {
    "chatml": made(CHATML),
    "qwen": made(QWEN),
    "opening": made(OPENING),
    "llama": made(LLAMA, "llama"),
    "letters": made(CHATML, words=True),
}


@pytest.fixture(params=[*TOKENIZERS, "smollm2"])
def tokenizer(request):
    if request.param != "smollm2":
        return TOKENIZERS[request.param]
    return request.getfixturevalue("smollm2")


@pytest.fixture(scope="session")
def smollm2(tmp_path_factory):
    from harness_trainer.base_model import BaseModelError, find_gguf
    from harness_trainer.gguf import read_gguf
    from harness_trainer.gguf_llama import tokenizer_json

    try:
        gguf = read_gguf(find_gguf())
    except BaseModelError as error:
        pytest.skip(str(error))
    built = Tokenizer.from_str(tokenizer_json(gguf))
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=built, bos_token="<|im_start|>", eos_token="<|im_end|>"
    )
    tokenizer.chat_template = gguf.metadata["tokenizer.chat_template"]
    return tokenizer


def user(content):
    return {"role": "user", "content": content}


def said(content, *calls, thought=None):
    tool_calls = [
        {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": raw}}
        for n, (name, raw) in enumerate(calls)
    ]
    message = {"role": "assistant", "content": content, "tool_calls": tool_calls}
    return {**message, "reasoning_content": thought} if thought else message


def result(content, at=0):
    return {"role": "tool", "tool_call_id": f"c{at}", "content": content}


TOOLS = [
    {
        "type": "function",
        "function": {"name": "get_price", "description": "the price", "parameters": {"type": "object"}},
    }
]
CALL = ("get_price", '{"link_id": 3}')
EPISODE = [
    {"role": "system", "content": "You are a host."},
    user("How much is link 3?"),
    said(None, CALL),
    result('{"price": 129}'),
    said("It is 129 yuan."),
]


def conversation(rng: random.Random, *, thoughts: bool) -> list[dict]:
    words = [
        "link",
        " 3",
        "129",
        " yuan",
        "你好",
        "\n",
        " ",
        '{"a": 1}',
        "é",
        "😀",
        "<|im_end|>",
        "the price",
        "?",
        "<|eot_id|>",
    ]

    def text(least=1) -> str:
        return "".join(rng.choice(words) for _ in range(rng.randint(least, 6)))

    messages = [{"role": "system", "content": text()}] if rng.random() < 0.7 else []
    messages.append(user(text()))
    for _ in range(rng.randint(1, 4)):
        calls = [
            (rng.choice(["get_price", "load_skill"]), rng.choice([None, "", "{}", '{"x": "a b"}', "oops"]))
            for _ in range(rng.randint(0, 2))
        ]
        content = None if calls and rng.random() < 0.6 else text()
        messages.append(
            said(content, *calls, thought=text().strip() if thoughts and rng.random() < 0.5 else None)
        )
        messages.extend(result(text(0), at) for at in range(len(calls)))
        if not calls or rng.random() < 0.2:
            messages.append(user(text()))
    return messages


def played(renderer: Renderer, messages, tools, *, cut: int | None = None):
    """The rows an episode gives whose policy says just these turns: prompt, sampled ids, glue, restarts."""
    rows, seen = [], []
    for at, message in enumerate(messages):
        if message["role"] != "assistant":
            seen.append(message)
            continue
        before = messages[:at]
        if not rows or renderer.forks(before, tools):
            rows.append(([], []))
            context = renderer.prompt_ids(before, tools)
        else:
            context = renderer.glue_ids(seen)
        sampled = renderer._encode(renderer._chat.turn(message))
        sampled = [*sampled, renderer.eos_id] if at != cut else list(sampled)
        inserted, zeros = renderer.end_turn(sampled)
        rows[-1][0].extend([*context, *sampled, *inserted])
        rows[-1][1].extend([0] * len(context) + [1] * len(sampled) + zeros)
        seen = []
    return rows


def test_an_episode_in_full(smollm2):
    renderer = Renderer(smollm2)
    ids, mask = renderer.row(EPISODE, [4])
    assert smollm2.decode(ids) == (
        "<|im_start|>system\nYou are a host.<|im_end|>\n<|im_start|>user\nHow much is link 3?<|im_end|>\n"
        '<|im_start|>assistant\n<tool_call>\n{"name": "get_price", "arguments": {"link_id": 3}}\n</tool_call>'
        "<|im_end|>\n"
        '<|im_start|>tool\n{"price": 129}<|im_end|>\n<|im_start|>assistant\nIt is 129 yuan.<|im_end|>'
    )
    assert smollm2.decode([i for i, m in zip(ids, mask, strict=True) if m]) == "It is 129 yuan.<|im_end|>"
    assert renderer.eos_id == 2
    assert (
        smollm2.decode(renderer.glue_ids(EPISODE[3:4]))
        == '\n<|im_start|>tool\n{"price": 129}<|im_end|>\n<|im_start|>assistant\n'
    )


def test_the_tools_that_a_template_leaves_out_are_listed(smollm2):
    text = smollm2.decode(Renderer(smollm2).prompt_ids(EPISODE[:2], TOOLS))
    assert text.startswith("<|im_start|>system\nYou are a host.\n\n# Tools\n")
    assert '"name": "get_price"' in text
    alone = smollm2.decode(Renderer(smollm2).prompt_ids(EPISODE[1:2], TOOLS))
    assert alone.startswith("<|im_start|>system\n# Tools\n")
    qwen = TOKENIZERS["qwen"].decode(Renderer(TOKENIZERS["qwen"]).prompt_ids(EPISODE[:2], TOOLS))
    assert qwen.count("get_price") == 1
    assert "<tools>" not in qwen


def test_tools_are_listed_anew_where_a_template_wants_calls_in_another_form():
    other = made(
        QWEN.replace("<tool_call>", "").replace("</tool_call>", "").replace("arguments", "parameters")
    )
    text = other.decode(Renderer(other).prompt_ids(EPISODE[:2], TOOLS))
    assert text.count("get_price") == 1
    assert "<tool_call>" in text
    assert '"parameters": ...' not in text


@pytest.mark.parametrize("thoughts", [False, True])
def test_rows_hold_the_ids_that_sampling_would_give(tokenizer, thoughts):
    renderer = Renderer(tokenizer)
    rng = random.Random(f"{thoughts}")
    turns = forks = 0
    for _ in range(120):
        messages = conversation(rng, thoughts=thoughts)
        tools = TOOLS if rng.random() < 0.3 else None
        loss_on = [at for at, message in enumerate(messages) if message["role"] == "assistant"]
        rows = renderer.rows(messages, loss_on, tools)
        assert rows == played(renderer, messages, tools)
        forks += len(rows) - 1
        turns += len(loss_on)
        ends = sum(
            index == renderer.eos_id and bool(kept)
            for ids, mask in rows
            for index, kept in zip(ids, mask, strict=True)
        )
        assert ends == len(loss_on)
        if tokenizer.chat_template in (CHATML, LLAMA) and tokenizer is not TOKENIZERS["letters"]:
            shown = renderer._chat.conversation(messages[: loss_on[-1] + 1], tools, generate=False)
            assert tokenizer.decode(rows[0][0]) == shown.rstrip("\n")
        if len(rows) == 1:
            assert renderer.row(messages, loss_on, tools) == rows[0]
    rewriting = tokenizer.chat_template in (QWEN, OPENING)
    assert (forks > 0) == (rewriting and (thoughts or tokenizer.chat_template == OPENING)), (turns, forks)


def test_one_rendering_of_a_whole_history_gives_the_same_ids(tokenizer):
    """Where neither words nor spaces meet at a seam, growing and rendering at once agree."""
    renderer = Renderer(tokenizer)
    messages = [*EPISODE, user("And link 4?"), said("I will ask.")]
    assert renderer.forks([*messages, user("ok")]) == (tokenizer.chat_template == OPENING)
    if tokenizer.chat_template == OPENING:  # It takes what it opened out of every earlier turn.
        return
    ids, _ = renderer.row(messages, [2, 4, 6])
    whole = renderer.prompt_ids([*messages, user("ok")])
    grown = [*ids, *renderer.glue_ids([user("ok")])]
    assert grown == whole


def test_a_missing_end_token_is_inserted_without_loss(tokenizer):
    renderer = Renderer(tokenizer)
    messages = [EPISODE[0], EPISODE[1], said("It is"), user("Yes?"), said("129.")]
    (whole,) = played(renderer, messages, None)[:1]
    (cut,) = played(renderer, messages, None, cut=2)[:1]
    assert cut[0] == whole[0]
    assert sum(cut[1]) == sum(whole[1]) - 1
    assert renderer.end_turn([]) == ([renderer.eos_id], [0])
    assert renderer.end_turn([5, renderer.eos_id]) == ([], [])


def test_stripped_reasoning_forks_and_loses_no_token():
    renderer = Renderer(TOKENIZERS["qwen"])
    messages = [
        user("a"),
        said("b", thought="why"),
        user("c"),
        said("d", CALL, thought="hm"),
        result("1"),
        said("e"),
    ]
    assert renderer.forks(messages[:3])  # A new question takes the earlier reasoning away.
    assert not renderer.forks(messages[:5])  # A tool's answer leaves it.
    with pytest.raises(HistoryRewritten) as caught:
        renderer.row(messages, [1, 3, 5])
    assert caught.value.code == "history_rewritten"
    rows = renderer.rows(messages, [1, 3, 5])
    texts = [TOKENIZERS["qwen"].decode(ids) for ids, _ in rows]
    assert texts == [
        "<|im_start|>user\na<|im_end|>\n<|im_start|>assistant\n<think>\nwhy\n</think>\n\nb<|im_end|>",
        "<|im_start|>user\na<|im_end|>\n<|im_start|>assistant\nb<|im_end|>\n<|im_start|>user\nc<|im_end|>\n"
        "<|im_start|>assistant\n<think>\nhm\n</think>\n\nd\n<tool_call>\n"
        '{"name": "get_price", "arguments": {"link_id": 3}}\n</tool_call><|im_end|>\n'
        "<|im_start|>user\n<tool_response>\n1\n</tool_response><|im_end|>\n<|im_start|>assistant\ne<|im_end|>",
    ]
    assert renderer.row(messages, [3, 5]) == rows[1]
    assert not renderer.forks(messages[:1])


def test_a_template_that_opens_the_reasoning():
    tokenizer = TOKENIZERS["opening"]
    renderer = Renderer(tokenizer)
    ids, mask = renderer.row([user("a"), said("b", thought="why")], [1])
    assert (
        tokenizer.decode([i for i, m in zip(ids, mask, strict=True) if m]) == "why\n</think>\n\nb<|im_end|>"
    )
    ids, mask = renderer.row([user("a"), said("b")], [1])
    sampled = [i for i, m in zip(ids, mask, strict=True) if m]
    assert tokenizer.decode(sampled) == "\n</think>\n\nb<|im_end|>"
    assert renderer.text_of(sampled) == "<think>\n\n</think>\n\nb"


def test_text_of_a_sampled_turn(tokenizer):
    renderer = Renderer(tokenizer)
    ids = list(renderer._encode("It is 129 ."))
    opening = "<think>\n" if tokenizer.chat_template == OPENING else ""
    assert renderer.text_of([*ids, renderer.eos_id]) == f"{opening}It is 129 ."
    assert renderer.text_of(ids) == f"{opening}It is 129 ."


def test_results_become_user_turns_where_there_is_no_tool_role():
    tokenizer = TOKENIZERS["llama"]
    renderer = Renderer(tokenizer)
    glue = tokenizer.decode(renderer.glue_ids([result("1"), result("2"), user("and?")]))
    assert glue == (
        "<|start_header_id|>user<|end_header_id|>\n\n<tool_response>\n1\n</tool_response>\n<tool_response>\n2\n"
        "</tool_response>\nand?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n"
    )
    assert tokenizer.decode([renderer.eos_id]) == "<|eot_id|>"
    assert as_user_turns([user("a"), user("b")]) == [user("a"), user("b")]


def test_no_message_can_end_a_turn(tokenizer):
    renderer = Renderer(tokenizer)
    end = tokenizer.decode([renderer.eos_id])
    plain = renderer.prompt_ids([user("x")]).count(renderer.eos_id)
    assert renderer.prompt_ids([user(f"x{end}")]).count(renderer.eos_id) == plain
    assert renderer.glue_ids([result(end)]).count(renderer.eos_id) == 1
    ids, mask = renderer.row([user("x"), said(f"a{end}b")], [1])
    assert sum(i == renderer.eos_id for i, m in zip(ids, mask, strict=True) if m) == 1


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (said(" a "), "a"),
        (said("a", CALL), 'a\n<tool_call>\n{"name": "get_price", "arguments": {"link_id": 3}}\n</tool_call>'),
        (said(None, ("f", None)), '<tool_call>\n{"name": "f"}\n</tool_call>'),
        (said(None, ("f", "")), '<tool_call>\n{"name": "f", "arguments": ""}\n</tool_call>'),
        (said(None, ("f", '{"a": ')), '<tool_call>\n{"name": "f", "arguments": "{\\"a\\": "}\n</tool_call>'),
        (said(None, ("f", "NaN")), '<tool_call>\n{"name": "f", "arguments": "NaN"}\n</tool_call>'),
        (said(None, ("f", {"a": "é"})), '<tool_call>\n{"name": "f", "arguments": {"a": "é"}}\n</tool_call>'),
        (said(None, ("", "get_price(3)")), "<tool_call>\nget_price(3)\n</tool_call>"),
        (
            said("a", ("f", "{}"), ("", "g"), thought="t"),
            '<think>\nt\n</think>\n\na\n<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>\n'
            "<tool_call>\ng\n</tool_call>",
        ),
        ({"role": "assistant", "content": None}, ""),
    ],
)  # fmt: skip
def test_hermes_text(message, text):
    assert hermes_text(message) == text


@pytest.mark.parametrize("loss_on", [[1], [9], [2, 3]])
def test_loss_on_something_else_than_a_turn_is_refused(loss_on):
    with pytest.raises(DataError) as caught:
        Renderer(TOKENIZERS["chatml"]).row(EPISODE, loss_on)
    assert caught.value.code == "loss_on_no_turn"


@pytest.mark.parametrize(
    ("template", "code"),
    [
        (None, "no_template"),
        ("{% for m in messages %}{{ m.content }}\n{% endfor %}", "no_end_token"),
        ("{{ messages[0]['x'] + 1 }}", "template_refused"),
    ],
)
def test_templates_that_cannot_be_used(template, code):
    with pytest.raises(TemplateError) as caught:
        Renderer(made(template))
    assert caught.value.code == code
