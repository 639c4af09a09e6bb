import { Command } from 'commander';
import { finishEpisode, type Environment, type Observation, type Player } from '../../env/index.ts';
import { addPlayerOptions, choosePlayer, type PlayerOptions } from '../support/choose-player.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { playByHand } from '../support/play-by-hand.ts';
import { headText, outcomeText, stepText } from '../support/print-episode.ts';
import { promptText } from '../support/prompt-text.ts';
import { openSession, type SharedOptions } from '../support/session.ts';

interface PlayOptions extends SharedOptions, PlayerOptions {
  readonly index: number;
  readonly json?: true;
}

export function playCommand(): Command {
  const command = new Command('play')
    .summary('step one episode by hand, or watch a policy do it')
    .description(
      'Without --policy or --oracle you are the host: you see what a policy sees, and type its actions (or pipe them in). ' +
        'With --json the whole trajectory comes out at the end.',
    )
    .action(run);
  addPlayerOptions(command, 'you, by hand');
  return addExamples(
    addOptions(
      command,
      'index',
      'preset',
      'harness',
      'seed',
      'split',
      'augment',
      'pools',
      'faults',
      'rubric',
      'json',
    ),
    'hgym play --harness mini',
    'hgym play --policy reader --augment 3 --index 7',
    'hgym play --oracle expert --faults 1',
    `printf '/call load_skill {"skill_name": "item_qa"}\\nHello!\\n' | hgym play --harness mini --json`,
  );
}

type Say = (text: string) => void;

async function run(options: PlayOptions): Promise<void> {
  const session = await openSession(options);
  const environment = session.environment();
  const byHand = options.policy === undefined && options.oracle === undefined;
  const player = byHand ? null : await choosePlayer(session.world, options);
  // With --json standard output is for the record alone; who plays by hand still has to see something.
  const say: Say = options.json ? (byHand ? console.error : () => undefined) : console.log;
  const { observation } = await environment.reset(session.resetOf(options.index));
  say(`${headText(environment.trajectory())}\n\n${promptText(observation)}`);
  await (player === null ? playByHand(environment, say) : watch(environment, player, observation, say));
  const trajectory = environment.trajectory();
  if (options.json) console.log(JSON.stringify(trajectory));
  say(outcomeText(trajectory));
  if (trajectory.end?.status === 'errored') throw new ExitWith(EXIT.infrastructure);
}

/** Lets a policy play, and shows each step when it has been made. */
async function watch(environment: Environment, player: Player, first: Observation, say: Say): Promise<void> {
  await finishEpisode(environment, player, first, ({ info }) =>
    say(stepText(info.events, environment.trajectory())),
  );
}
