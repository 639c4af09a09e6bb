import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const JOB = fileURLToPath(new URL('run-job.mjs', import.meta.url));

/** Says what it was sent, and ends by itself a little later. */
const SAVES = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => { console.log('got', signal); setTimeout(() => process.exit(7), 100); });
  console.log('ready');
  setInterval(() => {}, 1000);`;

/** Starts a process that runs a job, in a group of its own, as a terminal does. */
function start(job: string) {
  const script = `
    import { runJob } from ${JSON.stringify(JOB)};
    process.exit(await runJob(process.execPath, ['-e', ${JSON.stringify(job)}], { cwd: '.' }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true });
  let out = '';
  child.stdout.on('data', (part) => (out += String(part)));
  const ready = once(child.stdout, 'data');
  const end = once(child, 'close').then(([code]) => ({ code, out }));
  return { child, ready, end };
}

describe('runJob', () => {
  it('gives the exit code', async () => {
    expect(await start('console.log(1); process.exit(3)').end).toEqual({ code: 3, out: '1\n' });
  });

  it('gives what ended it', async () => {
    expect(await start('process.kill(process.pid, "SIGKILL")').end).toMatchObject({ code: 137 });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on and waits for the job', async (signal) => {
    const { child, ready, end } = start(SAVES);
    await ready;
    child.kill(signal);
    expect(await end).toEqual({ code: 7, out: `ready\ngot ${signal}\n` });
  });

  it("lets a terminal's Ctrl-C reach the job once", async () => {
    const { child, ready, end } = start(SAVES);
    await ready;
    process.kill(-Number(child.pid), 'SIGINT');
    expect(await end).toEqual({ code: 7, out: 'ready\ngot SIGINT\n' });
  });
});
