export * from './config.ts';
export * from './import-file.ts';
export * from './load-preset.ts';
export * from './load-rubric.ts';
export * from './python-config.ts';
export * from './settings.ts';
export * from './trainer-config.ts';
