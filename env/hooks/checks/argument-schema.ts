import { defineCheck } from '../define-check.ts';

/** A call that could not be read, or whose arguments do not fit the tool. */
export const argumentSchema = defineCheck(
  { name: 'argument_schema', event: 'pre_tool' },
  ({ call }) => call.problem?.message ?? null,
);
