// Straps, zones, sessions and the coach.

export { type LoadKind, weeksOf } from '../heart/load/weeks.ts';
export { comparedWords, recordsOf, recordWords, resultCurve, type StepRecord } from '../heart/report/earlier-scores.ts';
export { type CurveBucket, curveOf } from '../heart/report/curve.ts';
export { heldPeakOf } from '../heart/report/held-peak.ts';
export {
  type DayOfYear,
  type HistoryMonth,
  type HistoryTotals,
  type MonthOfYear,
  monthsOf,
} from '../heart/report/history-months.ts';
export { type RecoveryPoint, recoveryPointOf, recoveryTrendOf } from '../heart/report/recovery-trend.ts';
export {
  type CountedTime,
  type SessionFigures,
  figuresOf,
  figuresOfHead,
  headRatesOf,
  headZoneTimesOf,
  movingLengthOf,
} from '../heart/report/session-figures.ts';
export { sessionMomentOf } from '../heart/report/session-moment.ts';
export { type WeekSoFar, weekOf, weekWords } from '../heart/report/weekly-goal.ts';
export { restingVariabilityOf } from '../heart/load/resting-variability.ts';
export { isBatteryLow, type MonitorView, NOTHING_READ } from '../heart/strap/monitor-view.ts';
export type { Monitor } from '../heart/strap/monitor.engine.ts';
export type { Reading } from '../heart/strap/reading.ts';
export { type Recovery, type RecoverySummary, recoveriesOf, recoverySummaryOf } from '../heart/sessions/recovery.ts';
export { parseSession, sessionBody } from '../heart/sessions/session-body.ts';
export { type Rates, type SessionStats, ratesOf } from '../heart/sessions/session-stats.ts';
export { endOf, movingPiecesOf, movingTimeOf, stretchesOf } from '../heart/sessions/session-stretches.ts';
export { sessionSummaryOf } from '../heart/sessions/session-summary.ts';
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
} from '../heart/sessions/session.ts';
export type { Sessions } from '../heart/sessions/sessions.engine.ts';
export type { SessionsView, RejectionReason } from '../heart/sessions/sessions-view.ts';
export type { HeartEndView } from '../heart/end-conditions/late-ends.engine.ts';
export { timeUpWords, unseenWords } from '../heart/end-conditions/end-condition-words.ts';
export { heartLimitOf } from '../heart/end-conditions/end-condition.ts';
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
} from '../heart/zone-floors.ts';
export { zoneProblemOf } from '../heart/zone-problem.ts';
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
} from '../heart/zones.ts';
export { FALLBACK_BANK, readBankLines } from '../coach/bank.ts';
export { COACH_OFF, type CoachLine, type CoachView, stepKeyOf } from '../coach/coach-view.ts';
export { MODEL_TROUBLES, type ModelTrouble } from '../coach/model-question.ts';
export { isFitLine } from '../coach/lines/fit-line.ts';
export { isPlainProblem, isSayable } from '../coach/lines/guard.ts';
export type { Coach } from '../coach/coach.engine.ts';
