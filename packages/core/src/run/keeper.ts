// Keeps the place of a run in progress on the device, a second old at most, and forgets it when the run is over.

import { createStore } from 'zustand/vanilla';
import { MAY_BE_ALIVE, isOver, keptRunOf, mayBeAlive, offeredOf, parseKeptRun } from './kept-run.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Ports, Stop } from '../ports.ts';
import type { KeptRun } from './kept-run.ts';
import type { PlayerView } from './view.ts';

/** What the keeper shows: the interrupted runs of this device, the newest first, and whether the last place could be kept. */
export interface KeeperView {
  readonly offered: readonly KeptRun[];
  readonly isKept: boolean;
}

/** The keeper engine. Nothing rejects. */
export interface Keeper {
  readonly view: StoreApi<KeeperView>;
  /** Looks for interrupted runs; one that another tab may still be running is looked at again a little later. */
  look(): Promise<void>;
  /** The run of a timer that was interrupted, if there was one. */
  find(timerId: string): Promise<KeptRun | undefined>;
  /** Forgets the run of a timer. */
  drop(timerId: string): Promise<void>;
  /** Forgets every run: the next person at this device is another one. */
  clear(): Promise<void>;
  /** Keeps what a player shows; forgets it when the run is over. */
  follow(view: PlayerView): void;
}

/** What the keeper needs of the world. */
export type KeeperParts = Pick<Ports, 'disk' | 'clock' | 'page' | 'log'>;

/** Makes a keeper that keeps nothing yet. */
export function createKeeper({ disk, clock, page, log }: KeeperParts): Keeper {
  const view = createStore<KeeperView>(() => ({ offered: [], isKept: true }));
  const table = disk.table<unknown>('run');
  const wishes = new Map<string, KeptRun | undefined>();
  let settling: Promise<void> | undefined;
  let kept: string | undefined;
  let stopLooking: Stop = () => {};

  /** Carries out the newest wish of each timer, one after the other: a slow disk makes no queue. */
  async function settle(): Promise<void> {
    for (const [timerId, run] of wishes) {
      wishes.delete(timerId);
      await (run === undefined ? table.delete(timerId) : table.put(timerId, run)).then(
        () => view.setState({ isKept: true }),
        fail,
      );
    }
    settling = undefined;
  }

  function fail(cause: unknown): void {
    if (view.getState().isKept) log.warn('run-not-kept', cause);
    view.setState({ isKept: false });
  }

  function wish(timerId: string, run: KeptRun | undefined): Promise<void> {
    wishes.set(timerId, run);
    settling ??= settle();
    return settling;
  }

  /** A run that this tab goes on with, or that is forgotten, is offered no longer. */
  function withdraw(timerId: string): void {
    const { offered } = view.getState();
    if (offered.some((run) => run.timerId === timerId)) {
      view.setState({ offered: offered.filter((run) => run.timerId !== timerId) });
    }
  }

  /** What is on the device once all wishes are carried out. */
  async function rows(): Promise<readonly (readonly [string, KeptRun | undefined])[]> {
    let stored: readonly (readonly [string, unknown])[];
    do {
      await settling;
      stored = await table.all().catch(() => []);
      // A wish of meanwhile may not be among what was read.
    } while (settling !== undefined);
    return stored.map(([timerId, run]) => [timerId, parseKeptRun(run)] as const);
  }

  async function look(): Promise<void> {
    const found = await rows();
    const now = clock.wall();
    const runs = found.flatMap(([, run]) => (run === undefined || run.timerId === kept ? [] : [run]));
    view.setState({ offered: offeredOf(runs, now) });
    stopLooking();
    const ages = runs.filter((run) => mayBeAlive(run, now)).map(({ seenAt }) => now - seenAt);
    // A hidden page looks again when it is seen.
    if (ages.length > 0 && page.isVisible()) {
      stopLooking = clock.after(MAY_BE_ALIVE - Math.max(...ages) + 1, () => void look());
    }
    for (const [timerId, run] of found) if (run === undefined || isOver(run, now)) await wish(timerId, undefined);
  }

  page.onVisible(() => void look());

  return {
    view,
    look,
    async find(timerId) {
      await settling;
      const run = parseKeptRun(await table.get(timerId).catch(() => undefined));
      return run === undefined || run.timerId !== timerId || isOver(run, clock.wall()) ? undefined : run;
    },
    async drop(timerId) {
      withdraw(timerId);
      await wish(timerId, undefined);
    },
    async clear() {
      view.setState({ offered: [] });
      for (const [timerId] of await rows()) await wish(timerId, undefined);
    },
    follow(shown) {
      const run = keptRunOf(shown, clock.wall());
      const before = kept;
      kept = run?.timerId;
      if (before !== undefined && before !== kept) void wish(before, undefined);
      if (run === undefined) return;
      withdraw(run.timerId);
      void wish(run.timerId, run);
    },
  };
}
