import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { createRng, type Action, type Environment, type Observation, type StepResult } from '../../env/index.ts';
import { viewEpisode } from '../../evals/index.ts';
import { choosePlayer, ORACLES, POLICY_HELP, type PlayerOptions } from '../support/choose-player.ts';
import * as option from '../support/options.ts';
import { paint } from '../support/paint.ts';
import { lineText } from '../support/print-episode.ts';
import { openSession, type SharedOptions } from '../support/session.ts';

interface PlayOptions extends SharedOptions, PlayerOptions {
  readonly index: number;
  readonly json?: true;
}

const MANUAL = `Type a reply and press enter, or:
  /call <tool> {"argument": value}   call a tool        /help  these words
  /text <hermes text>                send raw text      /quit  leave`;

export function playCommand(): Command {
  return new Command('play')
    .summary('step one episode by hand, or watch a policy do it')
    .description('Without --policy or --oracle you are the host: you see what a policy sees, and type its actions.')
    .option('--policy <name>', POLICY_HELP)
    .addOption(new Option('--oracle <name>', 'watch a teacher that sees the gold').choices([...ORACLES]))
    .option('--base-url <url>', 'OpenAI-compatible endpoint (default: OPENAI_BASE_URL); the key is OPENAI_API_KEY')
    .option('--index <n>', 'which scenario of the split', option.wholeNumber(0), 0)
    .addOption(option.presetOption())
    .addOption(option.harnessOption())
    .addOption(option.seedOption())
    .addOption(option.splitOption())
    .addOption(option.augmentOption())
    .addOption(option.poolsOption())
    .addOption(option.faultsOption())
    .addOption(option.rubricOption())
    .addOption(option.jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  hgym play --harness mini\n  hgym play --policy reader --augment 3 --index 7\n  hgym play --oracle expert --faults 1',
    )
    .action(run);
}

async function run(options: PlayOptions): Promise<void> {
  const session = await openSession(options);
  const environment = session.environment();
  const reset = session.resetOf(options.index);
  const { observation } = await environment.reset(reset);
  if (!options.json) showPrompt(observation);
  const byHand = options.policy === undefined && options.oracle === undefined;
  await (byHand ? playByHand(environment) : watch(environment, session, options, observation));
  if (options.json) console.log(JSON.stringify(environment.trajectory()));
}

function showPrompt({ messages, tools = [] }: Observation): void {
  for (const { role, content } of messages) console.log(`${paint('bold', `── ${role} ──`)}\n${content}\n`);
  if (tools.length === 0) return;
  console.log(paint('bold', '── tools ──'));
  for (const { function: tool } of tools) {
    const names = Object.keys((tool.parameters['properties'] ?? {}) as object);
    console.log(`${tool.name}(${names.join(', ')}): ${tool.description}`);
  }
  console.log('');
}

/** Prints what a step added; the last one also prints the scores. */
function showStep(environment: Environment, { info, terminated, truncated }: StepResult): void {
  const trajectory = environment.trajectory();
  const ended = terminated || truncated;
  const lines = viewEpisode({ ...trajectory, events: [...info.events], scored: ended ? trajectory.scored : null });
  for (const line of lines) console.log(lineText(line));
}

async function watch(
  environment: Environment,
  session: Awaited<ReturnType<typeof openSession>>,
  options: PlayOptions,
  first: Observation,
): Promise<void> {
  const player = choosePlayer(session.world, options);
  const rng = createRng(`${environment.trajectory().seed}/policy`);
  const { scenario, faults } = environment.trajectory();
  const actor =
    'start' in player
      ? player.start(rng)
      : player.startWithOracle(rng, { scenario, harness: environment.harness(), faults });
  for (let seen = first; ; ) {
    const step = await environment.step(await actor.act(seen));
    if (!options.json) showStep(environment, step);
    if (step.terminated || step.truncated) return;
    seen = step.observation;
  }
}

async function playByHand(environment: Environment): Promise<void> {
  console.log(MANUAL);
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
  terminal.prompt();
  let calls = 0;
  for await (const line of terminal) {
    if (line.trim() === '/quit') break;
    if (line.trim() === '/help') console.log(MANUAL);
    else {
      const step = await environment.step(typedAction(line, `typed_${calls++}`));
      showStep(environment, step);
      if (step.terminated || step.truncated) break;
    }
    terminal.prompt();
  }
  terminal.close();
}

function typedAction(line: string, id: string): Action {
  const [, name, args] = /^\/call\s+(\S+)\s*(.*)$/.exec(line) ?? [];
  if (name !== undefined) {
    const call = { id, type: 'function' as const, function: { name, arguments: args ?? '' } };
    return { kind: 'message', content: null, tool_calls: [call] };
  }
  const [, text] = /^\/text\s+(.*)$/.exec(line) ?? [];
  return text === undefined ? { kind: 'message', content: line } : { kind: 'text', text, format: 'hermes' };
}
