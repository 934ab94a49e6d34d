// Schedules the tones of a rehearsal on the audio clock, where they are when its own clock comes to them.

import type { Instant, Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { isNumber, type SpokenNumbers } from '../../sound/cue.ts';
import { longestCue } from '../play/longest-cue.ts';
import type { TonesAhead } from '../play/player-needs.ts';
import { inBeeps } from '../session/in-beeps.ts';
import { rehearsedSchedule, type RehearsedCue } from './rehearsed-cues.ts';
import type { Tempo } from './tempo.ts';

const NOTHING: Stop = () => {};

/** What the tones of a rehearsal need: the loudspeaker, the tempo, and the numbers of a spoken countdown if they are all there. */
export type RehearsedTonesParts = Pick<Ports, 'audio' | 'log'> & {
  readonly tempo: () => Tempo;
  readonly numbers: () => SpokenNumbers | undefined;
  /** Call inside a gesture: sound and speech may begin. */
  readonly unlock: () => void;
};

/** Makes them with nothing scheduled. */
export function createRehearsedTones({ audio, log, tempo, numbers, unlock }: RehearsedTonesParts): TonesAhead {
  let scheduled: readonly (RehearsedCue & { readonly stop: Stop })[] = [];
  let scheduledUntil: Instant = -Infinity;

  function schedule({ tone, at, level }: RehearsedCue, volume: number, spoken: SpokenNumbers | undefined): Stop {
    try {
      if (!isNumber(tone)) return audio.tone(tone, at, volume * level);
      return spoken === undefined ? NOTHING : audio.number(tone, spoken[tone], at, volume * level);
    } catch (cause) {
      log.warn('tone-not-scheduled', cause);
      return NOTHING;
    }
  }

  function takeBack(after: Instant, movedBy: Millis = 0): void {
    for (const { due, stop } of scheduled) if (due > after) stop();
    scheduled = scheduled.filter(({ due }) => due <= after);
    scheduledUntil = Math.min(scheduledUntil, Math.floor(after) + 1) + movedBy;
  }

  return {
    unlock,
    beginRecord: () => {},
    scheduleAhead(plan, run, volume, now) {
      audio.hold(true);
      const current = tempo();
      const over = now - longestCue(plan) * current.speed;
      scheduled = scheduled.filter(({ due }) => due > over);
      if (volume === 0) {
        scheduledUntil = Math.max(scheduledUntil, now);
        return;
      }
      // Faster, a number would still be spoken when the next is due.
      const spoken = current.speed === 1 ? numbers() : undefined;
      const heard = spoken === undefined ? inBeeps(plan) : plan;
      const { cues, until } = rehearsedSchedule(heard, run, current, scheduled, scheduledUntil, now);
      scheduled = [...scheduled, ...cues.map((cue) => ({ ...cue, stop: schedule(cue, volume, spoken) }))];
      scheduledUntil = until;
    },
    takeBack,
    clear() {
      audio.hold(false);
      takeBack(-Infinity);
      scheduledUntil = -Infinity;
    },
    // The rehearsal lets it go: it goes on by itself after a pause.
    letGo: () => {},
  };
}
