export { MAX_ARGUMENT_DEPTH, readArguments, type ArgumentsRead } from './read-arguments.ts';
export { parseAction } from './parse-action.ts';
export type { AssistantMessage, ParsedMessage, RawCall } from './parsed-message.ts';
export { renderHermes } from './render-hermes.ts';
export { resolveCall } from './resolve-call.ts';
