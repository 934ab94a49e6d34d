// The world saying no: every failure that can reach a person, by code, and the exact sentence for it (specification, section 8).

/** Codes of everything outside the product that can go wrong; they cross the wire and are logged, sentences are not. */
export const FAILURE_CODES = [
  'not-signed-in',
  'email-taken',
  'email-invalid',
  'password-weak',
  'password-wrong',
  'too-many-attempts',
  'sign-up-failed',
  'sign-in-failed',
  'sign-out-failed',
  'timer-create-failed',
  'timer-update-failed',
  'timer-delete-failed',
  'timer-get-failed',
  'timers-get-failed',
  'settings-save-failed',
  'bad-request',
  'too-large',
  'not-found',
  'foreign-origin',
  'too-many-requests',
  'offline',
  'server-failed',
  'storage-unavailable',
  'document-unreadable',
] as const;
/** One of the failure codes. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Thrown by adapters and the server when the world says no; `detail` is the provider's own message, if it gave one. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly detail: string | undefined;

  constructor(code: FailureCode, detail?: string) {
    super(detail ?? code);
    this.code = code;
    this.detail = detail;
  }
}
