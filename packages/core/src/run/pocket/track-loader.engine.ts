// Makes the track of a timer and hands it to what plays it, in the first form that the device takes.

import { Failure } from '../../base/failure.ts';
import type { Millis } from '../../base/units.ts';
import type { Log } from '../../ports/log.ts';
import type { Page } from '../../ports/page.ts';
import type { TrackFile, TrackPlayer } from '../../ports/track-player.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Plan } from '../plan/plan.ts';
import { formsFor, TRACK_FORMS, type TrackForm, type TrackFormName } from '../track/track-form.ts';
import type { SoundTrack } from '../track/track.ts';
import { holdLength } from './hold-length.ts';

/** What makes tracks, as far as it is needed here: the track maker's. */
export interface TrackLayer {
  lay(
    timer: Timer,
    wish: {
      readonly hold: (plan: Plan) => Millis;
      readonly lead: Millis;
      readonly shuffle: number | undefined;
      readonly within: Millis;
      readonly spare: Millis;
    },
    isWanted: () => boolean,
    onStep: (done: number, all: number) => void,
  ): Promise<
    | {
        readonly track: SoundTrack;
        render(form: TrackForm, isWanted: () => boolean): Promise<readonly Uint8Array<ArrayBuffer>[] | undefined>;
      }
    | undefined
  >;
}

/** What the device is known not to play; `refused` is called with each form that failed, and whether it was only too slow. */
export interface TrackFormMemory {
  readonly isRefused: (form: TrackFormName) => boolean;
  readonly refused: (form: TrackFormName, why: 'refused' | 'not-ready') => void;
}

export interface TrackLoaderParts {
  readonly log: Log;
  readonly page: Pick<Page, 'isVisible' | 'onHidden' | 'onVisible'>;
  readonly trackPlayer: TrackPlayer;
  readonly layer: TrackLayer;
  readonly forms: TrackFormMemory;
}

/** How long the recordings of words are waited for. */
const WORDS_WITHIN: Millis = 8000;
/** Quiet for time that is given to a segment of which not as much has passed; more than this is played in turns. */
const SPARE: Millis = 60_000;

/** Loads the tracks of timers. */
export interface TrackLoader {
  /**
   * The track of a plan that the player has loaded; 'refused' if it takes none in any form, undefined if the timer cannot be run or its
   * track is no longer wanted. Never rejects.
   */
  load(
    plan: Pick<Plan, 'timer' | 'shuffle'>,
    lead: Millis,
    isWanted: () => boolean,
    onStep: (done: number, all: number) => void,
  ): Promise<SoundTrack | 'refused' | undefined>;
}

/** Makes a loader that has loaded nothing. */
export function createTrackLoader({ log, page, trackPlayer, layer, forms }: TrackLoaderParts): TrackLoader {
  function untilVisible(): Promise<void> {
    return new Promise((resolve) => {
      if (page.isVisible()) return resolve();
      const stop = page.onVisible(() => {
        stop();
        resolve();
      });
    });
  }

  /** Why the player does not take a file that is wanted; undefined if it does. What fails on a hidden page says nothing: its timers run late. */
  async function refusalOf(file: TrackFile, isWanted: () => boolean): Promise<'refused' | 'not-ready' | undefined> {
    let wasHidden = !page.isVisible();
    const stop = page.onHidden(() => (wasHidden = true));
    try {
      await trackPlayer.load(file);
      return undefined;
    } catch (cause) {
      if (wasHidden) await untilVisible();
      if (!isWanted()) return undefined;
      if (wasHidden) return await refusalOf(file, isWanted);
      log.warn('track-refused', cause);
      // What comes too late is a failure of the port's guard; anything else the player has said itself.
      return cause instanceof Failure ? 'not-ready' : 'refused';
    } finally {
      stop();
    }
  }

  return {
    async load({ timer, shuffle }, lead, isWanted, onStep) {
      const wish = { hold: holdLength, lead, shuffle, within: WORDS_WITHIN, spare: SPARE };
      const laid = await layer.lay(timer, wish, isWanted, onStep);
      if (laid === undefined) return undefined;
      for (const name of formsFor(laid.track.length)) {
        if (forms.isRefused(name)) continue;
        const parts = await laid.render(TRACK_FORMS[name], isWanted);
        if (parts === undefined) return undefined;
        const why = await refusalOf({ type: 'audio/wav', parts }, isWanted);
        if (!isWanted()) return undefined;
        if (why === undefined) return laid.track;
        forms.refused(name, why);
      }
      return 'refused';
    },
  };
}
