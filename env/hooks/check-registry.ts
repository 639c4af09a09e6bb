import { argumentSchema } from './checks/argument-schema.ts';
import { bannedPhrasing } from './checks/banned-phrasing.ts';
import { factsInEvidence } from './checks/facts-in-evidence.ts';
import { falsePromise } from './checks/false-promise.ts';
import { privateData } from './checks/private-data.ts';
import { repeatedCall } from './checks/repeated-call.ts';
import { requiredSkill } from './checks/required-skill.ts';
import { toolFault } from './checks/tool-fault.ts';
import type { HookCheck } from './define-check.ts';

/** The checks that every harness has, by name; a pack's rule checks come after them. */
export const HOOK_CHECKS: ReadonlyMap<string, HookCheck> = new Map(
  [
    privateData,
    argumentSchema,
    repeatedCall,
    toolFault,
    requiredSkill,
    factsInEvidence,
    falsePromise,
    bannedPhrasing,
  ].map((check) => [check.name, check]),
);
