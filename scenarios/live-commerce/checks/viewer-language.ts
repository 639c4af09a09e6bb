import type { RuleCheck } from '../../../env/index.ts';

const HAN = /\p{Script=Han}/u;

/** Chinese characters for a Chinese viewer and none for an English one; does not apply to other languages. */
export const viewerLanguage: RuleCheck = (reply, { scenario }) => {
  if (scenario.locale === 'und') return null;
  return HAN.test(reply) === (scenario.locale === 'zh');
};
