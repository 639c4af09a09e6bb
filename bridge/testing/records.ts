import { createEnvironment, type Group, type Trajectory } from '../../env/index.ts';
import { sealGroup } from '../groups/seal-group.ts';
import { composeParts } from './compose.ts';

const environment = createEnvironment(await composeParts({}));
await environment.reset({ seed: 'record' });
const EMPTY = environment.trajectory();

export interface Said {
  readonly context_ids: number[];
  readonly policy_version?: string;
}

/** A record that nobody scored, whose turns have these tokens. */
export function record(id: string, ...turns: (Said | null)[]): Trajectory {
  const made = turns.map((said, index): Trajectory['turns'][number] => ({
    index,
    segment: 'tool',
    action: {
      kind: 'message',
      content: 'x',
      ...(said === null
        ? {}
        : { tokens: { policy_version: '1', ...said, sampled_ids: [1], logprobs: [-0.5], temperature: 1 } }),
    },
    messages: [],
  }));
  return { ...EMPTY, id, turns: made };
}

/** A group of one sibling, sampled by these policy versions. */
export function group(id: string, ...versions: string[]): Group {
  const turns = versions.map((policy_version): Said => ({ context_ids: [1], policy_version }));
  return sealGroup(id, [record(`${id}/0`, ...turns)]);
}
