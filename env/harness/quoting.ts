const ENTRY = /^([A-Za-z_][\w-]*):[ \t]+(.+?)[ \t]*$/;
const QUOTED_OR_NESTED = /^["'|>[{&*!]/;
const COLON = /:(?:[ \t]|$)/;

/**
 * Quotes the values of one-line entries (`description: Collector: progress`) whose unquoted colon makes
 * the YAML invalid, as the agentskills guide suggests to loaders. A value that goes on in the next line is
 * left alone: where it ends is a guess. `quoted` holds the 0-based lines that were changed.
 */
export function quoteColons(yaml: string): { yaml: string; quoted: number[] } {
  const lines = yaml.split('\n');
  const quoted: number[] = [];
  const fixed = lines.map((line, index) => {
    const [, key, value] = ENTRY.exec(line) ?? [];
    const goesOn = /^[ \t]+\S/.test(lines[index + 1] ?? '');
    if (key === undefined || value === undefined || goesOn) return line;
    if (QUOTED_OR_NESTED.test(value) || !COLON.test(value)) return line;
    quoted.push(index);
    return `${key}: ${JSON.stringify(value)}`;
  });
  return { yaml: fixed.join('\n'), quoted };
}
