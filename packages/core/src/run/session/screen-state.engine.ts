// The timer on the run screen: opened where its run was saved, handed over to another page, updated when edited elsewhere.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../../base/latest.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Timer } from '../../timer/timer.ts';
import { newestOf, type KnownTimers } from '../play/newest.ts';
import { savedRunOf, type SavedRun } from '../play/saved-run.ts';
import type { PlayerView } from '../play/view.ts';
import { endedWords, isNews, type RunNote } from './run-words.ts';

export type Opening = 'loading' | 'open' | 'elsewhere' | 'missing' | 'deleted' | { readonly thrown: unknown };

export interface ScreenStateView {
  readonly opening: Opening;
  readonly note: RunNote | undefined;
}

export interface ScreenState {
  readonly view: StoreApi<ScreenStateView>;
  /** Reads and loads a timer while its screen is shown, that is, until stopped; a run in progress is kept then. */
  open(timerId: string): Stop;
  /** Loads a timer that is no one's while its screen is shown; its run is not kept. */
  openOnce(timer: Timer): Stop;
  /** Takes the run over from the page that has it, and continues it; call inside a gesture. */
  takeOver(): Promise<void>;
  /** The person has read the note. */
  dismiss(): void;
  /** The version of a timer to run next; undefined if it was deleted. */
  newest(loaded: Timer): Timer | undefined;
  /** A person has ended a run that stood like this; `goBack` leads from where they are then to its screen. */
  ended(by: 'exit' | 'stop' | 'reset', stood: PlayerView, goBack?: () => void): void;
}

export interface ScreenStateParts {
  readonly clock: Pick<Clock, 'wall'>;
  readonly player: {
    readonly view: StoreApi<PlayerView>;
    load(timer: Timer): void;
    restore(timer: Timer, saved: SavedRun): boolean;
    renew(): void;
    unload(): void;
    resume(): void;
  };
  readonly savedRuns: {
    find(timerId: string): Promise<SavedRun | 'elsewhere' | undefined>;
    takeOver(timerId: string): Promise<SavedRun | undefined>;
    drop(timerId: string): Promise<void>;
    putBack(run: SavedRun): Promise<void>;
    readonly view: StoreApi<{ readonly elsewhere: string | undefined }>;
  };
  readonly read: (timerId: string) => Promise<Timer | undefined>;
  readonly timers: () => KnownTimers;
  readonly onTimers: (run: () => void) => Stop;
  readonly onSeen: (run: () => void) => Stop;
  readonly unlock: () => void;
  readonly offer: (offer: { readonly text: string; readonly undo: () => void; readonly stays: 'ten-seconds' }) => Stop;
}

const CLOSED: ScreenStateView = { opening: 'loading', note: undefined };

