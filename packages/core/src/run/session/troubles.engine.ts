// Tells a person of trouble around their run: what lasts once a day and for a few seconds, for they can do nothing about it
// while they train.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Millis, WallTime } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Stop } from '../../ports/stop.ts';
import type { PlayerView } from '../play/view.ts';
import type { DeviceEffects } from './device-effects.engine.ts';
import type { SavedRuns } from './saved-runs.engine.ts';
import type { ToneScheduler } from './tone-scheduler.engine.ts';
import { dismiss, LASTING, NOTHING_REPORTED, report, type ReportedTroubles, type Trouble } from './trouble.ts';

export interface Troubles {
  readonly view: StoreApi<ReportedTroubles>;
  /** The person has read what is shown. */
  dismiss(): void;
}

/** What it needs of the world, and of the engines of a run. */
export interface TroublesParts {
  readonly clock: Clock;
  /** When each was last told on this device. */
  readonly reportedAt: () => Readonly<Record<string, WallTime>>;
  readonly remember: (reported: Trouble, at: WallTime) => void;
  readonly player: { readonly view: StoreApi<PlayerView> };
  readonly toneScheduler: Pick<ToneScheduler, 'view'>;
  readonly deviceEffects: Pick<DeviceEffects, 'view'>;
  readonly savedRuns: Pick<SavedRuns, 'view'>;
  readonly ownSounds: { readonly view: StoreApi<{ readonly isMissing: boolean }> };
}

const SHOWN_FOR: Millis = 6000;
const DAY: Millis = 24 * 60 * 60 * 1000;

/** Makes the engine, which follows the run from now on. */
export function createTroubles({ clock, reportedAt, remember, savedRuns, ...run }: TroublesParts): Troubles {
  const view = createStore<ReportedTroubles>(() => NOTHING_REPORTED);
  let stopWaiting: Stop = () => {};

  const slept = (): number => run.toneScheduler.view.getState().toneLog.slept;

  function show(telling: ReportedTroubles): void {
    const { now } = view.getState();
    view.setState(telling, true);
    if (telling.now === now) return;
    stopWaiting();
    if (telling.now === undefined || !LASTING.includes(telling.now)) return;
    remember(telling.now, clock.wall());
    stopWaiting = clock.after(SHOWN_FOR, read);
  }

  function read(): void {
    show(dismiss(view.getState(), { slept: slept() }));
    look();
  }

  function look(): void {
    const { status, muted, volume } = run.player.view.getState();
    const times = reportedAt();
    const ago = (at: number | undefined): number => (at === undefined ? DAY : Math.abs(clock.wall() - at));
    show(
      report(view.getState(), {
        status,
        sound: run.toneScheduler.view.getState().sound,
        wantsSound: !muted && volume > 0,
        staysAwake: run.deviceEffects.view.getState().staysAwake,
        isSaved: savedRuns.view.getState().isSaved,
        isSoundMissing: run.ownSounds.view.getState().isMissing,
        slept: slept(),
        reportedToday: LASTING.filter((trouble) => ago(times[trouble]) < DAY),
      }),
    );
  }

  for (const { view: followed } of [run.player, run.toneScheduler, run.deviceEffects, run.ownSounds, savedRuns])
    followed.subscribe(look);
  look();
  return { view, dismiss: read };
}
