// Keeps the place of a run in progress on the device, at most a second old; forgotten when the run is complete or a
// person ends it, and offered again when its screen was left in any other way.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { isNoOnes } from '../play/newest.ts';
import { MAY_BE_ALIVE, isOver, savedRunOf, mayBeAlive, newestFirst, type SavedRun } from '../play/saved-run.ts';
import type { PlayerView } from '../play/view.ts';
import { savedRunRowsOf } from './saved-run-rows.ts';
import { type SavedRunsView, NO_SAVED_RUNS } from './saved-runs-view.ts';
import { tabLockOf } from './tab-lock.ts';

/** The saved runs engine. Nothing rejects but `forgetOf`. */
export interface SavedRuns {
  readonly view: StoreApi<SavedRunsView>;
  /**
   * Looks for runs that the person here can continue; what was offered to someone else is withdrawn at once. A run that another page
   * has is checked again a little later.
   */
  look(): Promise<void>;
  /** Whether a run is under way on another page. */
  isUnderWayElsewhere(): Promise<boolean>;
  /** The saved run of a timer, if there is one, or 'elsewhere' if another page has it. */
  find(timerId: string): Promise<SavedRun | 'elsewhere' | undefined>;
  /** Takes the run of a timer from the page that has it; returns where that page left it. */
  takeOver(timerId: string): Promise<SavedRun | undefined>;
  /** Forgets the run of a timer. */
  drop(timerId: string): Promise<void>;
  /** Forgets the runs of one account, and those of earlier versions, which do not say whose they are. Rejects if one of them stays. */
  forgetOf(userId: string): Promise<void>;
  /** Forgets the runs that this page has saved: another page has removed the data of the person who was signed in. */
  forgetOwn(): Promise<void>;
  /** Keeps what a player shows; forgets it when the run is over. */
  follow(view: PlayerView): void;
  /** Keeps and offers a run that was forgotten. */
  putBack(run: SavedRun): Promise<void>;
}

/** What the saved runs engine needs of the world; `user` is the id of the person here. */
export type SavedRunsParts = Pick<Ports, 'disk' | 'clock' | 'page' | 'log'> & {
  readonly user: () => string | undefined;
};

