// The timers of the person who is here: list, read, add, update, remove, all through the Records port.

import type { StoreApi } from 'zustand/vanilla';
import type { Clock, Log, Random, Records } from '../ports.ts';
import type { Timer, TimerDraft } from '../timer/timer.ts';
import type { Problem } from '../timer/validate.ts';

/** What the library shows; `unreadable` counts documents this device cannot read, `failure` is the exact sentence when the list could not be had. */
export interface LibraryView {
  readonly status: 'loading' | 'ready';
  /** The latest updated first. */
  readonly timers: readonly Timer[];
  readonly unreadable: number;
  readonly failure: string | undefined;
}

/** How a save ended: the id under which it is kept, or everything that is wrong. */
export type SaveResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** How a removal ended; `message` is the exact sentence for the person. */
export type RemoveResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** The library engine. */
export interface Library {
  readonly view: StoreApi<LibraryView>;
  open(userId: string): Promise<void>;
  close(): void;
  /** Adds a timer when the draft has no problems. */
  add(draft: TimerDraft): Promise<SaveResult>;
  /** Merges the fields that are not undefined into a stored timer. */
  update(id: string, changes: Partial<TimerDraft>): Promise<SaveResult>;
  remove(id: string): Promise<RemoveResult>;
  /** One timer, undefined when there is none; rejects with a Failure ('not-signed-in', 'timer-get-failed', 'document-unreadable'). */
  read(id: string): Promise<Timer | undefined>;
}

/** What the library needs of the world; `user` is the id of who is here. */
export interface LibraryParts {
  readonly records: Records;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Log;
  readonly user: () => string | undefined;
}

/** Makes a closed library. */
export function createLibrary(_parts: LibraryParts): Library {
  throw new Error('not yet');
}
