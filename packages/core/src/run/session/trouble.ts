// What can go wrong around a run while the run itself continues, and how a person learns of it: once, in a plain
// sentence.

import type { SoundState } from '../../ports/audio.ts';
import type { RunView } from '../play/view.ts';

/** What a person should know while a timer runs. */
export type Trouble =
  | 'sound-silent'
  | 'sound-missing'
  | 'was-away'
  | 'own-sound-missing'
  | 'screen-may-sleep'
  | 'place-not-kept';

/** The state of the world around a run. */
export interface Surroundings {
  readonly status: RunView['status'];
  readonly sound: SoundState;
  /** Whether anything should be heard: not muted, not at volume 0. */
  readonly wantsSound: boolean;
  readonly staysAwake: boolean;
  readonly isSaved: boolean;
  /** Whether a sound of the person's own cannot be had, so that another is heard. */
  readonly isSoundMissing: boolean;
  /** How many cues of this run passed while the device slept. */
  readonly slept: number;
  /** What lasts and the person has been told within a day, in this run or another. */
  readonly reportedToday: readonly Trouble[];
}

/** What is as it is on a device, run after run. */
export const LASTING: readonly Trouble[] = ['sound-missing', 'own-sound-missing', 'screen-may-sleep', 'place-not-kept'];

/**
 * What the person has been told in one run: what is shown now, what must not be repeated, and how many unheard cues
 * were reported.
 */
export interface ReportedTroubles {
  readonly now: Trouble | undefined;
  readonly reported: readonly Trouble[];
  readonly slept: number;
}

/** Before a run. */
export const NOTHING_REPORTED: ReportedTroubles = { now: undefined, reported: [], slept: 0 };

/** The sentence for a trouble; `unheard` is how many cues have passed since it was last shown. */
export function troubleWords(trouble: Trouble, unheard: number): string {
  switch (trouble) {
    case 'sound-silent':
      return 'The sound has stopped. The timer keeps running.';
    case 'sound-missing':
      return 'This browser cannot play sounds. The timer runs without them.';
    case 'was-away':
      return `While you were away, ${unheard} ${unheard === 1 ? 'cue' : 'cues'} passed unheard.`;
    case 'own-sound-missing':
      return 'One of your own sounds is not on this device. You hear another instead.';
    case 'screen-may-sleep':
      return 'The screen may turn off. To keep it on, turn off battery saving, or set Auto-Lock (screen timeout) to Never.';
    case 'place-not-kept':
      return 'This device cannot store your place. After a reload, this run starts over.';
  }
}

/** What is wrong now, most important first. */
export function troublesOf(around: Surroundings, sleptBefore = 0): readonly Trouble[] {
  const troubles: Trouble[] = [];
  if (around.wantsSound && around.sound === 'silent') troubles.push('sound-silent');
  if (around.wantsSound && around.sound === 'missing') troubles.push('sound-missing');
  if (around.slept > sleptBefore) troubles.push('was-away');
  if (around.wantsSound && around.isSoundMissing) troubles.push('own-sound-missing');
  if (!around.staysAwake) troubles.push('screen-may-sleep');
  if (!around.isSaved) troubles.push('place-not-kept');
  return troubles;
}

/**
 * What to tell now, after what was told before: one trouble at a time, the most important first. A trouble that has
 * passed is not told again in this run, unless something can be done about it each time. What is being read during a
 * pause stays. The same object if nothing changed.
 */
export function report(reports: ReportedTroubles, around: Surroundings): ReportedTroubles {
  const { now } = reports;
  switch (around.status) {
    case 'empty':
    case 'ready':
    case 'complete':
      return NOTHING_REPORTED;
    case 'paused':
      return now === 'sound-silent' && !troublesOf(around).includes(now) ? { ...reports, now: undefined } : reports;
    case 'running': {
      const troubles = troublesOf(around, reports.slept);
      const { reported } = now !== undefined && !troubles.includes(now) ? reportedOf(reports, now) : reports;
      const next = troubles.find(
        (trouble) => !reported.includes(trouble) && (trouble === now || !around.reportedToday.includes(trouble)),
      );
      return next === now && reported === reports.reported ? reports : { ...reports, reported, now: next };
    }
  }
}

/** The person has read it: what is shown now is not shown again in this run, even if it comes and goes. */
export function dismiss(telling: ReportedTroubles, { slept }: Pick<Surroundings, 'slept'>): ReportedTroubles {
  const { now, reported } = telling;
  if (now === undefined) return telling;
  return now === 'was-away'
    ? { reported, now: undefined, slept }
    : { ...telling, reported: [...reported, now], now: undefined };
}

/** Lost sound can be restored every time; anything else that ended on its own has been told. */
function reportedOf(reports: ReportedTroubles, gone: Trouble): ReportedTroubles {
  return gone === 'sound-silent' ? reports : { ...reports, reported: [...reports.reported, gone] };
}
