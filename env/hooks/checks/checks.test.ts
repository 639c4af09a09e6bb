import { expect, test } from 'vitest';
import type { Problem } from '../../records/index.ts';
import { HOOK_CHECKS } from '../check-registry.ts';
import { fixtureCall, fixtureComment, fixtureContext } from '../fixture.ts';
import type { HookSubject } from '../hook-subject.ts';

const reply = (text: string, loaded = true): HookSubject => ({
  event: 'reply',
  reply: text,
  reply_skill_loaded: loaded,
});
const before = (repeats: number, problem: Problem | null = null): HookSubject => ({
  event: 'pre_tool',
  call: fixtureCall({ problem }),
  repeats,
});
const after = (status: 'ok' | 'error' | 'fault' | 'refused'): HookSubject => ({
  event: 'post_tool',
  call: fixtureCall(),
  status,
  text: '{}',
  retries_left: 1,
});
const comment = (text: string): HookSubject => ({ event: 'input', comment: fixtureComment(text) });
const problem: Problem = { code: 'arguments_invalid', path: '/item_no', message: 'Not valid.' };

test.each<[string, HookSubject, string[], string | null]>([
  ['argument_schema', before(0, problem), [], 'Not valid.'],
  ['argument_schema', before(0), [], null],
  [
    'repeated_call',
    before(3),
    ['2'],
    'get_cost has been called with the same arguments 3 times, at most 2 repeats are allowed.',
  ],
  ['repeated_call', before(2), ['2'], null],
  ['repeated_call', before(20), ['limit:reply_chars'], null],
  ['tool_fault', after('fault'), [], 'get_cost gave no usable answer (retries left: 1).'],
  ['tool_fault', after('error'), [], null],
  ['tool_fault', after('ok'), [], null],
  ['required_skill', reply('hi', false), [], 'No Reply Skill is loaded.'],
  ['required_skill', reply('hi'), [], null],
  [
    'facts_in_evidence',
    reply('It costs $6 or $7.'),
    [],
    'Nothing that was shown or looked up states "$6", "$7".',
  ],
  ['facts_in_evidence', reply('It costs $5, I promise.'), [], null],
  ['false_promise', reply('I promise.'), [], 'The reply promises what cannot be promised: "promise".'],
  ['false_promise', reply('It costs $6.'), [], null],
  ['banned_phrasing', reply('the best'), [], 'The reply holds a superlative.'],
  [
    'banned_phrasing',
    reply('best rival'),
    [],
    'The reply holds a superlative and the name of another platform.',
  ],
  ['banned_phrasing', reply('a good one'), [], null],
  ['private_data', comment('call 13812345678'), [], 'The comment holds a phone number or an e-mail address.'],
  ['private_data', comment('is link 3 at 129?'), [], null],
  ['private_data', reply('call 13812345678'), [], null],
])('%s on %j with %j finds %j', (name, subject, args, found) => {
  expect(HOOK_CHECKS.get(name)?.find(subject, fixtureContext(args))).toBe(found);
});
