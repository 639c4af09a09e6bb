import type { z } from 'zod';
import type { AckRequest, AckResponse } from '../../wire/groups.ts';
import type { ServiceState } from '../service.ts';

/** Ends leases with their outcome. */
export function ack(
  { queue }: ServiceState,
  { leases }: z.infer<typeof AckRequest>,
): z.infer<typeof AckResponse> {
  const acknowledged: string[] = [];
  const unknown: string[] = [];
  for (const { lease, outcome } of leases) {
    (queue.acknowledge(lease, outcome) ? acknowledged : unknown).push(lease);
  }
  return { acknowledged, unknown };
}
