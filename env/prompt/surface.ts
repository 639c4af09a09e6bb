import { deepFreeze } from '../deep-freeze.ts';
import { UsageError } from '../errors.ts';
import { onceForBase } from '../harness/once-for-base.ts';
import type { AnyId, Harness, JsonObject, JsonValue, LimitId, Skill, SkillId } from '../records/index.ts';
import type { Tool, ToolId, ToolSpec } from '../records/index.ts';
import { skillCatalogue, skillContent, toolCatalogue } from './catalogue.ts';
import { renderTemplate } from './template.ts';
import { toolSpecs } from './tool-specs.ts';

/** What a policy sees of a harness, and the way back from its names to ids. */
export interface Surface {
  readonly harness: Harness;
  /** Present value of each limit. */
  readonly limits: Readonly<Record<LimitId, number>>;
  /** The name of a Skill, tool, parameter, block or hook. @throws UsageError for an id without a name. */
  nameOf(id: AnyId): string;
  skill(id: SkillId): Skill | undefined;
  tool(id: ToolId): Tool | undefined;
  skillByName(name: string): Skill | undefined;
  toolByName(name: string): Tool | undefined;
  /**
   * Renders a text: ids become names, limits their value, `{{skills}}` and `{{tools}}` the catalogues, dotted
   * paths what `variables` holds there. @throws UsageError for a reference to nothing.
   */
  render(text: string, variables: JsonObject): string;
  /** Renders what the host said before: ids become names, every other mark stays as it was written. */
  renderSpeech(text: string): string;
  skillContent(skill: Skill): string;
  skillCatalogue(): string;
  toolCatalogue(): string;
  toolSpecs(): ToolSpec[];
}

/** The value at a dotted path of own members. */
function valueAt(variables: JsonObject, path: string): JsonValue | undefined {
  if (Object.hasOwn(variables, path)) return variables[path];
  let value: JsonValue | undefined = variables;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

const NOTHING: JsonObject = {};

/** Each index is built at its first use: most episodes need few of them. */
class HarnessSurface implements Surface {
  readonly harness: Harness;
  #limits: Record<LimitId, number> | undefined;
  #shown: Map<string, string | number> | undefined;
  #skills: Map<string, Skill> | undefined;
  #tools: Map<string, Tool> | undefined;
  #specs: ToolSpec[] | undefined;

  constructor(harness: Harness) {
    this.harness = harness;
  }

  get limits(): Readonly<Record<LimitId, number>> {
    if (this.#limits !== undefined) return this.#limits;
    const limits: Record<LimitId, number> = {};
    for (const { id, value } of this.harness.limits) limits[id] = value;
    return (this.#limits = limits);
  }

  nameOf(id: AnyId): string {
    const name = this.#shownById().get(id);
    if (typeof name === 'string') return name;
    throw new UsageError('unknown_id', `${id} has no name in ${this.harness.name}`, { id });
  }

  skill(id: SkillId): Skill | undefined {
    return this.harness.skills.items.find((skill) => skill.id === id);
  }

  tool(id: ToolId): Tool | undefined {
    return this.harness.tools.items.find((tool) => tool.id === id);
  }

  skillByName(name: string): Skill | undefined {
    this.#skills ??= new Map(this.harness.skills.items.map((skill) => [skill.name, skill]));
    return this.#skills.get(name);
  }

  toolByName(name: string): Tool | undefined {
    this.#tools ??= new Map(this.harness.tools.items.map((tool) => [tool.name, tool]));
    return this.#tools.get(name);
  }

  render(text: string, variables: JsonObject): string {
    return renderTemplate(text, (key) => this.#resolve(key, variables));
  }

  renderSpeech(text: string): string {
    return renderTemplate(text, (key) => this.#shownById().get(key) ?? `{{${key}}}`);
  }

  skillContent(skill: Skill): string {
    return skillContent(skill, this.#renderIds);
  }

  skillCatalogue(): string {
    return skillCatalogue(this.harness, this.#renderIds);
  }

  toolCatalogue(): string {
    return toolCatalogue(this.harness, this.#renderIds);
  }

  toolSpecs(): ToolSpec[] {
    this.#specs ??= toolSpecs(this.harness, this.#renderIds);
    // A base's specs are handed out in every episode.
    return this.harness.parent === null ? deepFreeze(this.#specs) : this.#specs;
  }

  readonly #renderIds = (text: string): string => this.render(text, NOTHING);

  /** What a reference to each id shows: a name, or the value of a limit. */
  #shownById(): Map<string, string | number> {
    if (this.#shown !== undefined) return this.#shown;
    const { skills, prompt, hooks, tools, limits } = this.harness;
    const shown = new Map<string, string | number>();
    for (const part of [skills.items, prompt.blocks, hooks.items, tools.items]) {
      for (const item of part) shown.set(item.id, item.name);
    }
    for (const tool of tools.items) for (const param of tool.params) shown.set(param.id, param.name);
    for (const limit of limits) shown.set(limit.id, limit.value);
    return (this.#shown = shown);
  }

  #resolve(key: string, variables: JsonObject): JsonValue {
    const value = key.includes(':') ? this.#shownById().get(key) : this.#variable(key, variables);
    if (value !== undefined) return value;
    throw new UsageError('unknown_reference', `{{${key}}} refers to nothing in ${this.harness.name}`, {
      key,
    });
  }

  #variable(key: string, variables: JsonObject): JsonValue | undefined {
    if (key === 'skills') return this.skillCatalogue();
    return key === 'tools' ? this.toolCatalogue() : valueAt(variables, key);
  }
}

/** The surface of a harness; cheap enough (under 30 us) for every augmented reset to make one. */
export const createSurface: (harness: Harness) => Surface = onceForBase(
  (harness) => new HarnessSurface(harness),
);
