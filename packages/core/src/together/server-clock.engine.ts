// Knows the time of the server while someone needs it, and goes by the device's own clock while the server does not answer.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { stopAll } from '../base/stop-all.ts';
import type { Instant, Millis, WallTime } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import { type ClockOffset, type Exchange, offsetOf, refined } from './server-time.ts';

/** Whose clock is gone by. */
export interface ServerClockView {
  readonly source: 'asking' | 'server' | 'device';
}

/** The clock of the server. */
export interface ServerClock {
  readonly view: StoreApi<ServerClockView>;
  /** The time by the server, or by this device if that is all there is. */
  now(): WallTime;
  /** The instant of the run clock at which the server's clock shows a time. */
  instantOf(time: WallTime): Instant;
  /** Asks now, soon again while the answers take long, then once a minute, until stopped; `onChange` is called when the answer has changed. */
  follow(onChange: () => void): Stop;
}

export type ServerClockParts = Pick<Ports, 'clock' | 'page' | 'server'>;

/** How often the time is asked for at once. */
const QUESTIONS = 5;
const REFINED_EVERY: Millis = 60_000;
/** An answer that may be further from the truth is asked for again so soon, then after twice as long each time: a page that loads is slow to hear. */
const UNSURE: Millis = 5;
const FIRST_AGAIN: Millis = 2000;
const ASKED_AGAIN_AFTER: Millis = 10_000;
/** A server that has not answered by then may never do. */
const PATIENCE: Millis = 3000;

/** Makes a clock that has not asked. */
export function createServerClock({ clock, page, server }: ServerClockParts): ServerClock {
  const view = createStore<ServerClockView>(() => ({ source: 'asking' }));
  let offset: ClockOffset | undefined;
  let own: Millis | undefined;
  let isAsking = false;
  let soon = FIRST_AGAIN;
  const followers = new Set<{ readonly onChange: () => void }>();
  let stopFollowing: Stop = () => {};
  let stopWaiting: Stop = () => {};

  /** The device's own clock, as it was when it was first needed: it may be set while a run goes by it. */
  const ownAhead = (): Millis => (own ??= clock.wall() - clock.now());
  const ahead = (): Millis => offset?.ahead ?? ownAhead();

  function show(): void {
    view.setState({ source: offset === undefined ? 'device' : 'server' });
    for (const { onChange } of followers) onChange();
  }

  async function exchanges(): Promise<readonly Exchange[]> {
    const found: Exchange[] = [];
    try {
      for (let count = 0; count < QUESTIONS; count += 1) {
        const sentAt = clock.now();
        const serverAt = await server.time();
        found.push({ sentAt, serverAt, receivedAt: clock.now() });
      }
    } catch {
      // What was answered is as good as before.
    }
    return found;
  }

  async function ask(): Promise<void> {
    stopWaiting();
    stopWaiting = clock.after(PATIENCE, show);
    if (isAsking) return;
    isAsking = true;
    const found = offsetOf(await exchanges());
    isAsking = false;
    stopWaiting();
    if (found !== undefined) offset = refined(offset, found);
    show();
    if (followers.size > 0)
      stopWaiting = clock.after(found === undefined ? ASKED_AGAIN_AFTER : pauseAfter(found), () => void ask());
  }

  function pauseAfter({ error }: ClockOffset): Millis {
    if (error <= UNSURE) return REFINED_EVERY;
    const pause = Math.min(soon, REFINED_EVERY);
    soon = pause * 2;
    return pause;
  }

  /** What was learnt before may be long past; it counts again if nothing is answered. */
  function begin(): void {
    own = undefined;
    view.setState({ source: 'asking' });
    stopFollowing = stopAll([page.onOnline(startAsking), page.onVisible(startAsking)]);
  }

  function startAsking(): void {
    soon = FIRST_AGAIN;
    void ask();
  }

  return {
    view,
    now: () => clock.now() + ahead(),
    instantOf: (time) => Math.round(time - ahead()),
    follow(onChange) {
      if (followers.size === 0) begin();
      const mine = { onChange };
      followers.add(mine);
      startAsking();
      return () => {
        followers.delete(mine);
        if (followers.size > 0) return;
        stopFollowing();
        stopWaiting();
      };
    },
  };
}
