// What core asks of the world, and the shapes that cross the wire.

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
} from '../ports/audio.ts';
export type {
  AudioDevice,
  DeviceReading,
  PlacedBackground,
  PlacedBreath,
  Playable,
  SoundLoop,
} from '../ports/audio-device.ts';
export type { Authenticator, PasskeySupport } from '../ports/authenticator.ts';
export type { Clock } from '../ports/clock.ts';
export type { Disk, DiskTable, DiskTableName } from '../ports/disk.ts';
export { WAIT_LIMIT } from '../ports/limits.ts';
export type { Log } from '../ports/log.ts';
export type { NoPushes, Page, PageMessage, RemoteCommand, NowPlaying } from '../ports/page.ts';
export type { AppPorts, Ports, RunPorts } from '../ports/ports.ts';
export type { Random } from '../ports/random.ts';
export type { Records, RecordsState } from '../ports/records.ts';
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
} from '../ports/document-log.ts';
export type { HeartRateSensor, SensorDevice } from '../ports/sensor.ts';
export type { Server } from '../ports/server.ts';
export type { Stop } from '../ports/stop.ts';
export type { Synth, SynthVoice } from '../ports/synth.ts';
export type { TrackFile, TrackNews, TrackPlayer } from '../ports/track-player.ts';
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
} from '../ports/wire/coaching.ts';
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
} from '../ports/wire/account.ts';
export {
  type PushedBell,
  type BellsRequest,
  bellsRequestSchema,
  type PushSubscription,
  type PushedRing,
  pushedRingSchema,
} from '../ports/wire/bell-requests.ts';
export { type BellsReply, bellsReplySchema } from '../ports/wire/bells.ts';
export {
  type IntervalsRequest,
  type IntervalsState,
  type PlannedWorkout,
  intervalsReplySchema,
  intervalsRequestSchema,
  plannedReplySchema,
  plannedRequestSchema,
} from '../ports/wire/intervals.ts';
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
} from '../ports/wire/tokens.ts';
export {
  type NewPasskey,
  type PasskeyEntry,
  type PasskeyOptions,
  type PasskeyProof,
  passkeyChallengeSchema,
  passkeyReplySchema,
  passkeyRequestSchema,
  passkeySignInSchema,
} from '../ports/wire/passkeys.ts';
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
} from '../ports/wire/coach.ts';
export {
  type CoachDecisionRequest,
  type LineWish,
  STEP_NAME_MOST,
  coachDecisionRequestSchema,
} from '../ports/wire/coach-requests.ts';
export { historyReplySchema } from '../ports/wire/history.ts';
export {
  completesSummaryOnly,
  summaryOnlyOf,
  isSummaryOnlyDocument,
  withStoredReadings,
} from '../ports/wire/summary-only.ts';
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
} from '../ports/wire/wire.ts';
