// The port of our own server: one command for each line of wire/.

import type { Stop } from './stop.ts';
import type { PasswordChange, PasswordReset } from './wire/account.ts';
import type { CoachDecisionRequest, CoachMessageRequest } from './wire/coach-requests.ts';
import type { CoachMessage, DescribeReply, DescribeRequest } from './wire/coach.ts';
import type { CoachingDecision, MessageBank } from './wire/coaching.ts';
import type { KeptState } from './wire/history.ts';
import type {
  AccountRequest,
  DocumentKind,
  ProviderState,
  PullReply,
  PushRow,
  StaleDocument,
  SignedIn,
  SpeechRequest,
  User,
} from './wire/wire.ts';

/** Our own server; each call throws a Failure ('offline' if it could not be reached). */
export interface Server {
  signUp(request: AccountRequest & { readonly displayName: string }): Promise<SignedIn>;
  signIn(request: AccountRequest): Promise<SignedIn>;
  signOut(): Promise<void>;
  /** The user signed in by the cookie, or undefined if the server knows of none. */
  whoIsHere(): Promise<User | undefined>;
  rename(displayName: string): Promise<User>;
  /** Ends every other sign-in. 'current-password-wrong' or 'password-weak'. */
  changePassword(change: PasswordChange): Promise<void>;
  /** Has a link sent, if the email has an account. */
  forgotPassword(email: string): Promise<void>;
  /** Ends every sign-in. 'link-invalid' or 'password-weak'. */
  resetPassword(reset: PasswordReset): Promise<void>;
  signOutEverywhere(): Promise<void>;
  /** Deletes the account and everything in it. 'current-password-wrong'. */
  deleteAccount(password: string): Promise<void>;
  /** Whether the server still has an account with this id, no matter who is signed in. */
  accountExists(userId: string): Promise<boolean>;
  /** Returns the stored states of the rows refused as stale, each with the newest state both were made from if the server knows it. */
  push(kind: DocumentKind, rows: readonly PushRow[]): Promise<readonly StaleDocument[]>;
  pull(kind: DocumentKind, since: number, limit: number): Promise<PullReply>;
  /** The same for one account only: 'not-signed-in' if someone else has signed in since (SYN-57). */
  documentsOf(userId: string): Pick<Server, 'push' | 'pull'>;
  /** The states of a timer that the server still has, newest first, without deletions; 'not-found' if it never had one. */
  history(timerId: string): Promise<readonly KeptState[]>;
  /** Words as audio. 'quota-exceeded', 'speech-unavailable', 'speech-busy' or 'speech-failed' if the provider gives none. */
  speech(request: SpeechRequest): Promise<ArrayBuffer>;
  speechProviders(): Promise<readonly ProviderState[]>;
  /** The language model behind the server. 'quota-exceeded', 'coach-unavailable', 'coach-busy' or 'coach-failed' if it gives no usable answer. */
  coachDecision(request: CoachDecisionRequest): Promise<CoachingDecision>;
  coachMessage(request: CoachMessageRequest): Promise<CoachMessage>;
  coachBank(): Promise<MessageBank>;
  /** A workout in a person's own words as a timer. */
  describe(request: DescribeRequest): Promise<DescribeReply>;
  /**
   * Calls back whenever there may be something to pull; `onLive` reports when the stream of these calls opens and
   * closes; until its first call the stream is closed.
   */
  onEvents(onSequence: (sequence: number) => void, onLive?: (isLive: boolean) => void): Stop;
}
