// A start that was agreed on: how long it is until then, and a run that stands where everyone's stands.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instant, Millis, Seconds, WallTime } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { Timer } from '../timer/timer.ts';
import { inAgreedOrder } from './agreed-order.ts';
import { runLength, withoutPauses } from './agreed-start.ts';
import { correctionOf } from './correction.ts';
import { createServerClock, type ServerClockView } from './server-clock.engine.ts';

/** What is known of the agreed start that is looked at, and of the run that follows it. */
export interface TogetherView {
  readonly clock: ServerClockView['source'];
  /** How many seconds ahead it is, rounded up; negative once it has passed, undefined while it is not known. */
  readonly secondsAhead: Seconds | undefined;
  /** Whether the run stands where everyone's stands; one that no one has joined, or that is over everywhere, is in step. */
  readonly isInStep: boolean;
}

/** The engine of an agreed start. */
export interface Together {
  readonly view: StoreApi<TogetherView>;
  /** Follows the server's clock alone, until stopped. */
  follow(): Stop;
  /** Follows the time to a start while its page is shown, that is, until stopped. */
  watch(startsAt: WallTime): Stop;
  /** Runs a timer as everyone does while its screen is shown; call `unlock` inside a gesture before. */
  open(timer: Timer, startsAt: WallTime): Stop;
  /** Lets sound begin; call inside a gesture. */
  unlock(): void;
  /** Takes the run to where everyone's stands; call inside a gesture. */
  backInStep(): void;
  /** Loads the timer of the run as it is written: from now on this device is on its own. */
  leaveOthers(): void;
  /** The agreed moment for a time that this device's clock shows, which may be wrong. */
  agreedFor(shownHere: WallTime): WallTime;
}

/** The engines of a run, as far as a start needs them. */
export interface JoinableRun {
  /** Loads a timer that is no one's while its screen is shown. */
  readonly openOnce: (timer: Timer) => Stop;
  readonly unlock: () => void;
  readonly player: {
    readonly view: StoreApi<PlayerView>;
    join(began: Instant): void;
    isInStep(began: Instant): boolean;
    move(by: Millis): void;
    setVolume(volume: number): void;
    setMuted(muted: boolean): void;
  };
}

/** What it needs of the world; the engines of a run once they are here. */
export type TogetherParts = Pick<Ports, 'clock' | 'page' | 'server'> & { readonly run: () => JoinableRun | undefined };

/** A run that was joined; `began` is when it began everywhere, as far as is known. */
interface JoinedRun extends JoinableRun {
  readonly startsAt: WallTime;
  readonly length: Seconds;
  readonly leaveOthers: () => void;
  began: Instant;
}

const SECOND: Millis = 1000;
/** The last five seconds before a start are counted aloud, and a tone is laid a moment before it sounds. */
const HEARD_BEFORE: Millis = 6500;
const NOTHING_AGREED = { secondsAhead: undefined, isInStep: true } as const;

/** Makes the engine; nothing is asked before a start is watched. */
export function createTogether(parts: TogetherParts): Together {
  const { clock } = parts;
  const serverClock = createServerClock(parts);
  const view = createStore<TogetherView>(() => ({ clock: 'asking', ...NOTHING_AGREED }));
  let watched: { readonly startsAt: WallTime } | undefined;
  let run: JoinedRun | undefined;
  let stopTicking: Stop = () => {};

  function show(): void {
    const { source } = serverClock.view.getState();
    const left = watched === undefined || source === 'asking' ? undefined : watched.startsAt - serverClock.now();
    view.setState({
      clock: source,
      secondsAhead: left === undefined ? undefined : Math.ceil(left / SECOND),
      isInStep: run === undefined || isOver(run) || run.player.isInStep(run.began),
    });
  }

  const isOver = ({ began, length }: JoinedRun): boolean => clock.now() >= began + length * SECOND;

  /** Brings a run in step a little nearer to the best that is known; one that is not in step has no place to keep. */
  function correct(): void {
    if (run === undefined) return;
    const began = serverClock.instantOf(run.startsAt);
    const hearing = clock.now() < run.began - HEARD_BEFORE ? 'not-yet' : 'heard';
    const by = correctionOf(began - run.began, hearing);
    if (by === 0) return;
    // One that is complete before its end was skipped there.
    const isComplete = run.player.view.getState().status === 'complete';
    const wasInStep = !isComplete && run.player.isInStep(run.began) && !isOver(run);
    if (!wasInStep || by === 'join') run.began = began;
    if (!wasInStep) return;
    if (by === 'join') return run.player.join(began);
    run.began += by;
    run.player.move(by);
  }

  function tick(): void {
    stopTicking();
    correct();
    show();
    const left = watched === undefined ? 0 : watched.startsAt - serverClock.now();
    stopTicking = clock.after(((left % SECOND) + SECOND) % SECOND || SECOND, tick);
  }

  function follow(): Stop {
    const stop = serverClock.follow(show);
    show();
    return stop;
  }

  function watch(startsAt: WallTime): Stop {
    const mine = { startsAt };
    watched = mine;
    const stop = serverClock.follow(tick);
    tick();
    return () => {
      stop();
      if (watched !== mine) return;
      watched = undefined;
      stopTicking();
    };
  }

  return {
    view,
    watch,
    follow,
    open(timer, startsAt) {
      const engines = parts.run();
      if (engines === undefined) return () => {};
      const { player } = engines;
      let close = engines.openOnce(inAgreedOrder(withoutPauses(timer), startsAt));
      const stop = watch(startsAt);
      const leaveOthers = (): void => {
        const shown = player.view.getState();
        leave();
        close = engines.openOnce(timer);
        show();
        if (shown.status === 'empty') return;
        player.setVolume(shown.volume);
        player.setMuted(shown.muted);
      };
      const began = serverClock.instantOf(startsAt);
      run = { ...engines, startsAt, length: runLength(timer), leaveOthers, began };
      player.join(began);
      const stopSeeing = player.view.subscribe(show);
      show();
      const leave = (): void => {
        run = undefined;
        stopSeeing();
        stop();
        close();
      };
      return leave;
    },
    unlock: () => parts.run()?.unlock(),
    backInStep() {
      run?.unlock();
      run?.player.join(run.began);
    },
    leaveOthers: () => run?.leaveOthers(),
    agreedFor: (shownHere) => Math.round(serverClock.now() + (shownHere - clock.wall())),
  };
}
