// Owns the run. Wakes on the clock, lays tones ahead, hands announcements on, and shows the run once a displayed second.
// It decides nothing: where the run stands, what fell due and what comes is asked of the rules.

import { createStore } from 'zustand/vanilla';
import { announcementsOf, stateText } from './announce.ts';
import { createLookahead } from './lookahead.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { overviewOf } from './overview.ts';
import { planOf } from './plan.ts';
import * as rules from './run.ts';
import { looksTheSame, untilNextSecond, viewOf } from './view.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Audio, Clock, Page, Random, Stop } from '../ports.ts';
import type { Timer } from '../timer/timer.ts';
import type { Instant, Millis } from '../units.ts';
import type { Announcement } from '../voice/announcement.ts';
import type { RunEvent } from './event.ts';
import type { Overview } from './overview.ts';
import type { Run } from './run.ts';
import type { Place } from './segment.ts';
import type { RunView } from './view.ts';

/** What the run screen draws. `spoken` is the text of the live region: the last transition, in words. */
export type PlayerView = RunView & { readonly spoken: string; readonly volume: number; readonly muted: boolean };

/** The player engine. Volumes are 0 to 100. `next`, `previous` and `jump` answer whether there was such a place. */
export interface Player {
  readonly view: StoreApi<PlayerView>;
  load(timer: Timer): void;
  /** Ends the run and leaves nothing behind. */
  unload(): void;
  start(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  reset(): void;
  next(): boolean;
  previous(): boolean;
  jump(place: Place): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

/** What the player needs of the world; `say`, `hush` and `tune` are the speaker's. */
export interface PlayerParts {
  readonly clock: Clock;
  readonly audio: Audio;
  readonly random: Random;
  readonly page: Page;
  say(announcement: Announcement): void;
  hush(): void;
  tune(settings: { readonly enabled: boolean; readonly volume: number }): void;
}

/** How often the look-ahead is extended and the run looked after, besides each change of the displayed second. */
const PULSE: Millis = 250;
/** A run begins this long after the tap, so that the first tone is not late while the sound wakes up. */
export const START_LEAD: Millis = 150;
/** What fell due longer ago than this is shown, but not spoken (D4). */
export const LATEST_WORDS: Millis = 2000;

/** Makes a player with nothing loaded. */
export function createPlayer({ clock, audio, random, page, say, hush, tune }: PlayerParts): Player {
  const nothing = { status: 'empty', reason: 'none', spoken: '', volume: 70, muted: false } as const;
  const view = createStore<PlayerView>(() => nothing);
  const lookahead = createLookahead(audio);
  let overview: Overview | undefined;
  let run: Run = rules.READY;
  let settledUntil: Instant = 0;
  let stopPulse: Stop = () => {};
  let stopWake: Stop = () => {};

  /** Runs count in whole milliseconds, so that all their sums are exact. */
  const instant = (): Instant => Math.ceil(clock.now());
  const loudness = (): number => (view.getState().muted ? 0 : view.getState().volume / 100);

  function show(spoken = view.getState().spoken): void {
    const { volume, muted } = view.getState();
    if (overview !== undefined) view.setState({ ...viewOf(overview, run, instant()), spoken, volume, muted }, true);
  }

  /** Says the events that are fresh enough; gives the words for the live region, if there are new ones. */
  function report(events: readonly RunEvent[]): string | undefined {
    if (overview === undefined) return undefined;
    const { plan } = overview;
    const announcements = events.flatMap((event) => announcementsOf(plan, event, random));
    for (const announcement of announcements) say(announcement);
    return announcements.length === 0 ? undefined : announcements.map(({ text }) => text).join(' ');
  }

  /** Brings the run up to an instant. */
  function settle(now: Instant): void {
    if (overview === undefined || run.status !== 'running') return;
    const from = Math.max(settledUntil, now - LATEST_WORDS);
    const events = [...eventsBetween(overview.plan, run, from, now)];
    const hasSlept = from > settledUntil;
    run = rules.advance(overview.plan, run, now);
    settledUntil = now;
    const words = report(events);
    const seen = viewOf(overview, run, now);
    if (words !== undefined || hasSlept || !looksTheSame(seen, view.getState())) show(words ?? (hasSlept ? stateText(seen) : undefined));
    if (run.status !== 'running') rest();
  }

  /** Whatever is due now; runs at every pulse, displayed second and return to the page. */
  function pump(): void {
    const now = instant();
    settle(now);
    if (overview === undefined || run.status !== 'running') return;
    lookahead.extend(overview.plan, run, now, loudness());
    const position = rules.positionAt(overview.plan, run, now);
    stopWake();
    if (position !== undefined) stopWake = clock.after(untilNextSecond(overview.plan, position), pump);
  }

  /** Nothing to look after until the next command. */
  function rest(): void {
    stopPulse();
    stopWake();
    page.keepAwake(false);
  }

  /** Puts the run into another state, with the event that a command is by itself. */
  function become(changed: Run, now: Instant, type?: 'pause' | 'resume' | 'stop'): void {
    if (overview === undefined) return;
    lookahead.clear();
    hush();
    rest();
    run = changed;
    settledUntil = now;
    const opening = changed.status === 'running' ? openingEvents(overview.plan, changed) : [];
    show(report([...(type ? [{ type, at: now }] : []), ...opening]));
    if (changed.status !== 'running') return;
    page.keepAwake(true);
    stopPulse = clock.every(PULSE, pump);
    pump();
  }

  /** A command of the rules, carried out now; false where it does not apply. */
  function command(
    rule: (plan: Overview['plan'], run: Run, now: Instant) => Run | undefined,
    type?: 'pause' | 'resume' | 'stop',
  ): boolean {
    if (overview === undefined) return false;
    const now = instant();
    settle(now);
    const changed = rule(overview.plan, run, now);
    if (changed !== undefined && changed !== run) become(changed, now, type);
    return changed !== undefined;
  }

  const stopType = (): 'stop' | undefined => (run.status === 'running' || run.status === 'paused' ? 'stop' : undefined);

  page.onVisible(pump);

  return {
    view,
    load(timer) {
      const plan = planOf(timer);
      const { volume, voiceEnabled } = timer.globalSettings;
      tune({ enabled: voiceEnabled, volume: volume / 100 });
      run = rules.READY;
      overview = typeof plan === 'string' ? undefined : overviewOf(plan);
      if (typeof plan === 'string') view.setState({ ...nothing, reason: plan }, true);
      else view.setState({ ...nothing, volume });
      show();
    },
    unload() {
      lookahead.clear();
      hush();
      rest();
      overview = undefined;
      run = rules.READY;
      view.setState(nothing, true);
    },
    start() {
      void audio.unlock();
      command((plan, at, now) => rules.start(plan, at, now + (at.status === 'running' ? 0 : START_LEAD)));
    },
    pause: () => void command(rules.pause, 'pause'),
    resume() {
      void audio.unlock();
      command(rules.resume, 'resume');
    },
    stop: () => void command(rules.stop, stopType()),
    reset: () => void command(rules.reset, stopType()),
    next: () => command(rules.skipNext),
    previous: () => command(rules.skipPrevious),
    jump: (place) => command((plan, at, now) => rules.jump(plan, at, place, now)),
    setVolume(volume) {
      view.setState({ volume });
      changeLoudness();
    },
    setMuted(muted) {
      view.setState({ muted });
      changeLoudness();
    },
  };

  function changeLoudness(): void {
    const { timer } = overview?.plan ?? {};
    tune({ enabled: (timer?.globalSettings.voiceEnabled ?? true) && loudness() > 0, volume: loudness() });
    lookahead.takeBack(instant());
    pump();
  }
}
