import { Session, type Profiler } from 'node:inspector/promises';

/** A function's own share of the time, by place. */
export interface Share {
  readonly place: string;
  readonly share: number;
}

const TOP = 15;
const ROOT = new URL('../', import.meta.url).href;

/** Runs a piece of work under the CPU profiler and says where its time went. */
export async function profile(work: () => Promise<void>): Promise<Share[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await work();
  const { profile: taken } = await session.post('Profiler.stop');
  session.disconnect();
  return shares(taken);
}

function shares({ nodes, samples = [] }: Profiler.Profile): Share[] {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const counts = new Map<string, number>();
  const busy = samples.map((id) => places.get(id) ?? '').filter((place) => !place.startsWith('(idle)'));
  for (const place of busy) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts]
    .map(([place, count]) => ({ place, share: count / busy.length }))
    .sort((a, b) => b.share - a.share)
    .slice(0, TOP);
}

function placeOf({ functionName, url }: { functionName: string; url: string }): string {
  const file = url.startsWith(ROOT) ? url.slice(ROOT.length) : url.replace(/^.*node_modules\//, '');
  return `${functionName || '(anonymous)'}${file === '' ? '' : ` ${file}`}`;
}
