import type { RuleCheck } from '../../../env/index.ts';
import { rememberLast } from '../claims/remember-last.ts';

const SPECIAL = /[.*+?^${}()|[\]\\/]/g;
const WORD = /[\p{Script=Latin}\d]/u;

const patternOf = rememberLast((name): RegExp => {
  const head = WORD.test(name.charAt(0)) ? '(?<![\\p{Script=Latin}\\d])' : '';
  const tail = WORD.test(name.charAt(name.length - 1)) ? '(?![\\p{Script=Latin}\\d])' : '';
  return new RegExp(`${head}${name.replace(SPECIAL, '\\$&')}${tail}`, 'giu');
});

/** A reply without a name, which is looked for without case and, in Latin script, as a whole word. */
function withoutName(reply: string, name: string, most: number): string {
  let found = 0;
  return name === '' ? reply : reply.replace(patternOf(name), (said) => (++found > most ? said : ''));
}

/**
 * The same check on a reply without the called viewer's name: nobody answers for how a viewer is called
 * (`Best Buyer`, `小王😀`). A reply that holds as it stands holds, so that a name made of common letters takes
 * nothing away. `most`: how often the name may be left out, so that no reply is padded with it.
 */
export function apartFromName(check: RuleCheck, most = Infinity): RuleCheck {
  return (reply, context) => {
    const held = check(reply, context);
    if (held !== false) return held;
    const bare = withoutName(reply, context.scenario.comments[0]?.viewer.trim() ?? '', most);
    return bare === reply ? false : check(bare, context);
  };
}