/** Makes the state of a run screen without a timer. */
export function createScreenState(parts: ScreenStateParts): ScreenState {
  const { clock, player, savedRuns, read, timers, offer } = parts;
  const view = createStore<ScreenStateView>(() => CLOSED);
  let shown: string | undefined;
  const visit = latest();
  let dismissed: readonly RunNote[] = [];
  let withdraw: Stop = () => {};

  function note(next: RunNote | undefined): void {
    if (view.getState().note !== next) view.setState({ note: next });
  }

  /** Loads what was read; returns whether it stands where it was kept. */
  function load(timer: Timer, saved: SavedRun | undefined): boolean {
    dismissed = [];
    const isRestored = saved !== undefined && player.restore(timer, saved);
    if (saved === undefined) player.load(timer);
    else if (!isRestored) void savedRuns.drop(timer.id);
    const wasInterrupted = isRestored && saved.status === 'running' && player.view.getState().status === 'paused';
    view.setState({
      opening: 'open',
      note: wasInterrupted ? 'was-interrupted' : saved !== undefined && !isRestored ? 'place-gone' : undefined,
    });
    return isRestored;
  }

  function putBack(timer: Timer, run: SavedRun): void {
    player.restore(timer, run);
    view.setState({ opening: 'open', note: undefined });
  }

  async function enter(timerId: string, isLatest: () => boolean): Promise<void> {
    try {
      const [timer, saved] = await Promise.all([read(timerId), savedRuns.find(timerId)]);
      if (!isLatest()) return;
      if (saved === 'elsewhere') view.setState({ opening: 'elsewhere', note: undefined });
      else if (timer === undefined) view.setState({ opening: 'missing', note: undefined });
      else load(timer, saved);
    } catch (thrown) {
      if (isLatest()) view.setState({ opening: { thrown }, note: undefined });
    }
  }

  /** Another page has the run: this one is silent and says so. */
  function giveUp(): void {
    if (shown === undefined || savedRuns.view.getState().elsewhere !== shown) return;
    visit.begin();
    player.unload();
    view.setState({ opening: 'elsewhere', note: undefined });
  }

  /** An edit from elsewhere is taken over immediately if no one has begun, and reported if someone has; what was deleted cannot be started again. */
  function follow(): void {
    const run = player.view.getState();
    if (run.status === 'empty' || run.timer.id !== shown) return;
    const newest = newestOf(run.timer, timers());
    if (newest === run.timer) {
      if (isNews(view.getState().note)) note(undefined);
    } else if (run.status === 'running' || run.status === 'paused') {
      const next = newest === undefined ? 'deleted' : 'changed';
      if (!dismissed.includes(next)) note(next);
    } else if (run.status === 'ready' && (newest === undefined || !run.canPrevious)) player.renew();
  }

  function show(timerId: string, begin: (isLatest: () => boolean) => void): Stop {
    const isLatest = visit.begin();
    shown = timerId;
    view.setState(CLOSED);
    begin(isLatest);
    return () => {
      if (shown !== timerId) return;
      visit.begin();
      shown = undefined;
      player.unload();
      view.setState(CLOSED);
    };
  }

  savedRuns.view.subscribe((now, before) => {
    if (now.elsewhere !== before.elsewhere) giveUp();
  });
  parts.onTimers(follow);
  parts.onSeen(() => {
    // The page that had it may be gone by now.
    if (shown !== undefined && view.getState().opening === 'elsewhere') void enter(shown, visit.begin());
  });
  player.view.subscribe((now, before) => {
    if (now.status === before.status || shown === undefined) return;
    if (now.status === 'running') withdraw();
    if (now.status === 'running' ? !isNews(view.getState().note) : now.status !== 'paused') note(undefined);
    if (now.status === 'ready') dismissed = [];
    if (now.status === 'running' && before.status !== 'running') follow();
    // Someone wanted to run it again, but it no longer exists.
    const wasDeleted = before.status !== 'empty' && newestOf(before.timer, timers()) === undefined;
    if (now.status === 'empty' && wasDeleted && view.getState().opening === 'open') {
      view.setState({ opening: 'deleted', note: undefined });
    }
  });

  return {
    view,
    open: (timerId) => show(timerId, (isLatest) => void enter(timerId, isLatest)),
    openOnce: (timer) => show(timer.id, () => void load(timer, undefined)),
    async takeOver() {
      if (shown === undefined) return;
      parts.unlock();
      const [timerId, isLatest] = [shown, visit.begin()];
      const timer = await read(timerId).catch(() => undefined);
      if (!isLatest()) return;
      if (timer === undefined) return view.setState({ opening: 'missing' });
      const saved = await savedRuns.takeOver(timerId);
      if (!isLatest()) return;
      if (load(timer, saved) && saved?.status === 'running') player.resume();
    },
    dismiss() {
      dismissed = [...dismissed, ...[view.getState().note].filter((read) => read !== undefined)];
      note(undefined);
    },
    newest: (loaded) => newestOf(loaded, timers()),
    ended(by, stood, goBack) {
      const run = savedRunOf(stood, clock.wall());
      if (run === undefined || stood.status === 'empty' || shown === undefined) return;
      const undo = (): void => {
        const { opening } = view.getState();
        if (shown === run.timerId && (opening === 'open' || opening === 'deleted')) return putBack(stood.timer, run);
        void savedRuns.putBack(run);
        goBack?.();
      };
      withdraw = offer({ text: endedWords(by), stays: 'ten-seconds', undo });
      if (by === 'stop') follow();
    },
  };
}
