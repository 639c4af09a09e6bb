/** A plain text table: first column left, the others right aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** A mean in [0, 1] with three digits, a dash where there is none. */
export function meanText(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
