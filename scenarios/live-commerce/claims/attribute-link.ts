import type { Evidence, JsonValue } from '../../../env/index.ts';
import { clausesOf, sentencesAround, stretchAt, type Stretch } from './clauses.ts';
import { findInFolded } from './contains-word.ts';
import { foldWord } from './fold-text.ts';
import { findLinks } from './find-links.ts';
import { matchesOf } from './matches-of.ts';
import { rememberLast } from './remember-last.ts';

interface Mention {
  readonly link: number;
  readonly start: number;
  readonly end: number;
}

const THIS_ONE = /\bthis (?:one|item|product)\b|\bthe one on screen\b|这款|这个|这一款|这件/g;

function roomOf(evidence: Evidence): { [key: string]: JsonValue } {
  const room = evidence.context['room'];
  return typeof room === 'object' && room !== null && !Array.isArray(room) ? room : {};
}

const readNames = rememberLast((links): readonly { link: number; name: string }[] =>
  links.split(/[;；]/).flatMap((entry) => {
    const match = /^\s*(\d+)\s+(.+?)\s*$/.exec(entry);
    return match ? [{ link: Number(match[1]), name: match[2] ?? '' }] : [];
  }),
);

/** Product names of the room by link, as the prompt lists them (`1 <name>; 2 <name>`). */
function namesByLink(evidence: Evidence): readonly { link: number; name: string }[] {
  const links = roomOf(evidence)['links'];
  return typeof links === 'string' ? readNames(links) : [];
}

/** Where a folded reply names links: by number, by product name, or, when by neither, as "this one". */
export function linkMentions(text: string, evidence: Evidence): Mention[] {
  const numbered: readonly Mention[] = findLinks(text);
  const named = namesByLink(evidence).flatMap(({ link, name }) =>
    findInFolded(text, name).map((start) => ({ link, start, end: start + foldWord(name).length })),
  );
  const mentions = [...numbered, ...named].sort((a, b) => a.start - b.start);
  const current = roomOf(evidence)['current_link'];
  if (mentions.length > 0 || typeof current !== 'number') return mentions;
  return matchesOf(text, THIS_ONE).map(({ index, 0: words }) => ({
    link: current,
    start: index,
    end: index + words.length,
  }));
}

function nearest(mentions: readonly Mention[], at: number): number | null {
  const before = mentions.findLast(({ start }) => start <= at);
  return (before ?? mentions[0])?.link ?? null;
}

function within({ start: from, end }: Stretch, mentions: readonly Mention[]): Mention[] {
  return mentions.filter(({ start }) => from <= start && start < end);
}

/** The link that a position speaks of: named in its clause, else last named before, else next in its sentence. */
export function linkAt(text: string, mentions: readonly Mention[], at: number): number | null {
  const inClause = nearest(within(stretchAt(clausesOf(text), at), mentions), at);
  if (inClause !== null) return inClause;
  const before = mentions.findLast(({ start }) => start <= at);
  return before?.link ?? nearest(within(stretchAt(sentencesAround(text), at), mentions), at);
}
