import { describe, expect, it } from 'vitest';
import { record, type Said } from '../testing/records.ts';
import { sealGroup } from './seal-group.ts';

const said = (...context_ids: number[]): Said => ({ context_ids });

describe('the prefix of a group', () => {
  it.each<[string, (Said | null)[][], number[]]>([
    ['equal', [[said(1, 2), said(3)], [said(1, 2)]], [1, 2]],
    ['different', [[said(1, 2)], [said(1, 3)]], []],
    ['shorter', [[said(1, 2)], [said(1)]], []],
    ['a sibling without a turn does not count', [[], [said(1, 2)]], [1, 2]],
    ['a sibling without tokens does', [[null], [said(1, 2)]], []],
    ['no tokens at all', [[null], [null]], []],
    ['no turns at all', [[], []], []],
  ])('%s', (_name, siblings, expected) => {
    const records = siblings.map((turns, i) => record(`g/${i}`, ...turns));
    const group = sealGroup('g', records);
    expect(group.prefix_ids).toEqual(expected);
    expect(group.trajectories).toEqual(records);
  });

  it('is one array', () => {
    const { prefix_ids, trajectories } = sealGroup('g', [record('a', said(1, 2)), record('b', said(1, 2))]);
    for (const { turns } of trajectories) expect(turns[0]?.action.tokens?.context_ids).toBe(prefix_ids);
  });
});
