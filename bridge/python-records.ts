import { schemaDigest } from './json-schemas.ts';
import { recordDocs } from './python-records-docs.ts';
import { pythonModel, type PythonClass, type PythonField, type PythonModel } from './python-records-model.ts';
import { PROTOCOL_VERSION } from './wire/envelope.ts';

const WIDTH = 110;
const INDENT = '    ';

/** Names in the sources of what is called otherwise in Python. */
const DOCUMENTED_AS: Readonly<Record<string, string>> = {
  EpisodeEntry: 'EpisodeRequest',
  GroupEntry: 'GroupRef',
  Step: 'StepEntry',
};

const head =
  (): string => `"""The records of the wire, made from the schemas by \`npm run generate\`; do not edit.

Members are as in \`docs/wire.md\`. A member that is None by default is left out when it is None; where None
means something of its own, ABSENT leaves it out. Arrays are numpy; records with arrays compare by identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from .absent import ABSENT, Absent
from .arrays import FloatArray, IntArray

PROTOCOL_VERSION = ${PROTOCOL_VERSION}
SCHEMA_DIGEST = "${schemaDigest()}"
"""Of the schemas these records were made from; \`hello\` compares it."""
`;

/** The Python module of all records that a client reads or writes: frozen dataclasses, unions by `kind`. */
export function pythonRecords(): string {
  const { literals, classes, unions } = pythonModel();
  const docs = recordDocs();
  const sections = [
    head(),
    [...literals].map(([name, type]) => literalText(name, type)).join(''),
    ...[...classes.values()].map(
      (one) => `\n${classText(one, docs.get(sourceOf(one)) ?? variantDoc(one, unions), docs)}`,
    ),
    `\n${[...unions].map(([name, type]) => unionText(name, type)).join('')}`,
  ];
  return sections.join('\n');
}

function literalText(name: string, type: string): string {
  const line = `${name} = ${type}`;
  if (line.length <= WIDTH) return `${line}\n`;
  const values = type.slice('Literal['.length, -1).split(', ');
  return `${name} = Literal[\n${values.map((value) => `${INDENT}${value},\n`).join('')}]\n`;
}

function unionText(name: string, type: string): string {
  const line = `${name} = ${type}`;
  if (line.length <= WIDTH) return `${line}\n`;
  return `${name} = (\n${INDENT}${type.replaceAll(' | ', `\n${INDENT}| `)}\n)\n`;
}

function classText(one: PythonClass, doc: string | null, docs: ReadonlyMap<string, string>): string {
  const { name, fields } = one;
  const isPlain = fields.every(({ type }) => !type.includes('Array'));
  const lines = fields.map((field) => fieldText(field, docs.get(`${sourceOf(one)}.${field.name}`)));
  return [
    `@dataclass(frozen=True, slots=True${isPlain ? '' : ', eq=False'})\n`,
    `class ${name}:\n`,
    doc === null ? '' : `${docstring(doc)}\n`,
    ...lines,
  ].join('');
}

const sourceOf = ({ name }: PythonClass): string => DOCUMENTED_AS[name] ?? name;

function variantDoc({ name, fields }: PythonClass, unions: PythonModel['unions']): string | null {
  const union = [...unions].find(([, type]) => type.split(' | ').includes(name))?.[0];
  const tag = fields.find((field) => field.default !== null);
  return union === undefined ? null : `The \`${union}\` whose \`${tag?.name}\` is ${tag?.default}.`;
}

function fieldText(
  { name, type, default: value, description }: PythonField,
  doc: string | undefined,
): string {
  const line = `${INDENT}${name}: ${type}${value === null ? '' : ` = ${value}`}\n`;
  const text = description ?? doc;
  return text === undefined ? line : `${line}${docstring(text)}`;
}

/** A docstring of whole lines; those that do not fit are broken between words. */
function docstring(text: string): string {
  const [first = '', ...rest] = wrap(text);
  if (rest.length === 0) return `${INDENT}"""${first}"""\n`;
  return `${INDENT}"""${[first, ...rest].join(`\n${INDENT}`)}\n${INDENT}"""\n`;
}

function wrap(text: string): string[] {
  const room = WIDTH - INDENT.length - '""""""'.length;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
