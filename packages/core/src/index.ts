// The app itself: its engines joined, the account and the device.

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
export { type HeartRate, createHeartRate } from './app/heart-rate.ts';
export { createKitchen, type KitchenBoard } from './app/kitchen.ts';
export { createCoaching } from './app/coaching.ts';
export { DEFAULT_DEVICE_SETTINGS, type DeviceSettings, LEAD_INS } from './device/device-settings.ts';
export { type Device, createDevice } from './device/device.engine.ts';
export { type Hint, type HintPlace, hintsAt, withDismissed } from './device/hints.ts';
export type { PocketState } from './device/pocket-state.ts';
export { failedWords } from './device/pocket-words.ts';
export { offersPocket } from './device/pocket.ts';
export { UNDO_TIME, type Undo, type UndoOffer, createUndo } from './undo/undo.engine.ts';
export { type Workout, type WorkoutParts, createWorkout } from './app/workout.ts';
export { backoff, waitAsked } from './documents/backoff.ts';
export { type OpenAccount, openAccount } from './documents/account.engine.ts';
export { hasBytes, headOf, storedRowOf } from './documents/row.ts';
export { type AccountListeners, createAccountRecords } from './documents/records.engine.ts';
