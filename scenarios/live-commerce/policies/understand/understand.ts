import type { AskKind } from '../../tasks/index.ts';
import type { TaskAsk } from '../view.ts';
import { kindOf } from './kinds.ts';
import { linksIn, smallNumber, withLinkTokens, withoutLinks } from './link-tokens.ts';
import type { TalkRoom } from './room.ts';
import { chatTopicIn, faqWordIn, specKeyIn } from './topics.ts';

/** What stands between two asks of one comment. */
const BETWEEN = /\b(?:also|plus|as well as)\b|(?<=[，。、；！？,.;!?]\s*)还有|另外|顺便/;

/** Kinds that are about the show or a person and never about a link. */
const WITHOUT_LINK: ReadonlySet<AskKind> = new Set(['gift', 'human', 'chat']);

function quantityIn(clause: string): number | null {
  const words = withoutLinks(clause);
  const digits = /\d+/.exec(words)?.[0];
  const counted = /([一二两三四五六七八九十])[件个]/.exec(words)?.[1];
  const spelled = /\b(one|two|three|four|five|six|seven|eight|nine|ten)\b/.exec(words)?.[1];
  const found = digits ?? counted ?? spelled;
  return found === undefined ? null : smallNumber(found);
}

function aboutOf(kind: AskKind, clause: string): string | null {
  if (kind === 'spec') return specKeyIn(clause);
  if (kind === 'faq') return faqWordIn(clause);
  return kind === 'chat' ? chatTopicIn(clause) : null;
}

function askOf(clause: string, text: string, link: number | null): TaskAsk {
  const kind = kindOf(clause);
  return {
    kind,
    link: WITHOUT_LINK.has(kind) ? null : link,
    about: aboutOf(kind, clause),
    quantity: kind === 'reserve' ? quantityIn(clause) : null,
    words: [],
    args: {},
    text,
  };
}

/** Idle words beside a request are no ask of their own, unless they are on a topic. */
function withoutIdleTalk(asks: readonly TaskAsk[]): TaskAsk[] {
  const meant = asks.filter(({ kind, about }) => kind !== 'chat' || about !== null);
  return meant.length > 0 ? meant : asks.slice(0, 1);
}

/**
 * Reads what a viewer's comment asks for, in English or Chinese: kinds by their words, links by number, name or
 * "this one" (the link on air, also where none is named). Words that ask for nothing are small talk.
 */
export function understand(text: string, room: TalkRoom): TaskAsk[] {
  const clauses = withLinkTokens(text, room).split(BETWEEN);
  let link = room.current_link;
  const asks = clauses.flatMap((clause) => {
    const named = linksIn(clause)[0];
    if (named !== undefined) link = named;
    return /[\p{L}\p{N}]/u.test(clause) ? [askOf(clause, text, link)] : [];
  });
  return withoutIdleTalk(asks);
}
