"""The records of the wire, made from the schemas by `npm run generate`; do not edit.

Members are as in `docs/wire.md`. A member that is None by default is left out when it is None; where None
means something of its own, ABSENT leaves it out. Arrays are numpy; records with arrays compare by identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from .absent import ABSENT, Absent
from .arrays import FloatArray, IntArray

PROTOCOL_VERSION = 1
SCHEMA_DIGEST = "91133db3584c391a"
"""Of the schemas these records were made from; `hello` compares it."""

Dimension = Literal["identifier", "content", "tools", "prompt", "hooks"]
Strength = Literal[0, 1, 2, 3]
Pool = Literal["train", "test"]
ArmOperators = Literal[
    "mask_skills",
    "rename_skills",
    "rewrite_skill_descriptions",
    "add_noise_skills",
    "reorder_skills",
    "mask_rules",
    "paraphrase_rules",
    "reorder_rules",
    "rename_tools",
    "rename_params",
    "rewrite_tool_descriptions",
    "reorder_tools",
    "mask_items",
    "paraphrase_items",
    "perturb_limits",
    "reorder_items",
    "reorder_blocks",
    "toggle_modification",
    "retry_behaviour",
    "message_structure",
    "hook_messages",
]
FaultKind = Literal[
    "timeout",
    "truncated_json",
    "wrong_type",
    "missing_field",
    "permission_denied",
    "rejected",
    "rate_limit",
    "empty",
    "stale",
]
SampleLocale = Literal["en", "zh"]
WireErrorCode = Literal[
    "bad_request",
    "unsupported",
    "too_large",
    "busy",
    "hello_required",
    "schema_mismatch",
    "unknown_episode",
    "episode_ended",
    "wrong_step",
    "lease_expired",
    "group_pending",
    "shutting_down",
    "internal",
]
NullReason = Literal["errored", "judge_failed", "no_gold", "no_segment", "no_tokens", "pending"]
Split = Literal["train", "dev", "test", "import"]
Locale = Literal["en", "zh", "und"]
InputKind = Literal["product_inquiry", "small_talk", "purchase_intent", "after_sales", "several_intents"]
ProblemCode = Literal[
    "malformed_call",
    "arguments_missing",
    "arguments_not_json",
    "arguments_not_object",
    "arguments_invalid",
    "unknown_tool",
    "unknown_skill",
    "already_loaded",
    "empty_message",
    "message_too_long",
    "too_many_calls",
    "reply_skill_missing",
    "refused_by_hook",
]
HookEvent = Literal["input", "pre_tool", "post_tool", "reply"]
HookDecision = Literal["allow", "retry", "block", "modify"]
Segment = Literal["tool", "reply"]
ToolSurface = Literal["native", "text"]
MessageStructure = Literal["plain", "json", "xml"]
ToolGroup = Literal["retrieval", "commerce", "flow", "marketing"]
Outcome = Literal["trained", "filtered", "returned"]


@dataclass(frozen=True, slots=True)
class HelloResponse:
    protocol: int
    schema_digest: str
    server: str
    """This server process; another means that all episodes and groups are gone."""
    run: str
    run_seed: str
    pack: str
    harness: str
    harness_revision: str
    registry_digest: str
    rubric: str
    arms: dict[str, Arm]
    capabilities: list[str]
    """Methods that are answered."""
    limits: WireLimits


@dataclass(frozen=True, slots=True)
class Arm:
    """A named task mix: which states and faults the groups of an arm meet."""

    augmented: float
    """Share of groups that play an augmented state; the rest play the original harness."""
    strengths: dict[Dimension, Strength]
    pools: Pool
    faults: FaultConfig | None
    operators: list[ArmOperators] | None = None
    """The only operators that apply, at the strength of their dimension; all of them if absent."""
    locale: SampleLocale | None = None
    """The viewers’ language; both if absent."""


@dataclass(frozen=True, slots=True)
class FaultConfig:
    """How to draw a plan: `rate` is the share of tools that fault, `lasting` the share of those that never
    recover.
    """

    rate: float
    lasting: float
    kinds: list[FaultKind]


@dataclass(frozen=True, slots=True)
class WireLimits:
    """What a request may be and hold; a client refuses more before it sends."""

    max_frame_bytes: int
    max_header_bytes: int
    """Of a request’s header."""
    max_parts: int
    """Binary parts of one message."""
    max_episodes: int
    max_queued_groups: int
    """Groups open, queued and leased, together."""
    max_wait_ms: int
    """Most that `next_groups` waits."""
    episode_lease_ms: int
    """An episode that is not stepped for this long ends errored."""
    step_deadline_ms: int
    """A step that takes longer ends its episode errored."""


@dataclass(frozen=True, slots=True)
class ResetResponse:
    """In the order of the request; a group has one line a sibling."""

    started: list[Started | NotStarted]


@dataclass(frozen=True, slots=True)
class Started:
    entry: int
    """Index of the entry in the request."""
    episode: str
    id: str
    """The trajectory’s id."""
    group: str | None
    """Null for a single episode."""
    observation: Observation
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Observation:
    """What a policy may see. `messages` are all of them at reset, and only the new ones after a step (the
    parsed assistant message first): who appends them holds the whole transcript. `tools` is set at
    reset.
    """

    messages: list[Message]
    left: ObservationLeft
    tools: list[ToolSpec] | None = None


@dataclass(frozen=True, slots=True)
class SystemMessage:
    """The `Message` whose `role` is "system"."""

    content: str
    role: Literal["system"] = "system"


@dataclass(frozen=True, slots=True)
class UserMessage:
    """The `Message` whose `role` is "user"."""

    content: str
    role: Literal["user"] = "user"


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """The `Message` whose `role` is "assistant"."""

    content: str | None
    role: Literal["assistant"] = "assistant"
    reasoning_content: str | None = None
    tool_calls: list[ToolCall] | None = None


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call in OpenAI form; `arguments` is the raw text the policy wrote, null when it wrote none."""

    id: str
    function: ToolCallFunction
    type: Literal["function"] = "function"


