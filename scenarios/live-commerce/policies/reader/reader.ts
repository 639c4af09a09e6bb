import type { Harness, Observation, Policy, SkillId } from '../../../../env/index.ts';
import { Host } from '../brain/host.ts';
import type { Briefing, Eyes, SkillReading, View } from '../view.ts';
import { itemsOf } from './lines.ts';
import type { PhraseBook } from './phrase-book.ts';
import { grammarOf, isRuleId, namedTools, readSystem, type Grammar } from './read-system.ts';
import { readTask, userText } from './read-task.ts';

/**
 * Opens an episode from the text of its first observation. `offered` tells which Skills may be loaded; those
 * that the prompt lists where it is left out.
 */
export function readBriefing(
  grammar: Grammar,
  observation: Observation,
  offered?: (skill: SkillId) => boolean,
): Briefing {
  const system = observation.messages.find(({ role }) => role === 'system')?.content ?? '';
  const { view, context } = readSystem(grammar, system, observation.tools ?? []);
  const task = readTask(userText(observation), context, offered ?? ((skill) => view.skills.has(skill)));
  return { view, task };
}

function readerEyes(grammar: Grammar): Eyes {
  return {
    open: (observation) => readBriefing(grammar, observation),
    readSkill(skill, text, view: View): SkillReading {
      const own = grammar.skillRules.get(skill);
      const rules = itemsOf(text).flatMap((item) => {
        const ids = grammar.book.find(item)?.ids ?? [];
        const id = ids.filter(isRuleId).find((candidate) => own?.has(candidate));
        return id === undefined ? [] : (grammar.rules.get(id) ?? []);
      });
      return { rules, named: namedTools(view.tools, text) };
    },
  };
}

/**
 * A host that knows nothing but what it is shown: it recognises descriptions and rules by their wording (the
 * base harness's, or another that the book has) and takes every name and number from the text. Its success
 * proves that a harness state still tells the way.
 */
export function createReader(harness: Harness, book: PhraseBook): Policy {
  const grammar = grammarOf(harness, book);
  return { name: 'reader', start: () => new Host(readerEyes(grammar)) };
}
