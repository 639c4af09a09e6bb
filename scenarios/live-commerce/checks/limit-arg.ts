import { ContentError, type RuleContext } from '../../../env/index.ts';

/**
 * The number that a check is called with.
 * @throws ContentError `check_argument` when the harness gives none.
 */
export function limitArg(check: string, context: RuleContext): number {
  const arg = context.args[0];
  const value = typeof arg === 'string' ? Number(arg) : arg;
  if (value !== undefined && Number.isFinite(value)) return value;
  const message = `${check} needs a number, such as ${check}(limit:reply_chars); found ${JSON.stringify(arg ?? null)}.`;
  throw new ContentError('check_argument', message, { check });
}
