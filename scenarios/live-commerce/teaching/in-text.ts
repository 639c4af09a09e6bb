import type { OraclePolicy } from '../../../env/index.ts';
import { assistantText } from './assistant-text.ts';

/**
 * The same teacher, but every action is the text that a policy would sample for it: what the environment answers
 * (positions in a malformed call, ids of calls) is then about that text.
 */
export function inText(teacher: OraclePolicy): OraclePolicy {
  return {
    name: teacher.name,
    startWithOracle(rng, view) {
      const actor = teacher.startWithOracle(rng, view);
      return {
        async act(observation) {
          const text = assistantText(await actor.act(observation));
          return { kind: 'text', format: 'hermes', text };
        },
      };
    },
  };
}
