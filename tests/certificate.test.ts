import { expect, test } from 'vitest';
import { FaultKind } from '../env/index.ts';
import { Certificate, ROWS } from '../evals/index.ts';
import { certify, failed, meanOf } from './support/certify.ts';
import type { StageName } from './support/stage.ts';

const HARNESSES: readonly StageName[] = ['base', 'mini'];
const faults = { rate: 0.5, lasting: 0.3, kinds: FaultKind.options };

test.each(HARNESSES)('the certificate of %s holds', async (harness) => {
  const certificate = await certify({ harness, states: 3 });
  expect(certificate.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(certificate).toMatchObject({ ok: true, leaks: 0, states: 3, faults: false });
  expect(Certificate.safeParse(certificate).error).toBeUndefined();
  expect(certificate.scores).toHaveLength(ROWS.length * 7);
  for (const row of ROWS) expect(meanOf(certificate, 'expert', row)).toBe(1);
});

test.each(HARNESSES)(
  'the certificate of %s holds with faults, where only the expert has to be perfect',
  async (harness) => {
    const met = new Set<string>();
    const certificate = await certify({
      harness,
      states: 3,
      faults,
      onEpisode: (_row, _policy, { events }) => {
        for (const event of events) if (event.kind === 'fault_injected') met.add(event.fault);
      },
    });
    expect(certificate.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(certificate).toMatchObject({ ok: true, leaks: 0, faults: true });
    for (const row of ROWS) expect(meanOf(certificate, 'expert', row)).toBe(1);
    expect(met.size).toBeGreaterThan(3);
  },
);

test('equal options make an equal certificate, another seed other episodes', async () => {
  const rows = [{ dimension: 'all', strength: 3 }] as const;
  const [a, b] = [
    await certify({ harness: 'mini', states: 2, rows }),
    await certify({ harness: 'mini', states: 2, rows }),
  ];
  expect(a).toEqual(b);
});

test('a demand that nothing was looked at for does not hold', async () => {
  const certificate = await certify({
    harness: 'mini',
    states: 1,
    rows: [{ dimension: 'prompt', strength: 1 }],
  });
  expect(failed(certificate)).toEqual(['memoriser_knows_base', 'memoriser_falls']);
});
