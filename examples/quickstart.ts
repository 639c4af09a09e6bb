/** One episode, step by step: `node --import tsx examples/quickstart.ts`. */
import { createEnvironment, createRng, TASK_SCORES } from 'harness-gym/env';
import { createScorer, DEFAULT_RUBRIC } from 'harness-gym/rewards';
import { createLiveCommerce } from 'harness-gym/scenarios';

const { pack, augmenter, policies } = createLiveCommerce();
const scorer = createScorer({ rubric: DEFAULT_RUBRIC, claims: pack.claims, checks: pack.checks });
const environment = createEnvironment({ pack, augmenter, scorer });

const strengths = { identifier: 3, content: 1, tools: 3, prompt: 1, hooks: 1 } as const;
const { observation } = await environment.reset({ seed: 'demo', augment: { strengths, pools: 'train' } });

// Anything that turns an observation into an action can play; this policy reads what the prompt says.
const actor = policies.reader.start(createRng('demo/policy'));
let step = await environment.step(await actor.act(observation));
while (!step.terminated && !step.truncated) step = await environment.step(await actor.act(step.observation));

const { scored } = step.info;
console.log('said', step.observation.messages[0]?.content);
for (const name of TASK_SCORES) console.log(name, scored?.scores[name].value);
console.log('reward', step.reward);
