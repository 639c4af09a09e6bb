export * from './build-trajectory.ts';
export * from './call-scripts.ts';
export * from './fake-claims.ts';
export * from './input-of.ts';
export * from './scenario.ts';
