import type { Runs } from './update-watch.ts';

const NAME = 'roundbell-run';

/** The runs of all tabs as a shared lock: the browser lets go of it for a tab that is closed or dies. */
export function runsOf(locks: LockManager): Runs {
  return {
    hold() {
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      void locks.request(NAME, { mode: 'shared' }, () => held);
      return () => letGo();
    },
    over: () => locks.request(NAME, { mode: 'exclusive' }, () => undefined),
    areOver: () => locks.request(NAME, { mode: 'exclusive', ifAvailable: true }, (lock) => lock !== null),
  };
}
