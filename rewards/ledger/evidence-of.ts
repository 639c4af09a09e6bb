import type { Event, Evidence, EvidenceResult, JsonObject, ToolId } from '../../env/index.ts';

/** What the policy could know: what the prompt showed, and the usable, current answers of tools. */
export function evidenceOf(events: readonly Event[]): Evidence {
  let context: JsonObject = {};
  let asked: { tool: ToolId; args: JsonObject } | null = null;
  const results: EvidenceResult[] = [];
  for (const event of events) {
    if (event.kind === 'request_normalised') context = event.context;
    else if (event.kind === 'tool_called') asked = { tool: event.tool, args: event.args };
    else if (event.kind === 'tool_answered') {
      const { result } = event;
      if (asked !== null && result !== null) results.push({ tool: asked.tool, args: asked.args, result });
      asked = null;
    }
  }
  return { context, results };
}
