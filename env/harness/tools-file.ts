import { z } from 'zod';
import { Tool, ToolParam, Version } from '../records/index.ts';
import type { JsonObject } from '../records/index.ts';
import type { LoadReport } from './load-report.ts';
import type { LoadedModule } from './module.ts';
import { jsonOfYaml } from './yaml-json.ts';
import { claimId, readRecord, yamlAt, yamlList } from './yaml-record.ts';
import { readYaml } from './yaml-tree.ts';
import type { YamlNode } from './yaml-tree.ts';
import { YamlFlag, YamlNumber } from './yaml-values.ts';

const File = z.strictObject({ version: Version, tools: z.unknown() });

const Param = z.strictObject({
  ...ToolParam.shape,
  required: YamlFlag,
  schema: z.record(z.string(), z.unknown()),
  ref: z.literal('skill').optional(),
});

const { params: _params, input_schema: _schema, ...surface } = Tool.shape;
const Entry = z.strictObject({
  ...surface,
  latency_ms: YamlNumber.pipe(Tool.shape.latency_ms),
  parameters: z.unknown().optional(),
});

interface ReadParam {
  readonly param: ToolParam;
  readonly required: boolean;
  readonly schema: JsonObject;
}

function readParam(node: YamlNode, file: string, report: LoadReport): ReadParam | null {
  claimId(node, file, report);
  const entry = readRecord(Param, node, file, report);
  if (entry === null) return null;
  const json = jsonOfYaml(yamlAt(node, ['schema']));
  const base = typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
  const schema: JsonObject = entry.ref === undefined ? base : { ...base, 'x-ref': entry.ref };
  const { id, name, description } = entry;
  return { param: { id, name, description }, required: entry.required, schema };
}

function readTool(node: YamlNode, file: string, report: LoadReport): Tool | null {
  claimId(node, file, report);
  const entry = readRecord(Entry, node, file, report);
  const params: ReadParam[] = [];
  const has = node.kind === 'map' && node.entries.has('parameters');
  for (const child of has ? yamlList(node, 'parameters', file, report) : []) {
    const param = readParam(child, file, report);
    if (param !== null) params.push(param);
  }
  if (entry === null) return null;
  const { parameters: _parameters, ...rest } = entry;
  const input_schema: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(params.map(({ param, schema }) => [param.id, schema])),
    required: params.filter((param) => param.required).map(({ param }) => param.id),
    additionalProperties: false,
  };
  return { ...rest, params: params.map(({ param }) => param), input_schema };
}

/** Reads a tools.yaml; broken entries are reported and left out. */
export function readToolsFile(file: string, text: string, report: LoadReport): LoadedModule<Tool[]> | null {
  const node = readYaml({ file, text, line: 1 }, report);
  if (node === null) return null;
  const head = readRecord(File, node, file, report);
  const tools: Tool[] = [];
  for (const entry of yamlList(node, 'tools', file, report)) {
    const tool = readTool(entry, file, report);
    if (tool !== null) tools.push(tool);
  }
  return head && { version: head.version, value: tools };
}
