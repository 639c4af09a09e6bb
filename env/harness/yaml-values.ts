import { z } from 'zod';

/** A decimal number written in YAML, where scalars are texts. */
export const YamlNumber = z
  .string()
  .regex(/^-?\d+(?:\.\d+)?$/, 'not a decimal number')
  .transform(Number);

/** `true` or `false` written in YAML. */
export const YamlFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Null written in YAML, or what `inner` reads. */
export const yamlNullable = <T extends z.ZodType>(inner: T) =>
  z.preprocess(
    (value) => (value === 'null' || value === '~' || value === '' ? null : value),
    inner.nullable(),
  );
