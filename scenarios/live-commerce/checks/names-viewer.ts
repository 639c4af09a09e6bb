import type { RuleCheck } from '../../../env/index.ts';
import { containsWord } from '../claims/contains-word.ts';
import { spokenName } from './spoken-name.ts';

/** Says the name of the viewer on whom the host was called; does not apply where none can be spoken. */
export const namesViewer: RuleCheck = (reply, { scenario }) => {
  const name = spokenName(scenario.comments[0]?.viewer ?? '');
  return name === null ? null : containsWord(reply, name);
};
