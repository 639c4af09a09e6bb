export * from './ask-kinds.ts';
export * from './signals.ts';
