import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command, Option } from 'commander';
import { readSettings } from '../../configs/index.ts';
import { registryDigest, strengthsOf } from '../../env/index.ts';
import { liveCommerce } from '../../scenarios/index.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { interruptSignal } from '../support/interrupt.ts';
import { openLineFile, type LineFile } from '../support/line-file.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { createProgress } from '../support/progress.ts';
import { numberUpTo, wholeNumber } from '../support/read-value.ts';
import { openSession, type Session, type SharedOptions } from '../support/session.ts';
import { teachingText } from '../support/teaching-text.ts';

interface TeachCommandOptions extends Omit<SharedOptions, 'faults'> {
  readonly groups: number;
  readonly out?: string;
  readonly force?: true;
  readonly augmented: number;
  readonly names: number;
  readonly wording: number;
  readonly plain: number;
  readonly dense: number;
  readonly slips: number;
  readonly whole: number;
  readonly faults: number;
  readonly locale?: 'en' | 'zh' | 'both';
  readonly harnessFixed?: true;
  readonly json?: true;
}

type Counting = Pick<liveCommerce.TeachingTally, 'add' | 'counts'>;

const share = numberUpTo(1);
/** Where the preset has no arm `mixed`. */
const STRENGTHS = { ...strengthsOf(2), identifier: 3, tools: 3 } as const;

export function teachCommand(): Command {
  const command = new Command('teach')
    .summary('write finished lines for supervised training')
    .description(
      'A group is one state of the harness in one room: four episodes of a teacher, or 28 short questions under two ' +
        'viewer signals. Its rows stand together. Beside the file stand <out>.card.json and <out>.card.md. ' +
        'Equal options give equal bytes.',
    )
    .option('--groups <n>', 'how many groups', wholeNumber(1), 1000)
    .option('--out <file>', 'the JSONL file (default: runs/teach.jsonl)')
    .option('--force', 'write over a file that is there')
    .option('--augmented <share>', 'groups under a changed harness', share, 0.92)
    .option('--names <share>', 'of those, groups in which only names and order change', share, 0.2)
    .option('--wording <share>', 'of those, groups in which wordings change too, and no more', share, 0.74)
    .option(
      '--plain <n>',
      'of all, the first groups, in which a text has five wordings at most',
      wholeNumber(0),
      0,
    )
    .option('--dense <share>', 'groups of short questions', share, 0.5)
    .option('--slips <share>', 'episodes in which the teacher makes a mistake', share, 0.2)
    .option('--whole <share>', 'of those, episodes that keep it; it is cut out of the others', share, 0.15)
    .option('--faults <rate>', 'share of tools that fault in an episode', share, 0.05)
    .addOption(
      new Option(
        '--locale <locale>',
        'the viewers’ language (default: en for a small harness, else both)',
      ).choices(['en', 'zh', 'both']),
    )
    .addOption(
      new Option('--harness-fixed', 'only the original harness').conflicts(['augmented', 'names', 'wording']),
    )
    .action(run);
  return addExamples(
    addOptions(command, 'preset', 'harness', 'seed', 'json'),
    'hgym teach --harness mini --groups 1000 --out runs/teach.jsonl',
    'hgym teach --harness mini --groups 200 --harness-fixed --out runs/fixed.jsonl',
    'hgym teach --harness mini --dense 1 --slips 0 --locale both --seed other --json',
  );
}

async function run(options: TeachCommandOptions): Promise<void> {
  const session = await openSession(options);
  const asked = teachingOf(session, options);
  const path = options.out ?? join(readSettings().runsFolder, 'teach.jsonl');
  const file = openLineFile(path, { over: options.force === true });
  const tally = new liveCommerce.TeachingTally();
  const whole = await writeAll(session, asked, file, tally);
  if (!whole) {
    file.discard();
    console.error('Interrupted: nothing was kept.');
    throw new ExitWith(EXIT.interrupted);
  }
  const card = cardOf(session, asked, tally, { file: basename(path), ...file.finish() });
  writeFileSync(`${path}.card.json`, `${JSON.stringify(card, null, 1)}\n`);
  writeFileSync(`${path}.card.md`, liveCommerce.teachingCardText(card));
  console.log(options.json ? JSON.stringify({ ...card, out: path }) : teachingText(card, path));
}

function teachingOf({ config, world }: Session, options: TeachCommandOptions): liveCommerce.TeachingOptions {
  const { groups, names, wording, plain, dense, slips, whole, faults } = options;
  const small = world.pack.harness.tool_surface === 'text';
  const locale = options.locale ?? (small ? 'en' : 'both');
  return {
    seed: config.seed,
    groups,
    locale: locale === 'both' ? null : locale,
    augmented: options.harnessFixed ? 0 : options.augmented,
    names,
    wording,
    plain,
    strengths: config.arms['mixed']?.strengths ?? STRENGTHS,
    dense,
    slips,
    whole,
    faults: faults === 0 ? null : config.faults,
  };
}

/** True when all groups were written; false when it was interrupted. */
async function writeAll(
  { world, scorer }: Session,
  options: liveCommerce.TeachingOptions,
  file: LineFile,
  tally: Counting,
): Promise<boolean> {
  const progress = createProgress('teach');
  const interrupt = interruptSignal();
  let done = 0;
  try {
    for await (const group of liveCommerce.teach({ ...world, scorer }, options)) {
      for (const row of group.rows) file.append(JSON.stringify(row));
      tally.add(group);
      progress.update(++done, options.groups, 'groups');
      if (interrupt.signal.aborted) break;
      // Signals are heard between turns of the event loop only.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return done === options.groups;
  } catch (thrown) {
    file.discard();
    throw thrown;
  } finally {
    interrupt.release();
    progress.end();
  }
}

function cardOf(
  { world }: Session,
  options: liveCommerce.TeachingOptions,
  tally: Counting,
  data: liveCommerce.TeachingCard['data'],
): liveCommerce.TeachingCard {
  const { name, revision } = world.pack.harness;
  const registry_digest = registryDigest(world.pack.harness);
  const material = world.material();
  const schema = liveCommerce.TEACHING_CARD_SCHEMA;
  return { schema, harness: { name, revision, registry_digest }, material, options, data, ...tally.counts() };
}
