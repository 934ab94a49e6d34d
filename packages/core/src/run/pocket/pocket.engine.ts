// Pocket mode of a loaded timer: its track is made as its page is opened, and played as its run.

import type { StoreApi } from 'zustand/vanilla';
import { latest } from '../../base/latest.ts';
import type { Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Plan } from '../plan/plan.ts';
import type { PlayerView } from '../play/view.ts';
import type { FollowedRun, TrackFollower } from './follower-parts.ts';
import type { PocketNote, PocketView } from './pocket-view.ts';
import { preparingWords } from './pocket-words.ts';
import { createTrackFollower } from './track-follower.engine.ts';
import { createTrackLoader, type TrackFormMemory, type TrackLayer } from './track-loader.engine.ts';

/** Pocket mode. */
export interface Pocket extends Pick<TrackFollower, 'play' | 'clear' | 'obeys'> {
  /** Follows what the run's page shows: prepares a timer that is new there, and gives up one that has gone. */
  follow(shown: PlayerView): void;
  /** Live sound goes on, until the next timer is shown. */
  giveUp(note?: PocketNote): void;
  /** Whether there is a track for the timer that is shown. */
  isReady(): boolean;
}

/** What pocket mode needs of the world. `view` is what it shows; `lead` the seconds to get ready before a run. */
export interface PocketParts extends Pick<Ports, 'clock' | 'page' | 'log' | 'trackPlayer'> {
  readonly view: StoreApi<PocketView>;
  readonly run: FollowedRun;
  readonly layer: TrackLayer;
  readonly forms: TrackFormMemory;
  readonly lead: () => Millis;
}

/** Makes pocket mode with no timer. */
export function createPocket(parts: PocketParts): Pocket {
  const { view, run, log, lead } = parts;
  const visit = latest();
  let plan: Plan | undefined;
  let isReady = false;
  const loader = createTrackLoader(parts);
  const follower = createTrackFollower({ ...parts, onNote: (note) => view.setState({ note }), onLost: giveUp });

  function giveUp(note?: PocketNote): void {
    const { preparing } = view.getState();
    if (!isReady && preparing === undefined && note === undefined) return;
    visit.begin();
    isReady = false;
    follower.take(undefined);
    view.setState({ preparing: undefined, note });
  }

  async function prepare(shown: Plan): Promise<void> {
    const isWanted = visit.begin();
    isReady = false;
    follower.take(undefined);
    view.setState({ preparing: preparingWords(0, 0), note: undefined });
    const onStep = (done: number, all: number): void => view.setState({ preparing: preparingWords(done, all) });
    const track = await loader.load(shown, lead(), isWanted, onStep).catch((cause: unknown) => {
      log.warn('track-not-made', cause);
      return 'refused' as const;
    });
    if (!isWanted()) return;
    if (track === undefined || track === 'refused') return giveUp('pocket-live');
    follower.take(track);
    isReady = true;
    view.setState({ preparing: undefined });
  }

  run.view.subscribe((now, before) => {
    const wasMoved = before.status === 'running' || before.status === 'empty';
    if (now.status === 'running' && !wasMoved) view.setState({ note: undefined });
  });

  const { play, clear, obeys } = follower;
  return {
    play,
    clear,
    obeys,
    follow(shown) {
      if (shown.status === 'empty') {
        if (plan !== undefined) giveUp();
        plan = undefined;
        return;
      }
      const next = shown.overview.plan;
      if (plan !== undefined && isSameRun(plan, next)) return;
      plan = next;
      void prepare(next);
    },
    giveUp,
    isReady: () => isReady,
  };
}

/** Whether a track of one plan is one of the other: the same timer, in the same order. */
function isSameRun(one: Plan, other: Plan): boolean {
  return one.timer === other.timer && one.shuffle === other.shuffle;
}