@dataclass(frozen=True, slots=True)
class ToolCallFunction:
    name: str
    arguments: str | None


@dataclass(frozen=True, slots=True)
class ToolMessage:
    """The `Message` whose `role` is "tool"."""

    tool_call_id: str
    content: str
    role: Literal["tool"] = "tool"


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the policy sees it: names, never ids."""

    function: ToolSpecFunction
    type: Literal["function"] = "function"


@dataclass(frozen=True, slots=True)
class ToolSpecFunction:
    name: str
    description: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ObservationLeft:
    rounds: int
    ms: float


@dataclass(frozen=True, slots=True)
class NotStarted:
    """An entry that could not be opened; the others are not touched by it."""

    entry: int
    """Index of the entry in the request."""
    error: WireError
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class WireError:
    """A refusal as a client reads it."""

    code: WireErrorCode
    message: str
    """What happened, what was expected and what to do."""
    retry_after_ms: int | None
    """Set for `busy`."""
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StepResponse:
    """In the order of the request."""

    stepped: list[Stepped | NotStepped]


@dataclass(frozen=True, slots=True)
class Stepped:
    """Four things stay apart: `error` is our infrastructure, faults and mistakes are in the observation,
    judges in `scored`.
    """

    episode: str
    step: int
    observation: Observation
    reward: float | None
    terminated: bool
    truncated: bool
    scored: Scored | None
    error: ErrorRecord | None
    kind: Literal["stepped"] = "stepped"


@dataclass(frozen=True, slots=True)
class Scored:
    """Scores under one rubric, and the scalar they make: a weighted mean in [0, 1], or null."""

    rubric: str
    scores: Scores
    reward: float | None


@dataclass(frozen=True, slots=True)
class Scores:
    tool_rationality: Score
    skill_selection: Score
    tool_length: Score
    accuracy: Score
    effectiveness: Score
    reply_length: Score
    custom: dict[str, Score]


@dataclass(frozen=True, slots=True)
class Score:
    """One named score in [0, 1], or null with its reason."""

    value: float | None
    reason: NullReason | None
    by: str
    evidence: list[str]


@dataclass(frozen=True, slots=True)
class ErrorRecord:
    """An error as plain data: what crosses a worker thread, a socket or a file."""

    code: str
    message: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NotStepped:
    """A step that was not taken; the others of the batch are not touched by it."""

    episode: str
    step: int
    error: WireError
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class CloseResponse:
    closed: list[ClosedEpisode]
    unknown: list[str]
    left: list[str]
    """Not closed: their records did not fit into this answer. Close them again."""


@dataclass(frozen=True, slots=True)
class ClosedEpisode:
    episode: str
    trajectory: Trajectory | None


@dataclass(frozen=True, slots=True)
class Trajectory:
    """One finished or running episode, complete: rewards, reports and pages read nothing else."""

    id: str
    group: str
    seed: str
    scenario: Scenario
    harness: TrajectoryHarness
    registry_digest: str
    """Digest of the harness's tools part."""
    augmentation: Augmentation | None
    faults: list[PlannedFault]
    events: list[Event]
    turns: list[Turn]
    end: End | None
    """Null while the episode runs."""
    scored: Scored | None
    schema: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """One task: what viewers said, in which room, over which world, and (unless imported) what is right."""

    pack: str
    id: str
    split: Split
    locale: Locale
    mode: Literal["single", "multi"]
    comments: list[Comment]
    """The first comment is the one on which the host was called."""
    room: Room
    history: list[ScenarioHistory]
    world: WorldRef
    asks: list[Ask]
    gold: Gold | None
    schema: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Comment:
    """One viewer message. Comments with the same `thread` are about the same thing; null belongs to none."""

    id: str
    viewer: str
    text: str
    thread: str | None


