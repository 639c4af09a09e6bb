import { InfrastructureError, toErrorRecord, type ErrorRecord, type ResetOptions } from '../../env/index.ts';
import type { EnvironmentParts, Group, Trajectory } from '../../env/index.ts';
import { erroredRecord } from './errored-record.ts';
import type { Ended, OpenEpisode } from './episode-entry.ts';
import type { EpisodeTable } from './episode-table.ts';
import { sealGroup } from './seal-group.ts';

export interface BookOptions {
  readonly table: EpisodeTable;
  readonly parts: EnvironmentParts;
  readonly onSealed: (group: Group) => void;
  /** Hears of each sibling that ended. */
  readonly onEnded: (ended: Ended) => void;
}

interface Sibling {
  readonly handle: string;
  readonly options: ResetOptions;
  ended: Ended | null;
}

interface OpenGroup {
  readonly id: string;
  readonly siblings: Sibling[];
  left: number;
  /** Not to be sealed: it did not open whole, or was opened anew. */
  abandoned: boolean;
}

/** One opening of a group. */
export interface Opening {
  readonly episodes: readonly OpenEpisode[];
  /** True when the group was opened anew meanwhile: maybe before all its episodes had started. */
  isAbandoned(): boolean;
  /** Gives it up. Once more after its episodes have started ends those that had not yet. */
  abandon(): Promise<void>;
}

/** Groups whose siblings still run. Each opening gives exactly one sealed group, or none if it is abandoned. */
export class GroupBook {
  readonly #options: BookOptions;
  readonly #open = new Map<string, OpenGroup>();

  constructor(options: BookOptions) {
    this.#options = options;
  }

  get open(): number {
    return this.#open.size;
  }

  /** How many siblings of this group still run; 0 when it is not open. */
  running(id: string): number {
    return this.#open.get(id)?.left ?? 0;
  }

  has(id: string): boolean {
    return this.#open.has(id);
  }

  /**
   * Makes the episodes of an opening, to be started by the caller. An opening of the same group that still runs
   * is given up.
   */
  enter(id: string, options: readonly ResetOptions[], handleOf: () => string): Opening {
    const former = this.#open.get(id);
    if (former !== undefined) void this.#abandon(former);
    const siblings = options.map((one): Sibling => ({ handle: handleOf(), options: one, ended: null }));
    const group: OpenGroup = { id, siblings, left: siblings.length, abandoned: false };
    this.#open.set(id, group);
    return {
      episodes: siblings.map((sibling) => ({
        handle: sibling.handle,
        options: sibling.options,
        single: false,
        onEnded: (ended) => void this.#ended(group, sibling, ended),
      })),
      isAbandoned: () => group.abandoned,
      abandon: () => this.#abandon(group),
    };
  }

  /** Ends what has started of an opening, and refuses its late steps; it is never queued. */
  async #abandon(group: OpenGroup): Promise<void> {
    group.abandoned = true;
    if (this.#open.get(group.id) === group) this.#open.delete(group.id);
    const handles = group.siblings.map(({ handle }) => handle);
    const { table } = this.#options;
    const message = `Group ${group.id} was opened anew; this opening is given up.`;
    await table.giveUp(handles, 'reopened', toErrorRecord(new InfrastructureError('reopened', message)));
    await table.take(handles);
  }

  async #ended(group: OpenGroup, sibling: Sibling, ended: Ended): Promise<void> {
    sibling.ended = ended;
    group.left -= 1;
    if (group.abandoned) return;
    this.#options.onEnded(ended);
    if (group.left > 0) return;
    const trajectories = await this.#records(group);
    // It may have been opened anew while its records were on their way.
    if (group.abandoned) return;
    this.#open.delete(group.id);
    this.#options.onSealed(sealGroup(group.id, trajectories));
  }

  async #records({ siblings }: OpenGroup): Promise<Trajectory[]> {
    const { table, parts } = this.#options;
    const taken = await table.take(siblings.map(({ handle }) => handle));
    return Promise.all(
      siblings.map(({ options, ended }, i) => {
        const record = taken[i];
        if (record?.end) return record;
        return erroredRecord(parts, options, ended?.error ?? LOST);
      }),
    );
  }
}

const LOST: ErrorRecord = toErrorRecord(
  new InfrastructureError('shard_lost', 'The worker that held the record ended.'),
);
