// The board of the kitchen: up to twelve timers at once, each the ordinary run of its timer, owned by one page of the device.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../base/latest.ts';
import type { SoundState } from '../ports/audio.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { tabLockOf } from '../run/session/tab-lock.ts';
import type { Timer } from '../timer/timer.ts';
import { createLaneRows } from './lane-rows.engine.ts';
import { createLanes, type Lanes, type LanesParts, type LanesView } from './lanes.engine.ts';

/** What the board shows. */
export interface BoardView extends LanesView {
  readonly status: 'closed' | 'opening' | 'here' | 'elsewhere';
  /** Whether this device keeps the lanes. */
  readonly isSaved: boolean;
}

/** The board, with its lanes while they are here. Nothing rejects. */
export interface Board extends Omit<Lanes, 'restore'> {
  readonly view: StoreApi<BoardView>;
  /** Whether there is sound. */
  readonly sound: StoreApi<{ readonly sound: SoundState }>;
  /** Lets sound and speech begin; call inside a gesture. */
  unlock(): void;
  /** Shows the lanes that this device keeps, unless another page has them. */
  open(): Promise<void>;
  /** The same while a page of it is shown, until stopped: with lanes it goes on without one. */
  show(): Stop;
  /** Takes the lanes from the page that has them; call inside a gesture. */
  takeOver(): Promise<void>;
  /** Falls silent and lets go of the lanes, as they are: no one is here, or none is left. */
  close(): void;
}

/** What the board needs; `lock` is made for the board's name alone. */
export interface BoardParts
  extends
    Pick<Ports, 'clock' | 'disk' | 'page' | 'log'>,
    Omit<LanesParts, 'shown' | 'show' | 'rows' | 'isHere'>,
    Pick<Board, 'sound'> {
  readonly lock: (onWanted: (name: string, how: 'asked' | 'lost') => void) => ReturnType<typeof tabLockOf>;
}

/** The name of the board's lock among those of runs. */
const NAME = 'kitchen';

/** Makes a board that is closed. */
export function createBoard(parts: BoardParts): Board {
  const { page, user, unlock } = parts;
  const view = createStore<BoardView>(() => ({
    status: 'closed',
    lanes: [],
    said: { text: '', count: 0 },
    isSaved: true,
    problem: undefined,
    plan: undefined,
  }));
  const rows = createLaneRows({ ...parts, onSaved: (isSaved) => view.setState({ isSaved }) });
  const { restore, ...lanes } = createLanes({
    ...parts,
    rows,
    shown: view.getState,
    show: view.setState,
    isHere: () => view.getState().status === 'here',
  });
  const lock = parts.lock((_name, how) => leave('elsewhere', how));
  const visit = latest();
  let entering: Promise<void> | undefined;
  /** Timers that someone has added before the board was here. */
  let added: readonly Timer[] = [];

  async function load(isLatest: () => boolean): Promise<void> {
    const saved = await rows.all(user() ?? '');
    if (!isLatest()) return;
    view.setState({ status: 'here' });
    for (const one of saved) restore(one);
    for (const timer of added) lanes.addTimer(timer);
    added = [];
  }

  async function enter(how: 'if-free' | 'from-other'): Promise<void> {
    if (view.getState().status === 'here' || user() === undefined) return;
    const isLatest = visit.begin();
    if (view.getState().status === 'closed') view.setState({ status: 'opening' });
    const isMine = await lock.acquire(NAME, how);
    if (!isLatest()) return isMine ? lock.release(NAME) : undefined;
    if (isMine) await load(isLatest);
    else view.setState({ status: 'elsewhere' });
  }

  /** Falls silent. What a lane has come to is written already; one that moves is where it would be. */
  function leave(status: 'closed' | 'elsewhere', how: 'asked' | 'lost'): void {
    visit.begin();
    const gone = view.getState().lanes;
    view.setState({ status, lanes: [], plan: undefined });
    for (const { player } of gone) player.unload();
    if (how === 'asked') void rows.settled().then(() => lock.release(NAME));
  }

  function open(): Promise<void> {
    entering ??= enter('if-free').finally(() => (entering = undefined));
    return entering;
  }

  const close = (): void => leave('closed', 'asked');

  page.onVisible(() => view.getState().status === 'elsewhere' && void open());

  return {
    view,
    sound: parts.sound,
    unlock,
    open,
    show() {
      void open();
      return () => view.getState().lanes.length === 0 && close();
    },
    async takeOver() {
      unlock();
      await enter('from-other');
    },
    ...lanes,
    addTimer(timer) {
      if (view.getState().status === 'here') lanes.addTimer(timer);
      else added = [...added, timer];
    },
    close,
  };
}
