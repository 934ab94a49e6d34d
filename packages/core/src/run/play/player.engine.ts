// Owns the run: wakes on the clock, has tones scheduled and words said, shows each second. The rules decide.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instant, Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Overview } from '../plan/overview.ts';
import { stateText } from './announce.ts';
import { catchUp, untilNextLook } from './catch-up.ts';
import { createCounter } from './counter.engine.ts';
import type { RunEvent } from './event.ts';
import { openingEvents } from './events.ts';
import { moved } from './in-step.ts';
import { isAsLoaded, loadingOf } from './loading.ts';
import type { PlayerNeeds } from './player-needs.ts';
import { relay, reportOf, type Entered } from './report.ts';
import { isUnderWay, READY, resume, type Run } from './run.ts';
import type { SavedRun } from './saved-run.ts';
import { steeringOf, type PlayerCommands, type RunChange } from './steering.ts';
import { NO_TALLY, tallied, type Tally } from './tally.ts';
import { NOTHING_LOADED, looksTheSame, standingOf, viewOf, withUnchanged, type PlayerView } from './view.ts';

export interface Player extends PlayerCommands {
  readonly view: StoreApi<PlayerView>;
}

export type PlayerParts = Pick<Ports, 'clock' | 'page' | 'random'> & PlayerNeeds;

