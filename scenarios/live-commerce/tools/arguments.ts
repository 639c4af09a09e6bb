import { InfrastructureError } from '../../../env/index.ts';
import type { ParamId, ToolArgs } from '../../../env/index.ts';

function absent(param: ParamId, expected: string): never {
  throw new InfrastructureError(
    'tool_argument',
    `${param} reached its executor unchecked; expected ${expected}`,
    {
      param,
    },
  );
}

/** A numeric argument. @throws InfrastructureError when the call was not checked against the schema. */
export function numberArg(args: ToolArgs, param: ParamId): number {
  const value = args[param];
  return typeof value === 'number' ? value : absent(param, 'a number');
}

/** A text argument. @throws InfrastructureError when the call was not checked against the schema. */
export function textArg(args: ToolArgs, param: ParamId): string {
  const value = args[param];
  return typeof value === 'string' ? value : absent(param, 'a text');
}
