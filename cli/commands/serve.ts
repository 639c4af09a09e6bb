import { Command } from 'commander';
import { schemaDigest, type BridgeServer } from '../../bridge/index.ts';
import { openServer } from '../support/open-server.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { wholeNumber } from '../support/read-value.ts';
import { configOf, type SharedOptions } from '../support/session.ts';
import { untilStopped } from '../support/until-stopped.ts';

interface ServeCommandOptions extends SharedOptions {
  readonly listen?: string;
  readonly shards: number;
  readonly withParent?: true;
  readonly json?: true;
}

/** From the signal to the end, with time to spare for the process itself; milliseconds. */
const GRACE_MS = 4_000;

export function serveCommand(): Command {
  const command = new Command('serve')
    .summary('serve episodes and groups to trainers over ZeroMQ')
    .description(
      'Listens on a socket until SIGTERM or Ctrl-C, then finishes what runs and ends within 5 seconds. ' +
        'Groups that nobody acknowledged by then are lost. The wire is described in docs/wire.md.',
    )
    .option(
      '--listen <address>',
      'ipc:///path/socket in a folder only you can enter, or tcp://127.0.0.1:port, * for any (default: a private socket)',
    )
    .option('--shards <n>', 'threads that episodes are spread over; 0 keeps them in one', wholeNumber(0), 0)
    .option('--with-parent', 'end when standard input closes, as it does when the starting process ends')
    .action(run);
  addOptions(command, 'preset', 'harness', 'seed', 'rubric');
  return addExamples(
    addOptions(command, 'json'),
    'hgym serve --harness mini --listen tcp://127.0.0.1:5555',
    'hgym serve --shards 4 --json',
  );
}

async function run(options: ServeCommandOptions): Promise<void> {
  const { seed } = configOf(options);
  const server = await openServer(options);
  announce(server, seed, options);
  await untilStopped(options.withParent === true);
  const lost = await server.close(GRACE_MS);
  if (lost > 0) console.error(`${lost} groups were not acknowledged and are lost.`);
}

function announce({ address }: BridgeServer, run: string, { json, shards }: ServeCommandOptions): void {
  const digest = schemaDigest();
  const { pid } = process;
  if (json === true) return console.log(JSON.stringify({ address, schema_digest: digest, run, shards, pid }));
  console.log(`Listening at ${address} (schemas ${digest}). Ctrl-C ends.`);
}
