import type { Runs } from './update-watch.ts';

const NAME = 'roundbell-run';

/** The runs of all tabs as a shared lock: the browser lets go of it for a tab that is closed or dies. */
export function runsOf(locks: LockManager): Runs {
  const areOver = (): Promise<boolean> =>
    locks.request(NAME, { mode: 'exclusive', ifAvailable: true }, (lock) => lock !== null);
  return {
    hold() {
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      void locks.request(NAME, { mode: 'shared' }, () => held);
      return () => letGo();
    },
    async over() {
      // Locks are given in turn: a run that began while this waited has its turn after it.
      do await locks.request(NAME, { mode: 'exclusive' }, () => undefined);
      while (!(await areOver()));
    },
    areOver,
  };
}
