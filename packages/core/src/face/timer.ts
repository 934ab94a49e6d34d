// A timer as it is written: its rules and limits, the library, programmes, ready-made timers.

export { copyNameOf } from '../library/copy-name.ts';
export { type Drafts, createDrafts } from '../library/drafts.engine.ts';
export type { DraftSubject, SavedDescription, SavedDraft, Writing } from '../library/saved-draft.ts';
export { CLOSED_LIBRARY, type LibraryView } from '../library/library-view.ts';
export { type Library, createLibrary } from '../library/library.engine.ts';
export { isSameWriting } from '../library/same-writing.ts';
export { appendedTo, newProgrammeWith } from '../programme/append.ts';
export { programmeBeyondLimits } from '../programme/beyond.ts';
export { type ParsedProgramme, parseProgramme } from '../programme/document.ts';
export { programmeLinkBody, readProgrammeLink } from '../programme/link.ts';
export {
  type PlacedEntry,
  type Programme,
  type ProgrammeDraft,
  type ProgrammeEntry,
  doneIn,
  entryPlace,
  missingIn,
  nextIn,
  programmeOf,
  sharedDraftOf,
  timerOfEntry,
  withDone,
  withEntryBack,
  withMoved,
  withNext,
  withNotDone,
  withPausedAt,
  withoutEntry,
} from '../programme/programme.ts';
export {
  type ProgrammeEdit,
  type ProgrammeResult,
  type Programmes,
  createProgrammes,
} from '../programme/programmes.engine.ts';
export { type ReadyMadeProgramme, READY_MADE_PROGRAMMES } from '../programme/ready-made.ts';
export { READY_MADE, readyMadeBy } from '../ready-made/catalog.ts';
export { FIRST_READY_MADE, type FirstReadyMade } from '../ready-made/first.ts';
export {
  MORNING_READING,
  READY_MADE_KINDS,
  type ReadyMade,
  type ReadyMadeKind,
  draftOfReadyMade,
  takenBefore,
} from '../ready-made/ready-made.ts';
export type { RemoveResult, SaveResult } from '../library/result.ts';
export {
  NOTHING_OPEN,
  type Sync,
  type SyncView,
  changesAtRisk,
  createSync,
  whenPersisted,
} from '../library/sync.engine.ts';
export { type EarlierVersion, timerOf } from '../library/timer-reader.ts';
export { differencesOf, versionsBefore } from '../library/versions.ts';
export { createWriteBehind } from '../library/write-behind.engine.ts';
export { BACKGROUND_WORDS, SOUND_SET_WORDS } from '../timer/bell-words.ts';
export { NEW_BACKGROUND_VOLUME, NO_SOUND, type StepBells } from '../timer/bells.ts';
export { withBells, withSounds } from '../timer/edit-bells.ts';
export { backgroundUnder, ownSoundsIn, soundSetOf, strikesOf } from '../timer/sound-set.ts';
export { hasOwnSounds, isOwnName } from '../timer/for-others.ts';
export { BREATH_TONE, hasBreathTone, TIME_SHOWN_AS, type TimeShownAs, timeShownAs } from '../timer/time-shown.ts';
export { beyondLimits } from '../timer/beyond.ts';
export { isInLibrary } from '../timer/programme-timer.ts';
export { countdownSoundOf, withCountdownSound } from '../timer/countdown.ts';
export { UNREADABLE_DURATION, durationText, parseDuration } from '../timer/duration-text.ts';
export { END_CHOICES, type EndChoice, chooseEnd, endChoiceOf, newBorder } from '../timer/edit-end.ts';
export { parseDraft } from '../timer/draft-document.ts';
export { timerJsonSchema } from '../timer/json-schema.ts';
export { type EditHistory, edited, newHistory, redone, undone } from '../timer/edit-history.ts';
export { changeSteps, changeTypes, deleteSteps, duplicateSteps, moveSteps, stepsBetween } from '../timer/edit-many.ts';
export { EDITS_ROOM, editsText, parseEdits } from '../timer/edits-text.ts';
export {
  type MoveBy,
  type RoundPatch,
  type StepPatch,
  addDelay,
  addRound,
  addStep,
  addStepAfter,
  changeRound,
  changeStep,
  changeType,
  deleteRound,
  deleteStep,
  duplicateRound,
  duplicateStep,
  moveRound,
  moveStep,
  placeRound,
  placeStepIn,
  putBackRound,
  putBackStep,
  setDetails,
  setGlobalSettings,
} from '../timer/edit.ts';
export { extraWords } from '../timer/extra-words.ts';
export { type Harder, type HarderWay, harderWaysOf } from '../timer/harder.ts';
export {
  APART_LIMIT,
  BORDER_LIMIT,
  DOCUMENT_LIMIT,
  HOURS_LIMIT,
  LADDER_LIMIT,
  MINUTES_LIMIT,
  REPETITIONS_LIMIT,
  REST_LIMIT,
  ROUND_REPEAT_LIMIT,
  SECONDS_LIMIT,
  STEP_REPEAT_LIMIT,
  SAY_EVERY_LIMIT,
  STRIKES_LIMIT,
  VOLUME_LIMIT,
  WRITTEN_LIMIT,
  chimeLimitOf,
} from '../timer/limits.ts';
export { roomTexts } from '../timer/room-left.ts';
export { inOrder } from '../timer/order.ts';
export { SPORTS, type Sport } from '../timer/sport.ts';
export { TIMER_ORDERS, type TimerOrder } from '../timer/orders.ts';
export { formatTags, parseTags } from '../timer/tags.ts';
export {
  type HeartBorder,
  type HeartEnd,
  NEW_AT_LEAST,
  type StepExtras,
  type TapEnd,
  endsBy,
  isCapped,
  isStepLink,
  limitWords,
  repetitionsText,
  stepSaysMore,
} from '../timer/step-end.ts';
export { COUNTED, chosenCount, stepCountWords, type StepCount } from '../timer/step-count.ts';
export { countLine, finishWords, resultText, resultWords } from '../timer/score-words.ts';
export type { CountScore, RunScore, StepScore } from '../timer/step-score.ts';
export { type TimelinePiece, marksOf, stepAt, timelineOf } from '../timer/timeline.ts';
export {
  type CountdownSound,
  type GlobalSettings,
  NEW_GLOBAL_SETTINGS,
  NO_ONE,
  type Round,
  STEP_TYPES,
  type SpokenCountdown,
  type Step,
  type StepType,
  type Timer,
  type TimerDraft,
  ZONE_NUMBERS,
  type ZoneNumber,
  hasRests,
  newDelay,
  newRound,
  newStep,
  newTimerDraft,
  ownerlessTimer,
} from '../timer/timer.ts';
export {
  type Totals,
  activitiesLabel,
  activitiesText,
  cardDuration,
  cardDurationLabel,
  delayText,
  repeatMark,
  roundCount,
  roundDuration,
  stepCount,
  summaryDuration,
  totalsOf,
} from '../timer/totals.ts';
export { chimeProblems, editorProblems } from '../timer/editor-problems.ts';
export { type Problem, type ProblemField, type ProblemPlace, validateTimer } from '../timer/validate.ts';
