// Records the current session, and hands it out now and then to be kept: a page that dies in the middle of a run loses
// little of it.

import { stopAll } from '../../base/stop-all.ts';
import type { Bpm } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { KEPT_AT_LEAST_EVERY, KEPT_EVERY } from './kept-session.ts';
import type { Recorder, RecorderTells } from './session-works.ts';
import {
  endSession,
  pauseSession,
  resumeSession,
  startSession,
  withDemoReading,
  withMark,
  withReading,
  type HeartRateSession,
} from './session.ts';

/** What the recorder needs of the world; stats use `maxHeartRate`, and `sessionClock` dates them. */
export type RecorderParts = Pick<Ports, 'page'> &
  RecorderTells & { readonly maxHeartRate: () => Bpm; readonly sessionClock: Ports['clock'] };

/** What the sessions need of the world; stats use `maxHeartRate`, and `sessionClock` dates what is recorded. */
export type SessionsParts = Pick<Ports, 'records' | 'clock' | 'random' | 'log' | 'disk' | 'page'> & {
  readonly maxHeartRate: () => Bpm;
  readonly sessionClock: Ports['clock'];
};

/** Makes a recorder that records nothing yet. */
export function createRecorder({ sessionClock: clock, page, show, keep, maxHeartRate }: RecorderParts): Recorder {
  let active: HeartRateSession | undefined;
  let stop: Stop = () => {};

  function set(session: HeartRateSession | undefined): void {
    if (session === active) return;
    active = session;
    show(session);
  }

  function change(rule: (session: HeartRateSession) => HeartRateSession): void {
    if (active !== undefined) set(rule(active));
  }

  function keepOn(): Stop {
    let kept: HeartRateSession | undefined;
    let keptAt = clock.now();
    const keepNews = (): void => {
      const isNews = active !== kept || clock.now() - keptAt >= KEPT_AT_LEAST_EVERY;
      if (active === undefined || !isNews) return;
      [kept, keptAt] = [active, clock.now()];
      keep(active);
    };
    return stopAll([clock.every(KEPT_EVERY, keepNews), page.onHidden(keepNews)]);
  }

  return {
    start(timer) {
      set(startSession(timer, clock.wall()));
      stop();
      stop = keepOn();
    },
    record: (reading, source) =>
      change((session) => (source === 'demo' ? withDemoReading : withReading)(session, reading)),
    mark: (mark) => change((session) => withMark(session, mark)),
    pause: (isPaused) => change((session) => (isPaused ? pauseSession : resumeSession)(session, clock.wall())),
    end() {
      stop();
      const ended = active && endSession(active, clock.wall(), maxHeartRate());
      set(undefined);
      return ended;
    },
  };
}
