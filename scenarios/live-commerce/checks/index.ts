export { argumentsOf, ruleChecks } from './rule-checks.ts';
export { spokenName } from './spoken-name.ts';
export { sentencesOf } from './sentences.ts';
