export * from './config.ts';
export * from './import-file.ts';
export * from './load-preset.ts';
export * from './load-rubric.ts';
export * from './settings.ts';
