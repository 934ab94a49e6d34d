// The world saying no: every failure that can reach a person, by code, and the exact sentence for it (specification, section 8).

import type { Millis } from './units.ts';

/** Codes of everything outside the product that can go wrong; they cross the wire and are logged, sentences are not. */
export const FAILURE_CODES = [
  'not-signed-in',
  'email-taken',
  'email-invalid',
  'password-weak',
  'password-common',
  'password-wrong',
  'current-password-wrong',
  'link-invalid',
  'invitation-needed',
  'mail-unavailable',
  'code-required',
  'code-wrong',
  'code-expired',
  'passkey-refused',
  'passkey-cancelled',
  'passkey-present',
  'passkeys-full',
  'passkeys-unavailable',
  'tokens-full',
  'token-refused',
  'scope-missing',
  'too-many-attempts',
  'too-many-sign-ups',
  'sign-up-failed',
  'sign-in-failed',
  'sign-out-failed',
  'account-care-failed',
  'timer-create-failed',
  'timer-update-failed',
  'timer-delete-failed',
  'timer-get-failed',
  'timers-get-failed',
  'settings-save-failed',
  'bad-request',
  'too-large',
  'not-found',
  'restored',
  'foreign-origin',
  'too-many-requests',
  'server-busy',
  'server-full',
  'quota-exceeded',
  'speech-unavailable',
  'speech-busy',
  'speech-failed',
  'coach-unavailable',
  'coach-busy',
  'coach-failed',
  'offline',
  'server-failed',
  'storage-unavailable',
  'document-unreadable',
  'sensor-unsupported',
  'sensor-without-gatt',
  'sensor-timeout',
  'sensor-failed',
] as const;
/** One of the failure codes. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/**
 * Thrown by adapters and the server when the world says no; `detail` is the provider's own message, if it gave one, `wait` how long it
 * asks to be left alone, if it does.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly detail: string | undefined;
  readonly wait: Millis | undefined;

  constructor(code: FailureCode, detail?: string, wait?: Millis) {
    super(detail ?? code);
    this.code = code;
    this.detail = detail;
    this.wait = wait;
  }
}

// The sentences a person reads. Codes missing here have no sentence; the caller's fallback is used. An empty one is the server's
// own.
const SENTENCES: Partial<Record<FailureCode, string>> = {
  'not-signed-in': 'User not authenticated',
  'email-taken': 'This email is already registered',
  'email-invalid': 'Invalid email address',
  'password-weak': 'Password should be at least 6 characters',
  'password-common': '',
  'invitation-needed': '',
  'passkey-refused': '',
  'password-wrong': 'Invalid email or password',
  'too-many-attempts': 'Too many failed attempts. Please try again later',
  'too-many-sign-ups': 'Too many new accounts from this network. Please try again in a minute',
  'server-busy': 'The server is busy. Please try again in a minute',
};

/** Whether what was thrown is an answer for the person (it has its own sentence), not a matter for developers. */
export function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Failure && (SENTENCES[thrown.code] !== undefined || isAboutCode(thrown));
}

/** What can be wrong with the code that follows a password; the server's message is its sentence. */
export type CodeFailure = Failure & { readonly code: Extract<FailureCode, `code-${string}`> };

/** Whether it is about such a code. */
export function isAboutCode(thrown: unknown): thrown is CodeFailure {
  return thrown instanceof Failure && thrown.code.startsWith('code-');
}

/** Whether the server could not be reached: never a reason to forget anything. */
export function isOffline(thrown: unknown): boolean {
  return thrown instanceof Failure && thrown.code === 'offline';
}

/** What was being tried, with the sentence for when nothing better is known. */
export const FALLBACKS = {
  'sign-up-failed': 'Failed to create account',
  'sign-in-failed': 'Failed to sign in',
  'sign-out-failed': 'Failed to sign out',
  'timer-create-failed': 'Failed to create timer',
  'timer-update-failed': 'Failed to update timer',
  'timer-delete-failed': 'Failed to delete timer',
  'timer-get-failed': 'Failed to get timer',
  'timers-get-failed': 'Failed to get timers',
  'settings-save-failed': 'Error saving settings. Please try again.',
} as const satisfies Partial<Record<FailureCode, string>>;
/** One of the things that can be tried. */
export type FallbackCode = keyof typeof FALLBACKS;

/**
 * The exact sentence for what was thrown while `fallback` was being tried: the code's own, else the provider's message, else
 * the fallback's. Anything but a Failure gives the fallback's. Saving settings has only one sentence.
 */
export function sentenceOf(thrown: unknown, fallback: FallbackCode): string {
  if (fallback === 'settings-save-failed' || !(thrown instanceof Failure)) return FALLBACKS[fallback];
  return SENTENCES[thrown.code] || thrown.detail?.trim() || FALLBACKS[fallback];
}
