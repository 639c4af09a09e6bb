export { createPolicies } from './create-policies.ts';
export type { PolicyOptions, ScriptedPolicies } from './create-policies.ts';
export { composeReply } from './reply/compose-reply.ts';
export type { ReplyInput } from './reply/compose-reply.ts';
export type { TalkRoom } from './understand/room.ts';
export { understand } from './understand/understand.ts';