@dataclass(frozen=True, slots=True)
class Room:
    host: str
    now: str
    viewers_online: int
    current_link: int
    links: list[RoomLinks]
    signals: list[str]


@dataclass(frozen=True, slots=True)
class RoomLinks:
    link: int
    product_id: str


@dataclass(frozen=True, slots=True)
class ScenarioHistory:
    role: Literal["viewer", "host"]
    text: str


@dataclass(frozen=True, slots=True)
class WorldRef:
    """The controlled data that tools replay: a named base world and what this scenario changes in it."""

    world_ref: str
    version: str
    seed: str
    digest: str
    """Digest of base plus delta."""
    delta: dict[str, dict[str, dict[str, Any]]]
    """table -> row -> columns that differ from the base."""


@dataclass(frozen=True, slots=True)
class Ask:
    id: str
    kind: str
    comment: str
    link: int | None
    product_id: str | None
    fact: Fact


@dataclass(frozen=True, slots=True)
class MoneyFact:
    """The `Fact` whose `kind` is "money"."""

    value: float
    currency: str
    kind: Literal["money"] = "money"


@dataclass(frozen=True, slots=True)
class CountFact:
    """The `Fact` whose `kind` is "count"."""

    value: int
    unit: str
    kind: Literal["count"] = "count"


@dataclass(frozen=True, slots=True)
class DaysFact:
    """The `Fact` whose `kind` is "days"."""

    value: int
    kind: Literal["days"] = "days"


@dataclass(frozen=True, slots=True)
class MonthsFact:
    """The `Fact` whose `kind` is "months"."""

    value: int
    kind: Literal["months"] = "months"


@dataclass(frozen=True, slots=True)
class TextFact:
    """The `Fact` whose `kind` is "text"."""

    any_of: list[str]
    kind: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class DoneFact:
    """The `Fact` whose `kind` is "done"."""

    tool: str
    any_of: list[str]
    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class ChatFact:
    """The `Fact` whose `kind` is "chat"."""

    any_of: list[str]
    kind: Literal["chat"] = "chat"


@dataclass(frozen=True, slots=True)
class Gold:
    input: InputKind
    reply_skills: list[str]
    strategy_skills: list[str]
    plan: list[GoldCall]
    false_claims: list[Fact]
    when_unavailable: Literal["honest_fallback"]
    needed_rules: list[str]


@dataclass(frozen=True, slots=True)
class GoldCall:
    """One call that the task needs. Any of the alternatives satisfies it; `args` is a subset match over
    parameter ids.
    """

    id: str
    asks: list[str]
    """The asks whose facts it brings."""
    any_of: list[GoldCallAnyOf]
    after: list[str]
    """Gold calls that must have been answered before."""


@dataclass(frozen=True, slots=True)
class GoldCallAnyOf:
    tool: str
    args: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TrajectoryHarness:
    name: str
    revision: str


@dataclass(frozen=True, slots=True)
class Augmentation:
    seed: str
    strengths: dict[Dimension, Strength]
    pools: Pool
    applied: list[AppliedOperator]
    operators: list[str] | None = None


@dataclass(frozen=True, slots=True)
class AppliedOperator:
    """One operator that changed something, and the ids it touched."""

    operator: str
    dimension: Dimension
    changed: list[str]


@dataclass(frozen=True, slots=True)
class PlannedFault:
    """Calls number `first`..`first + times - 1` of `tool` meet the fault; `times` null means it never
    recovers.
    """

    tool: str
    kind: FaultKind
    first: int
    times: int | None


