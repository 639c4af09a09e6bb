import type { FaqEntry } from '../world/index.ts';

/** Words too common to tell questions apart. */
const COMMON = new Set(
  'a an and any are at be can do does for go have how i if in into is it kind like me my of okay on the there to use used what which will with work you your'.split(
    ' ',
  ),
);

/** Latin words that say something, and pairs of neighbouring Han characters. */
function tokens(text: string): Set<string> {
  const lower = text.toLowerCase();
  const words = (lower.match(/[a-z]+/g) ?? []).filter((word) => !COMMON.has(word));
  const runs = lower.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = runs.flatMap((run) => Array.from(run.slice(1), (next, at) => `${run.charAt(at)}${next}`));
  return new Set([...words, ...pairs]);
}

function shared(query: Set<string>, entry: FaqEntry): number {
  const own = tokens(`${entry.topic.replaceAll('_', ' ')} ${entry.question.en} ${entry.question.zh}`);
  return [...own].filter((token) => query.has(token)).length;
}

/** The entry that shares most words with the query (the first of equals), or null when none shares any. */
export function bestFaqEntry(entries: readonly FaqEntry[], query: string): FaqEntry | null {
  const wanted = tokens(query);
  let best: { entry: FaqEntry; score: number } | null = null;
  for (const entry of entries) {
    const score = shared(wanted, entry);
    if (score > (best?.score ?? 0)) best = { entry, score };
  }
  return best?.entry ?? null;
}
