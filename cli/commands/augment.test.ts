import { describe, expect, it } from 'vitest';
import { runMain } from '../testing/run-cli.ts';

const show = (...args: string[]) => runMain('augment', 'show', '--harness', 'mini', ...args);

describe('augment show', () => {
  it('shows base against augmented, part by part, with who changed how much', async () => {
    const { code, out } = await show('--augment', 'tools=3');
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+ changes, by operator and things touched:\n {2}tools +rename_tools 5, /);
    expect(out).toMatch(/── tools ──\n/);
    expect(out).toMatch(/tool:price name\n {2}- get_price\n {2}\+ (?!get_price)\S+\n/);
    expect(out).not.toContain('── skills ──');
  });

  it('shows everything at full strength when nothing is said, and each draw by its index', async () => {
    const { out } = await show();
    for (const part of ['skills', 'prompt', 'hooks', 'tools', 'limits'])
      expect(out).toContain(`── ${part} ──`);
    expect((await show('--index', '1')).out).not.toBe(out);
    expect((await show()).out).toBe(out);
  });

  it('says so when there is nothing to show', async () => {
    expect(await show('--augment', '0')).toMatchObject({
      code: 0,
      out: 'Nothing is augmented at strength 0.\n',
    });
  });

  it('shows the prompt that comes of it, without an id in it', async () => {
    const { out } = await show('--prompt');
    expect(out).toContain('── system ──');
    expect(out).not.toMatch(/\{\{|tool:|skill:/);
  });
});
