// The port of our own server: one command for each line of wire/.

import type { WallTime } from '../base/units.ts';
import type { Stop } from './stop.ts';
import type {
  CodeRequest,
  EmailChange,
  PasswordChange,
  PasswordReset,
  SecondFactorRequest,
  SecondFactorState,
  SignInEntry,
} from './wire/account.ts';
import type { BellsRequest } from './wire/bell-requests.ts';
import type { BellsReply } from './wire/bells.ts';
import type { CoachDecisionRequest } from './wire/coach-requests.ts';
import type { DescribeReply, DescribeRequest } from './wire/coach.ts';
import type { CoachingDecision, MessageBank } from './wire/coaching.ts';
import type { StoredState } from './wire/history.ts';
import type { IntervalsRequest, IntervalsState, PlannedWorkout } from './wire/intervals.ts';
import type { PasskeyOptions, PasskeyReply, PasskeyRequest, PasskeySignIn } from './wire/passkeys.ts';
import type { TokensReply, TokensRequest } from './wire/tokens.ts';
import type {
  AccountNews,
  AccountRequest,
  Document,
  DocumentKind,
  PushEpoch,
  ProviderState,
  PullReply,
  PushRow,
  StaleDocument,
  SignedIn,
  SignUpRequest,
  SpeechRequest,
  User,
} from './wire/wire.ts';

/** What someone does with the account that they are in: 'not-signed-in' if no one is. */
export interface CareCalls {
  rename(displayName: string): Promise<User>;
  /** Ends every other sign-in. 'current-password-wrong', 'password-weak' or 'password-common'. */
  changePassword(change: PasswordChange): Promise<void>;
  /** Has a link sent to the new email, if it has no account yet. 'current-password-wrong', 'email-invalid' or 'mail-unavailable'. */
  changeEmail(change: EmailChange): Promise<void>;
  signOutEverywhere(): Promise<void>;
  /** The living sign-ins of the person here, this device first. */
  signIns(): Promise<readonly SignInEntry[]>;
  /** Ends one of them. */
  endSignIn(id: string): Promise<void>;
  /** 'current-password-wrong' or 'code-wrong'. */
  secondFactor(request: SecondFactorRequest): Promise<SecondFactorState>;
  /** 'current-password-wrong', 'passkey-refused', 'passkeys-full' or 'passkeys-unavailable'. */
  passkeys(request: PasskeyRequest): Promise<PasskeyReply>;
  /** 'tokens-full'; revoking what is not there is no failure. */
  accessTokens(request: TokensRequest): Promise<TokensReply>;
  /** 'connection-refused' if it does not take the key, or does not answer. */
  intervalsIcu(request: IntervalsRequest): Promise<IntervalsState>;
  /** What is planned there for a day, 'YYYY-MM-DD'; nothing without a connection. 'connection-refused' if it does not answer, or no longer takes the key. */
  plannedWorkouts(day: string): Promise<readonly PlannedWorkout[]>;
  /** Looks at the key of its pushes, or says what to ring on this device once its page is closed. */
  closedBells(request: BellsRequest): Promise<BellsReply>;
  /** Deletes the account and everything in it. 'current-password-wrong'. */
  deleteAccount(password: string): Promise<void>;
}

/** Our own server; each call throws a Failure ('offline' if it could not be reached). */
export interface Server extends CareCalls {
  signUp(request: SignUpRequest): Promise<SignedIn>;
  /** The time by the server's clock when it answered. */
  time(): Promise<WallTime>;
  /** Whether a sign-up needs no invitation. */
  isSignUpOpen(): Promise<boolean>;
  /** 'code-required' if the password was right and a code is missing, which is then the next request; a passkey needs none. */
  signIn(request: AccountRequest | CodeRequest | PasskeySignIn): Promise<SignedIn>;
  signOut(): Promise<void>;
  /** Notes in this browser that its sign-in is over: from now on no request is anyone's, and the first to arrive ends the sign-in. */
  noteSignOut(): void;
  /** The user signed in by the cookie, or undefined if the server knows of none. */
  whoIsHere(): Promise<User | undefined>;
  /** Has a link sent, if the email has an account. */
  forgotPassword(email: string): Promise<void>;
  /** Ends every sign-in. 'link-invalid', 'password-weak' or 'password-common'. */
  resetPassword(reset: PasswordReset): Promise<void>;
  /** Changes the email by the link's token, no matter who is signed in. 'link-invalid' or 'email-taken'. */
  confirmEmail(token: string): Promise<void>;
  /** What to ask of the authenticator of someone who wants to sign in; for one use, within five minutes. */
  passkeyChallenge(): Promise<PasskeyOptions>;
  /** The care of one account only: 'not-signed-in' if someone else has signed in since. */
  careOf(userId: string): CareCalls;
  /** Whether the server still has an account with this id, no matter who is signed in. */
  accountExists(userId: string): Promise<boolean>;
  /** Returns the stored states of the rows refused as stale, each with the newest state both were made from if the server knows it. 'restored' if the epoch is another. */
  push(kind: DocumentKind, rows: readonly PushRow[], lineage?: PushEpoch): Promise<readonly StaleDocument[]>;
  /** Sessions come as heads, without their readings, unless they are wanted whole. */
  pull(kind: DocumentKind, since: number, limit: number, parts?: 'heads' | 'whole'): Promise<PullReply>;
  /** A document with all of it; 'not-found' if the account has none. */
  document(kind: DocumentKind, id: string): Promise<Document>;
  /** The same for one account only: 'not-signed-in' if someone else has signed in since. */
  documentsOf(userId: string): Pick<Server, 'push' | 'pull' | 'document'>;
  /** The states of a timer that the server still has, newest first, without deletions; 'not-found' if it never had one. */
  history(timerId: string): Promise<readonly StoredState[]>;
  /** Words as audio. 'quota-exceeded', 'speech-unavailable', 'speech-busy' or 'speech-failed' if the provider gives none. */
  speech(request: SpeechRequest): Promise<ArrayBuffer>;
  speechProviders(): Promise<readonly ProviderState[]>;
  /** The language model behind the server. 'quota-exceeded', 'coach-unavailable', 'coach-busy' or 'coach-failed' if it gives no usable answer. */
  coachDecision(request: CoachDecisionRequest): Promise<CoachingDecision>;
  coachBank(): Promise<MessageBank>;
  /** A workout in a person's own words as a timer. */
  describe(request: DescribeRequest): Promise<DescribeReply>;
  /**
   * Calls back whenever there may be something to pull, with what it is if that is small; `onLive` reports when the
   * stream of these calls opens and closes; until its first call the stream is closed.
   */
  onEvents(onEvent: (sequence: number, news?: AccountNews) => void, onLive?: (isLive: boolean) => void): Stop;
}
