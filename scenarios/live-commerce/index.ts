export * from './checks/index.ts';
export * from './claims/index.ts';
export * from './import/index.ts';
export * from './pack.ts';
export * from './policies/index.ts';
export * from './sampler/index.ts';
export * from './teaching/index.ts';
export { catalogueTables, WORLD_REF, type Catalogue } from './world/index.ts';
