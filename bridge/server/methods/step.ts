import type { z } from 'zod';
import { fromWireAction } from '../../codec/tokens.ts';
import { toWireError } from '../../errors/wire-error.ts';
import type { StepInput } from '../../groups/episode-entry.ts';
import type { NotStepped, StepEntry, StepRequest, StepResponse } from '../../wire/episodes.ts';
import type { ServiceState } from '../service.ts';

/** Plays the steps that can be played; the others are refused one by one. */
export async function step(
  { table }: ServiceState,
  { steps }: z.infer<typeof StepRequest>,
  parts: readonly Uint8Array[],
): Promise<z.infer<typeof StepResponse>> {
  const read = steps.map((entry) => inputOf(entry, parts));
  const inputs = read.flatMap((one) => (isRefused(one) ? [] : one));
  const answers = (await table.step(inputs))[Symbol.iterator]();
  return {
    stepped: read.flatMap((one) => {
      if (isRefused(one)) return one;
      const answer = answers.next();
      return answer.done === true ? [] : answer.value;
    }),
  };
}

function inputOf(
  { episode, step: index, action }: StepEntry,
  parts: readonly Uint8Array[],
): StepInput | NotStepped {
  try {
    return { episode, step: index, action: fromWireAction(action, parts) };
  } catch (thrown) {
    return { kind: 'refused', episode, step: index, error: toWireError(thrown) };
  }
}

function isRefused(one: StepInput | NotStepped): one is NotStepped {
  return 'kind' in one;
}
