// The board of the kitchen: up to twelve timers at once, each the ordinary run of its timer, owned by one page of the device.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../base/latest.ts';
import type { SoundState } from '../ports/audio.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { PlayerView } from '../run/play/view.ts';
import { laneKey } from '../run/session/saved-run-rows.ts';
import type { tabLockOf } from '../run/session/tab-lock.ts';
import type { GlobalSettings, Timer } from '../timer/timer.ts';
import type { Announcement } from '../voice/announcement.ts';
import { isInLast } from './lane-place.ts';
import { createLanePlayer, type LanePlayer, type LanePlayerParts } from './lane-player.engine.ts';
import { createLaneRows } from './lane-rows.engine.ts';
import { BOARD_FULL, NOT_RUNNABLE, readLane } from './lane-text.ts';
import { MOST_LANES, placeFor, playedIn, quickTimer } from './lane-timer.ts';
import { awayFor, type Lane, type SavedLane } from './saved-lane.ts';

/** A lane on the board, with its run. */
export interface BoardLane extends Lane {
  readonly player: LanePlayer;
}

/** What the board shows. `said` is what was said last, and how many times something was. */
export interface BoardView {
  readonly status: 'closed' | 'opening' | 'here' | 'elsewhere';
  readonly lanes: readonly BoardLane[];
  readonly said: { readonly text: string; readonly count: number };
  /** Whether this device keeps the lanes. */
  readonly isSaved: boolean;
  /** One sentence why the last timer was not added. */
  readonly problem: string | undefined;
}

/** The board. Nothing rejects; what cannot be added is one sentence. */
export interface Board {
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
  /** Adds what someone wrote, and starts it; call inside a gesture. Returns whether it is on the board. */
  add(text: string): boolean;
  /** Adds a timer of the library, to be started; once the board is open if it is not. */
  addTimer(timer: Timer): void;
  /** What could not be added is being changed. */
  forgetProblem(): void;
  /** Starts a lane that has not begun; call inside a gesture. */
  start(id: string): void;
  /** Answers what rings or waits for a tap, goes to the next step, or ends a lane in its last one. */
  done(id: string): void;
  /** Takes a lane away, with the offer to undo that. */
  remove(id: string): void;
  /** Falls silent and lets go of the lanes, as they are: no one is here, or none is left. */
  close(): void;
}

/** What the board needs; `lock` is made for the board's name alone. */
export interface BoardParts
  extends
    Pick<Ports, 'clock' | 'disk' | 'page' | 'log'>,
    Pick<LanePlayerParts, 'ringer' | 'newPlayer'>,
    Pick<Board, 'sound' | 'unlock'> {
  readonly lock: (onWanted: (name: string, how: 'asked' | 'lost') => void) => ReturnType<typeof tabLockOf>;
  readonly say: (...words: readonly Announcement[]) => void;
  readonly newId: () => string;
  readonly user: () => string | undefined;
  /** What a new timer begins with. */
  readonly settings: () => GlobalSettings;
  readonly offer: (offer: { readonly text: string; readonly undo: () => void; readonly stays: 'ten-seconds' }) => Stop;
}

/** The name of the board's lock among those of runs. */
const NAME = 'kitchen';

