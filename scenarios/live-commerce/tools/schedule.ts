import type { ToolExecutor } from '../../../env/index.ts';
import { currentRow } from './current-row.ts';

/** Which link comes on air next, and in how many minutes. */
export const schedule: ToolExecutor = (_args, world) => ({ ok: true, data: currentRow(world, 'schedule') });
