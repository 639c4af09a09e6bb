import type { ToolSpec, Trajectory } from '../../../env/index.ts';

/** The tools that an episode offered natively, as a row carries them; nothing where its prompt tells of them. */
export function toolsShown({ events }: Trajectory): { tools?: ToolSpec[] } {
  const tools = events.flatMap((event) => (event.kind === 'prompt_assembled' ? event.tools : []));
  return tools.length === 0 ? {} : { tools };
}
