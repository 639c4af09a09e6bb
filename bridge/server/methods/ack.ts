import type { z } from 'zod';
import type { AckRequest, AckResponse } from '../../wire/groups.ts';
import type { ServiceState } from '../service.ts';

/** Ends leases with their outcome. */
export function ack({ queue }: ServiceState, asked: z.infer<typeof AckRequest>): z.infer<typeof AckResponse> {
  return queue.acknowledge(asked);
}
