import { ContentError } from '../errors.ts';
import type { CheckRef, LimitId } from '../records/index.ts';

/** The shape of `LimitId`; rules are checked too often to ask the schema. */
const LIMIT_ID = /^limit:[a-z0-9_]+(?:\.[a-z0-9_]+)*$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * The arguments of a check reference as a check reads them: limit ids become the limit's present value,
 * numerals become numbers, other literals stay texts.
 * @throws ContentError `unknown_limit` for a limit that the harness does not have.
 */
export function resolveCheckArgs(
  ref: CheckRef,
  limits: Readonly<Record<LimitId, number>>,
): (string | number)[] {
  return ref.args.map((arg) => {
    if (NUMBER.test(arg)) return Number(arg);
    if (!isLimitId(arg)) return arg;
    const value = limits[arg];
    if (value !== undefined) return value;
    const message = `Check ${ref.name} names ${arg}, which the harness does not have. Declare it under limits.`;
    throw new ContentError('unknown_limit', message, { check: ref.name, limit: arg });
  });
}

/** True for the id of a limit, whether or not a harness has it. */
export function isLimitId(text: string): text is LimitId {
  return LIMIT_ID.test(text);
}
