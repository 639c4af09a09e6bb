"""Chat messages as plain texts, for chat templates that know roles and contents only."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

Message = Mapping[str, Any]

TOOLS_HEAD = "# Tools\n\nYou may call these functions:\n<tools>\n"
TOOLS_TAIL = (
    "\n</tools>\n\nA call is a JSON object with the function's name and its arguments:\n"
    '<tool_call>\n{"name": <name>, "arguments": <object>}\n</tool_call>'
)


def hermes_text(message: Message) -> str:
    """What a policy samples to say this assistant message: reasoning, words, calls, without an end token.

    Environment and trainer share this form: parsing the text in `env` gives the message back. A call's
    arguments stand as they were written where they are JSON; other text becomes a JSON string.
    """
    said = (message.get("content") or "").strip()
    thought = (message.get("reasoning_content") or "").strip()
    calls = "\n".join(_call_text(call["function"]) for call in message.get("tool_calls") or ())
    head = f"<think>\n{thought}\n</think>\n\n" if thought else ""
    return f"{head}{said}{chr(10) if said and calls else ''}{calls}"


def _call_text(function: Mapping[str, Any]) -> str:
    name, raw = function.get("name") or "", function.get("arguments")
    if not name:  # A call that could not be read: its raw text stands as it was.
        return f"<tool_call>\n{raw or ''}\n</tool_call>"
    return f'<tool_call>\n{{"name": {_dump(name)}{_arguments_text(raw)}}}\n</tool_call>'


def _arguments_text(raw: Any) -> str:
    if raw is None:
        return ""
    if not isinstance(raw, str):
        return f', "arguments": {_dump(raw)}'
    return f', "arguments": {raw if _is_json(raw) else _dump(raw)}'


def _is_json(text: str) -> bool:
    try:
        json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False
    return text[0] not in " \t\r\n" and text[-1] not in " \t\r\n"


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def special_breaker(tokens: Sequence[str]) -> re.Pattern[str] | None:
    """Finds the texts of special tokens; None where there are none."""
    ordered = sorted((token for token in tokens if len(token) > 1), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, ordered))) if ordered else None


def broken_up(text: str, special: re.Pattern[str] | None) -> str:
    """Puts a space into whatever would be read as a special token, so that no message ends a turn."""
    return special.sub(lambda found: f"{found[0][0]} {found[0][1:]}", text) if special else text


def with_tools(messages: Sequence[Message], tools: Sequence[Mapping[str, Any]]) -> list[Message]:
    """Writes the tools into the system message, for templates that would leave them out."""
    listing = TOOLS_HEAD + "\n".join(_dump(tool) for tool in tools) + TOOLS_TAIL
    if messages and messages[0]["role"] == "system":
        first = {**messages[0], "content": f"{messages[0].get('content') or ''}\n\n{listing}".lstrip()}
        return [first, *messages[1:]]
    return [{"role": "system", "content": listing}, *messages]


def as_user_turns(messages: Sequence[Message]) -> list[Message]:
    """Tool results as user messages, joined with their neighbours, for templates that know no tool role."""
    turned: list[Message] = []
    after_tool = False
    for message in messages:
        is_tool, text = message["role"] == "tool", message.get("content") or ""
        if is_tool:
            text = f"<tool_response>\n{text}\n</tool_response>"
        if after_tool and message["role"] in ("tool", "user"):
            text = f"{turned.pop()['content']}\n{text}"
            is_tool = True
        turned.append({"role": "user", "content": text} if is_tool else message)
        after_tool = is_tool
    return turned
