// Rate limits of requests: a burst of 10 pushes, then one a second; nothing before the `Retry-After` of a refusal is over.
// (docs/design/sync.md)

import { Failure } from '../base/failure.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Server } from '../ports/server.ts';
import type { Stop } from '../ports/stop.ts';
import { waitByChance } from './backoff.ts';
import { createPauses } from './pauses.engine.ts';

/** A person's quick edits wait for nothing. */
const BURST = 10;
/** The time between two later pushes, which carry all that was written meanwhile: half of what a server takes from an account. */
const PUSH_EVERY: Millis = 1000;

/** The requests of one tab; each call rejects as the server's does, and with 'offline' after `close`. */
export interface RequestQueue extends Pick<Server, 'push' | 'pull'> {
  /** Resolves when everything that was sent is answered. Never rejects. */
  answered(): Promise<void>;
  readonly close: Stop;
}

interface Deps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'next'>;
  readonly server: Pick<Server, 'push' | 'pull'>;
}

/**
 * One push at a time. After a refusal that asks to wait nothing is sent before that time; then one request is, and the others
 * follow its answer.
 */
export function createRequestQueue({ clock, random, server }: Deps): RequestQueue {
  const pauses = createPauses(clock);
  const afterRefusal = createTurns();
  const sending = createTurns();
  const underWay = new Set<Promise<unknown>>();
  let notBefore = clock.now();
  let isRefused = false;
  let nextSend = clock.now();

  async function send<T>(request: () => Promise<T>): Promise<T> {
    // Nothing may come between the look at the clock and the request.
    while (!pauses.isClosed() && clock.now() < notBefore) await pauses.pause(notBefore - clock.now());
    if (pauses.isClosed()) throw new Failure('offline');
    const sentAt = clock.now();
    const asked = request();
    underWay.add(asked);
    try {
      const answer = await asked;
      // One that was sent before the refusal says nothing about what comes after it.
      if (sentAt >= notBefore) isRefused = false;
      return answer;
    } catch (cause) {
      const wait = cause instanceof Failure ? cause.wait : undefined;
      if (wait !== undefined) {
        isRefused = true;
        notBefore = Math.max(notBefore, clock.now() + waitByChance(wait, random.next()));
      }
      throw cause;
    } finally {
      underWay.delete(asked);
    }
  }
  const ask = <T>(request: () => Promise<T>): Promise<T> =>
    isRefused ? afterRefusal.inTurn(() => send(request)) : send(request);

  return {
    pull: (...asked) => ask(() => server.pull(...asked)),
    push: (...sent) =>
      sending.inTurn(async () => {
        const early = nextSend - (BURST - 1) * PUSH_EVERY - clock.now();
        if (early > 0) await pauses.pause(early);
        nextSend = Math.max(nextSend, clock.now()) + PUSH_EVERY;
        return ask(() => server.push(...sent));
      }),
    async answered() {
      await Promise.allSettled(underWay);
    },
    close: pauses.close,
  };
}
