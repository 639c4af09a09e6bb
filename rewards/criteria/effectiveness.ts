import type { Ask } from '../../env/index.ts';
import type { CriterionInput } from '../criterion.ts';
import { ruleCriterion } from '../needs.ts';
import { grade } from '../score.ts';
import { couldNotBeHad } from './unavailable.ts';

/**
 * 1 when all asks are answered by the accepted reply, .5 when some are, 0 when none is. An ask whose fact
 * could not be had is answered by honestly saying so.
 */
export const effectiveness = ruleCriterion(
  'effectiveness',
  { gold: true, segment: 'reply', reply: true },
  (input) => {
    const { asks } = input.trajectory.scenario;
    const said = input.ledger.reply ?? '';
    const open = asks.filter((ask) => !isAnswered(ask, said, input));
    const evidence = open.map(({ id, kind }) => `not answered: ${id} (${kind})`);
    if (open.length === 0) return grade(1, evidence);
    return grade(open.length < asks.length ? 0.5 : 0, evidence);
  },
);

function isAnswered(ask: Ask, said: string, input: CriterionInput): boolean {
  const { claims, evidence, ledger } = input;
  const { scenario } = input.trajectory;
  if (claims.answers(ask, said, evidence, scenario.locale)) return true;
  return couldNotBeHad(ask, scenario, ledger.calls) && claims.admitsUnavailable(said, scenario.locale);
}
