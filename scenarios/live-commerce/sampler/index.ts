export { isLinked, KINDS_OF, REPLY_SKILL, TOOL_OF, type PlainInput } from './ask-kinds.ts';
export { countDistinct, type CountOptions, type DistinctCount } from './count-distinct.ts';
export { sampleScenario, type SampleScenarioOptions } from './sample-scenario.ts';
export type { HarnessSize } from './shape.ts';
export { STRATEGY_SKILL, type Signal } from './signals.ts';
