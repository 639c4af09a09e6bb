import { deepFreeze } from '../deep-freeze.ts';
import type { Harness, JsonObject, JsonValue, Tool, ToolSpec } from '../records/index.ts';

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What every spec of a tool shares, whatever names and descriptions its present surface gives it. */
interface Frame {
  /** The object schema; `properties` and `required` are put in their places in a copy. */
  readonly parameters: JsonObject;
  /** By parameter id, without the mark for references. */
  readonly schemas: ReadonlyMap<string, ParamFrame>;
  readonly required: ReadonlySet<JsonValue>;
}

/** A parameter's schema as it stands, and with a place for a description. */
interface ParamFrame {
  readonly plain: JsonObject;
  readonly described: JsonObject;
}

const frames = new WeakMap<JsonObject, Frame>();

const NO_SCHEMA: ParamFrame = { plain: {}, described: { description: '' } };

function paramFrame(schema: JsonValue | undefined): ParamFrame {
  if (!isObject(schema)) return NO_SCHEMA;
  const { 'x-ref': _ref, ...plain } = schema;
  return { plain, described: { ...plain, description: '' } };
}

/** Made once for each schema: all states of a harness share those of their base. */
function frameOf(schema: JsonObject): Frame {
  const cached = frames.get(schema);
  if (cached !== undefined) return cached;
  const { properties, required, ...rest } = schema;
  const schemas = Object.entries(isObject(properties) ? properties : {});
  const made: Frame = {
    parameters: { ...rest, properties: {}, required: [] },
    schemas: new Map(schemas.map(([id, param]) => [id, deepFreeze(paramFrame(param))])),
    required: new Set(Array.isArray(required) ? required : []),
  };
  frames.set(schema, made);
  return made;
}

/** A parameter's schema as the policy sees it: described by the present surface. */
function shownSchema({ plain, described }: ParamFrame, description: string): JsonObject {
  return description === '' ? plain : { ...described, description };
}

function specOf(tool: Tool, render: (text: string) => string): ToolSpec {
  const frame = frameOf(tool.input_schema);
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const { id, name, description } of tool.params) {
    properties[name] = shownSchema(frame.schemas.get(id) ?? NO_SCHEMA, render(description));
    if (frame.required.has(id)) required.push(name);
  }
  const parameters: JsonObject = { ...frame.parameters, properties, required };
  return {
    type: 'function',
    function: { name: tool.name, description: render(tool.description), parameters },
  };
}

/** OpenAI function specs of a harness's tools, in its order: names for ids, the surface's descriptions put in. */
export function toolSpecs(harness: Harness, render: (text: string) => string): ToolSpec[] {
  return harness.tools.items.map((tool) => specOf(tool, render));
}
