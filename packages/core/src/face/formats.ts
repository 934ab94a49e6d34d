// A timer as text, as a link, as a file, on a wall, and whole accounts as files.

export { csvOf } from '../import-export/sessions/csv.ts';
export { type ForeignFormat, foreignExport } from '../import-export/formats/foreign-export.ts';
export { plannedText } from '../import-export/formats/planned-text.ts';
export { readExchange } from '../import-export/formats/read-exchange.ts';
export { fitOf } from '../import-export/sessions/fit.ts';
export { EXPORT_TYPES, exportNameOf } from '../import-export/sessions/export-name.ts';
export { archiveNameOf, archiveNamesOf, exportableSince } from '../import-export/sessions/session-archive.ts';
export { EXPORT_KINDS, type ExportKind, canBeExported, utcOf } from '../import-export/sessions/session-export.ts';
export { tcxOf } from '../import-export/sessions/tcx.ts';
export { isProgrammeLink, linkBody, readLinkBody } from '../link/link.ts';
export { WALL_LINE, WALL_PAGE, type WallLine, type WallPage, wallSheet } from '../wall/wall-sheet.ts';
export { calendarOf, eventLength } from '../import-export/calendar/calendar.ts';
export {
  type DayNumber,
  PLAN_WEEKS_MOST,
  type PlanDraft,
  type PlanProblems,
  WEEKDAYS,
  type Weekday,
  type WeeklyPlan,
  planWords,
  plannedSpan,
  readPlan,
} from '../import-export/calendar/weekly-plan.ts';
export { noteSentence, oneTimerOf, type OneTimer, type TextNote } from '../paste/one-timer.ts';
export { pastedOf } from '../paste/paste.ts';
export { type SavedOutside, editedOutside, newOutside } from '../paste/saved-outside.ts';
export { lostIn } from '../workout-text/guard/conserve.ts';
export { describedIn, draftOfDescribed, guardDescribed } from '../workout-text/guard/guard.ts';
export { type Description, createDescriber } from '../workout-text/describer.engine.ts';
export { mergeIds } from '../workout-text/merge-ids.ts';
export { printNotation } from '../workout-text/print-notation.ts';
export { readDescription } from '../workout-text/read-description.ts';
export { type NotationNote, type NotationProblem, readNotation } from '../workout-text/read-notation.ts';
export { IMPORT_LIMIT } from '../import-export/account/file-limit.ts';
export type { MadeFile } from '../import-export/account/file.ts';
export type { ImportChoice, ImportOutcome } from '../import-export/account/import-steps.ts';
export type { GuestLibrary, GuestQuestion } from '../import-export/account/guest-library.engine.ts';
export type { Export, Mover } from '../import-export/account/mover.engine.ts';
export type { ImportMode, Preview, SessionPlan, TimerPlan } from '../import-export/account/plan.ts';
export type { FileContent } from '../import-export/account/read-file.ts';
