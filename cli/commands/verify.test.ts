import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Certificate } from '../../evals/index.ts';
import { runMain } from '../testing/run-cli.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const RUN = ['verify', '--harness', 'mini', '--states', '1'];

describe('verify', () => {
  it('writes the certificate and a report that needs nothing else', async () => {
    const out = join(folder, 'deep', 'run');
    const { out: text } = await runMain(...RUN, '--out', out);
    const certificate = Certificate.parse(JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')));
    expect(certificate).toMatchObject({ harness: 'live-commerce-mini', states: 1, faults: false });
    expect(readFileSync(join(out, 'report.html'), 'utf8')).not.toMatch(/(?:src|href)="https?:/);
    for (const { name } of certificate.checks) expect(text).toContain(` ${name}: `);
    expect(text).toContain(join(out, 'report.html'));
  });

  it('prints the same as JSON, and exits 0 or 1 by what it found', async () => {
    const { code, out } = await runMain(...RUN, '--faults', '--json', '--out', join(folder, 'json'));
    const certificate = Certificate.parse(JSON.parse(out));
    expect(certificate.faults).toBe(true);
    expect(code).toBe(certificate.ok ? 0 : 1);
  });
});
