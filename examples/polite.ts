/**
 * A criterion of your own: one file that exports `grade`. `polite-rubric.yaml` names it by path; try
 * `hgym score <file> --rubric examples/polite-rubric.yaml`, or the same `--rubric` in `hgym rollout`.
 */
import { grade as score, type CustomGrade } from 'harness-gym/rewards';

const WORDS = { en: /\b(please|thanks?|welcome|sorry)\b/i, zh: /请|谢|欢迎|抱歉|不好意思/ };

/** 1 if the accepted reply has a polite word, 0 if not or if there is no reply. */
export const grade: CustomGrade = ({ ledger, trajectory }) => {
  if (ledger.reply === null) return score(0, ['no_reply'], 'examples/polite.ts');
  const words = trajectory.scenario.locale === 'zh' ? WORDS.zh : WORDS.en;
  const found = words.exec(ledger.reply)?.[0];
  return score(found === undefined ? 0 : 1, [found ?? 'no polite word'], 'examples/polite.ts');
};
