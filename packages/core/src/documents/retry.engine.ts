// Repeats requests until they are answered.

import { Failure, type FailureCode } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Stop } from '../ports/stop.ts';
import { backoff } from './backoff.ts';
import { createPauses } from './pauses.engine.ts';

/** How the latest request ended. */
export type AttemptOutcome = FailureCode | 'answered';

export interface Retry {
  /** Resolves with the first answer; rejects immediately on a refusal that repeating cannot change, and after `close`. */
  until<T>(work: () => Promise<T>): Promise<T>;
  /** Waits, at most this long. */
  pause(ms?: Millis): Promise<void>;
  /** Ends all waiting now. */
  wake(): void;
  close: Stop;
}

interface Deps {
  readonly clock: Clock;
  readonly random: Random;
  readonly onOutcome: (outcome: AttemptOutcome) => void;
}

/** Refusals that repeating does not change. */
export const FINAL: readonly FailureCode[] = ['bad-request', 'too-large', 'not-found', 'restored', 'foreign-origin'];

/** Back-off while the server cannot be reached; without a sign-in nothing is asked until `wake`. */
export function createRetry({ clock, random, onOutcome }: Deps): Retry {
  const { pause, wake, isClosed, close } = createPauses(clock);
  let wakes = 0;
  return {
    pause,
    wake() {
      wakes += 1;
      wake();
    },
    close,
    async until(work) {
      for (let failures = 0; !isClosed(); failures++) {
        const before = wakes;
        try {
          const answer = await work();
          onOutcome('answered');
          return answer;
        } catch (cause) {
          if (isClosed()) break;
          const code = cause instanceof Failure ? cause.code : 'server-failed';
          onOutcome(code);
          if (FINAL.includes(code)) throw cause;
          // Whatever ends all waiting ends the one that had not begun.
          if (wakes !== before) continue;
          await pause(code === 'not-signed-in' ? undefined : backoff(failures, random.next()));
        }
      }
      throw new Failure('offline');
    },
  };
}