@dataclass(frozen=True, slots=True)
class RequestNormalisedEvent:
    """The `Event` whose `kind` is "request_normalised"."""

    at_ms: float
    used: list[str]
    left: list[str]
    text: str
    context: dict[str, Any]
    kind: Literal["request_normalised"] = "request_normalised"


@dataclass(frozen=True, slots=True)
class PromptAssembledEvent:
    """The `Event` whose `kind` is "prompt_assembled"."""

    at_ms: float
    blocks: list[str]
    rules: list[ShownRule]
    limits: dict[str, float]
    messages: list[Message]
    tools: list[ToolSpec]
    kind: Literal["prompt_assembled"] = "prompt_assembled"


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule that was shown to the policy; what accuracy checks."""

    id: str
    check: CheckRef | None


@dataclass(frozen=True, slots=True)
class CheckRef:
    """A predicate of the reply, by name in the pack's `RuleChecks`, with literal or limit-id arguments."""

    name: str
    args: list[str]


@dataclass(frozen=True, slots=True)
class ActionParsedEvent:
    """The `Event` whose `kind` is "action_parsed"."""

    at_ms: float
    turn: int
    content: str | None
    reasoning: str | None
    calls: list[ResolvedCall]
    problems: list[Problem]
    kind: Literal["action_parsed"] = "action_parsed"


@dataclass(frozen=True, slots=True)
class ResolvedCall:
    """A call as the scheduler understood it: ids where they could be resolved."""

    call_id: str
    name: str
    tool: str | None
    args: dict[str, Any] | None
    """Arguments over parameter ids; null when they could not be read."""
    repaired: list[str]
    """How the raw text had to be read, such as `trailing_junk`; empty when it was plain JSON."""
    problem: Problem | None


@dataclass(frozen=True, slots=True)
class Problem:
    """Where and why an action is not valid. Part of the game: the policy reads it and may recover."""

    code: ProblemCode
    path: str
    """JSON pointer in the names the policy knows, or the empty string."""
    message: str


@dataclass(frozen=True, slots=True)
class HookDecisionEvent:
    """The `Event` whose `kind` is "hook_decision"."""

    at_ms: float
    turn: int | None
    hook: str
    event: HookEvent
    found: str
    decision: HookDecision
    call_id: str | None
    message: str | None
    kind: Literal["hook_decision"] = "hook_decision"


@dataclass(frozen=True, slots=True)
class SkillLoadedEvent:
    """The `Event` whose `kind` is "skill_loaded"."""

    at_ms: float
    turn: int
    call_id: str
    skill: str
    skill_kind: Literal["reply", "strategy"]
    rules: list[ShownRule]
    kind: Literal["skill_loaded"] = "skill_loaded"


@dataclass(frozen=True, slots=True)
class ToolCalledEvent:
    """The `Event` whose `kind` is "tool_called"."""

    at_ms: float
    turn: int
    call_id: str
    tool: str
    args: dict[str, Any]
    nth: int
    effect: Literal["read", "write"]
    kind: Literal["tool_called"] = "tool_called"


@dataclass(frozen=True, slots=True)
class FaultInjectedEvent:
    """The `Event` whose `kind` is "fault_injected"."""

    at_ms: float
    turn: int
    call_id: str
    tool: str
    fault: FaultKind
    nth: int
    recoverable: bool
    kind: Literal["fault_injected"] = "fault_injected"


@dataclass(frozen=True, slots=True)
class ToolAnsweredEvent:
    """The `Event` whose `kind` is "tool_answered"."""

    at_ms: float
    turn: int
    call_id: str
    tool: str | None
    status: Literal["ok", "error", "fault", "refused"]
    result: Any
    text: str
    latency_ms: float
    kind: Literal["tool_answered"] = "tool_answered"


@dataclass(frozen=True, slots=True)
class RetryAskedEvent:
    """The `Event` whose `kind` is "retry_asked"."""

    at_ms: float
    turn: int
    hook: str | None
    problem: Problem
    message: str
    left: int
    kind: Literal["retry_asked"] = "retry_asked"


@dataclass(frozen=True, slots=True)
class ReplyAcceptedEvent:
    """The `Event` whose `kind` is "reply_accepted"."""

    at_ms: float
    turn: int
    said: str
    spoken: str
    kind: Literal["reply_accepted"] = "reply_accepted"


