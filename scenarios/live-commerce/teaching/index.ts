export { TEACHING_CARD_SCHEMA, type TeachingCard } from './card.ts';
export { teachingCardText } from './card-text.ts';
export type { DropReason, TeachingGroup } from './group.ts';
export { NAMES_AND_WORDING, NAMES_ONLY, TEACHING_STATES, type TeachingState } from './group-state.ts';
export { TeachingOptions, type TeachingParts } from './options.ts';
export { TeachingMessage, TeachingRow, type TeachingKind } from './row.ts';
export { TeachingTally, type TeachingCounts } from './tally.ts';
export { teach } from './teach.ts';
