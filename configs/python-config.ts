import { z } from 'zod';
import { PYTHON_HEAD, PYTHON_READER } from './python-config-texts.ts';
import { EvalConfig, EvalRow, MtpConfig, RlConfig, SftConfig, TrainerConfig } from './trainer-config.ts';

/** The part of JSON Schema that a configuration uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | false;
}

/** In the order in which Python must read them. */
const CLASSES = { SftConfig, RlConfig, MtpConfig, EvalRow, EvalConfig, TrainerConfig };

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const WIDTH = 110;

/** The Python module of the trainer's configuration: frozen dataclasses with equal defaults, and a strict reader. */
export function pythonConfig(): string {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(CLASSES)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => id });
  const classes = Object.keys(CLASSES).map((name) => classText(name, schemas[name] as Schema));
  return [PYTHON_HEAD, ...classes, PYTHON_READER].join('\n\n');
}

function classText(name: string, { properties = {}, description = '' }: Schema): string {
  const members = Object.entries(properties).map(([member, schema]) => memberText(member, schema));
  const doc = `    """${description}"""\n`;
  return `@dataclass(frozen=True, slots=True, kw_only=True)\nclass ${name}:\n${doc}\n${members.join('')}`;
}

function memberText(name: string, schema: Schema): string {
  const type = typeText(schema);
  const line = `    ${name}: ${type}${defaultText(schema, type)}\n`;
  const fitting = line.length <= WIDTH + 1 ? line : brokenText(name, schema, type);
  return schema.description === undefined ? fitting : `${fitting}    """${schema.description}"""\n`;
}

/** As the formatter breaks a default that does not fit: after the bracket, then a line an item. */
function brokenText(name: string, { default: value }: Schema, type: string): string {
  const whole = `        default_factory=lambda: ${pythonText(value, type)}\n`;
  const open = `    ${name}: ${type} = field(\n`;
  if (whole.length <= WIDTH + 1) return `${open}${whole}    )\n`;
  const [before, after] = Array.isArray(value) ? '()' : '{}';
  const lines = itemsOf(value, type).map((item) => `            ${item},\n`);
  return `${open}        default_factory=lambda: ${before}\n${lines.join('')}        ${after}\n    )\n`;
}

function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref;
  if (schema.enum !== undefined)
    return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' | ');
  if (schema.items !== undefined) return `tuple[${typeText(schema.items)}, ...]`;
  const { propertyNames, additionalProperties } = schema;
  if (propertyNames !== undefined && additionalProperties)
    return `dict[${nameText(typeText(propertyNames))}, ${typeText(additionalProperties)}]`;
  const scalar = SCALARS[schema.type ?? ''];
  if (scalar === undefined) throw new Error(`Python has no type for ${JSON.stringify(schema)}.`);
  return scalar;
}

/** Types that the head of the module names. */
function nameText(type: string): string {
  if (type.includes('accuracy')) return 'ScoreName';
  return type.includes('reply') ? 'Segment' : type;
}

function defaultText(schema: Schema, type: string): string {
  if (schema.$ref !== undefined && schema.$ref !== 'EvalRow')
    return ` = field(default_factory=${schema.$ref})`;
  if (schema.default === undefined) return '';
  const text = pythonText(schema.default, type);
  return type.startsWith('dict') ? ` = field(default_factory=lambda: ${text})` : ` = ${text}`;
}

function pythonText(value: unknown, type: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return type.includes('float') ? floatText(value) : String(value);
  if (Array.isArray(value)) return `(${itemsOf(value, type).join(', ')},)`;
  if (typeof value === 'object' && type.includes('EvalRow'))
    return `EvalRow(${itemsOf(value, type).join(', ')})`;
  if (typeof value === 'object') return `{${itemsOf(value, type).join(', ')}}`;
  return JSON.stringify(value);
}

/** What stands between the brackets of a list, a mapping or a call. */
function itemsOf(value: unknown, type: string): string[] {
  if (Array.isArray(value)) return value.map((one) => pythonText(one, type));
  return Object.entries(value ?? {}).map(([name, one]) =>
    type.includes('EvalRow')
      ? `${name}=${pythonText(one, '')}`
      : `${JSON.stringify(name)}: ${pythonText(one, type)}`,
  );
}

const floatText = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));
