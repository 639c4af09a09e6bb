import type { ToolExecutor } from '../../../env/index.ts';
import { currentRow } from './current-row.ts';

/** The room's campaign: the spend that earns the free gift (CNY), and when it ends. */
export const campaign: ToolExecutor = (_args, world) => ({ ok: true, data: currentRow(world, 'campaign') });
