import { expect, test } from 'vitest';
import { ContentError } from '../errors.ts';
import type { Hook, HookId } from '../records/index.ts';
import { fixtureComment, fixtureHook, fixtureInput } from './fixture.ts';
import { runHooks, type HookSubject } from './run-hooks.ts';

const reply = (text: string): HookSubject => ({ event: 'reply', reply: text, reply_skill_loaded: true });
const LONG = 'This reply is much too long.';
const FOUND = 'The reply breaks max_chars(20).';
const strip = { decision: 'modify' as const, modify: { transform: 'strip_markdown', args: [] } };

test('without a finding the verdict is allow and the subject is the one given', () => {
  const subject = reply('short');
  const run = runHooks(subject, fixtureInput([fixtureHook()]));
  expect(run).toEqual({ findings: [], subject, verdict: 'allow' });
  expect(run.subject).toBe(subject);
});

test('a pack rule check that is broken is a finding; one that does not apply is none', () => {
  const hooks = [fixtureHook(), fixtureHook({ id: 'hook:two', check: { name: 'never_applies', args: [] } })];
  const run = runHooks(reply(LONG), fixtureInput(hooks));
  expect(run.verdict).toBe('retry');
  expect(run.findings).toEqual([
    { hook: hooks[0], found: FOUND, decision: 'retry', message: `Again: ${FOUND}` },
  ]);
});

test.each<[Hook['decision'][], Hook['decision']]>([
  [['allow'], 'allow'],
  [['allow', 'modify'], 'modify'],
  [['modify', 'retry', 'allow'], 'retry'],
  [['retry', 'block', 'modify'], 'block'],
])('of %j the verdict is %s', (decisions, verdict) => {
  const hooks = decisions.map((decision, index) =>
    fixtureHook({ ...(decision === 'modify' ? strip : { decision }), id: `hook:n${index}` }),
  );
  expect(runHooks(reply(LONG), fixtureInput(hooks)).verdict).toBe(verdict);
});

test.each([
  [0, 2, 'retry'],
  [1, 2, 'retry'],
  [2, 2, 'block'],
  [0, 0, 'block'],
])('after %d of %d retries it is %s', (used, max_retries, decision) => {
  const retries_used: Record<HookId, number> = { 'hook:one': used };
  const input = fixtureInput([fixtureHook({ max_retries, structure: 'json' })], { retries_used });
  const run = runHooks(reply(LONG), input);
  expect(run.verdict).toBe(decision);
  expect(run.findings[0]?.message).toContain(`"decision":"${decision}"`);
});

test('transforms apply one after another, and later hooks see what they left', () => {
  const hooks = [
    fixtureHook({ ...strip, message: '' }),
    fixtureHook({
      id: 'hook:two',
      decision: 'modify',
      modify: { transform: 'trim_reply', args: ['limit:reply_chars'] },
    }),
    fixtureHook({ id: 'hook:three' }),
  ];
  const run = runHooks(reply('**One short.** Two that is long.'), fixtureInput(hooks));
  expect(run.subject).toEqual(reply('One short.'));
  expect(run.findings.map(({ decision, message }) => [decision, message])).toEqual([
    ['modify', null],
    ['modify', `Again: ${FOUND}`],
  ]);
});

test('a comment is masked as the room hears it', () => {
  const hook = fixtureHook({
    event: 'input',
    check: { name: 'private_data', args: [] },
    decision: 'modify',
    modify: { transform: 'mask_private', args: [] },
    message: '',
  });
  const comment = fixtureComment('ring 13812345678');
  const run = runHooks({ event: 'input', comment }, fixtureInput([hook]));
  expect(run.subject).toEqual({ event: 'input', comment: { ...comment, text: 'ring ***' } });
  expect(comment.text).toBe('ring 13812345678');
});

test.each<[Hook['structure'], string]>([
  ['plain', 'Say "<less>" & {{problem}}'],
  ['json', '{"hook":"first_guard","decision":"retry","message":"Say \\"<less>\\" & {{problem}}"}'],
  ['xml', '<hook name="first_guard" decision="retry">Say "&lt;less&gt;" &amp; {{problem}}</hook>'],
])('%s words are %s', (structure, words) => {
  const hook = fixtureHook({ structure, message: 'Say "<less>" & {{problem}}' });
  const run = runHooks(reply(LONG), fixtureInput([hook]));
  expect(run.findings[0]?.message).toBe(words.replace('{{problem}}', FOUND));
});

test('what a check found is never rendered again', () => {
  const hook = fixtureHook({ check: { name: 'facts_in_evidence', args: [] } });
  const claims = {
    ...fixtureInput([]).claims,
    extract: () => [{ kind: 'money' as const, value: 9, text: '{{tool:price}}' }],
  };
  const run = runHooks(reply('x'), fixtureInput([hook], { claims }));
  expect(run.findings[0]?.message).toContain('"{{tool:price}}"');
});

test('claims are extracted once for all checks of one text', () => {
  let calls = 0;
  const base = fixtureInput([]).claims;
  const claims: typeof base = {
    ...base,
    extract: (text, locale) => {
      calls += 1;
      return base.extract(text, locale);
    },
  };
  const names = ['facts_in_evidence', 'false_promise'];
  const hooks = names.map((name) => fixtureHook({ id: `hook:${name}`, check: { name, args: [] } }));
  expect(runHooks(reply('I promise $9'), fixtureInput(hooks, { claims })).findings).toHaveLength(2);
  expect(calls).toBe(1);
});

test.each<[Partial<Hook>, string]>([
  [{ check: { name: 'no_such_check', args: [] } }, 'unknown_hook_check'],
  [{ check: { name: 'tool_fault', args: [] } }, 'unknown_hook_check'],
  [{ check: { name: 'toString', args: [] } }, 'unknown_hook_check'],
  [{ check: { name: 'max_chars', args: ['limit:nope'] } }, 'unknown_limit'],
  [{ decision: 'modify' }, 'unknown_transform'],
  [{ decision: 'modify', modify: { transform: 'nope', args: [] } }, 'unknown_transform'],
])('%j throws %s', (parts, code) => {
  const run = () => runHooks(reply(LONG), fixtureInput([fixtureHook(parts)]));
  expect(run).toThrow(ContentError);
  expect(run).toThrow(expect.objectContaining({ code }));
});

test('only hooks of the event run', () => {
  const run = runHooks({ event: 'input', comment: fixtureComment(LONG) }, fixtureInput([fixtureHook()]));
  expect(run.findings).toEqual([]);
});
