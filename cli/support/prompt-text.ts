import type { Observation } from '../../env/index.ts';
import { paint } from './paint.ts';

/** What a policy sees at reset, for a terminal: the messages, then the tools with their parameters. */
export function promptText({ messages, tools = [] }: Observation): string {
  const parts = messages.map(({ role, content }) => `${paint('bold', `── ${role} ──`)}\n${content}\n`);
  if (tools.length === 0) return parts.join('\n');
  const lines = tools.map(({ function: { name, description, parameters } }) => {
    return `${paint('cyan', name)}(${namesOf(parameters['properties']).join(', ')}): ${description}`;
  });
  return [...parts, `${paint('bold', '── tools ──')}\n${lines.join('\n')}\n`].join('\n');
}

function namesOf(properties: unknown): string[] {
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
