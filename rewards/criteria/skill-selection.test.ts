import { describe, expect, it } from 'vitest';
import type { SkillId } from '../../env/index.ts';
import {
  buildTrajectory,
  inputOf,
  load,
  loadStrategy,
  priceGold,
  priceScenario,
  type CallScript,
} from '../testing/index.ts';
import { skillSelection } from './skill-selection.ts';

const item = load('skill:item_qa');
const combo = load('skill:combo');
const chat = load('skill:small_talk');
const welcome = loadStrategy('skill:welcome');
const fan = loadStrategy('skill:fan');

const gold = (strategy_skills: SkillId[]) =>
  priceGold({ reply_skills: ['skill:item_qa', 'skill:combo'], strategy_skills });

const table: [string, SkillId[], CallScript[], number][] = [
  ['right Reply Skill, no strategy wanted', [], [item], 1],
  ['the other acceptable one', [], [combo], 1],
  ['right pair', ['skill:welcome'], [welcome, item], 1],
  ['right two strategies, other order', ['skill:welcome', 'skill:fan'], [fan, item, welcome], 1],
  ['strategy missing', ['skill:welcome'], [item], 0.5],
  ['strategy not wanted', [], [item, welcome], 0.5],
  ['one strategy of two', ['skill:welcome', 'skill:fan'], [item, fan], 0.5],
  ['another strategy', ['skill:welcome'], [item, fan], 0.5],
  ['both acceptable ones is one too many', [], [item, combo], 0],
  ['wrong Reply Skill', [], [chat], 0],
  ['wrong beside right', ['skill:welcome'], [item, chat, welcome], 0],
  ['only the strategy', ['skill:welcome'], [welcome], 0],
  ['nothing', [], [], 0],
];

describe('skill_selection', () => {
  it.each(table)('%s', (_, strategy, calls, value) => {
    const scenario = priceScenario({ gold: gold(strategy) });
    const trajectory = buildTrajectory({ scenario, turns: [{ calls }, { reply: 'ok' }] });
    expect(skillSelection.evaluate(inputOf(trajectory))).toMatchObject({ value, reason: null });
  });
});
