const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, cyan: 36 } as const;

/** Colours a text for a terminal; plain when standard output is none. */
export function paint(style: keyof typeof CODES, text: string): string {
  return process.stdout.isTTY ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text;
}
