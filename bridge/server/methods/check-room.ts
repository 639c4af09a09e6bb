import { BusyError, TooLargeError } from '../../errors/errors.ts';
import type { ServiceState } from '../service.ts';
import type { Plan } from './reset-plan.ts';

/**
 * Sees that all of a request fits: episodes, and places for groups, which count from their opening to their end.
 * @throws BusyError when it does not fit now; TooLargeError when it never will.
 */
export function checkRoom({ table, book, queue, limits }: ServiceState, plans: readonly Plan[]): void {
  const episodes = plans.reduce((sum, { options }) => sum + options.length, 0);
  const groups = plans.flatMap(({ group }) => group ?? []);
  const { max_episodes, max_queued_groups, retry_after_ms } = limits;
  if (episodes > max_episodes || groups.length > max_queued_groups) {
    const message = `${episodes} episodes in ${groups.length} groups are over what this server ever holds: ${max_episodes} and ${max_queued_groups}.`;
    throw new TooLargeError(message);
  }
  const freed = groups.reduce((sum, group) => sum + book.running(group), 0);
  if (table.open - freed + episodes > max_episodes) {
    const message = `There is room for ${max_episodes} episodes, and ${table.open} are open: end some first.`;
    throw new BusyError(message, {}, retry_after_ms);
  }
  const pending = book.open + queue.queued + queue.leased;
  const added = groups.filter((group) => !book.has(group)).length;
  if (pending + added <= max_queued_groups) return;
  const message = `There is room for ${max_queued_groups} groups, and ${pending} are open, queued or leased: take and acknowledge some first.`;
  throw new BusyError(message, {}, retry_after_ms);
}
