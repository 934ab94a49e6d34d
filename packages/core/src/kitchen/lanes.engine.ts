// The lanes of a board that is here: added, started, planned, ended, and taken away.

import type { Instant, Seconds, WallTime } from '../base/units.ts';
import type { CalendarFile } from '../import-export/calendar/calendar-file.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { PlayerView } from '../run/play/view.ts';
import { laneKey } from '../run/session/saved-run-rows.ts';
import type { GlobalSettings, Timer } from '../timer/timer.ts';
import type { Announcement } from '../voice/announcement.ts';
import { isInLast } from './lane-place.ts';
import { createLanePlayer, type LanePlayer, type LanePlayerParts } from './lane-player.engine.ts';
import type { LaneRows } from './lane-rows.engine.ts';
import { BOARD_FULL, NOT_RUNNABLE, READY_PASSED, readLane } from './lane-text.ts';
import { MOST_LANES, placeFor, playedIn, quickTimer } from './lane-timer.ts';
import { planCalendar } from './plan-calendar.ts';
import { planned, readyMoment, readyWords, type LaneAhead, type ReadyDay } from './ready-at.ts';
import { awayFor, type Lane, type SavedLane } from './saved-lane.ts';

/** A lane on the board, with its run. */
export interface BoardLane extends Lane {
  readonly player: LanePlayer;
}

/** What the lanes show. `said` is what was said last, and how many times something was. */
export interface LanesView {
  readonly lanes: readonly BoardLane[];
  readonly said: { readonly text: string; readonly count: number };
  /** One sentence why the last timer was not added, or the plan not made. */
  readonly problem: string | undefined;
  /** The moment at which all are to be ready, and a sentence for each lane that does not wait for its start. */
  readonly plan: { readonly at: WallTime; readonly words: readonly string[] } | undefined;
}

/** The lanes. */
export interface Lanes {
  /** Puts a lane where it was kept. */
  restore(saved: SavedLane): void;
  /** Adds what someone wrote, and starts it unless it is to be planned; call inside a gesture. Returns whether it is on the board. */
  add(text: string, how?: 'start' | 'plan'): boolean;
  /** Adds a timer of the library, to be started. */
  addTimer(timer: Timer): void;
  /** What could not be done is being changed. */
  forgetProblem(): void;
  /** Starts a lane that has not begun; call inside a gesture. */
  start(id: string): void;
  /** Has all lanes that have not begun wait so that they end at a time of day, '19:00'; call inside a gesture. */
  plan(time: string, day: ReadyDay): void;
  /** The calendar file of the starts that are planned, for an address of the product; undefined if none is. */
  calendar(origin: string): CalendarFile | undefined;
  /** Answers what rings or waits for a tap, goes to the next step, or ends a lane in its last one. */
  done(id: string): void;
  /** Takes a lane away, with the offer to undo that. */
  remove(id: string): void;
}

/** What the lanes need; `clock` is that of their players, `show` changes what the board shows. */
export interface LanesParts extends Pick<Ports, 'clock'>, Pick<LanePlayerParts, 'ringer' | 'newPlayer'> {
  readonly shown: () => LanesView;
  readonly show: (change: Partial<LanesView>) => void;
  readonly rows: LaneRows;
  readonly isHere: () => boolean;
  readonly say: (...words: readonly Announcement[]) => void;
  readonly unlock: () => void;
  readonly newId: () => string;
  readonly user: () => string | undefined;
  /** What a new timer begins with. */
  readonly settings: () => GlobalSettings;
  readonly offer: (offer: { readonly text: string; readonly undo: () => void; readonly stays: 'ten-seconds' }) => Stop;
}

