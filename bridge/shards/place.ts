/** Which of `count` shards an episode lives on: FNV-1a (32 bit) of its handle. */
export function placeOf(handle: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < handle.length; i++) hash = Math.imul(hash ^ handle.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % count;
}
