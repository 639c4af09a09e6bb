import type { JsonObject } from '../../../../env/index.ts';
import type { NamedCall } from '../say.ts';
import type { View } from '../view.ts';
import type { Errand } from './errands.ts';

/** Puts an errand in the names of the view; null where the view lacks the tool, the Skill or a parameter. */
export function namedCall(errand: Errand, view: View): NamedCall | null {
  const tool = view.tools.get(errand.tool);
  if (tool === undefined) return null;
  const args: JsonObject = {};
  for (const [id, value] of Object.entries(errand.args)) {
    const name = [...tool.params].find(([param]) => param === id)?.[1];
    const said = errand.skill === null ? value : view.skills.get(errand.skill);
    if (name === undefined || said === undefined) return null;
    args[name] = said;
  }
  return { name: tool.name, args };
}
