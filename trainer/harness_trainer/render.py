"""Chat templates as token ids that only ever grow: a prompt once, then the glue between sampled turns."""

from collections.abc import Sequence
from functools import lru_cache

from transformers import PreTrainedTokenizerBase

from harness_trainer.chat_text import ChatText, TemplateError, Tools
from harness_trainer.errors import DataError, TrainerError
from harness_trainer.hermes import Message

Row = tuple[list[int], list[int]]

_CACHED_TEXTS = 512


class HistoryRewritten(TrainerError):  # noqa: N818 - a signal: the caller starts a new row
    """The chat template shows an earlier turn otherwise than it was sampled: one row cannot hold both."""


class Renderer:
    """Renders conversations for one tokenizer, and never tokenises again what was sampled.

    The ids of an episode are `prompt_ids(first messages)`, then for each turn the sampled ids, what
    `end_turn` inserts, and `glue_ids(the messages that answer it)`. Where `forks` says so, `prompt_ids` of
    the whole transcript takes the glue's place and begins a new row (`restart`).

    Attributes:
        eos_id: the id that ends an assistant turn.

    Raises:
        TemplateError: `no_template` or `no_end_token` from the constructor, `template_refused` from any
            method.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        self._tokenizer = tokenizer
        self._chat = ChatText(tokenizer)
        self._encode = lru_cache(_CACHED_TEXTS)(self._encode_now)
        self.eos_id = self._find_end()

    def prompt_ids(self, messages: Sequence[Message], tools: Tools | None = None) -> list[int]:
        """Ids of a whole transcript and the beginning of the next assistant turn."""
        return list(self._encode(self._chat.conversation(messages, tools)))

    def glue_ids(self, observed: Sequence[Message]) -> list[int]:
        """Ids between a turn's end token and the next sampled id.

        Args:
            observed: the messages that answer the turn, without the assistant message itself.
        """
        ids = list(self._encode(self._chat.tail(observed)))
        return ids[ids.index(self.eos_id) + 1 :]

    def end_turn(self, sampled_ids: Sequence[int]) -> tuple[list[int], list[int]]:
        """What to insert after sampled ids that stopped without an end token, and its mask of zeros.

        Returns:
            Two equally long lists: `[eos_id], [0]`, or two empty ones where the turn ended by itself.
        """
        ended = bool(sampled_ids) and sampled_ids[-1] == self.eos_id
        return ([], []) if ended else ([self.eos_id], [0])

    def text_of(self, sampled_ids: Sequence[int]) -> str:
        """The text of a sampled turn without its end token, for an action of format `hermes`.

        A `<think>` that the generation prompt has written already is put back.
        """
        ended = bool(sampled_ids) and sampled_ids[-1] == self.eos_id
        ids = list(sampled_ids[:-1] if ended else sampled_ids)
        text = self._tokenizer.decode(ids, skip_special_tokens=False, clean_up_tokenization_spaces=False)
        return self._chat.opening + str(text)

    def forks(self, messages: Sequence[Message], tools: Tools | None = None) -> bool:
        """Whether the template, given what answered the last assistant turn, no longer shows what led to it.

        Qwen3, for one, takes the reasoning out of turns before the last user message.

        Args:
            messages: the transcript from its beginning, up to the answers to the last assistant turn.
            tools: the tools of the first prompt.
        """
        turns = _assistants(messages)
        if not turns:
            return False
        before = self._chat.conversation(messages[: turns[-1]], tools) + self._chat.turn(messages[turns[-1]])
        return not self._chat.conversation(messages, tools).startswith(before)

    def row(self, messages: Sequence[Message], loss_on: Sequence[int], tools: Tools | None = None) -> Row:
        """One training row: the ids that sampling these turns would have given.

        Args:
            messages: a transcript; what follows its last assistant message is left out.
            loss_on: indices of the assistant messages to learn from.
            tools: the tools of the first prompt.

        Returns:
            Ids, and a mask of equal length: 1 on the text and end token of the turns to learn from.

        Raises:
            HistoryRewritten: `history_rewritten` when one row cannot hold all these turns; see `rows`.
            DataError: `loss_on_no_turn` for an index that is no assistant message.
        """
        rows = self._split(messages, loss_on, tools)
        kept = _with_loss(rows) if len(rows) > 1 else rows
        if len(kept) != 1:
            message = f"The chat template rewrites history, which takes {len(kept)} rows. Use Renderer.rows."
            raise HistoryRewritten("history_rewritten", message, rows=len(kept))
        return kept[0]

    def rows(
        self, messages: Sequence[Message], loss_on: Sequence[int], tools: Tools | None = None
    ) -> list[Row]:
        """As `row`, begun anew wherever the template rewrites history; rows without loss are left out."""
        return _with_loss(self._split(messages, loss_on, tools))

    def _split(self, messages: Sequence[Message], loss_on: Sequence[int], tools: Tools | None) -> list[Row]:
        turns = _assistants(messages)
        if not turns or not set(loss_on) <= set(turns):
            text = f"loss_on is {list(loss_on)}, and the assistant messages are at {turns}."
            raise DataError("loss_on_no_turn", text)
        rows: list[Row] = []
        for number, turn in enumerate(turns):
            before = messages[:turn]
            if number == 0 or self.forks(before, tools):
                rows.append(([], []))
                context = self.prompt_ids(before, tools)
            else:
                context = self.glue_ids(messages[turns[number - 1] + 1 : turn])
            said = [*self._encode(self._chat.turn(messages[turn])), self.eos_id]
            rows[-1][0].extend([*context, *said])
            rows[-1][1].extend([0] * len(context) + [int(turn in loss_on)] * len(said))
        return rows

    def _encode_now(self, text: str) -> tuple[int, ...]:
        return tuple(self._tokenizer.encode(text, add_special_tokens=False))

    def _find_end(self) -> int:
        for index in self._encode(self._chat.tail([], generate=False)):
            if index in self._chat.special_ids:
                return index
        raise TemplateError("no_end_token", "The chat template ends an assistant turn with no special token.")


def _assistants(messages: Sequence[Message]) -> list[int]:
    return [index for index, message in enumerate(messages) if message["role"] == "assistant"]


def _with_loss(rows: list[Row]) -> list[Row]:
    return [row for row in rows if any(row[1])]
