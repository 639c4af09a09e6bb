import type { EpisodeHost } from './host.ts';
import { placeOf } from './place.ts';

/** Spreads episodes over hosts by the hash of their handle; each keeps its own to the end. */
export function createSpreadHost(hosts: readonly EpisodeHost[]): EpisodeHost {
  async function spread<T, R>(
    entries: readonly T[],
    handleOf: (entry: T) => string,
    call: (host: EpisodeHost, own: readonly T[]) => Promise<readonly R[]>,
  ): Promise<R[]> {
    const places = entries.map((entry) => placeOf(handleOf(entry), hosts.length));
    const answers = await Promise.all(
      hosts.map(async (host, place) => {
        const own = entries.filter((_, i) => places[i] === place);
        return own.length === 0 ? [] : call(host, own);
      }),
    );
    const next = answers.map((list) => list[Symbol.iterator]());
    return places.flatMap((place) => {
      const answer = next[place]?.next();
      return answer === undefined || answer.done === true ? [] : [answer.value];
    });
  }
  return {
    reset: (entries) =>
      spread(
        entries,
        ({ handle }) => handle,
        (host, own) => host.reset(own),
      ),
    step: (entries) =>
      spread(
        entries,
        ({ handle }) => handle,
        (host, own) => host.step(own),
      ),
    async abort(handles, error) {
      await spread(handles, itself, async (host, own) => {
        await host.abort(own, error);
        return [];
      });
    },
    take: (handles) => spread(handles, itself, (host, own) => host.take(own)),
    async close() {
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}

function itself(handle: string): string {
  return handle;
}
