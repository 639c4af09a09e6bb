import type { ValidateFunction } from 'ajv';
import { compileToolSchema } from '../harness/tool-schema.ts';
import type { JsonValue, ParamId, Tool } from '../records/index.ts';

/** What resolving a call needs to know of a tool's arguments. */
export interface ToolArguments {
  readonly idByName: ReadonlyMap<string, ParamId>;
  readonly nameById: ReadonlyMap<string, string>;
  /** Parameters whose value is the name of a Skill. */
  readonly skillRefs: ReadonlySet<ParamId>;
  /** The base schema over parameter ids. */
  readonly validate: ValidateFunction;
}

const CACHE = new WeakMap<Tool, ToolArguments>();

/** The argument tables of a tool, made once for each tool record. */
export function argumentsOf(tool: Tool): ToolArguments {
  const known = CACHE.get(tool);
  if (known !== undefined) return known;
  const made: ToolArguments = {
    idByName: new Map(tool.params.map(({ id, name }) => [name, id])),
    nameById: new Map(tool.params.map(({ id, name }) => [id, name])),
    skillRefs: new Set(
      tool.params.flatMap(({ id }) => (refersToSkill(tool.input_schema['properties'], id) ? [id] : [])),
    ),
    validate: compileToolSchema(tool.input_schema),
  };
  CACHE.set(tool, made);
  return made;
}

function refersToSkill(properties: JsonValue | undefined, id: ParamId): boolean {
  return member(member(properties, id), 'x-ref') === 'skill';
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
