export * from './io/check-harness-folder.ts';
export * from './io/content-folder.ts';
export * from './io/import-comment-file.ts';
export * from './io/live-commerce.ts';
export * from './io/load-catalogue.ts';
export * from './io/load-harness.ts';
export * from './io/load-phrases.ts';
export * as liveCommerce from './live-commerce/index.ts';
export type { CommentClass, ImportedComments } from './live-commerce/import/index.ts';
