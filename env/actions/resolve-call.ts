import type { Surface } from '../prompt/surface.ts';
import type { JsonObject, Problem, ResolvedCall, Tool } from '../records/index.ts';
import { complaintsProblem, pointer, schemaComplaint, type Complaint } from './complaints.ts';
import type { RawCall } from './parsed-message.ts';
import { readArguments } from './read-arguments.ts';
import { argumentsOf, namesById, paramNamed } from './tool-arguments.ts';

type Read = Pick<ResolvedCall, 'repaired' | 'args' | 'problem'>;
type Resolved = Pick<ResolvedCall, 'args' | 'problem'>;

/**
 * Maps a call from names to ids, once, and checks its arguments against the tool's base schema. Nothing is
 * coerced. What is wrong comes back as `problem`, in present names; the call must then not be executed.
 */
export function resolveCall(raw: RawCall, surface: Surface): ResolvedCall {
  const { call_id, name } = raw;
  const tool = name === null ? undefined : surface.toolByName(name);
  const { repaired, args, problem } = readCall(raw, tool, surface);
  return { call_id, name: name ?? '', tool: tool?.id ?? null, repaired, args, problem };
}

function readCall(raw: RawCall, tool: Tool | undefined, surface: Surface): Read {
  const repaired = [...raw.repaired];
  if (raw.problem !== null) return { repaired, args: null, problem: raw.problem };
  if (tool === undefined) return { repaired, args: null, problem: unknownTool(surface) };
  const read = readArguments(raw.arguments);
  if (!read.ok) return { repaired, args: null, problem: read.problem };
  repaired.push(...read.repaired);
  const { args, problem } = resolveArguments(read.value, tool, surface);
  return { repaired, args, problem };
}

function resolveArguments(given: JsonObject, tool: Tool, surface: Surface): Resolved {
  const table = argumentsOf(tool);
  const args: JsonObject = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const id = paramNamed(tool, name);
    if (id === undefined) unknown.push(name);
    else args[id] = value;
  }
  const problem = resolveSkills(args, tool, surface);
  if (problem !== null) return { args: null, problem };
  const valid = table.validate(args);
  if (valid && unknown.length === 0) return { args, problem: null };
  const errors = valid ? [] : (table.validate.errors ?? []);
  const names = namesById(tool);
  const complaints = [
    ...unknown.map((name) => unknownArgument(name, tool)),
    ...errors.map((error) => schemaComplaint(error, args, names)),
  ];
  return { args: unknown.length === 0 ? args : null, problem: complaintsProblem(complaints) };
}

/** Replaces Skill names by Skill ids in place; other types than text are left to the schema. */
function resolveSkills(args: JsonObject, tool: Tool, surface: Surface): Problem | null {
  for (const id of argumentsOf(tool).skillRefs) {
    const value = args[id];
    if (typeof value !== 'string') continue;
    const skill = surface.skillByName(value);
    if (skill === undefined) return unknownSkill(pointer([id], namesById(tool)), surface);
    args[id] = skill.id;
  }
  return null;
}

function unknownTool({ harness }: Surface): Problem {
  const names = harness.tools.items.map(({ name }) => name).join(', ');
  return {
    code: 'unknown_tool',
    path: '',
    message: `There is no tool of that name. The tools are: ${names}.`,
  };
}

function unknownSkill(path: string, { harness }: Surface): Problem {
  const names = harness.skills.items.map(({ name }) => name).join(', ');
  const message = `${path}: there is no Skill of that name. The Skills are: ${names}.`;
  return { code: 'unknown_skill', path, message };
}

function unknownArgument(name: string, tool: Tool): Complaint {
  const names = tool.params.map((param) => param.name).join(', ');
  const known = names === '' ? 'takes no arguments' : `takes ${names}`;
  const text = `there is no such argument (${tool.name} ${known})`;
  return { path: pointer([name], new Map()), text };
}
