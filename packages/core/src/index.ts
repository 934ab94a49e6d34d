// The public face of the core: what the app, the server and the scripts use, and nothing else.

export {
  type AccountState,
  type AccountView,
  type FirstState,
  type PersonHere,
  personIn,
} from './account/account-state.ts';
export { type Account, createAccount } from './account/account.engine.ts';
export { CARE_SENTENCES } from './account/care-words.ts';
export { type AccountCare, type CareResult, createCare, type PlannedResult } from './account/care.engine.ts';
export type { Departure, Unsent } from './account/leaving.engine.ts';
export { PASSWORD_LENGTH, credentialFaults, isEmail } from './account/credentials.ts';
export {
  AGE_LIMIT,
  DEFAULT_AGE,
  DEFAULT_MANUAL_MAX_HEART_RATE,
  type HeartRatePreferences,
  type Preferences,
  MAX_HEART_RATE_LIMIT,
  type Profile,
  SPEECH_PROVIDERS,
  type SpeechProvider,
  WEEKLY_GOAL_LIMIT,
  newProfile,
  profileBody,
  profileOf,
  voiceOf,
} from './account/profile.ts';
export type { Guests, LeftLibrary } from './account/guests.engine.ts';
export type { AccountResult } from './account/result.ts';
export { createSettings } from './account/settings.engine.ts';
export { type App, createApp } from './app/app.ts';
export { type Advice, adviceOf } from './advice/advice.ts';
export { createEmitter } from './base/emitter.ts';
export { FAILURE_CODES, FALLBACKS, Failure, type FailureCode, type FallbackCode, sentenceOf } from './base/failure.ts';
export { type HeartRate, createHeartRate } from './app/heart-rate.ts';
export { inTime } from './base/in-time.ts';
export { type Turns, createTurns } from './base/in-turn.ts';
export { latest } from './base/latest.ts';
export { VERSION } from './base/version.ts';
export { type Arrival, LOADING, type Once, arrived, once } from './base/once.ts';
export { type ReadBy, type Schema, readAs } from './base/read.ts';
export { characterCount } from './base/short-text.ts';
export { stopAll } from './base/stop-all.ts';
export { csvOf } from './import-export/sessions/csv.ts';
export { type ForeignFormat, foreignExport } from './import-export/formats/foreign-export.ts';
export { plannedText } from './import-export/formats/planned-text.ts';
export { readExchange } from './import-export/formats/read-exchange.ts';
export { type LoadKind, weeksOf } from './heart/load/weeks.ts';
export { comparedWords, recordsOf, recordWords, resultCurve, type StepRecord } from './heart/report/earlier-scores.ts';
export { type CurveBucket, curveOf } from './heart/report/curve.ts';
export { heldPeakOf } from './heart/report/held-peak.ts';
export {
  type DayOfYear,
  type HistoryMonth,
  type HistoryTotals,
  type MonthOfYear,
  monthsOf,
} from './heart/report/history-months.ts';
export { type RecoveryPoint, recoveryPointOf, recoveryTrendOf } from './heart/report/recovery-trend.ts';
export {
  type CountedTime,
  type SessionFigures,
  figuresOf,
  figuresOfHead,
  headRatesOf,
  headZoneTimesOf,
  movingLengthOf,
} from './heart/report/session-figures.ts';
export { sessionMomentOf } from './heart/report/session-moment.ts';
export { type WeekSoFar, weekOf, weekWords } from './heart/report/weekly-goal.ts';
export { restingVariabilityOf } from './heart/load/resting-variability.ts';
export { isBatteryLow, type MonitorView, NOTHING_READ } from './heart/strap/monitor-view.ts';
export type { Monitor } from './heart/strap/monitor.engine.ts';
export type { Reading } from './heart/strap/reading.ts';
export { type Recovery, type RecoverySummary, recoveriesOf, recoverySummaryOf } from './heart/sessions/recovery.ts';
export { parseSession, sessionBody } from './heart/sessions/session-body.ts';
export { fitOf } from './import-export/sessions/fit.ts';
export { EXPORT_TYPES, exportNameOf } from './import-export/sessions/export-name.ts';
export { archiveNameOf, archiveNamesOf, exportableSince } from './import-export/sessions/session-archive.ts';
export { EXPORT_KINDS, type ExportKind, canBeExported, utcOf } from './import-export/sessions/session-export.ts';
export { type Rates, type SessionStats, ratesOf } from './heart/sessions/session-stats.ts';
export { endOf, movingPiecesOf, movingTimeOf, stretchesOf } from './heart/sessions/session-stretches.ts';
export { sessionSummaryOf } from './heart/sessions/session-summary.ts';
export {
  EFFORT_MOST,
  type HeartRateSession,
  NOTE_MOST,
  type SessionMark,
  type SessionNotes,
  TITLE_MOST,
  endSession,
  isSummaryOnly,
  isSimulated,
  isUnfinished,
  isWithoutReadings,
  startSession,
  withMark,
  zonesOf,
} from './heart/sessions/session.ts';
export type { Sessions } from './heart/sessions/sessions.engine.ts';
export type { SessionsView, RejectionReason } from './heart/sessions/sessions-view.ts';
export { tcxOf } from './import-export/sessions/tcx.ts';
export type { HeartEndView } from './heart/end-conditions/late-ends.engine.ts';
export { timeUpWords, unseenWords } from './heart/end-conditions/end-condition-words.ts';
export { heartLimitOf } from './heart/end-conditions/end-condition.ts';
export {
  RESTING_LIMIT,
  THRESHOLD_LIMIT,
  THRESHOLD_PERCENTS,
  type ZoneChoice,
  rangeWords,
  zoneChoiceOf,
  zoneFaultOf,
  zoneFloorsOf,
  zonesFor,
} from './heart/zone-floors.ts';
export { zoneProblemOf } from './heart/zone-problem.ts';
export {
  DEFAULT_MAX_HEART_RATE,
  type Floors,
  ZONES,
  type Zones,
  bpmRangeOf,
  distanceOf,
  maxHeartRateFor,
  topOf,
  zoneOf,
} from './heart/zones.ts';
export { contentHash, isSameContent } from './base/content.ts';
export { copyNameOf } from './library/copy-name.ts';
export { type Drafts, createDrafts } from './library/drafts.engine.ts';
export type { DraftSubject, SavedDescription, SavedDraft, Writing } from './library/saved-draft.ts';
export { CLOSED_LIBRARY, type LibraryView } from './library/library-view.ts';
export { type Library, createLibrary } from './library/library.engine.ts';
export { isSameWriting } from './library/same-writing.ts';
export { isProgrammeLink, linkBody, readLinkBody } from './link/link.ts';
export { WALL_LINE, WALL_PAGE, type WallLine, type WallPage, wallSheet } from './wall/wall-sheet.ts';
export { createKitchen, type KitchenBoard } from './app/kitchen.ts';
export type { Board } from './kitchen/board.engine.ts';
export type { ClosedBells } from './kitchen/closed-bells.engine.ts';
export { waitsForStart } from './kitchen/lane-place.ts';
export { READY_DAYS, type ReadyDay } from './kitchen/ready-at.ts';
export type { BoardLane } from './kitchen/lanes.engine.ts';
export { calendarOf, eventLength } from './import-export/calendar/calendar.ts';
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
} from './import-export/calendar/weekly-plan.ts';
export { type StartPhase, hasPauses, runLength, startPhase, suggestedStart } from './together/agreed-start.ts';
export { type JoinableRun, type Together, createTogether } from './together/together.engine.ts';
export { noteSentence, oneTimerOf, type OneTimer, type TextNote } from './paste/one-timer.ts';
export { pastedOf } from './paste/paste.ts';
export { type SavedOutside, editedOutside, newOutside } from './paste/saved-outside.ts';
export { lostIn } from './workout-text/guard/conserve.ts';
export { describedIn, draftOfDescribed, guardDescribed } from './workout-text/guard/guard.ts';
export { type Description, createDescriber } from './workout-text/describer.engine.ts';
export { mergeIds } from './workout-text/merge-ids.ts';
export { printNotation } from './workout-text/print-notation.ts';
export { readDescription } from './workout-text/read-description.ts';
export { type NotationNote, type NotationProblem, readNotation } from './workout-text/read-notation.ts';
export { appendedTo, newProgrammeWith } from './programme/append.ts';
export { programmeBeyondLimits } from './programme/beyond.ts';
export { type ParsedProgramme, parseProgramme } from './programme/document.ts';
export { programmeLinkBody, readProgrammeLink } from './programme/link.ts';
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
} from './programme/programme.ts';
export {
  type ProgrammeEdit,
  type ProgrammeResult,
  type Programmes,
  createProgrammes,
} from './programme/programmes.engine.ts';
export { type ReadyMadeProgramme, READY_MADE_PROGRAMMES } from './programme/ready-made.ts';
export { READY_MADE, readyMadeBy } from './ready-made/catalog.ts';
export { FIRST_READY_MADE, type FirstReadyMade } from './ready-made/first.ts';
export {
  MORNING_READING,
  READY_MADE_KINDS,
  type ReadyMade,
  type ReadyMadeKind,
  draftOfReadyMade,
  takenBefore,
} from './ready-made/ready-made.ts';
export type { RemoveResult, SaveResult } from './library/result.ts';
export {
  NOTHING_OPEN,
  type Sync,
  type SyncView,
  changesAtRisk,
  createSync,
  whenPersisted,
} from './library/sync.engine.ts';
export { type EarlierVersion, timerOf } from './library/timer-reader.ts';
export { differencesOf, versionsBefore } from './library/versions.ts';
export { createWriteBehind } from './library/write-behind.engine.ts';
export {
  type Audio,
  type Samples,
  BACKGROUNDS,
  SOUND_SETS,
  type SoundMode,
  type BackgroundSound,
  type BreathSound,
  type BackgroundName,
  type SoundSet,
  type SoundState,
  type MadeTone,
  type OwnSoundName,
  type ToneName,
  type ToneOutcome,
} from './ports/audio.ts';
export type {
  AudioDevice,
  DeviceReading,
  PlacedBackground,
  PlacedBreath,
  Playable,
  SoundLoop,
} from './ports/audio-device.ts';
export type { Authenticator, PasskeySupport } from './ports/authenticator.ts';
export type { Clock } from './ports/clock.ts';
export type { Disk, DiskTable, DiskTableName } from './ports/disk.ts';
export { WAIT_LIMIT } from './ports/limits.ts';
export type { Log } from './ports/log.ts';
export type { NoPushes, Page, PageMessage, RemoteCommand, NowPlaying } from './ports/page.ts';
export type { AppPorts, Ports, RunPorts } from './ports/ports.ts';
export type { Random } from './ports/random.ts';
export type { Records, RecordsState } from './ports/records.ts';
export type {
  Appended,
  Checkpoint,
  DocumentLog,
  LogContents,
  LogEntry,
  MarkedRow,
  Row,
  RowConflict,
  TabChannel,
  TabMessage,
} from './ports/document-log.ts';
export type { HeartRateSensor, SensorDevice } from './ports/sensor.ts';
export type { Server } from './ports/server.ts';
export type { Stop } from './ports/stop.ts';
export type { Synth, SynthVoice } from './ports/synth.ts';
export type { TrackFile, TrackNews, TrackPlayer } from './ports/track-player.ts';
export { FALLBACK_BANK, readBankLines } from './coach/bank.ts';
export { COACH_OFF, type CoachLine, type CoachView, stepKeyOf } from './coach/coach-view.ts';
export { MODEL_TROUBLES, type ModelTrouble } from './coach/model-question.ts';
export { isFitLine } from './coach/lines/fit-line.ts';
export { isPlainProblem, isSayable } from './coach/lines/guard.ts';
export type { Coach } from './coach/coach.engine.ts';
export {
  BANK_CATEGORIES,
  BANK_SIZES,
  type BankCategory,
  COACHING_LEVELS,
  COACHING_REASONS,
  type CoachingDecision,
  type CoachingLevel,
  type CoachingReason,
  type MessageBank,
  categoryOf,
} from './ports/wire/coaching.ts';
export { createCoaching } from './app/coaching.ts';
export { DEFAULT_DEVICE_SETTINGS, type DeviceSettings, LEAD_INS } from './device/device-settings.ts';
export { type Device, createDevice } from './device/device.engine.ts';
export { type Hint, type HintPlace, hintsAt, withDismissed } from './device/hints.ts';
export type { PocketState } from './device/pocket-state.ts';
export { failedWords } from './device/pocket-words.ts';
export { offersPocket } from './device/pocket.ts';
export { ADJUSTMENT } from './run/play/adjust.ts';
export { LATER } from './run/play/ring.ts';
export type { Coming } from './run/plan/coming.ts';
export { discardRun } from './run/session/discard.ts';
export { flightWords } from './run/session/tone-log.ts';
export { NO_SAVED_RUNS } from './run/session/saved-runs-view.ts';
export { type SavedRuns, createSavedRuns } from './run/session/saved-runs.engine.ts';
export type { SavedRun } from './run/play/saved-run.ts';
export { leftWords, standingWords } from './run/play/standing-words.ts';
export { type OverviewRow, rowsBetween } from './run/plan/overview.ts';
export { type Plan, type Unplannable, planOf } from './run/plan/plan.ts';
export { versionOf } from './run/plan/version.ts';
export { resultsOf } from './run/play/results.ts';
export type { Player } from './run/play/player.engine.ts';
export type { ToneScheduler } from './run/session/tone-scheduler.engine.ts';
export { type RunNote, noteWords } from './run/session/run-words.ts';
export { scriptOf } from './run/play/script.ts';
export type { Place } from './run/plan/segment.ts';
export { type ClockLook, sleepBetween } from './run/play/sleep.ts';
export { stripOf } from './run/plan/strip.ts';
export { type DoneSteps, type SkippedStep, doneStepsOf } from './run/plan/done-steps.ts';
export { mayFlash, transitionBetween } from './run/play/transition.ts';
export { type Trouble, troubleWords } from './run/session/trouble.ts';
export type { Troubles } from './run/session/troubles.engine.ts';
export type { PlayerView, SegmentView, StandingView } from './run/play/view.ts';
export { BACKGROUND_WORDS, SOUND_SET_WORDS } from './timer/bell-words.ts';
export { NEW_BACKGROUND_VOLUME, NO_SOUND, type StepBells } from './timer/bells.ts';
export { withBells, withSounds } from './timer/edit-bells.ts';
export { backgroundUnder, ownSoundsIn, soundSetOf, strikesOf } from './timer/sound-set.ts';
export { hasOwnSounds, isOwnName } from './timer/for-others.ts';
export { type OwnSound, ownSoundName, soundsIn } from './own-sound/own-sound.ts';
export { loudWords, soundProblemWords } from './own-sound/sound-words.ts';
export type { SoundSample } from './run/rehearse/sound-sample.engine.ts';
export { breathOf } from './run/plan/breath.ts';
export { BREATH_TONE, hasBreathTone, TIME_SHOWN_AS, type TimeShownAs, timeShownAs } from './timer/time-shown.ts';
export { beyondLimits } from './timer/beyond.ts';
export { isOfProgramme } from './timer/programme-timer.ts';
export { countdownSoundOf, withCountdownSound } from './timer/countdown.ts';
export { UNREADABLE_DURATION, durationText, parseDuration } from './timer/duration-text.ts';
export { END_CHOICES, type EndChoice, chooseEnd, endChoiceOf, newBorder } from './timer/edit-end.ts';
export { parseDraft } from './timer/draft-document.ts';
export { timerJsonSchema } from './timer/json-schema.ts';
export { type EditHistory, edited, newHistory, redone, undone } from './timer/edit-history.ts';
export { changeSteps, changeTypes, deleteSteps, duplicateSteps, moveSteps, stepsBetween } from './timer/edit-many.ts';
export { EDITS_ROOM, editsText, parseEdits } from './timer/edits-text.ts';
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
} from './timer/edit.ts';
export { extraWords } from './timer/extra-words.ts';
export { type Harder, type HarderWay, harderWaysOf } from './timer/harder.ts';
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
} from './timer/limits.ts';
export { roomTexts } from './timer/room-left.ts';
export { inOrder } from './timer/order.ts';
export { SPORTS, type Sport } from './timer/sport.ts';
export { TIMER_ORDERS, type TimerOrder } from './timer/orders.ts';
export { formatTags, parseTags } from './timer/tags.ts';
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
} from './timer/step-end.ts';
export { COUNTED, chosenCount, stepCountWords, type StepCount } from './timer/step-count.ts';
export { countLine, finishWords, resultText, resultWords } from './timer/score-words.ts';
export type { CountScore, RunScore, StepScore } from './timer/step-score.ts';
export { type TimelinePiece, marksOf, stepAt, timelineOf } from './timer/timeline.ts';
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
} from './timer/timer.ts';
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
} from './timer/totals.ts';
export { chimeProblems, editorProblems } from './timer/editor-problems.ts';
export { type Problem, type ProblemField, type ProblemPlace, validateTimer } from './timer/validate.ts';
export { IMPORT_LIMIT } from './import-export/account/file-limit.ts';
export type { MadeFile } from './import-export/account/file.ts';
export type { ImportChoice, ImportOutcome } from './import-export/account/import-steps.ts';
export type { GuestLibrary, GuestQuestion } from './import-export/account/guest-library.engine.ts';
export type { Export, Mover } from './import-export/account/mover.engine.ts';
export type { ImportMode, Preview, SessionPlan, TimerPlan } from './import-export/account/plan.ts';
export type { FileContent } from './import-export/account/read-file.ts';
export { UNDO_TIME, type Undo, type UndoOffer, createUndo } from './undo/undo.engine.ts';
export {
  type Bpm,
  type DurationParts,
  type Instant,
  type Millis,
  type Seconds,
  type WallTime,
  formatClock,
  formatDuration,
  joinDuration,
  secondsOf,
  splitDuration,
} from './base/units.ts';
export { type Announcement, PRIORITY } from './voice/announcement.ts';
export { CLEAR_CLIPS_KEY } from './voice/clear-key.ts';
export { newClip } from './voice/clip.ts';
export { type Clips, createClips } from './voice/clips.engine.ts';
export { GROQ_VOICES, OPENAI_VOICES } from './voice/provider-voices.ts';
export { type Reader, createReader } from './voice/reader.engine.ts';
export { createSpeaker } from './voice/speaker.engine.ts';
export type { VoiceChoice } from './voice/voice-choice.ts';
export {
  type PasswordChange,
  type PasswordReset,
  type SecondFactorRequest,
  type SecondFactorState,
  type SignInEntry,
  codeRequestSchema,
  deletionRequestSchema,
  emailChangeSchema,
  emailConfirmationSchema,
  endSignInSchema,
  entryReplySchema,
  forgottenRequestSchema,
  passwordChangeSchema,
  passwordResetSchema,
  renameReplySchema,
  renameRequestSchema,
  secondFactorRequestSchema,
  secondFactorStateSchema,
  signInsReplySchema,
  standingReplySchema,
  standingRequestSchema,
  timeReplySchema,
} from './ports/wire/account.ts';
export {
  type PushedBell,
  type BellsRequest,
  bellsRequestSchema,
  type PushSubscription,
  type PushedRing,
  pushedRingSchema,
} from './ports/wire/bell-requests.ts';
export { type BellsReply, bellsReplySchema } from './ports/wire/bells.ts';
export {
  type IntervalsRequest,
  type IntervalsState,
  type PlannedWorkout,
  intervalsReplySchema,
  intervalsRequestSchema,
  plannedReplySchema,
  plannedRequestSchema,
} from './ports/wire/intervals.ts';
export {
  type AccessToken,
  TOKEN_DAYS,
  TOKEN_DAYS_USUAL,
  TOKEN_NAME_MOST,
  TOKEN_SCOPES,
  TOKENS_MOST,
  type TokenScope,
  type TokensReply,
  type TokensRequest,
  type TokenWish,
  tokensReplySchema,
  tokensRequestSchema,
} from './ports/wire/tokens.ts';
export {
  type NewPasskey,
  type PasskeyEntry,
  type PasskeyOptions,
  type PasskeyProof,
  passkeyChallengeSchema,
  passkeyReplySchema,
  passkeyRequestSchema,
  passkeySignInSchema,
} from './ports/wire/passkeys.ts';
export {
  type DescribeReply,
  type DescribeRequest,
  type DescribedTimer,
  NO_MODEL,
  type NoModel,
  coachDecisionSchema,
  describeReplySchema,
  describeRequestSchema,
  describedTimerSchema,
  messageBankSchema,
} from './ports/wire/coach.ts';
export {
  type CoachDecisionRequest,
  type LineWish,
  STEP_NAME_MOST,
  coachDecisionRequestSchema,
} from './ports/wire/coach-requests.ts';
export { historyReplySchema } from './ports/wire/history.ts';
export {
  completesSummaryOnly,
  summaryOnlyOf,
  isSummaryOnlyDocument,
  withStoredReadings,
} from './ports/wire/summary-only.ts';
export {
  ACCOUNT_BYTES,
  ACCOUNT_DOCUMENTS,
  ACCOUNT_HEADER,
  type AccountNews,
  type AccountRequest,
  DOCUMENT_BYTES,
  SOUND_BYTES,
  SOUND_DOCUMENT_BYTES,
  DOCUMENT_KINDS,
  type Document,
  type DocumentKind,
  type PushEpoch,
  PASSWORD_MOST,
  PULL_BYTES,
  PULL_LIMIT,
  PUSH_BYTES,
  PUSH_ROWS,
  type ProviderState,
  type PushRow,
  SERVER_PROVIDERS,
  SIGN_OUT_NOTE,
  type ServerProvider,
  type SignedIn,
  type SpeechRequest,
  type StaleDocument,
  type Tone,
  type User,
  documentSchema,
  newsSchema,
  pullReplySchema,
  pushReplySchema,
  pushRequestSchema,
  refusalSchema,
  signInRequestSchema,
  signUpRequestSchema,
  signedInSchema,
  speechProvidersSchema,
  speechRequestSchema,
} from './ports/wire/wire.ts';
export { type Workout, type WorkoutParts, createWorkout } from './app/workout.ts';
export { SPEEDS } from './run/rehearse/tempo.ts';
export type { Rehearsal } from './run/rehearse/rehearsal.engine.ts';
export { endsOtherwise, hasEndless, rehearsedPlaceOf } from './run/rehearse/rehearsed-timer.ts';
export { differenceText, noteText, soundText, unplannableText } from './run/rehearse/rehearsal-words.ts';
export type { PocketNote } from './run/pocket/pocket-view.ts';
export { isPocketNote, pocketWords } from './run/pocket/pocket-words.ts';
export { TRACK_FORMS, type TrackFormName } from './run/track/track-form.ts';
export type { MadeTrack, TrackMaker } from './run/track/track-maker.engine.ts';
export type { TrackOutline } from './run/track/track-outline.ts';
export { USUAL_LATENCY } from './sound/clock-map.ts';
export { humBytes } from './sound/hum-loop.ts';
export { HUM, type Hum } from './sound/notes.ts';
export { LIMITER_REACH, limiterCurve } from './sound/limiter-curve.ts';
export { BACKGROUND_STOP } from './sound/background-fade.ts';
export { renderBackground } from './sound/background.ts';
export { renderBreath } from './sound/breath-tone.ts';
export { renderTone } from './sound/render-tone.ts';
export { createSound } from './sound/sound.engine.ts';
export { backoff, waitAsked } from './documents/backoff.ts';
export { type OpenAccount, openAccount } from './documents/account.engine.ts';
export { hasBytes, headOf, storedRowOf } from './documents/row.ts';
export { type AccountListeners, createAccountRecords } from './documents/records.engine.ts';
