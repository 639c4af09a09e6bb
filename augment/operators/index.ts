import type { Operator } from '../operator.ts';
import { maskRules } from './content/mask-rules.ts';
import { paraphraseRules } from './content/paraphrase-rules.ts';
import { reorderRules } from './content/reorder-rules.ts';
import { hookMessages } from './hooks/hook-messages.ts';
import { messageStructure } from './hooks/message-structure.ts';
import { retryBehaviour } from './hooks/retry-behaviour.ts';
import { toggleModification } from './hooks/toggle-modification.ts';
import { addNoiseSkills } from './identifier/add-noise-skills.ts';
import { maskSkills } from './identifier/mask-skills.ts';
import { renameSkills } from './identifier/rename-skills.ts';
import { reorderSkills } from './identifier/reorder-skills.ts';
import { rewriteSkillDescriptions } from './identifier/rewrite-skill-descriptions.ts';
import { maskItems } from './prompt/mask-items.ts';
import { paraphraseItems } from './prompt/paraphrase-items.ts';
import { perturbLimits } from './prompt/perturb-limits.ts';
import { reorderBlocks } from './prompt/reorder-blocks.ts';
import { reorderItems } from './prompt/reorder-items.ts';
import { renameParams } from './tools/rename-params.ts';
import { renameTools } from './tools/rename-tools.ts';
import { reorderTools } from './tools/reorder-tools.ts';
import { rewriteToolDescriptions } from './tools/rewrite-tool-descriptions.ts';

/**
 * Every operator in the order of application. Masks come first in their dimension, so that nothing is written
 * for what goes; noise comes after the rewriting of real Skills, for distractors bring wordings of their own.
 */
export const OPERATORS: readonly Operator[] = [
  maskSkills,
  renameSkills,
  rewriteSkillDescriptions,
  addNoiseSkills,
  reorderSkills,
  maskRules,
  paraphraseRules,
  reorderRules,
  renameTools,
  renameParams,
  rewriteToolDescriptions,
  reorderTools,
  maskItems,
  paraphraseItems,
  perturbLimits,
  reorderItems,
  reorderBlocks,
  toggleModification,
  retryBehaviour,
  messageStructure,
  hookMessages,
];