/** Makes the lanes of a board; there are none yet. */
export function createLanes(parts: LanesParts): Lanes {
  const { clock, rows, shown, show, user } = parts;
  const lanes = (): readonly BoardLane[] => shown().lanes;
  const laneOf = (id: string): BoardLane | undefined => lanes().find((lane) => lane.id === id);

  const ahead = (): readonly LaneAhead[] =>
    lanes().map(({ id, timer, player }) => ({ id, timer, shown: player.view.getState() }));

  function say(words: readonly Announcement[]): void {
    show({ said: { text: words.map(({ text }) => text).join('. '), count: shown().said.count + 1 } });
    parts.say(...words);
  }

  /** Puts a lane on the board, standing, or where it was kept. */
  function put(lane: Lane, saved?: SavedLane): void {
    const player = createLanePlayer(lane, { ...parts, say, onExit: (stood) => remove(lane.id, stood) });
    show({ lanes: [...lanes(), { ...lane, player }] });
    const timer = playedIn(lane.id, lane.timer, lane.wait);
    if (saved?.hasBegun !== true) player.load(timer);
    else
      player.restore(timer, saved.run, saved.run.status === 'running' ? awayFor(saved.run, clock.wall()) : undefined);
    const view = player.view.getState();
    if (view.status === 'empty' || view.status === 'complete') return drop(lane.id);
    player.view.subscribe((now, before) => follow(lane.id, now, before));
    rows.keep(lane, view);
  }

  function follow(id: string, now: PlayerView, before: PlayerView): void {
    const lane = laneOf(id);
    if (lane === undefined) return;
    if (now.status === 'complete') return drop(id);
    rows.saw(lane, now);
    const isSameStep = 'row' in now && 'row' in before && now.row === before.row && now.status === before.status;
    const isSameTime = 'extra' in now && 'extra' in before && now.extra.ahead === 0 && before.extra.ahead === 0;
    if (!isSameStep || !isSameTime || now.volume !== before.volume || now.muted !== before.muted) rows.keep(lane, now);
  }

  function drop(id: string): void {
    const gone = laneOf(id);
    const left = lanes().filter((lane) => lane.id !== id);
    show({ lanes: left, ...(left.length === 0 && { plan: undefined }) });
    gone?.player.unload();
    rows.drop(id);
  }

  function remove(id: string, stood?: PlayerView): void {
    const lane = laneOf(id);
    if (lane === undefined) return;
    const copy = rows.copyOf(lane, stood ?? lane.player.view.getState());
    drop(id);
    const undo = (): void => void (copy && parts.isHere() && put(copy.lane, copy));
    parts.offer({ text: `${lane.timer.name} removed.`, undo, stays: 'ten-seconds' });
  }

  /** On the second that its clock shows: a person who starts a lane sees it, and needs no time to get ready. */
  function start(lane: BoardLane | undefined, from = clock.now()): void {
    parts.unlock();
    lane?.player.join(from);
  }

  function refuse(problem: string): undefined {
    show({ problem });
  }

  function addLane(wanted: string, make: (id: string, name: string) => Timer): BoardLane | undefined {
    if (lanes().length >= MOST_LANES) return refuse(BOARD_FULL);
    const id = laneKey(parts.newId());
    const { name, pitch } = placeFor(wanted, lanes());
    show({ problem: undefined });
    // Several lanes may be added in one second.
    const addedAt = Math.max(clock.wall(), ...lanes().map((lane) => lane.addedAt + 1));
    put({ id, timer: make(id, name), wait: 0, pitch, addedAt });
    return laneOf(id) ?? refuse(NOT_RUNNABLE);
  }

  /** The same lane with another wait before it. */
  function wait(lane: BoardLane, seconds: Seconds, from: Instant): void {
    const next = { ...lane, wait: seconds };
    show({ lanes: lanes().map((one) => (one.id === lane.id ? next : one)) });
    lane.player.load(playedIn(lane.id, lane.timer, seconds));
    start(next, from);
  }

  return {
    restore: (saved) => put(saved.lane, saved),
    add(text, how = 'start') {
      const read = readLane(text);
      const lane = read.ok
        ? addLane(read.name, (id, name) => quickTimer(id, user() ?? '', name, read.duration, parts.settings()))
        : refuse(read.problem);
      if (how === 'start') start(lane);
      return lane !== undefined;
    },
    addTimer: (timer) => void addLane(timer.name, (_id, name) => ({ ...timer, name })),
    forgetProblem: () => shown().problem !== undefined && show({ problem: undefined }),
    start: (id) => start(laneOf(id)),
    plan(time, day) {
      const now = clock.wall();
      const at = readyMoment(time, day, now);
      if (at === undefined || at <= now) return refuse(READY_PASSED);
      const plans = planned(ahead(), at, now);
      // One moment for all: to set the first one going may take a second.
      const from = clock.now();
      for (const plan of plans) {
        const lane = laneOf(plan.id);
        if (lane !== undefined && plan.kind === 'waits') wait(lane, plan.wait, from);
        // What is late rings at once.
        else if (lane !== undefined && plan.kind === 'late') wait(lane, 1, from);
      }
      const others = plans.filter(({ kind }) => kind !== 'waits');
      show({ problem: undefined, plan: { at, words: others.map(readyWords) } });
    },
    calendar: (origin) => planCalendar(ahead(), { now: clock.wall(), origin }),
    done(id) {
      const lane = laneOf(id);
      const view = lane?.player.view.getState();
      if (lane === undefined || view === undefined) return;
      if (lane.player.done(0)) return;
      if (isInLast(view) || !lane.player.next()) remove(id);
    },
    remove: (id) => remove(id),
  };
}
