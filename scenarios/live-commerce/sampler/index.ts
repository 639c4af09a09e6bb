export { countDistinct, type CountOptions, type DistinctCount } from './count-distinct.ts';
export { sampleScenario, type SampleScenarioOptions } from './sample-scenario.ts';
export type { HarnessSize } from './shape.ts';
