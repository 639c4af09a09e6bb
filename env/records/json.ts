import { z } from 'zod';

/** Any JSON value: what tools answer, what worlds hold and what travels on the wire. */
export const JsonValue = z.json();
export type JsonValue = z.infer<typeof JsonValue>;

/** A JSON object with string keys. */
export const JsonObject = z.record(z.string(), JsonValue);
export type JsonObject = { [key: string]: JsonValue };
