import type { Harness, JsonObject, JsonValue, Tool, ToolSpec } from '../records/index.ts';

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bare = new WeakMap<JsonObject, JsonObject>();

/** A parameter's schema without the mark for references. Base schemas are shared by all states of a harness. */
function bareSchema(schema: JsonObject): JsonObject {
  const cached = bare.get(schema);
  if (cached !== undefined) return cached;
  const { 'x-ref': _ref, ...rest } = schema;
  bare.set(schema, rest);
  return rest;
}

/** A parameter's schema as the policy sees it: described by the present surface. */
function shownSchema(schema: JsonValue | undefined, description: string): JsonObject {
  const plain = isObject(schema) ? bareSchema(schema) : {};
  return description === '' ? plain : { ...plain, description };
}

function specOf(tool: Tool, render: (text: string) => string): ToolSpec {
  const { properties, required, ...rest } = tool.input_schema;
  const schemas = isObject(properties) ? properties : {};
  const needed = new Set(Array.isArray(required) ? required : []);
  const shown: JsonObject = {};
  for (const param of tool.params)
    shown[param.name] = shownSchema(schemas[param.id], render(param.description));
  const names = tool.params.filter((param) => needed.has(param.id)).map((param) => param.name);
  const parameters: JsonObject = { ...rest, properties: shown, required: names };
  return {
    type: 'function',
    function: { name: tool.name, description: render(tool.description), parameters },
  };
}

/** OpenAI function specs of a harness's tools, in its order: names for ids, the surface's descriptions put in. */
export function toolSpecs(harness: Harness, render: (text: string) => string): ToolSpec[] {
  return harness.tools.items.map((tool) => specOf(tool, render));
}
