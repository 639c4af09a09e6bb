import { DIMENSIONS, type Augmentation } from '../../env/index.ts';
import type { HarnessChange } from '../../evals/index.ts';
import { paint } from './paint.ts';

const PARTS = ['skills', 'prompt', 'hooks', 'tools', 'limits'] as const;

/** What augmentation did to a harness, for a terminal: who changed how many things, then each of them. */
export function diffText({ applied }: Augmentation, changes: readonly HarnessChange[]): string {
  const operators = DIMENSIONS.flatMap((dimension) => {
    const own = applied.filter((one) => one.dimension === dimension);
    const names = own.map(({ operator, changed }) => `${operator} ${changed.length}`);
    return names.length === 0 ? [] : [`  ${dimension.padEnd(11)}${names.join(', ')}`];
  });
  const parts = PARTS.flatMap((part) => {
    const own = changes.filter((change) => change.part === part);
    return own.length === 0 ? [] : [`\n${paint('bold', `── ${part} ──`)}`, ...own.map(changeText)];
  });
  return [`${changes.length} changes, by operator and things touched:`, ...operators, ...parts].join('\n');
}

function changeText({ id, field, before, after }: HarnessChange): string {
  if (field === 'order') return `order: ${movedText(before ?? '', after ?? '')}`;
  const old = before === null ? [] : [paint('red', `  - ${before}`)];
  const now = after === null ? [] : [paint('green', `  + ${after}`)];
  return [`${paint('bold', id)} ${field}`, ...old, ...now].join('\n');
}

/** Two orders of the same things, in short. */
function movedText(before: string, after: string): string {
  const [old, now] = [before.split(', '), after.split(', ')];
  return `${now.filter((id, index) => id !== old[index]).length} of ${now.length} stand elsewhere`;
}
