"""What a chat template writes: conversations as texts, whatever kind of message the template lacks."""

import re
from collections.abc import Sequence
from typing import Any

import jinja2
from transformers import PreTrainedTokenizerBase

from harness_trainer.errors import TrainerError
from harness_trainer.hermes import Message, as_user_turns, broken_up, hermes_text, special_breaker, with_tools

Tools = Sequence[dict[str, Any]]

MARK = "harness-gym-mark"
DUMMY: list[Message] = [{"role": "user", "content": "x"}, {"role": "assistant", "content": MARK}]
_FORM = {"<think>", "</think>", "<tool_call>", "</tool_call>"}
_RESULT = "harness-gym-result"


class TemplateError(TrainerError):
    """A chat template that is missing, refuses a conversation, or ends turns with no token of its own."""


class ChatText:
    """The chat template of one tokenizer.

    Assistant turns are given to it as hermes text. A message's text that spells a special token is broken up
    by a space. Tools that the template would leave out, or want called
    in another form, are listed in the system message; tool results become
    user messages where the template knows no tool role.

    Attributes:
        special_ids: ids of the tokens that no text spells.
        opening: a `<think>` that the generation prompt ends with, or the empty text.

    Raises:
        TemplateError: `no_template`.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        if not tokenizer.chat_template:
            raise TemplateError("no_template", "The tokenizer has no chat template: choose a chat model.")
        self._tokenizer = tokenizer
        added = [token.content for token in tokenizer.added_tokens_decoder.values() if token.special]
        special = sorted({*added, *tokenizer.all_special_tokens})
        vocabulary = tokenizer.get_vocab()
        self.special_ids = {vocabulary[token] for token in special if token in vocabulary}
        self._special = special_breaker([token for token in special if token not in _FORM])
        # A template that lists tools but asks for another form of calls, as Llama 3's, would mislead.
        template = str(tokenizer.get_chat_template())
        self._lists_tools = "<tool_call>" in template and re.search(r"\btools\b", template) is not None
        self._has_tool_role = True
        self._has_tool_role = self._shows_results()
        opening = re.search(r"<think>\n?$", self.conversation(DUMMY[:1]))
        self.opening = opening[0] if opening else ""

    def conversation(
        self, messages: Sequence[Message], tools: Tools | None = None, *, generate: bool = True
    ) -> str:
        """Writes a transcript, and with `generate` the beginning of the next assistant turn.

        Raises:
            TemplateError: `template_refused`.
        """
        shown = messages
        if tools and not self._lists_tools:
            shown, tools = with_tools(messages, tools), None
        if not self._has_tool_role:
            shown = as_user_turns(shown)
        flat = [{"role": message["role"], "content": self._content(message)} for message in shown]
        try:
            text = self._tokenizer.apply_chat_template(
                flat, tools=list(tools or ()) or None, add_generation_prompt=generate, tokenize=False
            )
        except (jinja2.TemplateError, TypeError, ValueError, KeyError, IndexError) as error:
            roles = [message["role"] for message in flat]
            text = f"The chat template refuses the roles {roles}: {error}"
            raise TemplateError("template_refused", text, roles=roles) from error
        return str(text)

    def turn(self, message: Message) -> str:
        """What is sampled after the generation prompt, which may have opened the reasoning itself."""
        text = self._content(message)
        if not self.opening:
            return text
        return text.removeprefix(self.opening) if text.startswith("<think>") else f"\n</think>\n\n{text}"

    def tail(self, observed: Sequence[Message], *, generate: bool = True) -> str:
        """What follows the words of an assistant turn that these messages answer."""
        text = self.conversation([*DUMMY, *observed], generate=generate)
        return text[text.index(MARK) + len(MARK) :]

    def _content(self, message: Message) -> str:
        plain = message["role"] != "assistant"
        return broken_up(message.get("content") or "" if plain else hermes_text(message), self._special)

    def _shows_results(self) -> bool:
        try:
            text = self.conversation([*DUMMY, *[{"role": "tool", "content": _RESULT}] * 2])
        except TemplateError:
            return False
        return text.count(_RESULT) == 2
