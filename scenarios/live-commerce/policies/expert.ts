import type { Ask, OraclePolicy, OracleView, Scenario, SkillId } from '../../../env/index.ts';
import { isAskKind, replySkillFor } from '../tasks/index.ts';
import { Host } from './brain/host.ts';
import { harnessSkill, harnessView } from './harness-view.ts';
import { faqWordIn } from './understand/topics.ts';
import type { Eyes, Task, TaskAsk } from './view.ts';

const HAN = /\p{Script=Han}/u;

/** The arguments that gold wants for an ask: those of the first way of the call that serves it. */
function goldArgs(ask: Ask, scenario: Scenario): TaskAsk['args'] {
  const call = scenario.gold?.plan.find(({ asks }) => asks.includes(ask.id));
  return call?.any_of[0]?.args ?? {};
}

function askOf(ask: Ask, scenario: Scenario): TaskAsk[] {
  if (!isAskKind(ask.kind)) return [];
  const { fact, kind, link } = ask;
  const words = 'any_of' in fact ? fact.any_of : [];
  const text = scenario.comments.find(({ id }) => id === ask.comment)?.text ?? '';
  const about = kind === 'faq' ? faqWordIn(text.toLowerCase()) : null;
  return [{ kind, link, about, quantity: null, words, args: goldArgs(ask, scenario), text }];
}

function skillsOf(scenario: Scenario, asks: readonly TaskAsk[]): SkillId[] {
  const { gold } = scenario;
  const reply = gold?.reply_skills[0] ?? replySkillFor(asks.map(({ kind }) => kind));
  return [reply, ...(gold?.strategy_skills ?? [])];
}

/** The task as a scenario's state and gold tell it. */
export function goldTask(scenario: Scenario): Task {
  const asks = scenario.asks.flatMap((ask) => askOf(ask, scenario));
  const han = scenario.comments.some(({ text }) => HAN.test(text));
  const locale = scenario.locale === 'und' ? (han ? 'zh' : 'en') : scenario.locale;
  const viewer = scenario.comments[0]?.viewer ?? '';
  return {
    locale,
    viewer: viewer === '' ? null : viewer,
    asks,
    skills: skillsOf(scenario, asks),
    current_link: scenario.room.current_link,
    now: Date.parse(scenario.room.now),
  };
}

function oracleEyes({ scenario, harness }: OracleView): Eyes {
  return {
    open: () => ({ view: harnessView(harness), task: goldTask(scenario) }),
    readSkill: (skill) => harnessSkill(harness, skill),
  };
}

/** The host that knows ids, state and gold. */
export function createExpertHost(view: OracleView): Host {
  return new Host(oracleEyes(view));
}

/** Plays every state rightly, since it reads ids and gold: what a state's best possible score is. */
export const expert: OraclePolicy = {
  name: 'expert',
  startWithOracle: (_rng, view) => createExpertHost(view),
};
