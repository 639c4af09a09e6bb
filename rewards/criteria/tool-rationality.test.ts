import { describe, expect, it } from 'vitest';
import type { GoldCall } from '../../env/index.ts';
import {
  badCall,
  buildTrajectory,
  call,
  goldCall,
  inputOf,
  load,
  price,
  priceFault,
  priceGold,
  priceScenario,
  problemOf,
  type CallScript,
  type TurnScript,
} from '../testing/index.ts';
import { toolRationality } from './tool-rationality.ts';

const item = load('skill:item_qa');
const stock = call('tool:stock', { 'param:stock.link': 3 }, { kind: 'ok', result: { stock: 4 } });
const faq = (query: string, ok = true): CallScript =>
  call(
    'tool:faq',
    { 'param:faq.link': 3, 'param:faq.query': query },
    ok ? { kind: 'ok', result: { answer: 'yes' } } : { kind: 'fault', fault: 'timeout', recoverable: true },
  );
const lateLoad = call('tool:load_skill', { 'param:load_skill.skill': 'skill:item_qa' }, { kind: 'error' });
const refused = call('tool:price', { 'param:price.link': 3 }, { kind: 'refused' });
const unanswered = call('tool:price', { 'param:price.link': 4 }, { kind: 'unanswered' });

/** Calls, one a turn, then a reply. */
function scored(plan: GoldCall[], calls: readonly CallScript[], turns: readonly TurnScript[] = []) {
  const played = [...calls.map((each): TurnScript => ({ calls: [each] })), ...turns, { reply: 'ok' }];
  const scenario = priceScenario({ gold: priceGold({ plan }) });
  return toolRationality.evaluate(inputOf(buildTrajectory({ scenario, turns: played })));
}

const one = [goldCall('call:1', 3)];
const two = [goldCall('call:1', 3), goldCall('call:2', 4)];
const ordered = [goldCall('call:1', 3), goldCall('call:2', 4, { after: ['call:1'] })];
const anyFaq = [goldCall('call:1', 3, { any_of: [{ tool: 'tool:faq', args: { 'param:faq.link': 3 } }] })];
const either = [
  goldCall('call:1', 3, {
    any_of: [
      { tool: 'tool:price', args: { 'param:price.link': 3 } },
      { tool: 'tool:stock', args: { 'param:stock.link': 3 } },
    ],
  }),
];

const timeout = priceFault(3, 'timeout', true);
const lasting = priceFault(3, 'timeout', false);
const denied = priceFault(3, 'permission_denied', false);

const table: [string, GoldCall[], CallScript[], number][] = [
  ['the gold call', one, [item, price(3)], 1],
  ['none needed, none made', [], [item], 1],
  ['none needed, one made', [], [item, stock], 0],
  ['needed and not made', one, [item], 0],
  ['wrong link: 0 of 1 + 1 unneeded', one, [item, price(4)], 0],
  ['one unneeded beside it: 1 / 2', one, [item, price(3), stock], 1 / 2],
  ['half of two: 1 / 2', two, [item, price(3)], 1 / 2],
  ['one of two and one unneeded: 1 / 3', two, [item, price(3), stock], 1 / 3],
  ['repeated after an answer: 1 / 2', one, [item, price(3), price(3)], 1 / 2],
  ['a fault does not unsatisfy', one, [item, lasting], 1],
  ['retry after a fault is free', one, [item, timeout, price(3)], 1],
  ['two retries of two are free', one, [item, timeout, timeout, price(3)], 1],
  ['the third retry is not: 1 / 2', one, [item, lasting, lasting, lasting, lasting], 1 / 2],
  ['retry of a denial is not free: 1 / 2', one, [item, denied, denied], 1 / 2],
  ['retry of a denial that will pass is free', one, [item, priceFault(3, 'rejected', true), price(3)], 1],
  ['repeated after the retry answered: 1 / 2', one, [item, timeout, price(3), price(3)], 1 / 2],
  ['unknown tool: 1 / 2', one, [item, badCall('unknown_tool'), price(3)], 1 / 2],
  ['bad arguments: 1 / 2', one, [item, badCall('arguments_invalid', 'tool:price'), price(3)], 1 / 2],
  ['refused by a hook, nothing satisfied', one, [item, refused], 0],
  ['refused by a hook, then made: 1 / 2', one, [item, refused, price(3)], 1 / 2],
  ['unknown Skill: 1 / 2', one, [badCall('unknown_skill', 'tool:load_skill'), item, price(3)], 1 / 2],
  ['Skill loaded twice: 1 / 2', one, [item, lateLoad, price(3)], 1 / 2],
  ['an alternative', either, [item, stock], 1],
  ['the other alternative when the first was had: 1 / 2', either, [item, stock, price(3)], 1 / 2],
  ['in order', ordered, [item, price(3), price(4)], 1],
  ['out of order: 1 / 2', ordered, [item, price(4), price(3)], 1 / 2],
  ['out of order, made again: 2 / 3', ordered, [item, price(4), price(3), price(4)], 2 / 3],
  ['argument subset', anyFaq, [item, faq('wool')], 1],
  ['asked in other words after an answer: 1 / 2', anyFaq, [item, faq('wool'), faq('cotton')], 1 / 2],
  ['asked in other words after a fault', anyFaq, [item, faq('wool', false), faq('cotton')], 1],
  ['never answered since the episode ended', one, [item, price(3), unanswered], 1],
];

describe('tool_rationality', () => {
  it.each(table)('%s', (_, plan, calls, value) => {
    const score = scored(plan, calls);
    expect(score.value).toBeCloseTo(value, 12);
    expect(score.reason).toBeNull();
  });

  it('counts malformed calls of a message, not its silence', () => {
    const problems = [
      problemOf('malformed_call'),
      problemOf('empty_message'),
      problemOf('reply_skill_missing'),
    ];
    const score = scored(one, [item, price(3)], [{ problems }]);
    expect(score).toMatchObject({ value: 0.5, evidence: ['invalid call in turn 3 (malformed_call)'] });
  });

  it('says what was missed and wasted', () => {
    expect(scored(two, [item, price(3), stock]).evidence).toEqual([
      'missed call:2',
      'unneeded tool:stock in turn 3',
    ]);
  });

  it('leaves the last message of an episode without a reply to the reply segment', () => {
    const turns = [{ calls: [item] }, { calls: [price(3)] }];
    const score = toolRationality.evaluate(inputOf(buildTrajectory({ turns })));
    expect(score).toMatchObject({ value: 0, evidence: ['missed call:1'] });
  });
});