/** Makes a board that is closed. */
export function createBoard(parts: BoardParts): Board {
  const { clock, page, user, unlock } = parts;
  const view = createStore<BoardView>(() => ({
    status: 'closed',
    lanes: [],
    said: { text: '', count: 0 },
    isSaved: true,
    problem: undefined,
  }));
  const rows = createLaneRows({ ...parts, onSaved: (isSaved) => view.setState({ isSaved }) });
  const lock = parts.lock((_name, how) => leave('elsewhere', how));
  const visit = latest();
  let entering: Promise<void> | undefined;
  /** Timers that someone has added before the board was here. */
  let added: readonly Timer[] = [];

  const lanes = (): readonly BoardLane[] => view.getState().lanes;
  const laneOf = (id: string): BoardLane | undefined => lanes().find((lane) => lane.id === id);

  function keepAll(): void {
    for (const lane of lanes()) rows.keep(lane, lane.player.view.getState());
  }

  function say(words: readonly Announcement[]): void {
    const { count } = view.getState().said;
    view.setState({ said: { text: words.map(({ text }) => text).join('. '), count: count + 1 } });
    parts.say(...words);
  }

  /** Puts a lane on the board, standing, or where it was kept. */
  function put(lane: Lane, kept?: SavedLane): void {
    const player = createLanePlayer(lane, { ...parts, say, onExit: (stood) => remove(lane.id, stood) });
    const made: BoardLane = { ...lane, player };
    const timer = playedIn(lane.id, lane.timer, lane.wait);
    view.setState({ lanes: [...lanes(), made] });
    if (kept?.hasBegun !== true) player.load(timer);
    else player.restore(timer, kept.run, kept.run.status === 'running' ? awayFor(kept.run, clock.wall()) : undefined);
    const shown = player.view.getState();
    if (shown.status === 'empty' || shown.status === 'complete') return drop(lane.id);
    player.view.subscribe((now, before) => follow(made, now, before));
    rows.keep(made, shown);
  }

  function follow(lane: BoardLane, now: PlayerView, before: PlayerView): void {
    if (laneOf(lane.id) === undefined) return;
    if (now.status === 'complete') return drop(lane.id);
    rows.saw(lane, now);
    const isSameStep = 'row' in now && 'row' in before && now.row === before.row && now.status === before.status;
    const isSameTime = 'extra' in now && 'extra' in before && now.extra.ahead === 0 && before.extra.ahead === 0;
    if (!isSameStep || !isSameTime || now.volume !== before.volume || now.muted !== before.muted) rows.keep(lane, now);
  }

  function drop(id: string): void {
    const gone = laneOf(id);
    view.setState({ lanes: lanes().filter((lane) => lane.id !== id) });
    gone?.player.unload();
    rows.drop(id);
  }

  function remove(id: string, stood?: PlayerView): void {
    const lane = laneOf(id);
    if (lane === undefined) return;
    const copy = rows.copyOf(lane, stood ?? lane.player.view.getState());
    drop(id);
    const undo = (): void => void (copy && view.getState().status === 'here' && put(copy.lane, copy));
    parts.offer({ text: `${lane.timer.name} removed.`, undo, stays: 'ten-seconds' });
  }

  /** On the second that its clock shows; whoever starts one sees it, and needs no time to get ready. */
  function start(lane: BoardLane | undefined): void {
    unlock();
    lane?.player.join(Math.floor(clock.now() / 1000) * 1000);
  }

  function refuse(problem: string): undefined {
    view.setState({ problem });
  }

  function addLane(wanted: string, make: (id: string, name: string) => Timer): BoardLane | undefined {
    if (lanes().length >= MOST_LANES) return refuse(BOARD_FULL);
    const id = laneKey(parts.newId());
    const { name, pitch } = placeFor(wanted, lanes());
    view.setState({ problem: undefined });
    put({ id, timer: make(id, name), wait: 0, pitch, addedAt: clock.wall() });
    return laneOf(id) ?? refuse(NOT_RUNNABLE);
  }

  function addTimer(timer: Timer): void {
    addLane(timer.name, (_id, name) => ({ ...timer, name }));
  }

  async function load(isLatest: () => boolean): Promise<void> {
    const kept = await rows.all(user() ?? '');
    if (!isLatest()) return;
    view.setState({ status: 'here' });
    for (const one of kept) put(one.lane, one);
    for (const timer of added) addTimer(timer);
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

  /** Falls silent; unless another page has taken the board away, it is written first where the lanes are. */
  function leave(status: 'closed' | 'elsewhere', how: 'asked' | 'lost'): void {
    visit.begin();
    if (how === 'asked') keepAll();
    const gone = lanes();
    view.setState({ status, lanes: [] });
    for (const { player } of gone) player.unload();
    if (how === 'asked') void rows.settled().then(() => lock.release(NAME));
  }

  function open(): Promise<void> {
    entering ??= enter('if-free').finally(() => (entering = undefined));
    return entering;
  }

  const close = (): void => leave('closed', 'asked');

  page.onHidden(() => keepAll());
  page.onVisible(() => view.getState().status === 'elsewhere' && void open());

  return {
    view,
    sound: parts.sound,
    unlock,
    open,
    show() {
      void open();
      return () => lanes().length === 0 && close();
    },
    async takeOver() {
      unlock();
      await enter('from-other');
    },
    add(text) {
      const read = readLane(text);
      const lane = read.ok
        ? addLane(read.name, (id, name) => quickTimer(id, user() ?? '', name, read.duration, parts.settings()))
        : refuse(read.problem);
      start(lane);
      return lane !== undefined;
    },
    addTimer(timer) {
      if (view.getState().status === 'here') addTimer(timer);
      else added = [...added, timer];
    },
    forgetProblem: () => view.getState().problem !== undefined && view.setState({ problem: undefined }),
    start: (id) => start(laneOf(id)),
    done(id) {
      const lane = laneOf(id);
      const shown = lane?.player.view.getState();
      if (lane === undefined || shown === undefined || lane.player.done(0)) return;
      if (isInLast(shown) || !lane.player.next()) remove(id);
    },
    remove: (id) => remove(id),
    close,
  };
}
