import type { z } from 'zod';
import { BadRequestError } from '../errors/errors.ts';

const SHOWN = 3;

/**
 * Checks a value that came from outside and gives back that very value, not a parsed copy: written again it
 * has the same bytes.
 * @throws BadRequestError naming the first places that are wrong.
 */
export function accept<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  if (matches(schema, value)) return value;
  const issues = schema.safeParse(value).error?.issues ?? [];
  const places = issues
    .slice(0, SHOWN)
    .map(({ path, message }) => `${path.join('.') || 'header'}: ${message}`);
  throw new BadRequestError(`This is no ${what}: ${places.join('; ')}.`, { problems: places });
}

function matches<S extends z.ZodType>(schema: S, value: unknown): value is z.output<S> {
  return schema.safeParse(value).success;
}
