export * from './json-schemas.ts';
export * from './wire/arms.ts';
export * from './wire/envelope.ts';
export * from './wire/episodes.ts';
export * from './wire/groups.ts';
export * from './wire/methods.ts';
export * from './wire/service.ts';
export * from './models/openai-policy.ts';
