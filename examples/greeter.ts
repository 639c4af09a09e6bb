/** A policy of one's own, as one file: `hgym rollout --policy examples/greeter.ts --harness mini`. */
import type { Action, Policy } from 'harness-gym/env';

/** Loads the first Skill that the prompt offers, then greets. */
export const policy: Policy = {
  name: 'greeter',
  start: () => {
    let turn = 0;
    return {
      act({ messages }): Action {
        const [system] = messages;
        if (turn++ > 0) return { kind: 'message', content: 'Welcome to the show!' };
        const [, skill = ''] = /^- .*: (\w+)$/m.exec(system?.content ?? '') ?? [];
        const call = { name: 'load_skill', arguments: JSON.stringify({ skill_name: skill }) };
        return {
          kind: 'message',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: call }],
        };
      },
    };
  },
};
