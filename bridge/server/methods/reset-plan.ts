import { UsageError, withRevision, type ResetOptions } from '../../../env/index.ts';
import { BadRequestError, GroupPendingError } from '../../errors/errors.ts';
import { toWireError } from '../../errors/wire-error.ts';
import { groupId, groupOptions } from '../../groups/group-options.ts';
import type { GroupRef } from '../../wire/arms.ts';
import type { EpisodeRequest, NotStarted, ResetEntry } from '../../wire/episodes.ts';
import type { ServiceState } from '../service.ts';

/** An entry that can be opened: its episodes, and the group they are of. */
export interface Plan {
  readonly entry: number;
  readonly group: string | null;
  readonly options: readonly ResetOptions[];
}

export function isPlan(one: Plan | NotStarted): one is Plan {
  return 'options' in one;
}

/** What an entry opens, or why it cannot. */
export function planOrRefuse(
  state: ServiceState,
  all: readonly ResetEntry[],
  one: ResetEntry,
  entry: number,
): Plan | NotStarted {
  try {
    if (one.kind === 'group') return planGroup(state, all, one, entry);
    return { entry, group: null, options: [episodeOptions(one)] };
  } catch (thrown) {
    return { kind: 'refused', entry, error: toWireError(thrown) };
  }
}

function planGroup(
  { info, queue }: ServiceState,
  all: readonly ResetEntry[],
  ref: GroupRef,
  entry: number,
): Plan {
  const arm = Object.hasOwn(info.arms, ref.arm) ? info.arms[ref.arm] : undefined;
  if (arm === undefined) {
    throw new BadRequestError(
      `There is no arm ${ref.arm}: expected one of ${Object.keys(info.arms).join(', ')}.`,
    );
  }
  const group = groupId(info, ref);
  if (all.findIndex((other) => other.kind === 'group' && groupId(info, other) === group) < entry) {
    throw new BadRequestError(`Group ${group} is asked for twice in one request.`);
  }
  if (queue.has(group)) {
    const message = `Group ${group} has been sampled and waits: take it with next_groups, and acknowledge it, before it is opened again.`;
    throw new GroupPendingError(message, { group });
  }
  return { entry, group, options: groupOptions(info, ref, arm) };
}

/** @throws UsageError for a harness whose revision is not that of its content. */
function episodeOptions({
  kind: _kind,
  seed,
  scenario,
  harness,
  augment,
  faults,
}: EpisodeRequest): ResetOptions {
  if (harness !== undefined) {
    const { revision, ...body } = harness;
    const real = withRevision(body).revision;
    if (real !== revision) {
      const message = `Harness ${harness.name} says revision ${revision}, but its content has ${real}.`;
      throw new UsageError('wrong_revision', message);
    }
  }
  const change =
    augment === undefined || augment === null
      ? null
      : { ...augment, seed: augment.seed ?? `${seed}/augment` };
  return {
    seed,
    augment: change,
    ...(scenario === undefined ? {} : { scenario }),
    ...(harness === undefined ? {} : { harness }),
    faults: faults ?? null,
  };
}
