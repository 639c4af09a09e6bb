import type { ValidateFunction } from 'ajv';
import { compileToolSchema } from '../harness/tool-schema.ts';
import type { JsonObject, JsonValue, ParamId, Tool } from '../records/index.ts';

/** What resolving a call needs to know of a tool's schema. */
export interface ToolArguments {
  /** Parameters whose value is the name of a Skill. */
  readonly skillRefs: readonly ParamId[];
  /** The base schema over parameter ids. */
  readonly validate: ValidateFunction;
}

const CACHE = new WeakMap<JsonObject, ToolArguments>();

/** The argument tables of a tool, made once for each schema: all states of a harness share those of their base. */
export function argumentsOf({ input_schema, params }: Tool): ToolArguments {
  const known = CACHE.get(input_schema);
  if (known !== undefined) return known;
  const ids = params.map(({ id }) => id);
  const made: ToolArguments = {
    skillRefs: ids.filter((id) => refersToSkill(input_schema['properties'], id)),
    validate: compileToolSchema(input_schema),
  };
  CACHE.set(input_schema, made);
  return made;
}

/** The parameter of this name, as the present surface calls it. */
export function paramNamed({ params }: Tool, name: string): ParamId | undefined {
  return params.findLast((param) => param.name === name)?.id;
}

/** The present name of each parameter. */
export function namesById({ params }: Tool): ReadonlyMap<string, string> {
  return new Map(params.map(({ id, name }) => [id, name]));
}

function refersToSkill(properties: JsonValue | undefined, id: ParamId): boolean {
  return member(member(properties, id), 'x-ref') === 'skill';
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
