import { Option, type Command } from 'commander';
import { createOpenAiPolicy } from '../../bridge/index.ts';
import { importFile, readSettings } from '../../configs/index.ts';
import { ContentError, UsageError, type Player, type Policy } from '../../env/index.ts';
import type { LiveCommerce } from '../../scenarios/index.ts';
import { numberUpTo, wholeNumber } from './read-value.ts';

/** Who plays: a policy (sees observations only), or one of our scripted teachers (sees gold). */
export interface PlayerOptions {
  readonly policy?: string;
  readonly oracle?: string;
  readonly baseUrl?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** Seconds. */
  readonly timeout?: number;
}

const OPENAI = 'openai:';
const POLICIES = ['reader', 'memoriser', 'spammer', 'silent', 'random'] as const;
const ORACLES = ['expert', 'expert_with_slips'] as const;
const POLICY_HELP = `${POLICIES.join(', ')}, openai:<model> with --base-url, or a file that exports \`policy\``;
const IS_FILE = /\.[cm]?[jt]s$/;

/** @param byDefault what the help says of a command without either option. */
export function addPlayerOptions(command: Command, byDefault: string): Command {
  return command
    .option('--policy <name>', `who plays: ${POLICY_HELP} (default: ${byDefault})`)
    .addOption(
      new Option('--oracle <name>', 'a teacher that sees the gold plays instead')
        .choices(ORACLES)
        .conflicts('policy'),
    )
    .option(
      '--base-url <url>',
      'OpenAI-compatible endpoint (default: OPENAI_BASE_URL); the key is OPENAI_API_KEY',
    )
    .option('--temperature <t>', 'sampling temperature of an endpoint (default: 0.7)', numberUpTo(2))
    .option('--max-tokens <n>', 'most tokens of one action of an endpoint (default: 512)', wholeNumber(1))
    .option('--timeout <seconds>', 'deadline of one request to an endpoint (default: 60)', wholeNumber(1));
}

/** @throws UsageError when there is no such player; ContentError when a policy's file cannot be imported. */
export async function choosePlayer(world: LiveCommerce, options: PlayerOptions): Promise<Player> {
  const { policy = 'reader', oracle } = options;
  const teacher = ORACLES.find((name) => name === oracle);
  if (teacher !== undefined) return world.policies[teacher];
  if (policy.startsWith(OPENAI)) return openAi(policy.slice(OPENAI.length), options);
  if (IS_FILE.test(policy)) return importPolicy(policy);
  const known = POLICIES.find((name) => name === policy);
  if (known !== undefined) return world.policies[known];
  const hint = ORACLES.some((name) => name === policy) ? ` It sees the gold: use --oracle ${policy}.` : '';
  throw new UsageError('no_player', `There is no policy ${policy}; expected ${POLICY_HELP}.${hint}`);
}

async function importPolicy(file: string): Promise<Policy> {
  const { policy } = await importFile('policy', file);
  if (isPolicy(policy)) return policy;
  const message = `The policy ${file} must export \`policy\`: { name, start(rng) } whose start gives { act(observation) }.`;
  throw new ContentError('policy_invalid', message, { file });
}

function isPolicy(value: unknown): value is Policy {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start' in value &&
    typeof value.start === 'function' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

function openAi(model: string, { baseUrl, temperature, maxTokens, timeout }: PlayerOptions): Player {
  if (model === '') throw new UsageError('no_model', 'Say which model: --policy openai:<model>.');
  const settings = readSettings();
  const url = baseUrl ?? settings.baseUrl;
  if (url === undefined && settings.apiKey === undefined) {
    const message =
      'Say where the model is: --base-url http://host:port/v1. For the OpenAI API itself, set OPENAI_API_KEY.';
    throw new UsageError('no_endpoint', message);
  }
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw new UsageError('bad_url', `${url} is no web address: expected one like http://localhost:8000/v1.`);
  }
  return createOpenAiPolicy({
    model,
    baseUrl: url,
    apiKey: settings.apiKey,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
  });
}
