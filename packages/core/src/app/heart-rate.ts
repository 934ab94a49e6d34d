// The engines of the heart rate, joined: the monitor with its connection and packet reader, the sessions, and the run they follow.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Account } from '../account/account.engine.ts';
import { once } from '../base/once.ts';
import type { Millis, WallTime } from '../base/units.ts';
import type { HeartNow } from '../coach/heart-course.ts';
import type { SessionMark } from '../heart/sessions/session.ts';
import { createSessions, type Sessions } from '../heart/sessions/sessions.engine.ts';
import { createDemo } from '../heart/strap/demo.engine.ts';
import type { MonitorView } from '../heart/strap/monitor-view.ts';
import { DEMO_STRAP } from '../heart/strap/monitor-words.ts';
import { createMonitor, type Monitor } from '../heart/strap/monitor.engine.ts';
import type { Reading } from '../heart/strap/reading.ts';
import { createStrapMemory } from '../heart/strap/strap-memory.engine.ts';
import { maxHeartRateFor } from '../heart/zones.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import type { HeartRateSensor } from '../ports/sensor.ts';
import { isSameSegment, type Segment } from '../run/plan/segment.ts';
import type { PlayerView, StandingView } from '../run/play/view.ts';
import { PRIORITY, type Announcement } from '../voice/announcement.ts';
import type { SumUpParts } from './sum-up.ts';

/** The engines of the heart rate. */
export interface HeartRate {
  readonly monitor: Monitor;
  readonly sessions: Sessions;
  /** What the run that is complete was, in a sentence; undefined during a run, and if no heart was seen. */
  readonly summary: StoreApi<string | undefined>;
  /** Records during a run, and tells the monitor about it. */
  follow(run: PlayerView): void;
  /** The readings of the last minute and a half by age, empty if there were none, and the maximum of the person here. */
  heartNow(): HeartNow | undefined;
}

/** Fetched with the first run, so that it is here when one ends without a network. */
const summing = once(() => import('./sum-up.ts'));
const NONE = (): undefined => undefined;

const HEART_NOW: Millis = 90_000;

/** What the heart rate needs of the world; `say` is the speaker's. */
export type HeartRateParts = Pick<Ports, 'sensor' | 'clock' | 'page' | 'random' | 'disk' | 'records' | 'log'> & {
  readonly say: (announcement: Announcement) => void;
};

/** Builds the engines of the heart rate; nothing is connected or read. */
export function createHeartRate({ say, ...ports }: HeartRateParts): HeartRate {
  const clock = steady(ports.clock);
  const sessionClock = steady(ports.clock);
  let last: { readonly segment: Segment; readonly mark: SessionMark } | undefined;
  const maxHeartRate = (): number => monitor.view.getState().maxHeartRate;
  const demo = createDemo({ ...ports, clock, maxHeartRate, effort: () => last?.mark });
  const sourceOf = ({ id }: { readonly id: string }): HeartRateSensor => (id === DEMO_STRAP.id ? demo : ports.sensor);
  const sessions = createSessions({ ...ports, sessionClock, maxHeartRate });
  const memory = createStrapMemory(ports);
  const monitor: Monitor = createMonitor({
    ...ports,
    clock,
    memory,
    sourceOf,
    say: (text) => say({ text, priority: PRIORITY.normal, type: 'generic', replaceType: false }),
    onReading: (reading) => sessions.record(sessionClock.moved(reading, clock), demoSource(monitor)),
  });
  const summary = createStore<string | undefined>(NONE);

  function followStanding(run: StandingView): void {
    const { segment } = run.current;
    if (last !== undefined && isSameSegment(last.segment, segment)) return;
    last = { segment, mark: markOf(run, sessionClock.wall()) };
    sessions.mark(last.mark);
  }

  return {
    monitor,
    sessions,
    summary,
    heartNow: () => heartNowOf(monitor.view.getState(), clock.wall()),
    follow(run) {
      monitor.follow(run.status === 'running');
      if (run.status !== 'complete') summary.setState(undefined, true);
      if (run.status === 'empty' || run.status === 'ready' || run.status === 'complete') {
        last = undefined;
        if (run.status === 'complete') sumUpLate({ monitor, sessions, summary, say });
        void sessions.end();
        return;
      }
      if (sessions.view.getState().active === undefined) {
        // A run standing where it was interrupted records once it continues.
        if (run.status === 'paused') return;
        last = undefined;
        summing.fetch().catch(NONE);
        sessionClock.setAgain();
        sessions.start({ timerId: run.timer.id, timerName: run.timer.name });
      }
      followStanding(run);
      sessions.pause(run.status === 'paused');
    },
  };
}

/** Sums up the active session, once it has ended; if that cannot be fetched, the run ends without it. */
function sumUpLate(parts: SumUpParts): void {
  const { active } = parts.sessions.view.getState();
  if (active === undefined) return;
  summing.fetch().then(({ sumUp }) => sumUp(parts, active.sessionId), NONE);
}

function heartNowOf({ recent, maxHeartRate }: MonitorView, now: WallTime): HeartNow | undefined {
  const aged = recent.map(({ bpm, timestamp, rrIntervals }) => ({ bpm, age: now - timestamp, rrIntervals }));
  const readings = aged.filter(({ age }) => age <= HEART_NOW);
  return readings.length === 0 ? undefined : { readings, maxHeartRate };
}

/** The mark of the segment that a run is in. */
function markOf({ current }: StandingView, at: WallTime): SessionMark {
  // The rest after a round has no name.
  if (current.kind === 'rest') return { at, stepName: 'Rest', type: 'between' };
  const { stepName, type, step } = current;
  return { at, stepName, type, ...(step.targetHeartRateZone && { targetZone: step.targetHeartRateZone }) };
}

/** What a session is told of where its readings come from. */
function demoSource({ view }: Monitor): 'demo' | undefined {
  return view.getState().isDemo ? 'demo' : undefined;
}

/** A clock whose calendar goes with its instants until it is set again. */
interface SteadyClock extends Clock {
  /** How far its calendar is ahead of its instants. */
  ahead(): Millis;
  /** A reading that another clock has dated, as this one would have. */
  moved(reading: Reading, from: SteadyClock): Reading;
  /** Takes the calendar from the device again. */
  setAgain(): void;
}

/** A clock whose calendar does not jump: readings, marks and ends of a session share one order (HRT-61, HRT-225). */
function steady(clock: Clock): SteadyClock {
  const aheadNow = (): Millis => clock.wall() - clock.now();
  let ahead = aheadNow();
  return {
    ...clock,
    wall: () => Math.round(clock.now() + ahead),
    ahead: () => ahead,
    moved: (reading, from) => ({ ...reading, timestamp: reading.timestamp + ahead - from.ahead() }),
    setAgain: () => void (ahead = aheadNow()),
  };
}

/** Uses the zones of the person here, and shows their history. */
export function obeyPerson({ monitor, sessions }: HeartRate, account: Account): void {
  const obey = (): void => {
    const { state } = account.view.getState();
    if (state.status === 'signed-in') {
      monitor.setMaxHeartRate(maxHeartRateFor(state.profile.heartRatePreferences));
      void sessions.open(state.user.id);
    } else if (state.status === 'signed-out') sessions.close();
  };
  obey();
  account.view.subscribe(obey);
}
