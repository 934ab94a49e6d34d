// What an engine asks to be tried again: two transactions were in each other's way.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '../base/thrown.ts';
import { noteQueryError } from './space.ts';

/** Chance, and how to wait (ms). */
export interface Backoff {
  readonly random: () => number;
  readonly wait: (millis: number) => Promise<unknown>;
}

const BACKOFF: Backoff = { random: Math.random, wait };
const TRIES = 8;
/** The longest first wait, in milliseconds; each later one may be twice as long. */
const FIRST_WAIT = 10;
const TRANSIENT = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

// A library may hide an error of the database behind its own.
const tries = new AsyncLocalStorage<Trial>();

interface Trial {
  transient: Error | undefined;
}

/** Whether the engine has undone everything and would do it again. */
export function isTransient(error: unknown): error is Error {
  return TRANSIENT.has(codeOf(error) ?? '');
}

/** Takes note of an error of a query, for what is being tried; returns whether it is one that this may overcome. */
export function noteTransient(error: unknown): boolean {
  const trial = tries.getStore();
  if (trial === undefined || !isTransient(error)) return false;
  trial.transient = error;
  return true;
}

/**
 * Does it, at most eight times, after waits by chance that grow: those who collided must not collide again. Rejects with the engine's
 * own error if that goes on, even if another was made of it.
 */
export async function retried<T>(run: () => Promise<T>, { random, wait: pause }: Backoff = BACKOFF): Promise<T> {
  for (let count = 1; ; count++) {
    const trial: Trial = { transient: undefined };
    try {
      return await tries.run(trial, run);
    } catch (error) {
      const cause = isTransient(error) ? error : trial.transient;
      if (cause === undefined) throw error;
      if (count === TRIES) {
        noteQueryError(cause);
        throw cause;
      }
      await pause(random() * FIRST_WAIT * 2 ** (count - 1));
    }
  }
}
