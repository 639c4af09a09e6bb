import type { ErrorObject } from 'ajv';
import type { JsonObject, JsonValue, Problem } from '../records/index.ts';
import { describeValue } from './describe.ts';

/** One thing that is wrong with a call's arguments. */
export interface Complaint {
  /** JSON pointer in names. */
  readonly path: string;
  readonly text: string;
}

/** Complaints that one problem spells out; the rest are counted. */
const SPELLED = 5;

/** All complaints about one call as the problem that the policy reads; its path is the first one's. */
export function complaintsProblem(complaints: readonly Complaint[]): Problem {
  const spelled = complaints.slice(0, SPELLED).map(({ path, text }) => `${path}: ${text}`);
  const more = complaints.length > SPELLED ? `; and ${complaints.length - SPELLED} more` : '';
  const message = `The arguments are not valid. ${spelled.join('; ')}${more}.`;
  return { code: 'arguments_invalid', path: complaints[0]?.path ?? '', message };
}

/**
 * Says a schema error in the names and types that the policy knows.
 * @param args the arguments over ids that were checked.
 * @param nameById names of the tool's parameters.
 */
export function schemaComplaint(
  error: ErrorObject,
  args: JsonObject,
  nameById: ReadonlyMap<string, string>,
): Complaint {
  const keys = error.instancePath.split('/').slice(1).map(unescapePointer);
  const params: Readonly<Record<string, unknown>> = error.params;
  const missing = params['missingProperty'];
  if (error.keyword === 'required' && typeof missing === 'string') {
    return { path: pointer([...keys, missing], nameById), text: 'expected a value, got nothing' };
  }
  const extra = params['additionalProperty'];
  if (error.keyword === 'additionalProperties' && typeof extra === 'string') {
    return { path: pointer([...keys, extra], nameById), text: 'there is no such member' };
  }
  const got = describeValue(valueAt(args, keys));
  return { path: pointer(keys, nameById), text: `${expectation(error, nameById)}, got ${got}` };
}

function expectation(
  { keyword, params, message }: ErrorObject,
  nameById: ReadonlyMap<string, string>,
): string {
  if (keyword === 'type') return `expected ${[params['type']].flat().join(' or ')}`;
  if (keyword === 'enum') return `expected one of ${JSON.stringify(params['allowedValues'])}`;
  if (keyword === 'const') return `expected ${JSON.stringify(params['allowedValue'])}`;
  let words = message ?? `must satisfy ${keyword}`;
  for (const [id, name] of nameById) words = words.replaceAll(id, name);
  return words;
}

/** A JSON pointer (RFC 6901) whose first step is a parameter's name. */
export function pointer(keys: readonly string[], nameById: ReadonlyMap<string, string>): string {
  return keys
    .map((key, index) => `/${escapePointer(index === 0 ? (nameById.get(key) ?? key) : key)}`)
    .join('');
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function valueAt(value: JsonValue, keys: readonly string[]): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const key of keys) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Array.isArray(here) ? here[Number(key)] : here[key];
  }
  return here;
}
