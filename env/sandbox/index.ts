export { answerText } from './answer-text.ts';
export { faultAnswer } from './fault-answer.ts';
export { drawFaultPlan, faultFor, isRecoverable } from './fault-plan.ts';
export { FAULTS, isRetryable } from './fault-registry.ts';
export type { Fault, FaultAnswer, FaultOptions } from './faults/fault.ts';
export { createWorld, type EpisodeWorld, type WorldDelta } from './world.ts';
