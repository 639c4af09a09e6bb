import type { Harness, Scenario, Trajectory } from '../env/index.ts';
import type { CertificateCheck } from './certificate.ts';
import { findLeaks } from './leaks.ts';
import { STATE_CHECKS } from './state-checks.ts';

const SHOWN = 5;

/** Collects what the state checks, the leak search and the episodes' ends show, and counts what was looked at. */
export class Findings {
  readonly #base: Harness;
  readonly #found = new Map<string, string[]>(STATE_CHECKS.map(({ name }) => [name, []]));
  readonly #leaks: string[] = [];
  readonly #errors: string[] = [];
  #states = 0;
  #transcripts = 0;
  #episodes = 0;

  constructor(base: Harness) {
    this.#base = base;
  }

  get leaks(): number {
    return this.#leaks.length;
  }

  addState(state: Harness, scenario: Scenario): void {
    this.#states += 1;
    for (const { name, find } of STATE_CHECKS) {
      this.#found.get(name)?.push(...find(this.#base, state, scenario));
    }
  }

  /** An errored episode has no scores, so no mean shows it. */
  addEnd({ id, end }: Trajectory): void {
    this.#episodes += 1;
    if (end?.status === 'errored') this.#errors.push(`${id}: ${end.error.code}: ${end.error.message}`);
  }

  addTranscript(state: Harness, trajectory: Trajectory): void {
    this.#transcripts += 1;
    for (const { what, where } of findLeaks(this.#base, state, trajectory))
      this.#leaks.push(`${what} in ${where}`);
  }

  /** One check per property; a property that nothing was looked at for fails. */
  checks(): CertificateCheck[] {
    const states = STATE_CHECKS.map(({ name }) =>
      check(name, `holds in all ${this.#states} states`, this.#found.get(name) ?? [], this.#states),
    );
    const demand = `no replaced name and no id in ${this.#transcripts} transcripts`;
    return [
      ...states,
      check('no_leak', demand, this.#leaks, this.#transcripts),
      check('none_errored', `none of ${this.#episodes} episodes errored`, this.#errors, this.#episodes),
    ];
  }
}

function check(name: string, demand: string, found: readonly string[], looked: number): CertificateCheck {
  const ok = looked > 0 && found.length === 0;
  return { name, demand, ok, findings: [...new Set(found)].slice(0, SHOWN), count: found.length };
}
