import { createEnvironment, playEpisode } from './env/index.ts';
import { createScorer, DEFAULT_RUBRIC } from './rewards/index.ts';
import { createLiveCommerce } from './scenarios/index.ts';
import { taskMean, viewEpisode, strengthsOfRow } from './evals/index.ts';
const h = process.argv[2] ?? 'base',
  n = Number(process.argv[3] ?? 50),
  show = process.argv[4];
const world = createLiveCommerce({ harness: h });
const scorer = createScorer({ rubric: DEFAULT_RUBRIC, claims: world.pack.claims, checks: world.pack.checks });
const env = createEnvironment({ ...world, scorer });
const aug = process.argv[5]
  ? { strengths: strengthsOfRow(JSON.parse(process.argv[5])), pools: 'test' as const }
  : null;
const faults = process.argv[6] ? JSON.parse(process.argv[6]) : null;
for (const p of world.verifiers) {
  let sum = 0,
    t0 = performance.now(),
    steps = 0,
    shown = 0;
  for (let i = 0; i < n; i++) {
    const t = await playEpisode(env, p, {
      seed: `s/${i}`,
      scenario: { split: 'test', index: i },
      augment: aug,
      faults,
    });
    steps += t.turns.length;
    const m = t.scored ? taskMean(t.scored) : null;
    sum += m ?? 0;
    if (p.name === show && (m ?? 0) < 1 && shown++ < Number(process.env.MAX ?? 2)) {
      console.log(
        '-----',
        i,
        t.scenario.locale,
        t.scenario.gold?.input,
        JSON.stringify(t.scenario.asks.map((a) => [a.kind, a.link, a.fact])),
        t.scenario.room.signals,
      );
      console.log(
        viewEpisode(t)
          .map((l) => `${l.who} ${l.turn}: ${l.text}`)
          .join('\n'),
      );
      if (t.end?.status === 'errored') console.log(t.end.error);
    }
  }
  console.log(
    p.name,
    (sum / n).toFixed(3),
    'steps',
    steps,
    'us/step',
    (((performance.now() - t0) * 1000) / steps).toFixed(0),
  );
}
