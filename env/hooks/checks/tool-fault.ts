import { defineCheck } from '../define-check.ts';

/** A tool that met an injected fault. */
export const toolFault = defineCheck(
  { name: 'tool_fault', event: 'post_tool' },
  ({ call, status, retries_left }) =>
    status === 'fault' ? `${call.name} gave no usable answer (retries left: ${retries_left}).` : null,
);
