import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../records/index.ts';

/** Unknown keywords and formats are annotations; nothing is coerced, defaulted or logged. */
const OPTIONS = { strict: false, logger: false, addUsedSchema: false } as const;

const DRAFT_07 = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;

const drafts: { draft07?: Ajv; draft2020?: Ajv2020 } = {};

function ajvFor(schema: JsonObject): Ajv | Ajv2020 {
  const declared = schema['$schema'];
  if (typeof declared === 'string' && DRAFT_07.test(declared)) {
    return (drafts.draft07 ??= addFormats.default(new Ajv(OPTIONS)));
  }
  return (drafts.draft2020 ??= addFormats.default(new Ajv2020(OPTIONS)));
}

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/**
 * The validator of a tool's `input_schema`, compiled once for each schema object. Draft-07 where `$schema`
 * says so, otherwise 2020-12, which is also MCP's default.
 * @throws Error of ajv for a schema that is not valid or is of another draft.
 */
export function compileToolSchema(schema: JsonObject): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const ajv = ajvFor(schema);
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  compiled.set(schema, validate);
  return validate;
}
