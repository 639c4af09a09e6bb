import { z } from 'zod';
import * as env from '../env/index.ts';
import { WireError } from './wire/envelope.ts';
import { METHODS } from './wire/methods.ts';

/** Records that are stored or sent, by the name of their file. */
const RECORDS = {
  action: env.Action,
  augmentation: env.Augmentation,
  event: env.Event,
  group: env.Group,
  harness: env.Harness,
  observation: env.Observation,
  scenario: env.Scenario,
  scored: env.Scored,
  snapshot: env.Snapshot,
  timing: env.Timing,
  trajectory: env.Trajectory,
};

function jsonSchema(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { target: 'draft-2020-12', reused: 'inline' }), null, 1)}\n`;
}

/** The JSON Schemas (draft 2020-12) of every record and wire header: file name -> text. */
export function jsonSchemas(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, schema] of Object.entries(RECORDS)) files.set(`records/${name}.json`, jsonSchema(schema));
  for (const [name, { request, response }] of Object.entries(METHODS)) {
    files.set(`wire/${name}.request.json`, jsonSchema(request));
    files.set(`wire/${name}.response.json`, jsonSchema(response));
  }
  files.set('wire/error.json', jsonSchema(WireError));
  return files;
}

let digested: string | undefined;

/** Digest over all of them; `hello` compares it. */
export function schemaDigest(): string {
  digested ??= env.digest([...jsonSchemas()]);
  return digested;
}