/** Makes an engine that keeps nothing yet. */
export function createSavedRuns({ disk, clock, page, log, user }: SavedRunsParts): SavedRuns {
  const view = createStore<SavedRunsView>(() => NO_SAVED_RUNS);
  const rows = savedRunRowsOf({
    table: disk.table<unknown>('run'),
    // Once a second, which is no news.
    onSaved: () => view.getState().isSaved || view.setState({ isSaved: true }),
    onFailed(cause) {
      if (!view.getState().isSaved) return;
      log.warn('run-not-kept', cause);
      view.setState({ isSaved: false });
    },
  });
  const { after } = clock;
  const tabLock = tabLockOf({ after, claim: page.claim, claimed: page.claimed, onWanted: giveAway });
  const written = new Set<string>();
  let current: SavedRun | undefined;
  let asking: string | undefined;
  let unsaved: string | undefined;
  let wasMoving = false;
  let stopLooking: Stop = () => {};

  const isOurs = ({ owner }: SavedRun): boolean => {
    const here = user();
    return here !== undefined && (owner === undefined || owner === here);
  };

  function offer(runs: readonly SavedRun[]): void {
    view.setState({ status: 'known', offered: newestFirst(runs.filter(isOurs)) });
  }
  const othersThan = (timerId: string): readonly SavedRun[] =>
    view.getState().offered.filter((run) => run.timerId !== timerId);

  function withdraw(timerId: string): void {
    if (othersThan(timerId).length < view.getState().offered.length) offer(othersThan(timerId));
  }

  /**
   * If this page has the run, it is written; if no page does, this page asks for it first; if another page has it, it
   * is left alone.
   */
  function keep(run: SavedRun): void {
    if (tabLock.holds(run.timerId)) {
      written.add(run.timerId);
      return void rows.request(run.timerId, run);
    }
    if (asking === run.timerId) return;
    asking = run.timerId;
    void tabLock.acquire(run.timerId, 'if-free').then((isMine) => {
      if (asking === run.timerId) asking = undefined;
      if (!isMine) return lose(run.timerId);
      if (current?.timerId === run.timerId) keep(current);
      else tabLock.release(run.timerId);
    });
  }

  function lose(timerId: string): void {
    if (current?.timerId === timerId) current = undefined;
    view.setState({ elsewhere: timerId, here: undefined });
  }

  /** Another page wants the run: this one stops, and lets go once its place is written. */
  function giveAway(timerId: string, how: 'asked' | 'lost'): void {
    if (how === 'lost') return lose(timerId);
    wasMoving = current?.status === 'running';
    view.setState({ elsewhere: timerId });
    if (current?.timerId === timerId) leave(current);
  }

  /** The run stays where it was left, and anyone who wants it may continue it. */
  function leave(run: SavedRun): void {
    const isGiven = view.getState().elsewhere === run.timerId;
    const left: SavedRun = { ...run, status: isGiven && wasMoving ? 'running' : 'paused', seenAt: clock.wall() };
    current = undefined;
    if (!isGiven) offer([left, ...othersThan(run.timerId)]);
    void letGo(run.timerId, left);
  }

  /** Writes the last of a run and then frees it, unless it has begun again by then. */
  function letGo(timerId: string, run: SavedRun | undefined): Promise<void> {
    return rows.request(timerId, run).then(() => {
      if (current?.timerId !== timerId) tabLock.release(timerId);
    });
  }

  function forget(timerId: string): Promise<void> {
    withdraw(timerId);
    return letGo(timerId, undefined);
  }

  /** A run that could not be saved keeps its lock: no other page takes it for gone. */
  function hold(shown: PlayerView): void {
    const isUnderWay = shown.status === 'running' || shown.status === 'paused';
    const timerId = isUnderWay && isNoOnes(shown.timer) ? shown.timer.id : undefined;
    if (timerId === unsaved) return;
    if (unsaved !== undefined) tabLock.release(unsaved);
    unsaved = timerId;
    if (timerId === undefined) return;
    void tabLock.acquire(timerId, 'if-free').then(() => {
      if (unsaved !== timerId) tabLock.release(timerId);
    });
  }

  /** What is shown is not a run in progress: the previous run has ended, or its screen was left. */
  function over(shown: PlayerView): void {
    if (view.getState().here !== undefined) view.setState({ here: undefined });
    if (current === undefined) return;
    const before = current;
    if (shown.status === 'empty' || shown.timer.id !== before.timerId) return leave(before);
    current = undefined;
    void forget(before.timerId);
  }

  async function look(): Promise<void> {
    const { offered } = view.getState();
    if (!offered.every(isOurs)) offer(offered);
    const [found, others] = await Promise.all([rows.all(), tabLock.others()]);
    const now = clock.wall();
    const isElsewhere = (run: SavedRun): boolean =>
      others === undefined ? mayBeAlive(run, now) : others.has(run.timerId);
    const runs = found.flatMap(([, run]) =>
      run === undefined || run.timerId === current?.timerId || isOver(run, now) ? [] : [run],
    );
    offer(runs.filter((run) => !isElsewhere(run)));
    stopLooking();
    // A hidden page looks again when it becomes visible.
    if (runs.some(isElsewhere) && page.isVisible()) stopLooking = clock.after(MAY_BE_ALIVE + 1, () => void look());
    for (const [timerId, run] of found)
      if (run === undefined || isOver(run, now)) await rows.request(timerId, undefined);
  }

  async function one(timerId: string): Promise<SavedRun | undefined> {
    const run = await rows.one(timerId);
    const isGone = run === undefined || run.timerId !== timerId || isOver(run, clock.wall()) || !isOurs(run);
    return isGone ? undefined : run;
  }

  page.onVisible(() => void look());

  return {
    view,
    look,
    async isUnderWayElsewhere() {
      const others = await tabLock.others();
      if (others !== undefined) return others.size > 0;
      const now = clock.wall();
      return (await rows.all()).some(([timerId, run]) => timerId !== current?.timerId && run && mayBeAlive(run, now));
    },
    async find(timerId) {
      if (await tabLock.isElsewhere(timerId)) return 'elsewhere';
      view.setState({ elsewhere: undefined });
      return one(timerId);
    },
    async takeOver(timerId) {
      if (await tabLock.acquire(timerId, 'from-other')) view.setState({ elsewhere: undefined });
      return one(timerId);
    },
    async drop(timerId) {
      await forget(timerId);
    },
    forgetOf: (userId) => rows.forget((run) => run?.owner === undefined || run.owner === userId),
    async forgetOwn() {
      for (const timerId of written) await rows.request(timerId, undefined);
      written.clear();
    },
    follow(shown) {
      hold(shown);
      const run = savedRunOf(shown, clock.wall());
      if (run === undefined) return over(shown);
      const { elsewhere, here } = view.getState();
      if (elsewhere === run.timerId && !tabLock.holds(run.timerId)) return;
      if (current !== undefined && current.timerId !== run.timerId) leave(current);
      current = run;
      withdraw(run.timerId);
      if (here?.timerId !== run.timerId || here.status !== run.status) {
        view.setState({ here: { timerId: run.timerId, status: run.status } });
      }
      keep(run);
    },
    async putBack(run) {
      // Another page may have begun by now.
      if (await tabLock.acquire(run.timerId, 'if-free')) await letGo(run.timerId, run);
      // What is offered is saved: a page that ends now finds it at its next visit.
      offer([run, ...othersThan(run.timerId)]);
    },
  };
}
