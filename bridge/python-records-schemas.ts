import { z } from 'zod';
import * as env from '../env/index.ts';
import * as arms from './wire/arms.ts';
import * as envelope from './wire/envelope.ts';
import * as episodes from './wire/episodes.ts';
import * as groups from './wire/groups.ts';
import { METHODS } from './wire/methods.ts';
import * as service from './wire/service.ts';
import { TokensRef, WireAction, WireGroup, WireTrajectory } from './wire/tokens.ts';

/** The part of JSON Schema that our records use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | false;
}

const [MessageAction, TextAction] = WireAction.options;

/** Records with arrays are those of the wire: in Python their references are numpy arrays. */
const OF_THE_WIRE = {
  ActionTokens: TokensRef,
  MessageAction,
  TextAction,
  Action: WireAction,
  Turn: WireTrajectory.shape.turns.element,
  Trajectory: WireTrajectory,
  Group: WireGroup,
  WireJson: envelope.WireError.shape.data.valueType,
};

/** What a client needs of the requests; it writes the rest of them itself. */
const ROOTS = ['ResetEntry', 'StepEntry', 'Outcome', 'WireError'];

/** Every record by its name: `$ref` is a name. `roots` are those that a client reads or writes. */
export function namedSchemas(): { schemas: ReadonlyMap<string, JsonSchema>; roots: readonly string[] } {
  const registry = z.registry<{ id: string }>();
  const named: [string, z.ZodType][] = Object.entries(OF_THE_WIRE);
  const taken = new Set(named.map(([name]) => name));
  for (const module of [env, arms, envelope, episodes, groups, service]) {
    for (const [name, value] of Object.entries(module)) {
      if (value instanceof z.ZodType && !taken.has(name)) named.push([name, value]);
    }
  }
  for (const [id, schema] of named) registry.add(schema, { id });
  const answers = Object.entries(METHODS).flatMap(([name, { later }]) =>
    later ? [] : [`${pascal(name)}Response`],
  );
  const { schemas } = z.toJSONSchema(registry, { target: 'draft-2020-12', uri: (id) => id });
  return {
    schemas: new Map(Object.entries(schemas as Record<string, JsonSchema>)),
    roots: [...answers, ...ROOTS],
  };
}

/** `tool_called` -> `ToolCalled`. */
export function pascal(words: string): string {
  return words
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
