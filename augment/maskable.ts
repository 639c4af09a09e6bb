import type { Rng, Rule } from '../env/index.ts';
import type { Protection } from './operator.ts';

/**
 * The rules of one Skill or block that a mask may take: unprotected ones that satisfy `also`. One is spared by
 * chance where all would qualify, so that no Skill and no block is ever left empty.
 */
export function maskableRules(
  rng: Rng,
  rules: readonly Rule[],
  protect: Protection,
  also: (rule: Rule) => boolean = () => true,
): Rule[] {
  const maskable = rules.filter((rule) => !rule.essential && !protect.rules.has(rule.id) && also(rule));
  if (maskable.length < rules.length || maskable.length === 0) return maskable;
  const spared = rng.pick(maskable);
  return maskable.filter((rule) => rule !== spared);
}
