import type { JsonObject, PlannedFault } from '../records/index.ts';
import { FAULTS } from './fault-registry.ts';
import type { FaultAnswer, FaultOptions } from './faults/fault.ts';

/**
 * What the policy reads instead of the true answer. Equal data and streams give equal texts.
 * @param data the true answer; null where the tool itself refused.
 */
export function faultAnswer(
  fault: PlannedFault,
  data: JsonObject | null,
  options: FaultOptions,
): FaultAnswer {
  return FAULTS[fault.kind].answer(data ?? {}, options);
}
