import * as episodes from './episodes.ts';
import * as groups from './groups.ts';
import * as service from './service.ts';

/** Every method of the wire with the schemas of its two headers. `later` methods answer `unsupported`. */
export const METHODS = {
  hello: { request: service.HelloRequest, response: service.HelloResponse, later: false },
  reset: { request: episodes.ResetRequest, response: episodes.ResetResponse, later: false },
  step: { request: episodes.StepRequest, response: episodes.StepResponse, later: false },
  close: { request: episodes.CloseRequest, response: episodes.CloseResponse, later: false },
  next_groups: { request: groups.NextGroupsRequest, response: groups.NextGroupsResponse, later: false },
  ack: { request: groups.AckRequest, response: groups.AckResponse, later: false },
  stats: { request: service.StatsRequest, response: service.StatsResponse, later: false },
  run: { request: service.RunRequest, response: service.RunResponse, later: true },
  snapshot: { request: service.SnapshotRequest, response: service.SnapshotResponse, later: true },
  restore: { request: service.RestoreRequest, response: service.RestoreResponse, later: true },
  score: { request: service.ScoreRequest, response: service.ScoreResponse, later: true },
  publish_policy: {
    request: service.PublishPolicyRequest,
    response: service.PublishPolicyResponse,
    later: true,
  },
  cancel: { request: service.CancelRequest, response: service.CancelResponse, later: true },
} as const;
export type Method = keyof typeof METHODS;
