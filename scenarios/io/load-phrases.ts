import { join } from 'node:path';
import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';
import { phraseProblems, wordedTexts } from '../../augment/index.ts';
import type { Distractor, PhraseTable } from '../../augment/index.ts';
import { AnyId, ContentError, Pool, Rule, Skill, SkillId, namePattern } from '../../env/index.ts';
import type { Harness } from '../../env/index.ts';
import { expandAlternatives } from './alternatives.ts';
import { readFolder } from './load-harness.ts';

const PHRASES = 'phrases.yaml';
const DISTRACTORS = 'distractors.yaml';

/** A line with alternatives becomes all that it stands for. */
const Line = z
  .string()
  .trim()
  .min(1)
  .transform((text, context): string[] => {
    try {
      return expandAlternatives(text);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      context.addIssue({ code: 'custom', message: thrown.message });
      return z.NEVER;
    }
  });
const Wordings = z
  .array(Line)
  .min(1)
  .transform((lines) => lines.flat());
const PhrasesFile = z.record(AnyId, z.strictObject({ train: Wordings, test: Wordings }));

/** A distractor's Skill as it is written: its rules have no check and none of them is essential. */
const NoiseSkill = z.strictObject({
  ...Skill.shape,
  id: SkillId.refine((id) => id.startsWith('skill:noise_'), 'expected an id that begins with skill:noise_'),
  rules: z.array(Rule.pick({ id: true, text: true }).strict()).min(1),
});
const NoiseSkills = z.array(NoiseSkill).min(1);
const DistractorsFile = z.strictObject({ train: NoiseSkills, test: NoiseSkills });

function parseYaml(text: string, path: string): unknown {
  try {
    return load(text, { schema: FAILSAFE_SCHEMA, maxAliases: 0 });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new ContentError('content_invalid', `${path}: expected one YAML document; ${reason}`, { path });
  }
}

/** Reads a YAML file of `dir`, every scalar as its text, through a schema. */
function readFile<T>(dir: string, name: string, schema: z.ZodType<T>): T {
  const path = join(dir, name);
  const text = readFolder(dir).get(name);
  if (text === undefined) {
    throw new ContentError('content_missing', `${path} is not there; expected a YAML file`, { path });
  }
  const parsed = schema.safeParse(parseYaml(text, path));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(' > ')}: ${issue.message}`);
  const message = `${path} is not valid; ${problems.length} problem(s):\n  ${problems.join('\n  ')}`;
  throw new ContentError('content_invalid', message, { path, problems });
}

/**
 * Loads `phrases.yaml` of a harness folder: a mapping from id to `{ train: [text, ...], test: [text, ...] }`,
 * in which `[a|b]` stands for a text with either.
 * What the texts say is for `checkPhrases`.
 * @throws ContentError `content_missing` or `content_invalid` that lists every misfit of form.
 */
export function loadPhrases(dir: string): PhraseTable {
  return readFile(dir, PHRASES, PhrasesFile);
}

/**
 * Loads `distractors.yaml` of a harness folder: two lists of Skills, `train` and `test`.
 * @throws ContentError `content_missing` or `content_invalid` that lists every misfit of form.
 */
export function loadDistractors(dir: string): Distractor[] {
  const file = readFile(dir, DISTRACTORS, DistractorsFile);
  return Pool.options.flatMap((pool) =>
    file[pool].map((noise) => {
      const rules = noise.rules.map((rule) => ({ ...rule, check: null, essential: false }));
      return { pool, skill: { ...noise, rules } };
    }),
  );
}

const withoutReferences = (text: string) => text.replaceAll(/\{\{[^{}]*\}\}/g, '{{}}');

/** Texts that differ only in case, blanks or what they refer to cannot be told apart once rendered. */
const shapeOf = (text: string) => withoutReferences(text).toLowerCase().replaceAll(/\s+/g, ' ').trim();

interface Wording {
  readonly owner: string;
  readonly text: string;
}

function wordingsOf(table: PhraseTable): Wording[] {
  return Object.entries(table).flatMap(([id, phrases]) =>
    Pool.options.flatMap((pool) => (phrases?.[pool] ?? []).map((text) => ({ owner: `${id} ${pool}`, text }))),
  );
}

function literalProblems(harness: Harness, wordings: readonly Wording[]): string[] {
  const literal = namePattern(harness);
  return wordings.flatMap(({ owner, text }) =>
    [...new Set(withoutReferences(text).match(literal))].map(
      (name) => `${owner}: "${name}" stands literally`,
    ),
  );
}

function repeatedTexts(harness: Harness, wordings: readonly Wording[]): string[] {
  const seen = new Map([...wordedTexts(harness)].map(([id, text]) => [shapeOf(text), `${id} base`]));
  return wordings.flatMap(({ owner, text }) => {
    const shape = shapeOf(text);
    const first = seen.get(shape);
    if (first === undefined) seen.set(shape, owner);
    return first === undefined ? [] : [`${owner}: ${JSON.stringify(text)} is also a text of ${first}`];
  });
}

/**
 * What is wrong with the wordings of one harness: an id that has no text there, other references than the text
 * that is replaced, a literal name of the base surface, or a text that stands twice, in whatever pool or id.
 * Empty when nothing is.
 */
export function checkPhrases(harness: Harness, table: PhraseTable): string[] {
  const worded = new Set<string>(wordedTexts(harness).keys());
  const unknown = Object.keys(table).filter((id) => !worded.has(id));
  const wordings = wordingsOf(table);
  return [
    ...unknown.map((id) => `${id}: no text of ${harness.name} has this id`),
    ...phraseProblems(table, harness),
    ...literalProblems(harness, wordings),
    ...repeatedTexts(harness, wordings),
  ];
}
