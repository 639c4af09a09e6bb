import type { Observation, SkillId } from '../../../../env/index.ts';
import { replySkillFor, strategySkillsFor } from '../../tasks/index.ts';
import { readLinks, type TalkRoom } from '../understand/room.ts';
import { understand } from '../understand/understand.ts';
import type { Task } from '../view.ts';

interface Comment {
  readonly viewer: string | null;
  readonly text: string;
}

/** Reply Skills to make do with where the right one is not on offer, in this order. */
const REPLY_SKILLS: readonly SkillId[] = [
  'skill:combo',
  'skill:item_qa',
  'skill:after_sales',
  'skill:purchase',
  'skill:small_talk',
];

const HAN = /\p{Script=Han}/u;

/** Reads a line of the user message: `<viewer>: <text>`, or the text alone. */
function commentOf(line: string): Comment {
  const at = line.indexOf(': ');
  return at <= 0 ? { viewer: null, text: line } : { viewer: line.slice(0, at), text: line.slice(at + 2) };
}

function numberOf(text: string | undefined): number | null {
  const value = text === undefined ? NaN : Number(text);
  return Number.isInteger(value) ? value : null;
}

/** The last message of the viewers: what is asked now. */
export function userText(observation: Observation): string {
  return observation.messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

/** The room as the prompt shows it. */
export function roomOf(context: ReadonlyMap<string, string>): TalkRoom {
  const current = numberOf(context.get('room.current_link')) ?? numberOf(context.get('product.link'));
  return { current_link: current, links: readLinks(context.get('room.links') ?? '') };
}

/** Makes the task of what the viewers wrote and what the prompt shows; of Skills only those on offer. */
export function readTask(
  text: string,
  context: ReadonlyMap<string, string>,
  offered: (skill: SkillId) => boolean,
): Task {
  const room = roomOf(context);
  const comments = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(commentOf);
  const asks = comments.flatMap((comment) => understand(comment.text, room));
  const reply = replySkillFor(asks.map(({ kind }) => kind));
  const replies = [reply, ...REPLY_SKILLS].filter(offered);
  const strategies = strategySkillsFor(context.get('room.signals') ?? '');
  const now = Date.parse(context.get('room.now') ?? '');
  return {
    locale: comments.some((comment) => HAN.test(comment.text)) ? 'zh' : 'en',
    viewer: comments[0]?.viewer ?? null,
    asks,
    skills: [...replies.slice(0, 1), ...strategies.filter(offered)],
    current_link: room.current_link,
    now: Number.isNaN(now) ? null : now,
  };
}
