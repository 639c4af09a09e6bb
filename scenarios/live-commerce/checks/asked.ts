import type { JsonObject, RuleContext, ToolId } from '../../../env/index.ts';
import { sameAmount } from '../claims/same-amount.ts';

/** A tool's answer about the link of an ask of one of these kinds, in the order of the asks. */
export function answersForAsks(context: RuleContext, kinds: readonly string[], tool: ToolId): JsonObject[] {
  const links = context.scenario.asks.filter(({ kind }) => kinds.includes(kind)).map(({ link }) => link);
  return resultsOf(context, tool).filter((data) =>
    links.some((link) => link === null || link === data['link']),
  );
}

/** Every usable answer of a tool. */
export function resultsOf(context: RuleContext, tool: ToolId): JsonObject[] {
  return context.evidence.results.flatMap(({ tool: used, result }) =>
    used === tool && typeof result === 'object' && result !== null && !Array.isArray(result) ? [result] : [],
  );
}

/** True when the reply states each of the numbers as a claim of this kind. */
export function statesAll(
  reply: string,
  { claims, scenario }: RuleContext,
  kind: 'money' | 'days',
  values: readonly number[],
): boolean {
  const said = claims.extract(reply, scenario.locale);
  return values.every((value) => said.some((claim) => claim.kind === kind && sameAmount(claim.value, value)));
}

/** The numbers that a field has in these answers. */
export function numbersOf(answers: readonly JsonObject[], field: string): number[] {
  return answers.map((data) => data[field]).filter((value) => typeof value === 'number');
}
