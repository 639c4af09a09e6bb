/** The text of a list item's line, or null for any other line. */
export function itemOf(line: string): string | null {
  return line.startsWith('- ') ? line.slice(2) : null;
}

/** The items of a text in order, without their dashes. */
export function itemsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => itemOf(line) ?? []);
}

const WORD = /[\w-]/;

/** True when a text holds a name as a whole word. */
export function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + name.length] ?? ' ';
    if (!WORD.test(before) && !WORD.test(after)) return true;
  }
  return false;
}
