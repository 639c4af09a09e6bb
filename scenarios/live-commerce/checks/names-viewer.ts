import type { RuleCheck } from '../../../env/index.ts';
import { containsWord } from '../claims/contains-word.ts';

/** Says the name of the viewer on whom the host was called; does not apply to one without a name. */
export const namesViewer: RuleCheck = (reply, { scenario }) => {
  const name = scenario.comments[0]?.viewer.trim() ?? '';
  return name === '' ? null : containsWord(reply, name);
};
