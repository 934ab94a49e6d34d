// The engines of the heart rate, joined: the monitor, the sessions, and the run they follow.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { personIn } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import type { Instant, Millis, WallTime } from '../base/units.ts';
import type { HeartNow } from '../coach/heart-course.ts';
import type { HeartSeen } from '../heart/end-conditions/end-condition.ts';
import { createLateEnds, type HeartEndView } from '../heart/end-conditions/late-ends.engine.ts';
import type { SessionMark } from '../heart/sessions/session.ts';
import { createSessions, type Sessions } from '../heart/sessions/sessions.engine.ts';
import { createDemo } from '../heart/strap/demo.engine.ts';
import { DEMO_STRAP, type MonitorView } from '../heart/strap/monitor-view.ts';
import { createMonitor, type Monitor } from '../heart/strap/monitor.engine.ts';
import type { Reading } from '../heart/strap/reading.ts';
import { createStrapMemory } from '../heart/strap/strap-memory.engine.ts';
import { zonesFor } from '../heart/zone-floors.ts';
import type { Zones } from '../heart/zones.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import type { HeartRateSensor } from '../ports/sensor.ts';
import type { Stop } from '../ports/stop.ts';
import { isSameSegment, type Segment } from '../run/plan/segment.ts';
import { isLeading, isMoving } from '../run/play/moving.ts';
import type { PlayerView, StandingView } from '../run/play/view.ts';
import { PRIORITY, type Announcement } from '../voice/announcement.ts';
import { runPlace } from './run-place.ts';
import { scoreFollower } from './run-score.ts';
import { sumUp } from './sum-up.ts';

/** The engines of the heart rate. */
export interface HeartRate {
  readonly monitor: Monitor;
  readonly sessions: Sessions;
  /** How the heart stands to a step that ends by it. */
  readonly heartEnd: StoreApi<HeartEndView>;
  /** What the run that is complete was, in a sentence; undefined during a run, and if no heart was seen. */
  readonly summary: StoreApi<string | undefined>;
  /** The id of its session; undefined during a run, and if it was not recorded. */
  readonly runSession: StoreApi<string | undefined>;
  /** Records during a run, and tells the monitor about it. */
  follow(run: PlayerView): void;
  /** The readings of the last minute and a half by age, empty if there were none, and the zones of the person here. */
  heartNow(): HeartNow | undefined;
}

const NONE = (): undefined => undefined;

const HEART_NOW: Millis = 90_000;

/** What the heart rate needs of the world; `say` is the speaker's. */
export type HeartRateParts = Pick<Ports, 'sensor' | 'clock' | 'page' | 'random' | 'disk' | 'records' | 'log'> & {
  readonly say: (announcement: Announcement) => void;
  /** Ends a segment of the run that moves: the player's. */
  readonly hasten: (segment: Segment) => void;
  /** Calls back when the runs that this device keeps may have changed. */
  readonly onRuns: (run: () => void) => Stop;
};

/** Builds the engines of the heart rate; nothing is connected or read. */
export function createHeartRate({ say, hasten, ...ports }: HeartRateParts): HeartRate {
  const clock = steady(ports.clock);
  const sessionClock = steady(ports.clock);
  const zones = (): Zones => monitor.view.getState().zones;
  const demo = createDemo({ ...ports, clock, zones, effort: () => recording.effort() });
  const sourceOf = ({ id }: { readonly id: string }): HeartRateSensor => (id === DEMO_STRAP.id ? demo : ports.sensor);
  const sessions = createSessions({ ...ports, sessionClock, zones, runPlace: (run) => runPlace(ports, run) });
  const recording = recordingOf(sessions, sessionClock);
  const followScore = scoreFollower(sessions, say, clock.now);
  const sayWords = (text: string): void =>
    say({ text, priority: PRIORITY.normal, type: 'generic', replaceType: false });
  const memory = createStrapMemory(ports);
  const monitor: Monitor = createMonitor({
    ...ports,
    clock,
    memory,
    sourceOf,
    say: sayWords,
    onReading(reading) {
      sessions.record(sessionClock.moved(reading, clock), demoSource(monitor));
      heartEnds.onReading();
    },
  });
  const heartNow = (): HeartNow | undefined => heartNowOf(monitor.view.getState(), clock.wall());
  const seen = (): HeartSeen => heartNow() ?? { readings: [], zones: zones() };
  const heartEnds = createLateEnds({ clock, seen, hasten, say: sayWords });
  const summary = createStore<string | undefined>(NONE);
  const runSession = createStore<string | undefined>(NONE);

  return {
    monitor,
    sessions,
    summary,
    runSession,
    heartEnd: heartEnds.view,
    heartNow,
    follow(run) {
      monitor.follow(run.status === 'running');
      const { active } = sessions.view.getState();
      if (run.status !== 'running' && run.status !== 'paused') monitor.runIsOver();
      if (run.status !== 'complete') [summary, runSession].forEach((store) => store.setState(undefined, true));
      else if (active !== undefined) runSession.setState(active.sessionId, true);
      recording.follow(run);
      followScore(run, runSession.getState());
      if (run.status === 'complete' && active !== undefined)
        sumUp({ monitor, sessions, summary, say }, active.sessionId);
      heartEnds.follow(run);
    },
  };
}

