// What a device knows about pocket mode, as it is stored.

/** The forms in which a track can be written, best first. */
export const POCKET_FORMS = ['mu-law-16k', 'mu-law-8k', 'pcm-8k'] as const;
/** One of the forms. */
export type PocketForm = (typeof POCKET_FORMS)[number];

/** What happened to a form: the browser refused the file, or it could not be played in time. */
export const POCKET_FAILURES = ['refused', 'not-ready'] as const;
export type PocketFailure = (typeof POCKET_FAILURES)[number];

/** A form that failed on a device. */
export interface FailedForm {
  readonly form: PocketForm;
  readonly why: PocketFailure;
}

/** What a device knows about pocket mode. */
export interface PocketState {
  /** The last one to fail is last. */
  readonly failed: readonly FailedForm[];
  /** Whether its person has answered the offer. */
  readonly isAnswered: boolean;
}

/** Before anything was tried or offered. */
export const FRESH_POCKET: PocketState = { failed: [], isAnswered: false };
