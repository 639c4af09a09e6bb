import { expect, test } from 'vitest';
import { fixtureHarness } from '../actions/fixture.ts';
import type { Hook } from '../records/index.ts';
import { fixtureHook, fixtureInput } from './fixture.ts';
import { validateHooks } from './validate-hooks.ts';

const check = (name: string, args: string[] = []) => ({ name, args });
const modify = (transform: string, args: string[] = []) => ({
  decision: 'modify' as const,
  modify: { transform, args },
});
const problemsOf = (hook: Hook) => validateHooks(fixtureHarness([hook]), fixtureInput([]).checks);

test.each<Partial<Hook>>([
  {},
  { check: check('required_skill') },
  { event: 'pre_tool', check: check('repeated_call', ['limit:reply_chars']) },
  { event: 'input', check: check('private_data'), ...modify('mask_private') },
  modify('trim_reply', ['20']),
])('%j is fine', (parts) => {
  expect(problemsOf(fixtureHook(parts))).toEqual([]);
});

test.each<[Partial<Hook>, string]>([
  [{ check: check('nope') }, 'hook:one: there is no check nope'],
  [{ check: check('toString') }, 'hook:one: there is no check toString'],
  [{ check: check('tool_fault') }, 'hook:one: check tool_fault runs at reply'],
  [{ event: 'input' }, 'hook:one: rule check max_chars runs at input'],
  [{ event: 'pre_tool', check: check('repeated_call') }, 'hook:one: check repeated_call has 0 arguments'],
  [{ decision: 'modify' }, 'hook:one: it modifies without a transform'],
  [modify('nope'), 'hook:one: there is no transform nope'],
  [modify('trim_reply'), 'hook:one: transform trim_reply has 0 arguments'],
  [
    { event: 'input', check: check('private_data'), ...modify('strip_markdown') },
    'hook:one: transform strip_markdown runs at input',
  ],
])('%j is refused', (parts, message) => {
  const problems = problemsOf(fixtureHook(parts));
  expect(problems.map((problem) => problem.message)).toEqual([message]);
  expect(problems[0]?.expected).not.toBe('');
});