/** Records the runs that a player shows. */
function recordingOf(sessions: Sessions, clock: SteadyClock) {
  let last: { readonly segment: Segment; readonly mark: SessionMark } | undefined;

  const wallOf = (instant: Instant): WallTime => Math.round(instant + clock.ahead());

  /** A run that is left may go on: the same is true of its session (D43). */
  function stop(run: PlayerView): void {
    last = undefined;
    if (run.status === 'empty') sessions.suspend();
    else void sessions.end(haltOf(run));
  }

  /** When a run came to a stand, if it did: the device may have slept since. */
  function haltOf({ standsSince }: PlayerView): WallTime | undefined {
    return standsSince === undefined ? undefined : Math.min(clock.wall(), wallOf(standsSince));
  }

  /** When the clock of a run begins to move: a little after the tap, as the sound wakes up first. */
  function moveOf({ movesSince }: PlayerView): WallTime {
    return movesSince === undefined ? clock.wall() : wallOf(movesSince);
  }

  /** When the segment of a run began: it may have been seen only a moment later. */
  function beginOf(run: StandingView & PlayerView): WallTime {
    const { segmentMillis, leftMillis } = run.progress;
    const begin = (haltOf(run) ?? clock.wall()) - Math.round(segmentMillis - leftMillis);
    return isMoving(run) ? Math.max(begin, moveOf(run)) : begin;
  }

  function record(run: StandingView & PlayerView): void {
    if (sessions.view.getState().active === undefined) {
      // A run standing where it was interrupted records once it continues, one in its lead-in once it begins.
      if (!isMoving(run)) return;
      last = undefined;
      clock.setAgain();
      const { id: timerId, name: timerName, globalSettings } = run.timer;
      sessions.start({ timerId, timerName, sport: globalSettings.sport, seed: run.seed }, moveOf(run));
    }
    const { segment } = run.current;
    if (isLeading(run)) last = undefined;
    else if (last === undefined || !isSameSegment(last.segment, segment)) {
      last = { segment, mark: markOf(run, beginOf(run)) };
      sessions.mark(last.mark);
    }
    sessions.pause(!isMoving(run), isMoving(run) ? moveOf(run) : haltOf(run));
  }

  return {
    effort: () => last?.mark,
    follow(run: PlayerView): void {
      if (run.status === 'running' || run.status === 'paused') record(run);
      else stop(run);
    },
  };
}

function heartNowOf({ recent, zones, isLossAnnounced }: MonitorView, now: WallTime): HeartNow | undefined {
  const aged = recent.map(({ bpm, timestamp, rrIntervals }) => ({ bpm, age: now - timestamp, rrIntervals }));
  const readings = aged.filter(({ age }) => age <= HEART_NOW);
  return readings.length === 0 && !isLossAnnounced ? undefined : { readings, zones, isLossAnnounced };
}

/** The mark of the segment that a run is in. */
function markOf({ current }: StandingView, at: WallTime): SessionMark {
  // The rest after a round has no name.
  if (current.kind === 'rest') return { at, stepName: 'Rest', type: 'between' };
  const { stepName, type, step } = current;
  return { at, stepName, type, ...(step.targetHeartRateZone && { targetZone: step.targetHeartRateZone }) };
}

/** Where the readings of a session come from. */
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

/** A clock whose calendar does not jump: readings, marks and ends of a session share one order. */
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

/** Uses the zones of the person here, and shows their history; their strap is let go when they leave. */
export function obeyPerson({ monitor, sessions }: HeartRate, account: Account): void {
  let here: string | undefined;
  const obey = (): void => {
    const { state } = account.view.getState();
    const person = personIn(state);
    const now = person?.user.id;
    if (state.status === 'resolving') return;
    if (here !== undefined && here !== now) monitor.leave();
    here = now;
    if (person !== undefined) {
      monitor.setZones(zonesFor(person.profile.heartRatePreferences));
      void sessions.open(person.user.id);
    } else sessions.close();
  };
  obey();
  account.view.subscribe(obey);
}
