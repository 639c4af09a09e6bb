import type { RuleCheck } from '../../../env/index.ts';
import { findLinks } from '../claims/find-links.ts';
import { foldText } from '../claims/fold-text.ts';

/** Says `link 3` or `3号链接` for every link that was asked about. */
export const namesLink: RuleCheck = (reply, { scenario }) => {
  const asked = scenario.asks.flatMap(({ link }) => link ?? []);
  if (asked.length === 0) return null;
  const said = findLinks(foldText(reply)).filter(({ explicit }) => explicit);
  return asked.every((link) => said.some((mention) => mention.link === link));
};
