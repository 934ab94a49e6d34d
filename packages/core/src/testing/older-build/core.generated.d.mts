// What scripts/older-core.mjs takes from the app of before, as the files that it comes from declare it now.

export { createLibrary } from '../../library/library.engine.ts';
export { merge } from '../../library/merge.ts';
export { BEGINNING, planOf, totalOf } from '../../run/plan/plan.ts';
export { durationOf, locate, next, stepOf } from '../../run/plan/segment.ts';
export { eventsBetween } from '../../run/play/events.ts';
export { parseTimer, timerDocument } from '../../timer/document.ts';
export { draftDocument, parseDraft } from '../../timer/draft-document.ts';
export { addStep, changeStep, deleteStep } from '../../timer/edit.ts';
