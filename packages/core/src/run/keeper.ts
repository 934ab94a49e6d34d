// Keeps the place of a run in progress on the device, a second old at most, and forgets it when the run is over.

import { createStore } from 'zustand/vanilla';
import { KEPT_FOR, MAY_BE_ALIVE, isOffered, keptRunOf, mayBeAlive, parseKeptRun } from './kept-run.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Ports, Stop } from '../ports.ts';
import type { KeptRun } from './kept-run.ts';
import type { PlayerView } from './view.ts';

/** What the keeper shows: the newest interrupted run of this device, and whether the last place could be kept. */
export interface KeeperView {
  readonly offered: KeptRun | undefined;
  readonly isKept: boolean;
}

/** The keeper engine. Nothing rejects. */
export interface Keeper {
  readonly view: StoreApi<KeeperView>;
  /** Looks for an interrupted run; one that another tab may still be running is looked at again a little later. */
  look(): Promise<void>;
  /** The run of a timer that was interrupted, if there was one. */
  find(timerId: string): Promise<KeptRun | undefined>;
  /** Forgets the run of a timer. */
  drop(timerId: string): Promise<void>;
  /** Keeps what a player shows; forgets it when the run is over. */
  follow(view: PlayerView): void;
}

/** Makes a keeper that keeps nothing yet. */
export function createKeeper({ disk, clock, log }: Pick<Ports, 'disk' | 'clock' | 'log'>): Keeper {
  const view = createStore<KeeperView>(() => ({ offered: undefined, isKept: true }));
  const table = disk.table<unknown>('run');
  const wishes = new Map<string, KeptRun | undefined>();
  let settling = false;
  let kept: string | undefined;
  let stopLooking: Stop = () => {};

  /** The newest wish of each timer, one after the other: a slow disk makes no queue. */
  async function settle(): Promise<void> {
    if (settling) return;
    settling = true;
    for (const [timerId, run] of wishes) {
      wishes.delete(timerId);
      await (run === undefined ? table.delete(timerId) : table.put(timerId, run)).then(
        () => view.setState({ isKept: true }),
        fail,
      );
    }
    settling = false;
  }

  function fail(cause: unknown): void {
    if (view.getState().isKept) log.warn('run-not-kept', cause);
    view.setState({ isKept: false });
  }

  async function wish(timerId: string, run: KeptRun | undefined): Promise<void> {
    wishes.set(timerId, run);
    await settle();
  }

  async function all(): Promise<readonly KeptRun[]> {
    const rows = await table.all().catch(() => []);
    return rows.flatMap(([, stored]) => parseKeptRun(stored) ?? []);
  }

  async function look(): Promise<void> {
    const now = clock.wall();
    const runs = [...(await all())].sort((a, b) => b.seenAt - a.seenAt);
    view.setState({ offered: runs.find((run) => isOffered(run, now)) });
    for (const run of runs) if (now - run.seenAt >= KEPT_FOR) await wish(run.timerId, undefined);
    stopLooking();
    if (runs.some((run) => mayBeAlive(run, now))) stopLooking = clock.after(MAY_BE_ALIVE, () => void look());
  }

  return {
    view,
    look,
    find: async (timerId) => {
      const run = parseKeptRun(await table.get(timerId).catch(() => undefined));
      return run && clock.wall() - run.seenAt < KEPT_FOR ? run : undefined;
    },
    async drop(timerId) {
      if (view.getState().offered?.timerId === timerId) view.setState({ offered: undefined });
      await wish(timerId, undefined);
    },
    follow(shown) {
      const run = keptRunOf(shown, clock.wall());
      const before = kept;
      kept = run?.timerId;
      if (before !== undefined && before !== kept) void wish(before, undefined);
      if (run !== undefined) void wish(run.timerId, run);
    },
  };
}
