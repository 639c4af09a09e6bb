export * from './augmenter.ts';
export * from './claims.ts';
export * from './pack.ts';
export * from './policy.ts';
export * from './rule-checks.ts';
export * from './scorer.ts';
export * from './tool-executor.ts';
