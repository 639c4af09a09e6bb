import { createOpenAiPolicy } from '../../bridge/index.ts';
import { readSettings } from '../../configs/index.ts';
import { UsageError, type Player } from '../../env/index.ts';
import type { LiveCommerce } from '../../scenarios/index.ts';

/** Who plays: a policy (sees observations only), or one of our scripted teachers (sees gold). */
export interface PlayerOptions {
  readonly policy?: string;
  readonly oracle?: string;
  readonly baseUrl?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
}

const OPENAI = 'openai:';
const POLICIES = ['reader', 'memoriser', 'spammer', 'silent', 'random'] as const;
export const ORACLES = ['expert', 'expert_with_slips'] as const;
export const POLICY_HELP = `${POLICIES.join(', ')}, or openai:<model> with --base-url`;

/** @throws UsageError when there is no such player. */
export function choosePlayer(world: LiveCommerce, options: PlayerOptions): Player {
  const { policy = 'reader', oracle } = options;
  if (oracle !== undefined) {
    const known = ORACLES.find((name) => name === oracle);
    if (known !== undefined) return world.policies[known];
    throw new UsageError('no_player', `There is no oracle ${oracle}; expected one of ${ORACLES.join(', ')}.`);
  }
  if (policy.startsWith(OPENAI)) return openAi(policy.slice(OPENAI.length), options);
  const known = POLICIES.find((name) => name === policy);
  if (known !== undefined) return world.policies[known];
  const hint = ORACLES.some((name) => name === policy) ? ` It sees the gold: use --oracle ${policy}.` : '';
  throw new UsageError('no_player', `There is no policy ${policy}; expected ${POLICY_HELP}.${hint}`);
}

function openAi(model: string, { baseUrl, temperature, maxTokens }: PlayerOptions): Player {
  if (model === '') throw new UsageError('no_model', 'Say which model: --policy openai:<model>.');
  const settings = readSettings();
  return createOpenAiPolicy({
    model,
    baseUrl: baseUrl ?? settings.baseUrl,
    apiKey: settings.apiKey,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  });
}
