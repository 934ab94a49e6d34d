// Owns the run: wakes on the clock, has tones laid and words said, and shows it once a second. The rules decide.

import { createStore } from 'zustand/vanilla';
import { announcementsOf, stateText, wordsOf } from './announce.ts';
import { catchUp } from './catch-up.ts';
import { openingEvents } from './events.ts';
import { overviewOf } from './overview.ts';
import { planOf } from './plan.ts';
import { restoredRun } from './restored-run.ts';
import * as rules from './run.ts';
import { chanceOf, scriptOf, seedOf } from './script.ts';
import { NOTHING_LOADED, looksTheSame, untilNextSecond, viewOf } from './view.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Ports, Stop } from '../ports.ts';
import type { Timer } from '../timer/timer.ts';
import type { Instant, Millis } from '../units.ts';
import type { Announcement } from '../voice/announcement.ts';
import type { RunEvent } from './event.ts';
import type { KeptRun } from './kept-run.ts';
import type { TonesAhead } from './lookahead.ts';
import type { Overview } from './overview.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { Place } from './segment.ts';
import type { PlayerView, RunView } from './view.ts';

/** The player engine. Volumes are 0 to 100. `next`, `previous` and `jump` answer whether there was such a place. */
export interface Player {
  readonly view: StoreApi<PlayerView>;
  load(timer: Timer): void;
  /** Loads a timer and stands, paused, where a run of it was interrupted; answers whether there still is such a place. */
  restore(timer: Timer, kept: KeptRun): boolean;
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

/** What the player needs of the world; `say`, `hush` and `tune` (volume 0 to 1) are the speaker's. */
export type PlayerParts = Pick<Ports, 'clock' | 'page'> & {
  readonly tones: TonesAhead;
  readonly say: (announcement: Announcement) => void;
  readonly hush: () => void;
  /** Has the words of a whole run ready before they are said. */
  readonly prepare: (script: readonly Announcement[]) => void;
  readonly tune: (settings: { readonly enabled: boolean; readonly volume: number }) => void;
};

/** How often the run is looked after at least. */
const PULSE: Millis = 250;

/** Makes a player with nothing loaded. */
export function createPlayer({ clock, page, tones, say, hush, prepare, tune }: PlayerParts): Player {
  const view = createStore<PlayerView>(() => NOTHING_LOADED);
  let overview: Overview | undefined;
  let run: Run = rules.READY;
  let seed = 0;
  let seenUntil: Instant = 0;
  let stopWake: Stop = () => {};

  /** Runs count in whole milliseconds, so that all their sums are exact. */
  const instant = (): Instant => Math.ceil(clock.now());
  const loudness = (): number => (view.getState().muted ? 0 : view.getState().volume / 100);

  function show(seen: RunView, spoken = view.getState().spoken): void {
    const { volume, muted } = view.getState();
    view.setState({ ...seen, spoken, volume, muted }, true);
  }

  /** Says what happened; answers the words for the live region, if there are new ones. */
  function report(plan: Plan, events: readonly RunEvent[]): string | undefined {
    const announcements = events.flatMap((event) => announcementsOf(plan, event, chanceOf(seed, event)));
    for (const announcement of announcements) say(announcement);
    return wordsOf(announcements);
  }

  /** Brings the run up to an instant. */
  function settle(now: Instant): void {
    if (overview === undefined || run.status !== 'running') return;
    const found = catchUp(overview.plan, run, seenUntil, now);
    run = found.run;
    seenUntil = now;
    const words = report(overview.plan, found.events);
    const seen = viewOf(overview, run, now);
    const spoken = words ?? (found.hasSlept ? stateText(seen) : undefined);
    if (spoken !== undefined || !looksTheSame(seen, view.getState())) show(seen, spoken);
  }

  /** Whatever is due now, tones before words: those of the very end may be due just now. At every displayed second, at least once a pulse, and on return to the page. */
  function pump(): void {
    const before = run;
    if (overview === undefined || before.status !== 'running') return;
    const now = instant();
    tones.layAhead(overview.plan, before, loudness(), now);
    settle(now);
    if (run.status !== 'running') return;
    stopWake();
    stopWake = clock.after(Math.min(PULSE, untilNextSecond(overview.plan, run, now)), pump);
  }

  /** No tone, no word, nothing to look after. */
  function fallSilent(): void {
    tones.clear();
    hush();
    stopWake();
  }

  /** Puts the run into another state, with the events that this causes. */
  function become(on: Overview, changed: Run, now: Instant, type?: 'pause' | 'resume' | 'stop'): void {
    fallSilent();
    if (changed.status === 'ready' || run.status === 'complete') tones.beginRecord();
    run = changed;
    seenUntil = now;
    const opening = changed.status === 'running' ? openingEvents(on.plan, changed) : [];
    show(viewOf(on, changed, now), report(on.plan, [...(type ? [{ type, at: now }] : []), ...opening]));
    if (changed.status !== 'running') return;
    pump();
  }

  /** Carries out a rule now; false where it does not apply. */
  function command(
    rule: (plan: Plan, run: Run, now: Instant) => Run | undefined,
    type?: 'pause' | 'resume' | 'stop',
  ): boolean {
    if (overview === undefined) return false;
    const now = instant();
    settle(now);
    const changed = rule(overview.plan, run, now);
    if (changed !== undefined && changed !== run) become(overview, changed, now, type);
    return changed !== undefined;
  }

  function setLoudness(change: Partial<Pick<PlayerView, 'volume' | 'muted'>>): void {
    view.setState(change);
    tune({ enabled: overview?.plan.timer.globalSettings.voiceEnabled ?? false, volume: loudness() });
    tones.takeBack(instant());
    pump();
  }

  function load(timer: Timer): void {
    fallSilent();
    tones.beginRecord();
    const { volume, voiceEnabled } = timer.globalSettings;
    tune({ enabled: voiceEnabled, volume: volume / 100 });
    const plan = planOf(timer);
    const isPlan = typeof plan !== 'string';
    run = rules.READY;
    seed = seedOf(timer.id);
    overview = isPlan ? overviewOf(plan) : undefined;
    prepare(isPlan && voiceEnabled ? scriptOf(plan, seed) : []);
    view.setState({ ...NOTHING_LOADED, ...(!isPlan && { reason: plan }), volume }, true);
    if (overview !== undefined) show(viewOf(overview, run, instant()));
  }

  page.onVisible(pump);

  return {
    view,
    load,
    restore(timer, kept) {
      load(timer);
      const found = overview && restoredRun(overview.plan, kept);
      if (overview === undefined || found === undefined) return false;
      run = found;
      setLoudness({ volume: kept.volume, muted: kept.muted });
      show(viewOf(overview, run, instant()));
      return true;
    },
    unload() {
      fallSilent();
      prepare([]);
      overview = undefined;
      view.setState(NOTHING_LOADED, true);
    },
    start() {
      tones.unlock();
      command(rules.start);
    },
    pause: () => void command(rules.pause, 'pause'),
    resume() {
      tones.unlock();
      command(rules.resume, 'resume');
    },
    stop: () => void command(rules.stop, 'stop'),
    reset: () => void command(rules.reset, 'stop'),
    next: () => command(rules.skipNext),
    previous: () => command(rules.skipPrevious),
    jump: (place) => command((plan, at, now) => rules.jump(plan, at, place, now)),
    setVolume: (volume) => setLoudness({ volume }),
    setMuted: (muted) => setLoudness({ muted }),
  };
}
