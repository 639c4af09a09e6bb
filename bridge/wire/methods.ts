import * as episodes from './episodes.ts';
import * as groups from './groups.ts';
import * as service from './service.ts';

/** Every method of the wire with the schemas of its two headers. `later` methods answer `unsupported`. */
export const METHODS = {
  hello: {
    request: service.HelloRequest,
    response: service.HelloResponse,
    later: false,
    does: 'Opens a connection: versions, run configuration, limits. Every other method asks for it first.',
  },
  reset: {
    request: episodes.ResetRequest,
    response: episodes.ResetResponse,
    later: false,
    does: 'Opens single episodes, or all siblings of groups. All of a request is opened, or `busy` refuses all of it.',
  },
  step: {
    request: episodes.StepRequest,
    response: episodes.StepResponse,
    later: false,
    does: 'Plays one action in each of several episodes.',
  },
  close: {
    request: episodes.CloseRequest,
    response: episodes.CloseResponse,
    later: false,
    does: 'Lets episodes go before their lease ends, and can give back the records of single ones.',
  },
  next_groups: {
    request: groups.NextGroupsRequest,
    response: groups.NextGroupsResponse,
    later: false,
    does: 'Leases groups whose siblings have all ended, in the order of their sealing.',
  },
  ack: {
    request: groups.AckRequest,
    response: groups.AckResponse,
    later: false,
    does: 'Says what became of leased groups, after the update.',
  },
  stats: {
    request: service.StatsRequest,
    response: service.StatsResponse,
    later: false,
    does: 'Counts, and whether the server is healthy.',
  },
  run: {
    request: service.RunRequest,
    response: service.RunResponse,
    later: true,
    does: 'The server samples from an engine itself.',
  },
  snapshot: {
    request: service.SnapshotRequest,
    response: service.SnapshotResponse,
    later: true,
    does: 'An episode as plain data.',
  },
  restore: {
    request: service.RestoreRequest,
    response: service.RestoreResponse,
    later: true,
    does: 'An episode from a snapshot.',
  },
  score: {
    request: service.ScoreRequest,
    response: service.ScoreResponse,
    later: true,
    does: 'Scores stored trajectories.',
  },
  publish_policy: {
    request: service.PublishPolicyRequest,
    response: service.PublishPolicyResponse,
    later: true,
    does: 'Names new weights.',
  },
  cancel: {
    request: service.CancelRequest,
    response: service.CancelResponse,
    later: true,
    does: 'Gives up a request.',
  },
} as const;
export type Method = keyof typeof METHODS;

/** The method of this name, if there is one. */
export function methodOf(name: string): Method | null {
  return Object.hasOwn(METHODS, name) ? (name as Method) : null;
}
