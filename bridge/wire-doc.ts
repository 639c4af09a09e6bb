import { z } from 'zod';
import { DEFAULT_LIMITS } from './server/limits.ts';
import { ArrayRef, PROTOCOL_VERSION, WireError } from './wire/envelope.ts';
import { METHODS } from './wire/methods.ts';
import { WireLimits } from './wire/service.ts';
import * as doc from './wire-doc-texts.ts';

/** What a field's schema says of itself, as far as the page shows it. */
const Shown = z.looseObject({
  description: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type Shown = z.infer<typeof Shown>;

const schemaOf = (schema: z.ZodType): Shown => Shown.parse(z.toJSONSchema(schema));

/** The page `docs/wire.md`, made from the schemas. */
export function wireDoc(): string {
  const sections = [
    doc.HEAD(PROTOCOL_VERSION),
    `${doc.FRAMES}\n\n${fields(ArrayRef)}`,
    doc.NUMBERS,
    doc.ERRORS,
    fields(WireError),
    doc.IDEMPOTENCE,
    doc.LEASES,
    '## Limits\n\n`hello` names them; these are the defaults.',
    limits(),
    '## Methods',
    ...Object.entries(METHODS).map(([name, method]) => methodSection(name, method)),
  ];
  return `${sections.join('\n\n')}\n`;
}

function methodSection(name: string, method: (typeof METHODS)[keyof typeof METHODS]): string {
  const { request, response, later, does } = method;
  if (later) return `### \`${name}\`\n\n${does} Later: answers \`unsupported\`.`;
  return [`### \`${name}\``, does, `Request\n\n${fields(request)}`, `Answer\n\n${fields(response)}`].join(
    '\n\n',
  );
}

function limits(): string {
  const { properties = {} } = schemaOf(WireLimits);
  const values: Readonly<Record<string, number>> = { ...DEFAULT_LIMITS };
  const lines = Object.entries(properties).map(([name, schema]) => {
    return `- \`${name}\` ${values[name]}. ${Shown.parse(schema).description ?? ''}`.trimEnd();
  });
  return lines.join('\n');
}

/** A list of the fields of an object, those of its lists and unions below them. */
function fields(schema: z.ZodType): string {
  const lines = linesOf(schemaOf(schema), 0);
  return lines.length === 0 ? 'Empty.' : lines.join('\n');
}

/** Below this the records have schemas of their own. */
const DEEPEST = 2;

function linesOf({ properties = {}, required = [] }: Shown, depth: number): string[] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const schema = Shown.parse(given);
    const optional = required.includes(name) ? '' : ', optional';
    const text = schema.description === undefined ? '' : ` ${schema.description}`;
    const line = `${'  '.repeat(depth)}- \`${name}\` (${typeOf(schema)}${optional})${text}`;
    return depth + 1 < DEEPEST ? [line, ...below(schema, depth + 1)] : [line];
  });
}

/** The members of a list's items or a union's variants. */
function below(schema: Shown, depth: number): string[] {
  const items = schema.items === undefined ? schema : Shown.parse(schema.items);
  const variants = (items.oneOf ?? items.anyOf ?? []).map((one) => Shown.parse(one));
  const pad = '  '.repeat(depth);
  const named = variants.filter(({ properties }) => properties?.['kind'] !== undefined);
  if (named.length > 0)
    return named.flatMap((one) => [`${pad}- ${kindOf(one)}:`, ...linesOf(one, depth + 1)]);
  return items === schema ? [] : linesOf(items, depth);
}

function kindOf({ properties = {} }: Shown): string {
  return `kind \`${String(Shown.parse(properties['kind']).const)}\``;
}

function typeOf({ type, const: only, enum: options, items, anyOf, oneOf }: Shown): string {
  if (only !== undefined) return `\`${String(only)}\``;
  if (options !== undefined) return codes(options.map(String));
  const variants = (anyOf ?? oneOf)?.map((one) => Shown.parse(one));
  if (variants !== undefined) return [...new Set(variants.map(typeOf))].join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list of ${typeOf(Shown.parse(items))}`;
  return type === undefined ? 'any' : [type].flat().join(' or ');
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