@dataclass(frozen=True, slots=True)
class EndedEvent:
    """The `Event` whose `kind` is "ended"."""

    at_ms: float
    status: Literal["terminated", "truncated", "errored"]
    reason: str
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class Turn:
    index: int
    segment: Segment
    action: Action
    messages: list[Message]


@dataclass(frozen=True, slots=True)
class MessageAction:
    """A structured assistant message."""

    content: str | None
    kind: Literal["message"] = "message"
    reasoning: str | Absent | None = ABSENT
    tool_calls: list[ToolCall] | None = None
    usage: Usage | None = None
    tokens: ActionTokens | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Sampled tokens of one action, by part; from whoever owns the tokenizer."""

    reasoning_tokens: int
    reply_tokens: int


@dataclass(frozen=True, slots=True, eq=False)
class ActionTokens:
    """The token record of one action. `context_ids` is every id fed since the previous action (the whole
    prompt on the first); `sampled_ids` and `logprobs` have equal length; log-probabilities are of the
    distribution really sampled, natural log, after temperature.
    """

    context_ids: IntArray
    sampled_ids: IntArray
    logprobs: FloatArray
    policy_version: str
    """Ends in the number of updates, such as `12` or `rl@12`, where staleness is to be judged."""
    temperature: float
    restart: bool | None = None
    """The client's chat template rewrote the history: `context_ids` is a whole prompt again."""


@dataclass(frozen=True, slots=True)
class TextAction:
    """Raw sampled text; only `env` parses it. `hermes` is `<think>` and `<tool_call>` JSON, as Qwen writes
    it.
    """

    text: str
    kind: Literal["text"] = "text"
    format: Literal["hermes"] = "hermes"
    usage: Usage | None = None
    tokens: ActionTokens | None = None


@dataclass(frozen=True, slots=True)
class TerminatedEnd:
    """The `End` whose `status` is "terminated"."""

    reason: Literal["replied", "no_reply"]
    status: Literal["terminated"] = "terminated"


@dataclass(frozen=True, slots=True)
class TruncatedEnd:
    """The `End` whose `status` is "truncated"."""

    reason: Literal["rounds", "latency", "stopped"]
    status: Literal["truncated"] = "truncated"


@dataclass(frozen=True, slots=True)
class ErroredEnd:
    """The `End` whose `status` is "errored"."""

    error: ErrorRecord
    status: Literal["errored"] = "errored"


@dataclass(frozen=True, slots=True)
class NextGroupsResponse:
    """Nothing at all means that no group was sealed in time."""

    groups: list[LeasedGroup]
    stale: list[StaleGroup]
    """Taken from the queue for good because they were too stale."""
    dropped: list[DroppedGroup]
    """Taken from the queue for good because no answer can carry them."""


@dataclass(frozen=True, slots=True)
class LeasedGroup:
    """A sealed and scored group under a lease."""

    lease: str
    group: Group
    delivery: int
    """Above 1 the group was leased before and not acknowledged."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Siblings that share scenario, harness state, world and fault streams, and differ in the policy's
    sampling.
    """

    id: str
    prefix_ids: IntArray | None
    """The siblings' equal first `context_ids`, stored once; empty without tokens."""
    trajectories: list[Trajectory]
    schema: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class StaleGroup:
    """`updates_behind` is null where a version has no number."""

    group: str
    updates_behind: int | None


@dataclass(frozen=True, slots=True)
class DroppedGroup:
    """A group that no answer can carry: over the frame limit by itself, or with values that the wire has
    no meaning for.
    """

    group: str
    reason: Literal["too_large", "unencodable"]


@dataclass(frozen=True, slots=True)
class AckResponse:
    acknowledged: list[str]
    unknown: list[str]
    """Ended before, or delivered again since."""


@dataclass(frozen=True, slots=True)
class StatsResponse:
    healthy: bool
    """False while shutting down."""
    requests: int
    refused: dict[str, int]
    """Requests refused, by code."""
    undeliverable: int
    """Answers whose client had gone or did not read."""
    episodes_open: int
    steps: int
    groups_open: int
    groups_queued: int
    groups_leased: int
    groups_acknowledged: int
    groups_redelivered: int
    groups_stale: int
    groups_dropped: int
    errored: dict[str, int]
    """Episodes our side broke, by code."""
    nulls: dict[str, int]
    """Scores without a value, by reason."""