/** Makes a player with nothing loaded. */
export function createPlayer(parts: PlayerParts): Player {
  const { clock, page, random, tones, hush, prepare, tune, newest } = parts;
  const view = createStore<PlayerView>(() => NOTHING_LOADED);
  let overview: Overview | undefined;
  let run: Run = READY;
  let tally = NO_TALLY;
  let seed = 0;
  let seenUntil: Instant = 0;
  let haltedAt: Instant | undefined;
  let entered: Entered | undefined;
  let stopWake: Stop = () => {};
  const counter = createCounter({
    clock,
    onOver: showCount,
    standing() {
      settle(instant());
      return overview && { plan: overview.plan, run, score: tally.score ?? [], now: instant() };
    },
    change(score) {
      tally = { ...tally, score };
      showCount();
    },
  });

  /** Runs count in whole milliseconds, so that all their sums are exact. */
  const instant = (): Instant => Math.ceil(clock.now());
  const loudness = (): number => (view.getState().muted ? 0 : view.getState().volume / 100);

  function show(seen: ReturnType<typeof viewOf>, words?: string, standsSince?: Instant): void {
    const before = view.getState();
    const { spoken, spokenCount, volume, muted } = before;
    const said = words === undefined ? { spoken, spokenCount } : { spoken: words, spokenCount: spokenCount + 1 };
    const done = overview === undefined ? NO_TALLY : tallied(overview.plan, tally, run, seenUntil);
    const movesSince = isUnderWay(run) ? run.since : undefined;
    const shown = withUnchanged(seen, before);
    const counting = countingNow(done);
    view.setState({ ...shown, ...said, tally: done, counting, seed, volume, muted, standsSince, movesSince }, true);
  }

  const countingNow = ({ score = [] }: Tally): PlayerView['counting'] =>
    overview && counter.view(overview.plan, run, score, Math.max(instant(), seenUntil));

  /** What is shown of the count alone: its step was left, or a tap has changed it. */
  function showCount(): void {
    if (overview === undefined) return;
    const done = tallied(overview.plan, tally, run, seenUntil);
    view.setState({ tally: done, counting: countingNow(done) });
  }

  /** Has what happened in a run said, and returns the words for the live region. */
  function report(
    { plan }: Overview,
    of: Run,
    events: readonly RunEvent[],
    isCorrecting?: boolean,
  ): string | undefined {
    const found = reportOf(plan, of, events, seed, { isCorrecting, entered });
    entered = found.entered ?? entered;
    return relay(found, parts);
  }

  /** Brings the run up to an instant; one that was moved to a later time stands until that time has come. */
  function settle(instantNow: Instant): void {
    if (overview === undefined || !isUnderWay(run)) return;
    const now = Math.max(instantNow, seenUntil);
    const before = run;
    const found = catchUp(overview.plan, run, seenUntil, now, parts.lateness?.());
    counter.passed(overview.plan, run, seenUntil, now);
    if (found.run !== run) tally = tallied(overview.plan, tally, run, now);
    run = found.run;
    seenUntil = now;
    if (!isUnderWay(run)) {
      // Someone who meant to pause must not resume what has just paused on its own, nor begin again what has just ended.
      haltedAt = now;
      tones.letGo();
    }
    const words = report(overview, before, found.events, parts.isCorrecting?.());
    const seen = viewOf(overview, run, now);
    const spoken = words ?? (found.hasSlept ? stateText(seen) : undefined);
    if (spoken !== undefined || !looksTheSame(seen, view.getState())) show(seen, spoken, found.haltedAt);
  }

  /** Whatever is due now, tones before words: those of the very end may be due just now. At every displayed second, on a visible page also at every pulse, and on return to it. */
  function pump(): void {
    if (overview === undefined || !isUnderWay(run)) return;
    const now = instant();
    // Before the world is asked for anything: whatever comes of that, the run continues.
    stopWake();
    stopWake = clock.after(untilNextLook(overview.plan, run, now, page.isVisible()), pump);
    tones.scheduleAhead(overview.plan, run, loudness(), now);
    settle(now);
    if (view.getState().status !== 'running') stopWake();
  }

  /** No tone, no word, no next wake. */
  function silence(): void {
    tones.clear();
    hush();
    stopWake();
  }

  /** Puts the run into another state, with the events that this causes; a jump `ahead` causes none, but is said. */
  function become(on: Overview, changed: Run, now: Instant, kind?: RunChange, ahead: Millis = 0, from = run): void {
    // If a segment is lengthened or shortened, the words being said continue.
    const goesOn = kind === 'jump' || (changed.status === run.status && 'extra' in changed);
    if (goesOn) tones.takeBack(now);
    else silence();
    const isNew = changed.status === 'ready' || run.status === 'complete';
    if (changed.status === 'running' && (isNew || run.status === 'ready')) seed = random.next();
    if (isNew) tones.beginRecord();
    tally = isNew ? NO_TALLY : tallied(on.plan, tally, from, now + ahead);
    if (isNew) counter.clear();
    else counter.moved(on.plan, from, changed, now);
    run = changed;
    seenUntil = now;
    const opening = changed.status === 'running' && !goesOn ? openingEvents(on.plan, changed) : [];
    const events = [...(kind && kind !== 'jump' ? [{ kind, at: now }] : []), ...opening];
    const seen = viewOf(on, changed, now);
    const words = report(on, changed, events);
    show(seen, words ?? (kind === 'jump' ? stateText(seen) : undefined), isUnderWay(changed) ? undefined : now);
    pump();
  }

  function move(by: Millis): void {
    settle(instant());
    if (run.status !== 'running') return;
    tones.takeBack(seenUntil, by);
    run = moved(run, by);
    seenUntil += by;
    pump();
  }

  function setLoudness(change: Partial<Pick<PlayerView, 'volume' | 'muted'>>): void {
    view.setState(change);
    tune({ enabled: overview?.plan.timer.globalSettings.voiceEnabled ?? false, volume: loudness() });
    // A bowl rings for ten seconds: silence is now.
    tones.takeBack(loudness() === 0 ? -Infinity : instant());
    pump();
  }

  /** A run in progress as it is at this instant, held. */
  function standing(): PlayerView | undefined {
    const now = instant();
    const stood = overview && standingOf(overview, run, now);
    if (overview === undefined || stood === undefined) return undefined;
    const { spoken, spokenCount, volume, muted } = view.getState();
    return { ...stood, spoken, spokenCount, seed, volume, muted, tally: tallied(overview.plan, tally, run, now) };
  }

  /** Nothing sounds, and a run in progress was shown standing where it was left. */
  function leave(): void {
    silence();
    const stood = standing();
    if (stood !== undefined && isUnderWay(run)) view.setState(stood, true);
  }

  /** Loads a timer; returns whether it stands where a kept run did. One that has gone on meanwhile is looked at as after a sleep. */
  function open(timer: Timer, saved?: SavedRun, away?: Millis): boolean {
    leave();
    tones.beginRecord();
    seenUntil = instant() - Math.ceil(away ?? 0);
    const loading = loadingOf(timer, saved, seenUntil, random.next);
    const { reason, isRestored, script, volume, muted, ...loaded } = loading;
    ({ overview, run, seed, tally } = loaded);
    if (overview !== undefined && away !== undefined) run = resume(overview.plan, run, seenUntil);
    haltedAt = undefined;
    counter.clear();
    tune({ enabled: timer.globalSettings.voiceEnabled, volume: muted ? 0 : volume / 100 });
    prepare(script);
    view.setState({ ...NOTHING_LOADED, reason, volume, muted }, true);
    if (overview !== undefined) show(viewOf(overview, run, seenUntil));
    pump();
    return isRestored;
  }

  /** Takes the newest version of the timer, at the same volume; unloads if there is none any more. */
  function renew(): void {
    const { volume, muted } = view.getState();
    const timer = overview && newest(overview.plan.timer);
    if (timer === undefined) return unload();
    if (isAsLoaded(timer, overview?.plan.timer)) return;
    open(timer);
    setLoudness({ volume, muted });
  }

  function unload(): void {
    leave();
    prepare([]);
    overview = undefined;
    view.setState(NOTHING_LOADED, true);
  }

  page.onVisible(pump);

  return {
    view,
    load: (timer) => void open(timer),
    restore: open,
    unload,
    renew,
    move,
    ...counter.commands,
    ...steeringOf({
      ...parts,
      now: instant,
      loaded: () => overview && { overview, run, haltedAt, behind: Math.max(0, seenUntil - instant()) },
      standing,
      settle,
      become,
      renew,
      unlock: () => tones.unlock(),
    }),
    setVolume: (volume) => setLoudness({ volume }),
    setMuted: (muted) => setLoudness({ muted }),
  };
}
