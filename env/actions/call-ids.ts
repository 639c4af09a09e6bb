/**
 * Ids for the calls of one turn: those given where they are new and not empty, `call_<turn>_<i>`
 * elsewhere. Equal inputs give equal ids.
 */
export function assignCallIds(given: readonly (string | null)[], turn: number): string[] {
  const taken = new Set<string>();
  const kept = given.map((id) => {
    if (id === null || id === '' || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
  return kept.map((id, index) => id ?? freshId(`call_${turn}_${index}`, taken));
}

function freshId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  while (taken.has(id)) id = `${id}_`;
  taken.add(id);
  return id;
}
