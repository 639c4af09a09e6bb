import { type JsonSchema, namedSchemas, pascal } from './python-records-schemas.ts';

export interface PythonField {
  readonly name: string;
  readonly type: string;
  /** Python source; null where the field must be given. */
  readonly default: string | null;
  readonly description: string | null;
}

export interface PythonClass {
  readonly name: string;
  readonly fields: readonly PythonField[];
}

export interface PythonModel {
  /** Names of enumerations, and of unions of classes: name -> type. */
  readonly literals: ReadonlyMap<string, string>;
  readonly unions: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, PythonClass>;
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const BUILT_IN: Readonly<Record<string, string>> = {
  JsonValue: 'Any',
  WireJson: 'Any',
  JsonObject: 'dict[str, Any]',
};
/** Longest enumeration without a name, characters. */
const LONGEST = 64;
/** Members that tell the variants of a union apart. */
const TAGS = ['kind', 'role', 'status'];
/** Better names in Python than those that follow from the schemas. */
const RENAMED: Readonly<Record<string, string>> = {
  EpisodeRequest: 'EpisodeEntry',
  GroupRef: 'GroupEntry',
  StepEntry: 'Step',
  EpisodeEntryScenario: 'ScenarioAt',
  EpisodeEntryAugment: 'AugmentRequest',
  CloseResponseClosed: 'ClosedEpisode',
};

/** Turns the JSON Schemas of all records that a client meets into Python types. */
export function pythonModel(): PythonModel {
  const { schemas, roots } = namedSchemas();
  const builder = new ModelBuilder(schemas);
  for (const root of roots) builder.refer(root, '');
  return builder;
}

/** Collects what it is asked of, and all that this refers to. `hint` names what has no name, `field` is the member. */
class ModelBuilder implements PythonModel {
  readonly literals = new Map<string, string>();
  readonly unions = new Map<string, string>();
  readonly classes = new Map<string, PythonClass>();
  readonly #schemas: ReadonlyMap<string, JsonSchema>;

  constructor(schemas: ReadonlyMap<string, JsonSchema>) {
    this.#schemas = schemas;
  }

  /** The type of a named schema. */
  refer(name: string, field: string): string {
    if (name === 'ArrayRef') return field === 'logprobs' ? 'FloatArray' : 'IntArray';
    const builtIn = BUILT_IN[name];
    if (builtIn !== undefined) return builtIn;
    const schema = this.#schemas.get(name);
    if (schema === undefined) throw new Error(`No schema is named ${name}.`);
    const merged = mergeVariants(schema);
    if (merged.properties !== undefined) return this.#declare(name, merged);
    if (this.literals.has(name) || this.unions.has(name)) return name;
    return this.#alias(name, this.#typeOf(schema, name, field));
  }

  /** Enumerations and unions of records keep their name; whatever else has one is written out. */
  #alias(name: string, type: string): string {
    const isLiteral = type.startsWith('Literal[');
    const isUnion = type.split(' | ').every((part) => this.classes.has(part));
    if (!isLiteral && !isUnion) return type;
    (isLiteral ? this.literals : this.unions).set(name, type);
    return name;
  }

  #declare(hint: string, { properties = {}, required = [] }: JsonSchema): string {
    const name = RENAMED[hint] ?? hint;
    if (this.classes.has(name)) return name;
    this.classes.set(name, { name, fields: [] });
    const fields = Object.entries(properties).map(([field, schema]) =>
      this.#fieldOf(name, field, schema, required.includes(field)),
    );
    this.classes.set(name, {
      name,
      fields: [...fields.filter(isGiven), ...fields.filter((one) => !isGiven(one))],
    });
    return name;
  }

  #fieldOf(owner: string, name: string, schema: JsonSchema, required: boolean): PythonField {
    const type = this.#typeOf(schema, `${owner}${pascal(name)}`, name);
    const description = schema.description ?? null;
    if (required) return { name, type, default: fixed(schema), description };
    // A member that may be null is absent in another way.
    return type.endsWith(' | None')
      ? { name, type: type.replace(/ \| None$/, ' | Absent | None'), default: 'ABSENT', description }
      : { name, type: `${type} | None`, default: 'None', description };
  }

  #typeOf(given: JsonSchema, hint: string, field: string): string {
    const schema = mergeVariants(given);
    if (schema.$ref !== undefined) return this.refer(schema.$ref, field);
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum !== undefined) return this.#enumeration(schema.enum, hint);
    const variants = schema.oneOf ?? schema.anyOf;
    if (variants !== undefined) return this.#union(variants, hint, field);
    if (schema.properties !== undefined) return this.#declare(hint, schema);
    if (schema.type === 'array') return `list[${this.#typeOf(schema.items ?? {}, hint, field)}]`;
    if (schema.type === 'object') return this.#dictionary(schema, hint, field);
    return [schema.type ?? []].flat().map(scalar).join(' | ') || 'Any';
  }

  /** A long one gets a name. */
  #enumeration(values: readonly unknown[], hint: string): string {
    const type = literal(values);
    if (type.length <= LONGEST || this.#schemas.has(hint)) return type;
    this.literals.set(hint, type);
    return hint;
  }

  #union(variants: readonly JsonSchema[], hint: string, field: string): string {
    if (variants.every((one) => one.const !== undefined)) return literal(variants.map((one) => one.const));
    const types = variants.map((one) => this.#typeOf(one, `${tagOf(one)}${hint}`, field));
    const parts = new Set(types.flatMap((type) => type.split(' | ')));
    const nullable = parts.delete('None');
    return [...parts, ...(nullable ? ['None'] : [])].join(' | ');
  }

  #dictionary(
    { propertyNames, additionalProperties: values }: JsonSchema,
    hint: string,
    field: string,
  ): string {
    const key = propertyNames === undefined ? 'str' : this.#typeOf(propertyNames, `${hint}Key`, field);
    return `dict[${key}, ${this.#typeOf(values === false ? {} : (values ?? {}), hint, field)}]`;
  }
}

const isGiven = (field: PythonField): boolean => field.default === null;

const keysOf = ({ properties = {} }: JsonSchema): string => Object.keys(properties).join();

/** Variants with equal members and no tag are one record whose members may be either. */
function mergeVariants(schema: JsonSchema): JsonSchema {
  const variants = schema.oneOf ?? schema.anyOf ?? [];
  const [first] = variants;
  if (
    first?.properties === undefined ||
    variants.some((one) => keysOf(one) !== keysOf(first) || tagOf(one) !== '')
  ) {
    return schema;
  }
  const properties = Object.keys(first.properties).map((name): [string, JsonSchema] => [
    name,
    { anyOf: variants.flatMap((one) => one.properties?.[name] ?? []) },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: first.required ?? [] };
}

function tagOf({ properties = {} }: JsonSchema): string {
  const tag = TAGS.map((name) => properties[name]?.const).find((value) => typeof value === 'string');
  return tag === undefined ? '' : pascal(String(tag));
}

function fixed(schema: JsonSchema): string | null {
  return schema.const === undefined ? null : JSON.stringify(schema.const);
}

function literal(values: readonly unknown[]): string {
  return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
}

function scalar(type: string): string {
  const name = SCALARS[type];
  if (name === undefined) throw new Error(`Python has no scalar for ${type}.`);
  return name;
}
