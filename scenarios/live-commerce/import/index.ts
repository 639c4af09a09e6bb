export { classifyComment, type CommentClass } from './classify-comment.ts';
export { cleanComment } from './clean-comment.ts';
export {
  importComments,
  type CommentRow,
  type ImportedComments,
  type ImportOptions,
} from './import-comments.ts';
export { localeOf } from './locale-of.ts';
export { refusalOf, type RefusalReason } from './refusal-of.ts';
