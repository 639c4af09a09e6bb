import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAugmenter, firstWordings, type PhraseTable } from '../../augment/index.ts';
import { ContentError, digest, type Augmenter, type Pack, type Player } from '../../env/index.ts';
import { createPack } from '../live-commerce/pack.ts';
import { createPolicies, type ScriptedPolicies } from '../live-commerce/policies/index.ts';
import { countDistinct, type DistinctCount, type HarnessSize } from '../live-commerce/sampler/index.ts';
import type { Catalogue } from '../live-commerce/world/index.ts';
import { CONTENT, harnessFolder } from './content-folder.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadHarness } from './load-harness.ts';
import { checkPhrases, loadDistractors, loadPhrases } from './load-phrases.ts';

/** Everything that plays in a live-commerce room. */
export interface LiveCommerce {
  readonly pack: Pack;
  readonly augmenter: Augmenter;
  readonly policies: ScriptedPolicies;
  /** The seven policies of the certificate, in the order of its table. */
  readonly verifiers: readonly Player[];
  readonly phrases: PhraseTable;
  /** The same with few wordings of a text, for whoever has yet to learn to read. */
  readonly plain: { readonly augmenter: Augmenter; readonly phrases: PhraseTable };
  /** Digest of what augmentation draws from: phrases and distractors. */
  material(): string;
  readonly catalogue: Catalogue;
}

/** Wordings of a text in what is plain. */
const FEW_WORDINGS = 5;

export interface LiveCommerceOptions {
  /** `base`, `mini`, or the path of a harness folder. Default `base`. */
  readonly harness?: string;
}

/**
 * Loads the live-commerce pack.
 * @throws ContentError that lists everything wrong with the harness or its wordings.
 */
export function createLiveCommerce({ harness: given = 'base' }: LiveCommerceOptions = {}): LiveCommerce {
  const folder = harnessFolder(given);
  const harness = loadHarness(folder, { ownPack: true });
  const catalogue = loadCatalogue(CONTENT);
  const phrases = existsSync(join(folder, 'phrases.yaml')) ? loadPhrases(folder) : {};
  const problems = checkPhrases(harness, phrases);
  if (problems.length > 0) {
    throw new ContentError('content_invalid', `${folder}/phrases.yaml:\n${problems.join('\n')}`, {
      problems,
    });
  }
  const distractors = existsSync(join(folder, 'distractors.yaml')) ? loadDistractors(folder) : [];
  const few = firstWordings(phrases, FEW_WORDINGS);
  const policies = createPolicies({ harness, phrases });
  return {
    pack: createPack(harness, catalogue),
    augmenter: createAugmenter({ phrases, distractors }),
    policies,
    verifiers: Object.values(policies),
    phrases,
    plain: { augmenter: createAugmenter({ phrases: few, distractors }), phrases: few },
    material: () => digest([phrases, distractors]),
    catalogue,
  };
}

export interface CountScenariosOptions {
  readonly seed: string;
  readonly samples: number;
}

/** Counts distinct tasks over the three splits: see `countDistinct`. */
export function countScenarios(
  { pack, catalogue }: LiveCommerce,
  { seed, samples }: CountScenariosOptions,
): DistinctCount {
  const harness: HarnessSize = pack.harness.tool_surface === 'text' ? 'mini' : 'base';
  const perSplit = { train: samples, dev: samples, test: samples };
  return countDistinct({ catalogue, seed, harness, perSplit });
}
