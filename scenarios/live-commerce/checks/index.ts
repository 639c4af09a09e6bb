export { ruleChecks } from './rule-checks.ts';
export { sentencesOf } from './sentences.ts';
