export * from './create-claims.ts';
