import { expect, it } from 'vitest';
import { Scenario, type SampleOptions } from '../../../env/index.ts';
import { importComments, type CommentRow } from './import-comments.ts';

/** A sampler that tells in the host's name what it was asked for, and alternates the language. */
const pack = {
  name: 'live-commerce',
  sample: ({ seed, split, index }: SampleOptions): Scenario => ({
    schema: 1,
    pack: 'live-commerce',
    id: 'x',
    split,
    locale: index % 2 === 0 ? 'zh' : 'en',
    mode: 'single',
    comments: [{ id: 'c1', viewer: 'v', text: 'other', thread: null }],
    room: {
      host: `${seed} ${index}`,
      now: '2026-01-01T10:00:00Z',
      viewers_online: 5,
      current_link: 1,
      links: [{ link: 1, product_id: 'p' }],
      signals: ['upset'],
    },
    history: [{ role: 'host', text: 'hi' }],
    world: { world_ref: 'w', version: '1', seed, digest: 'd', delta: {} },
    asks: [],
    gold: null,
  }),
};

const rows: CommentRow[] = [
  { id: 'a', text: 'How much&#39;s it?<br>😂', viewer: 'Ann' },
  { id: 'b', text: '😂😂' },
  { id: 'a', text: '多少钱' },
  { id: '', text: 'いくら' },
  { id: 'c', text: ' <br> ' },
];

it('makes a scenario without gold of every comment that says something', () => {
  const { scenarios, classes } = importComments(rows, { seed: 's', pack });
  expect(scenarios.map(({ id, locale, room }) => [id, locale, room.host])).toEqual([
    ['live-commerce/import/a', 'en', 's/import/a 1'],
    ['live-commerce/import/a#2', 'zh', 's/import/a#2 0'],
    ['live-commerce/import/row-4', 'und', 's/import/row-4 1'],
  ]);
  const [first] = scenarios;
  expect(Scenario.parse(first)).toMatchObject({
    split: 'import',
    comments: [{ viewer: 'Ann', text: "How much's it?\n😂" }],
    room: { signals: [] },
    history: [],
    asks: [],
    gold: null,
  });
  expect(classes.get('live-commerce/import/a')).toMatchObject({ input: 'product_inquiry', question: true });
});

it('accounts for every row', () => {
  const { scenarios, refused, renamed } = importComments(rows, { seed: 's', pack });
  expect(refused).toEqual([
    { id: 'b', reason: 'no_letter' },
    { id: 'c', reason: 'empty' },
  ]);
  expect(renamed).toEqual([
    { row: 3, id: 'a', as: 'a#2' },
    { row: 4, id: '', as: 'row-4' },
  ]);
  expect(scenarios.length + refused.length).toBe(rows.length);
});

it('gives a comment the same room whatever stands around it', () => {
  const alone = importComments(rows.slice(0, 1), { seed: 's', pack });
  expect(importComments([...rows].reverse().slice(4), { seed: 's', pack }).scenarios).toEqual(
    alone.scenarios,
  );
});
