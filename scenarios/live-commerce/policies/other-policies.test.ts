import { describe, expect, it } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { createPolicies } from './index.ts';
import { BOTH, callsOf, CHAT, play, PRICE, replyOf, RETURN, type Name } from './testing/play.ts';
import { base, basePhrases } from './testing/small-pack.ts';

async function actions(seed: string) {
  return (await play('random', PRICE, { seed })).turns.map(({ action }) => action);
}

describe('the other policies', () => {
  it('spammer loads and calls everything and hedges', async () => {
    const played = await play('spammer', PRICE);
    const calls = callsOf(played);
    expect(calls.filter((call) => call.startsWith('skill:'))).toHaveLength(base.skills.items.length);
    const tools = new Set(calls.filter((call) => call.startsWith('tool:')).map((call) => call.split(' ')[0]));
    expect(tools.size).toBe(base.tools.items.length - 1);
    expect(replyOf(played)).toMatch(/^It may be .* or 39 or /);
  });

  it('silent says nothing until the episode ends', async () => {
    const played = await play('silent', PRICE);
    expect(played.end).toEqual({ status: 'terminated', reason: 'no_reply' });
    expect(played.turns.every(({ action }) => action.kind === 'message' && action.content === '')).toBe(true);
  });

  it('random is seeded', async () => {
    expect(await actions('a')).toEqual(await actions('a'));
    expect(await actions('a')).not.toEqual(await actions('b'));
  });

  it('slips recover, think in words and are seeded', async () => {
    const seeds = Array.from({ length: 40 }, (_, index) => `slip ${index}`);
    const problems = new Set<string>();
    for (const seed of seeds) {
      for (const spec of [PRICE, RETURN, BOTH, CHAT]) {
        const played = await play('expert_with_slips', spec, { seed });
        const clean = await play('expert', spec, { seed });
        expect(replyOf(played)).toBe(replyOf(clean));
        expect(played.turns.length).toBeGreaterThan(clean.turns.length);
        for (const { action } of played.turns) {
          const thought = action.kind === 'message' ? (action.reasoning ?? '') : '';
          expect(thought.split(/(?<=\.) /).length).toBeLessThanOrEqual(3);
          expect(thought).not.toBe('');
        }
        for (const event of played.events) {
          if (event.kind === 'retry_asked') problems.add(event.hook ?? event.problem.code);
          if (event.kind === 'action_parsed')
            for (const { problem } of event.calls) if (problem) problems.add(problem.code);
        }
      }
    }
    const met = ['unknown_tool', 'arguments_not_json', 'arguments_invalid', 'arguments_not_object'];
    expect([...problems]).toEqual(expect.arrayContaining([...met, 'hook:reply_length', 'hook:skill_gate']));
    const again = await play('expert_with_slips', BOTH, { seed: 'slip 1' });
    expect((await play('expert_with_slips', BOTH, { seed: 'slip 1' })).turns).toEqual(again.turns);
  });
});

describe('a policy never throws', () => {
  const left = { rounds: 3, ms: 1000 };
  it.each<Name>(['reader', 'memoriser', 'spammer', 'silent', 'random'])(
    '%s plays on with nothing to go by',
    async (name) => {
      const policy = createPolicies({ harness: base, phrases: basePhrases })[name];
      if (!('start' in policy)) throw new Error(`${name} needs an oracle`);
      const actor = policy.start(createRng('x'));
      for (const content of ['', '- \n- : \n# \n- x: y(z', '- Links in the room: ; ; 7']) {
        const messages = [
          { role: 'system' as const, content },
          { role: 'user' as const, content },
        ];
        expect(await actor.act({ messages, left })).toMatchObject({ kind: 'text' });
      }
      expect(await actor.act({ messages: [], left: { rounds: 0, ms: 0 } })).toMatchObject({ kind: 'text' });
    },
  );
});
