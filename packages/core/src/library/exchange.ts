// How long to wait for what is not on this device yet.

import { stopAll } from '../base/stop-all.ts';
import type { Millis } from '../base/units.ts';

/** What reports how this device compares with the server. */
interface Asked {
  state(): { readonly status: string };
  onState(look: () => void): () => void;
}

/** What tells the time. */
interface Timed {
  after(delay: Millis, run: () => void): () => void;
}

const LIMIT: Millis = 8000;

/** Resolves when this device has what the server has, or no one can tell for now. */
export function exchanged(records: Asked, clock: Timed): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      resolve();
    };
    const look = (): void => void (records.state().status === 'waiting' || done());
    const stop = stopAll([clock.after(LIMIT, done), records.onState(look)]);
    look();
  });
}
