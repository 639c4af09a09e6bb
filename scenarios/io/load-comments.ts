import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ContentError } from '../../env/index.ts';
import type { CommentRow } from '../live-commerce/import/index.ts';

/** The columns or members to read. */
export interface CommentColumns {
  readonly id: string;
  readonly text: string;
  readonly viewer?: string;
}

export interface LoadCommentsOptions {
  /** Default `comment_id` and `comment_text`. */
  readonly columns?: CommentColumns;
}

const COLUMNS: CommentColumns = { id: 'comment_id', text: 'comment_text' };
const Row = z.record(z.string(), z.unknown());
/** Viewer and host lines by streamer. */
const Pairs = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

function refuse(path: string, message: string): never {
  throw new ContentError('comments_invalid', `${path}: ${message}`, { file: path });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function parseCsv(text: string, path: string): Record<string, unknown>[] {
  try {
    const rows: unknown = parse(text, { columns: true, bom: true, skip_empty_lines: true });
    return Row.array().parse(rows);
  } catch (thrown) {
    return refuse(path, `cannot be read as CSV with a header line: ${messageOf(thrown)}`);
  }
}

function parseLine(line: string, path: string, number: number): Record<string, unknown> {
  try {
    return Row.parse(JSON.parse(line));
  } catch {
    return refuse(path, `line ${number} is no JSON object; expected one object a line`);
  }
}

function parseJsonl(text: string, path: string): Record<string, unknown>[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [parseLine(line, path, at + 1)]));
}

function parsePairs(text: string, path: string): CommentRow[] {
  try {
    const pairs = Pairs.parse(JSON.parse(text));
    return Object.entries(pairs).flatMap(([streamer, said]) =>
      said.map(([viewer], at) => ({ id: `${streamer}-${at + 1}`, text: viewer })),
    );
  } catch (thrown) {
    return refuse(path, `is no JSON of viewer and host lines by streamer (${messageOf(thrown)})`);
  }
}

function pick(rows: Record<string, unknown>[], columns: CommentColumns, path: string): CommentRow[] {
  const [first] = rows;
  if (first === undefined) return [];
  const known = new Set(rows.flatMap((row) => Object.keys(row)));
  const wanted = [columns.id, columns.text, ...(columns.viewer === undefined ? [] : [columns.viewer])];
  const missing = wanted.filter((name) => !known.has(name));
  if (missing.length > 0)
    refuse(path, `has no column ${missing.join(', ')}; it has ${[...known].join(', ')}`);
  return rows.map((row) => ({
    id: textOf(row[columns.id]),
    text: textOf(row[columns.text]),
    viewer: columns.viewer === undefined ? '' : textOf(row[columns.viewer]),
  }));
}

/**
 * Reads viewers' comments from `.csv` (header line, byte order mark and quoted line breaks allowed), `.jsonl`
 * (one object a line), or `.json` (`{ streamer: [[viewer, host], ...] }`, of which the viewers' lines are taken).
 * @throws ContentError naming the file, and the line or column that is wrong.
 */
export function loadComments(path: string, { columns = COLUMNS }: LoadCommentsOptions = {}): CommentRow[] {
  const kind = extname(path).toLowerCase();
  if (!['.csv', '.jsonl', '.json'].includes(kind)) refuse(path, 'expected a .csv, .jsonl or .json file');
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    refuse(path, messageOf(thrown));
  }
  if (kind === '.json') return parsePairs(text, path);
  return pick(kind === '.csv' ? parseCsv(text, path) : parseJsonl(text, path), columns, path);
}
