/**
 * Steps per second through the bridge over a real socket, against a raw ZeroMQ echo of the same bytes in the same
 * run: `npm run bench:bridge`. `tiny` is the bridge alone, over episodes that do nothing; `real` plays the mini
 * harness. Servers are processes of their own, and rounds alternate. Compare ratios; absolute rates differ by machine.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Dealer } from 'zeromq';
import { z } from 'zod';
import { BridgeClient, realClock, type ClientTransport } from '../bridge/index.ts';
import { packr, unpackr } from '../bridge/codec/packr.ts';
import { dialDealer } from '../bridge/client/zmq-dealer.ts';
import type { Action } from '../env/index.ts';

const BATCH = 64;
const ROUNDS = 7;
const STEPS = 4096;
const SINGLES = 512;
const AIM = 1.5;
/** Turns of an episode of `real`: the first replies are refused, the third ends it. */
const TURNS = 3;
/** Where a message's header stands. */
const HEADER = 2;

const PEER = fileURLToPath(new URL('bridge-peer.ts', import.meta.url));
const children: ChildProcess[] = [];

async function start(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', PEER, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (part) => resolve(String(part))),
  );
  return z.object({ address: z.string() }).parse(JSON.parse(line)).address;
}

const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i * 7);
/** What a trainer sends: text, and tokens as arrays. */
const ACTION: Action = {
  kind: 'message',
  content: 'Link 3 is 99 yuan after the coupon, and it ships today. Tap link 3 to order!',
  tokens: {
    context_ids: numbers(40),
    sampled_ids: numbers(30),
    logprobs: numbers(30),
    policy_version: 'rl@12',
    temperature: 1,
  },
};

/** The frames of the last `step` and of its answer. */
interface Meter {
  request: readonly Uint8Array[];
  answer: readonly Uint8Array[];
}

function metered(transport: ClientTransport, meter: Meter): ClientTransport {
  return {
    ...transport,
    open: ({ onMessage, onLost }) =>
      transport.open({
        onLost,
        onMessage(frames) {
          if (Buffer.from(meter.request[0] ?? []).equals(frames[0] ?? Buffer.alloc(0))) meter.answer = frames;
          onMessage(frames);
        },
      }),
    send(frames) {
      if (Buffer.from(frames[1] ?? []).toString() === 'step') meter.request = frames;
      transport.send(frames);
    },
  };
}

interface Bridge {
  readonly meter: Meter;
  /** Seconds for `count` steps in batches. */
  run(count: number, batch: number): Promise<number>;
}

async function bridge(address: string): Promise<Bridge> {
  const meter: Meter = { request: [], answer: [] };
  const transport = metered(await dialDealer(address), meter);
  const client = new BridgeClient({ transport, clock: realClock });
  let seeds = 0;
  return {
    meter,
    async run(count, batch) {
      let seconds = 0;
      for (let done = 0; done < count; done += batch * TURNS) {
        const entries = Array.from({ length: batch }, () => ({
          kind: 'episode' as const,
          seed: `s${++seeds}`,
        }));
        const episodes = (await client.reset(entries)).flatMap((one) =>
          one.kind === 'started' ? one.episode : [],
        );
        const begin = performance.now();
        for (let step = 0; step < TURNS; step++) {
          await client.step(episodes.map((episode) => ({ episode, step, action: ACTION })));
        }
        seconds += (performance.now() - begin) / 1000;
        await client.close(episodes);
      }
      return seconds / (Math.ceil(count / (batch * TURNS)) * batch * TURNS);
    },
  };
}

async function echo(address: string): Promise<(meter: Meter, calls: number) => Promise<number>> {
  const socket = new Dealer({ linger: 0 });
  socket.connect(address);
  return async ({ request, answer }, calls) => {
    const sizes = Buffer.from(Uint32Array.from(answer, ({ length }) => length).buffer);
    const begin = performance.now();
    for (let i = 0; i < calls; i++) {
      await socket.send([sizes, ...request]);
      await socket.receive();
    }
    return (performance.now() - begin) / 1000 / calls;
  };
}

const perSecond = (seconds: number): string =>
  Math.round(1 / seconds)
    .toLocaleString('en')
    .padStart(9);
const shards = process.argv[2] ?? '0';
const raw = await echo(await start('echo'));
const bridges = { tiny: await bridge(await start('tiny')), real: await bridge(await start('real', shards)) };
const total = (frames: readonly Uint8Array[]): number => frames.reduce((sum, { length }) => sum + length, 0);

/** Seconds that msgpack alone takes for one call: both headers packed and unpacked once. */
function msgpack({ request, answer }: Meter, calls: number): number {
  const headers = [request[HEADER], answer[HEADER]].flatMap((bytes) => bytes ?? []);
  const begin = performance.now();
  for (let i = 0; i < calls; i++) for (const bytes of headers) packr.pack(unpackr.unpack(bytes));
  return (performance.now() - begin) / 1000 / calls;
}

console.log(`node ${process.version}, best of ${ROUNDS} alternating rounds, ${shards} shards\n`);
for (const batch of [BATCH, 1]) {
  for (const [name, { run, meter }] of Object.entries(bridges)) {
    const count = batch === 1 ? SINGLES : STEPS;
    let [ours, theirs, packing] = [Infinity, Infinity, Infinity];
    await run(count, batch);
    for (let round = 0; round < ROUNDS; round++) {
      ours = Math.min(ours, await run(count, batch));
      theirs = Math.min(theirs, (await raw(meter, Math.ceil(count / batch))) / batch);
      packing = Math.min(packing, msgpack(meter, Math.ceil(count / batch)) / batch);
    }
    const aim = batch === BATCH && name === 'tiny' ? ` (aim ${AIM})` : '';
    const title = `${name}, ${batch === 1 ? 'single' : `batches of ${batch}`}`.padEnd(22);
    const ratios = `${(ours / theirs).toFixed(2)} x${aim}, ${(ours / (theirs + packing)).toFixed(2)} x with msgpack`;
    const sizes = `${total(meter.request)} B there, ${total(meter.answer)} B back`;
    console.log(`${title}${perSecond(ours)} steps/s   echo${perSecond(theirs)}   ${ratios}   ${sizes}`);
  }
}
for (const child of children) child.kill();
process.exit(0);
