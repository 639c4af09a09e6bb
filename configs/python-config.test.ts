import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pythonConfig } from './python-config.ts';

const COMMITTED = new URL('../trainer/harness_trainer/config.py', import.meta.url);
const text = pythonConfig();

it('the committed module is the one that is made', () => {
  expect(readFileSync(COMMITTED, 'utf8')).toBe(text);
});

describe('the module', () => {
  it.each([
    ['a whole number', '    updates: int = 15\n'],
    ['a number, also where it is whole', '    temperature: float = 1.0\n'],
    ['text or null', '    model: str | None = None\n'],
    ['a choice', '    loss: Literal["cross_entropy", "tv", "expected_length"] = "cross_entropy"\n'],
    ['a truth value', '    shuffle_advantages: bool = False\n'],
    ['a mapping', '    arms: dict[str, float] = field(default_factory=lambda: {"mixed": 1.0})\n'],
    ['a mapping of named scores', '    weights: dict[Segment, dict[ScoreName, float]] = field(\n'],
    ['a list of records', '    rows: tuple[EvalRow, ...] = field(\n'],
    ['a record', '    rl: RlConfig = field(default_factory=RlConfig)\n'],
    ['words', '    steps: int = 300\n    """Updates in all."""\n'],
  ])('has %s', (_, line) => {
    expect(text).toContain(line);
  });

  it('has no line over 110 characters', () => {
    expect(text.split('\n').filter((line) => line.length > 110)).toEqual([]);
  });
});
