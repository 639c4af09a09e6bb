import type { TeachingCard } from './card.ts';
import { TEACHING_STATES, type TeachingState } from './group-state.ts';
import type { DenseKind } from './prompts.ts';

type Cell = string | number;

const cell = (value: Cell): string => (typeof value === 'number' ? value.toLocaleString('en-US') : value);
const line = (cells: readonly Cell[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** A Markdown table; nothing where there are no rows. */
function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  if (rows.length === 0) return ['None.', ''];
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line), ''];
}

const STATES: Readonly<Record<TeachingState, string>> = {
  original: 'the original harness',
  names: 'other names and order only',
  wording: 'other names, order and wordings',
  mixed: 'all operators',
};

const QUESTIONS: Readonly<Record<DenseKind, string>> = {
  viewer: 'a viewer’s comment, answered by loading the Skills',
  tool_for: 'the tool call for a comment',
  tool_that: 'the tool call for a description',
  tool_called: 'the tool call for a tool’s name',
  skill_that: 'the Skill for a description',
  skill_for: 'the Skill for a comment',
  name_skill: 'a Skill’s name for its description',
  name_tool: 'a tool’s name and parameters for its description',
  name_link: 'a link’s number for its product',
  name_signal: 'a Skill’s name for a viewer’s signal',
  name_skills_for: 'the names of the Skills for a viewer’s comment',
  name_tool_for: 'the tool’s name and the link for a comment',
  name_by_rules: 'the same by the rules of the Skills that are loaded',
};

const DROPPED: Readonly<Record<string, string>> = {
  errored: 'the episode broke',
  no_reply: 'no reply was accepted',
  not_solved: 'the expert did not solve it',
  repeated: 'said what another task of its room had said, and was drawn again',
};

const named = (counts: Readonly<Record<string, number>>, words: Readonly<Record<string, string>>) =>
  Object.entries(counts).map(([name, n]): Cell[] => [words[name] ?? name, n]);

function contents({ rows, states, questions, operators }: TeachingCard): string[] {
  const changed = TEACHING_STATES.map((state): Cell[] => [
    STATES[state],
    states[state].groups,
    states[state].rows,
  ]);
  return [
    '## Rows',
    '',
    ...table(
      ['kind', 'rows'],
      [
        ['whole episodes', rows.episode],
        ['episodes that keep a mistake', rows.retry],
        ['short questions', rows.dense],
        ['all', rows.total],
      ],
    ),
    ...table(['harness', 'groups', 'rows'], changed),
    '## Short questions',
    '',
    ...table(['question', 'rows'], named(questions, QUESTIONS)),
    '## Groups that an operator changed',
    '',
    ...table(['operator', 'groups'], named(operators, {})),
  ];
}

function histories({ slips, faults, dropped }: TeachingCard): string[] {
  return [
    '## Mistakes, faults and what was left out',
    '',
    ...table(
      ['what', 'rows'],
      [
        ['keep a mistake, which is not learned from', slips.kept],
        ['a mistake was cut out', slips.trimmed],
        ['a mistake was asked for, and none could be made', slips.none],
        ['a tool failed and then answered', faults.recoverable],
        ['a tool failed for good', faults.lasting],
      ],
    ),
    ...table(['task without a row, because', 'tasks'], named(dropped, DROPPED)),
  ];
}

/** The card for people, as Markdown. */
export function teachingCardText(card: TeachingCard): string {
  const { harness, options, groups, characters, data } = card;
  return [
    `# ${data.file}`,
    '',
    `${cell(card.rows.total)} lines to teach a policy with, in ${cell(groups.total)} groups (${cell(groups.episode)} of episodes, ${cell(groups.dense)} of short questions), for the harness ${harness.name} ${harness.revision}.`,
    '',
    `- Seed: ${options.seed}`,
    `- Options: ${JSON.stringify({ ...options, seed: undefined })}`,
    `- Characters: ${cell(characters.total)}; ${cell(characters.shared)} with each system message of a group counted once; ${cell(characters.learned)} learned from`,
    `- Bytes: ${cell(data.bytes)}`,
    `- SHA-256: ${data.sha256}`,
    '',
    ...contents(card),
    ...histories(card),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
