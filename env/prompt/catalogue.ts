import { oneLine } from './one-line.ts';
import type { Harness, Skill } from '../records/index.ts';

/** Renders a text of the harness that refers to ids only. */
type Render = (text: string) => string;

const HEADINGS = [
  ['reply', 'Reply Skills:'],
  ['strategy', 'Strategy Skills:'],
] as const;

/** A description as it stands before a colon: on one line, without its full stop. */
const label = (text: string) => oneLine(text).replace(/\.$/, '');

/**
 * A name to be copied into a call. A tokenizer splits a word after a mark as it does inside JSON, and not as after a
 * blank: so it is spelt with the same tokens where it is read and where it is written.
 */
const code = (name: string) => `\`${name}\``;

/** `- <description>: <name>`, the name in backquotes, under a heading for each kind of Skill that there is, in the harness's order. */
export function skillCatalogue(harness: Harness, render: Render): string {
  const lines: string[] = [];
  for (const [kind, heading] of HEADINGS) {
    const skills = harness.skills.items.filter((skill) => skill.kind === kind);
    if (skills.length > 0) lines.push(heading);
    for (const skill of skills) lines.push(`- ${label(render(skill.description))}: ${code(skill.name)}`);
  }
  return lines.join('\n');
}

/** `- <description>: <name>(<param>, <param>)`, its end in backquotes, for each tool, for harnesses that show tools as text. */
export function toolCatalogue(harness: Harness, render: Render): string {
  const lines = harness.tools.items.map((tool) => {
    const params = tool.params.map((param) => param.name).join(', ');
    return `- ${label(render(tool.description))}: ${code(`${tool.name}(${params})`)}`;
  });
  return lines.join('\n');
}

/** A Skill whose file is one rule is a document of its own and stands without a list mark. */
function isWholeBody(skill: Skill): boolean {
  return skill.preamble === '' && skill.rules.length === 1 && skill.rules[0]?.id.endsWith('.body') === true;
}

/** What `load_skill` answers: heading, preamble if any, and the rules as a list. */
export function skillContent(skill: Skill, render: Render): string {
  const lines = [`# ${skill.name}`];
  if (skill.preamble !== '') lines.push(render(skill.preamble));
  const whole = isWholeBody(skill);
  for (const rule of skill.rules) {
    const text = render(rule.text);
    lines.push(whole ? text : `- ${text.replaceAll('\n', '\n  ')}`);
  }
  return lines.join('\n');
}
