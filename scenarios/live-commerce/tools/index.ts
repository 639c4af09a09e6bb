export { executors } from './executors.ts';
