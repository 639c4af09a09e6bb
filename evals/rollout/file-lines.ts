import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { ContentError } from '../../env/index.ts';

const CHUNK = 1 << 20;

/** A line of a file, numbered from 1; `complete` is false for a last line without its newline. */
export interface FileLine {
  readonly number: number;
  readonly text: string;
  readonly complete: boolean;
}

/** Reads a file line by line without holding it. @throws ContentError when there is no such file. */
export function* fileLines(path: string): Generator<FileLine> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new ContentError('not_found', `There is no file ${path}.`, { path });
  }
  const handle = openSync(path, 'r');
  try {
    yield* linesOf(handle);
  } finally {
    closeSync(handle);
  }
}

function* linesOf(handle: number): Generator<FileLine> {
  const buffer = Buffer.alloc(CHUNK);
  const decoder = new StringDecoder('utf8');
  let [rest, number] = ['', 0];
  for (let size = 1; size > 0;) {
    size = readSync(handle, buffer, 0, CHUNK, null);
    const lines = (rest + decoder.write(buffer.subarray(0, size))).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield { number: ++number, text, complete: true };
  }
  rest += decoder.end();
  if (rest !== '') yield { number: number + 1, text: rest, complete: false };
}
