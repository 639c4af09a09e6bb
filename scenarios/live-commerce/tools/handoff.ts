import type { ToolExecutor } from '../../../env/index.ts';
import { textArg } from './arguments.ts';

/** Hands the viewer over to a human agent and keeps the reason. */
export const handoff: ToolExecutor = (args, world) => {
  const number = world.keys('handoffs').length + 1;
  world.patch('handoffs', String(number), { reason: textArg(args, 'param:handoff.reason') });
  return { ok: true, data: { transferred: true } };
};