@dataclass(frozen=True, slots=True)
class EpisodeEntry:
    """One episode with the arguments of the environment's `reset`."""

    seed: str
    kind: Literal["episode"] = "episode"
    scenario: Scenario | ScenarioAt | None = None
    harness: Harness | None = None
    augment: AugmentRequest | Absent | None = ABSENT
    faults: list[PlannedFault] | FaultConfig | Absent | None = ABSENT


@dataclass(frozen=True, slots=True)
class ScenarioAt:
    split: Literal["train", "dev", "test"]
    index: int
    locale: SampleLocale | None = None


@dataclass(frozen=True, slots=True)
class Harness:
    """The runtime configuration of a host: four parts, each with a version of its own, and the limits they
    share.
    """

    name: str
    revision: str
    """Digest of the canonical form of everything below."""
    parent: str | None
    tool_surface: ToolSurface
    skills: HarnessSkills
    prompt: HarnessPrompt
    hooks: HarnessHooks
    tools: HarnessTools
    limits: list[Limit]


@dataclass(frozen=True, slots=True)
class HarnessSkills:
    version: str
    items: list[Skill]


@dataclass(frozen=True, slots=True)
class Skill:
    id: str
    name: str
    kind: Literal["reply", "strategy"]
    version: str
    description: str
    preamble: str
    rules: list[Rule]


@dataclass(frozen=True, slots=True)
class Rule:
    """One instruction of a Skill or a prompt block. `text` may hold references such as
    `{{limit:reply_chars}}`.
    """

    id: str
    text: str
    check: CheckRef | None
    essential: bool
    """Gold depends on it: never masked."""


@dataclass(frozen=True, slots=True)
class HarnessPrompt:
    version: str
    blocks: list[PromptBlock]


@dataclass(frozen=True, slots=True)
class PromptBlock:
    """An ordered block of the system prompt; its items are rules, most of them without a check."""

    id: str
    name: str
    items: list[Rule]


@dataclass(frozen=True, slots=True)
class HarnessHooks:
    version: str
    items: list[Hook]


@dataclass(frozen=True, slots=True)
class Hook:
    """A check that runs at an event and, when it finds something, decides."""

    id: str
    name: str
    event: HookEvent
    check: CheckRef
    decision: HookDecision
    message: str
    """Template of what the policy is told; `{{problem}}` is the check's finding."""
    structure: MessageStructure
    max_retries: int
    """How many times `retry` may be answered in one episode before it becomes `block`; 0 blocks at once."""
    modify: HookModify | None


@dataclass(frozen=True, slots=True)
class HookModify:
    transform: str
    args: list[str]


@dataclass(frozen=True, slots=True)
class HarnessTools:
    version: str
    items: list[Tool]


@dataclass(frozen=True, slots=True)
class Tool:
    id: str
    name: str
    description: str
    group: ToolGroup
    source: Literal["built_in", "mcp"]
    effect: Literal["read", "write"]
    latency_ms: int
    params: list[ToolParam]
    input_schema: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ToolParam:
    """The surface of a parameter; its type lives in the tool's `input_schema` under the parameter's id."""

    id: str
    name: str
    description: str


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that a rule states. `min`..`max` is the range in which it stays operationally valid."""

    id: str
    value: float
    unit: str
    min: float
    max: float


@dataclass(frozen=True, slots=True)
class AugmentRequest:
    strengths: dict[Dimension, Strength]
    pools: Pool
    seed: str | None = None
    operators: list[str] | None = None


@dataclass(frozen=True, slots=True)
class GroupEntry:
    """What the trainer's data cursor names: everything else derives from run seed, arm, split and index."""

    arm: str
    split: Literal["train", "dev", "test"]
    index: int
    siblings: int
    kind: Literal["group"] = "group"


@dataclass(frozen=True, slots=True)
class Step:
    episode: str
    step: int
    action: Action


Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage
Fact = MoneyFact | CountFact | DaysFact | MonthsFact | TextFact | DoneFact | ChatFact
Event = (
    RequestNormalisedEvent
    | PromptAssembledEvent
    | ActionParsedEvent
    | HookDecisionEvent
    | SkillLoadedEvent
    | ToolCalledEvent
    | FaultInjectedEvent
    | ToolAnsweredEvent
    | RetryAskedEvent
    | ReplyAcceptedEvent
    | EndedEvent
)
Action = MessageAction | TextAction
End = TerminatedEnd | TruncatedEnd | ErroredEnd
ResetEntry = EpisodeEntry | GroupEntry
