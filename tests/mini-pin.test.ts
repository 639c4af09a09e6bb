import { expect, test } from 'vitest';
import { playEpisode } from '../env/index.ts';
import { stageOf } from './support/stage.ts';

/** Policies are trained against this harness and refuse another: change it knowingly, and say so in the commit. */
const MINI_REVISION = 'f6ab14b78d1646d8';
const MAX_PROMPT = 2000;
const MAX_SAMPLED = 280;

const mini = stageOf('mini');

test('the mini harness has the revision that checkpoints belong to', () => {
  expect(mini.pack.harness.revision).toBe(MINI_REVISION);
});

test('its first prompt and an expert episode stay small', async () => {
  const environment = mini.create();
  for (let index = 0; index < 100; index++) {
    const scenario = { split: 'train', index } as const;
    const { observation } = await environment.reset({ seed: `small/${index}`, scenario });
    const prompt = observation.messages.map(({ content }) => content ?? '').join('');
    expect(prompt.length).toBeLessThanOrEqual(MAX_PROMPT);
    const { turns } = await playEpisode(environment, mini.policies.expert, {
      seed: `small/${index}`,
      scenario,
    });
    const sampled = turns.map(({ action }) => (action.kind === 'text' ? action.text : '')).join('');
    expect(sampled.length).toBeGreaterThan(0);
    expect(sampled.length).toBeLessThanOrEqual(MAX_SAMPLED);
  }
});
