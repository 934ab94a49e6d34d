// Schedules the tones and spoken numbers of a run ahead on the audio clock, takes them back, and records how they went.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instant, Millis } from '../../base/units.ts';
import type { SoundState } from '../../ports/audio.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { isNumber, type SpokenNumbers } from '../../sound/cue.ts';
import type { MixedCue } from '../../sound/mix.ts';
import type { TonesAhead } from '../play/player-needs.ts';
import { START_LEAD } from '../play/run.ts';
import { inBeeps } from './in-beeps.ts';
import { missedOf, overAfter, scheduleOf, scoreOf, type Score } from './lookahead.ts';
import { NO_TONES, ON_TIME, recorded, sleptThrough, type ToneLog } from './tone-log.ts';

const NOTHING: Stop = () => {};
/** What was heard after one of the last presses may be reported after the next. */
const MOST_PRESSES = 10;
/** The last words of a run, and the sentence that sums it up, are over by then. */
const LAST_WORDS: Millis = 30_000;

/** What the tone scheduler shows: whether there is sound, and the record of the run so far. */
export interface ToneSchedulerView {
  readonly sound: SoundState;
  readonly toneLog: ToneLog;
}

export interface ToneScheduler extends TonesAhead {
  readonly view: StoreApi<ToneSchedulerView>;
  /** Schedules what lies ahead of any score at `now` and is not scheduled yet. */
  sound(score: Score, volume: number, now: Instant): void;
  /** Someone is about to run something. */
  warm(): void;
  /** Lets the sound device rest: no one is about to run anything. */
  release(): void;
}

interface Sounding {
  readonly since: Instant;
  readonly volume: number;
  readonly now: Instant;
  readonly spoken?: SpokenNumbers | undefined;
}

export type ToneSchedulerParts = Pick<Ports, 'audio' | 'clock' | 'log'> & {
  /** The numbers of a spoken countdown, once there is a voice for all of them; until then it is in beeps. */
  readonly numbers?: () => SpokenNumbers | undefined;
};

/** Makes a tone scheduler with nothing scheduled. */
export function createToneScheduler({ audio, clock, log, numbers = noNumbers }: ToneSchedulerParts): ToneScheduler {
  const view = createStore<ToneSchedulerView>(() => ({ sound: audio.state(), toneLog: NO_TONES }));
  let scheduled: readonly { readonly at: Instant; readonly stop: Stop }[] = [];
  let scheduledUntil: Instant = -Infinity;
  let presses: readonly Instant[] = [];
  let stopWaiting: Stop = NOTHING;

  audio.onState((sound) => view.setState({ sound }));
  audio.onTone((outcome) => {
    const isPrompt = presses.some((press) => outcome.at >= press && outcome.at < press + START_LEAD);
    const allowed = isPrompt ? START_LEAD : 0;
    view.setState(({ toneLog }) => ({ toneLog: recorded(toneLog, outcome, clock.now(), allowed) }));
  });

  function takeBack(after: Instant, movedBy: Millis = 0): void {
    const ahead = scheduled.filter(({ at }) => at > after);
    for (const tone of ahead) tone.stop();
    // Not from the first of them: those of a run that has been moved or shortened may be due before it.
    scheduledUntil = Math.min(scheduledUntil, Math.floor(after) + 1) + movedBy;
    scheduled = scheduled.slice(0, scheduled.length - ahead.length);
  }

  /**
   * A tone that cannot be scheduled is missing like any that does not sound: the person learns of it, and the others are
   * scheduled.
   */
  function schedule({ tone, at, level }: MixedCue, volume: number, spoken: SpokenNumbers | undefined): Stop {
    try {
      if (!isNumber(tone)) return audio.tone(tone, at, volume * level);
      return spoken === undefined ? NOTHING : audio.number(tone, spoken[tone], at, volume * level);
    } catch (cause) {
      const { sound } = view.getState();
      if (sound !== 'silent') log.warn('tone-not-scheduled', cause);
      if (sound !== 'missing') view.setState({ sound: 'silent' });
      return NOTHING;
    }
  }

  /** Schedules what lies ahead of a score that sounds since an instant, and is not scheduled yet. */
  function sound(score: Score, { since, volume, now, spoken }: Sounding): void {
    stopWaiting();
    audio.hold(true);
    const over = now - overAfter(score);
    scheduled = scheduled.filter(({ at }) => at > over);
    if (volume === 0) {
      // What no one wants to hear is not missed.
      scheduledUntil = Math.max(scheduledUntil, now);
      return;
    }
    const missed = missedOf(score, since, scheduledUntil, now);
    if (missed > 0) view.setState(({ toneLog }) => ({ toneLog: sleptThrough(toneLog, missed) }));
    const { cues, until } = scheduleOf(score, scheduledUntil, scheduled.length, now);
    scheduled = [...scheduled, ...cues.map((cue) => ({ at: cue.at, stop: schedule(cue, volume, spoken) }))];
    scheduledUntil = until;
  }

  async function unlock(): Promise<void> {
    const isOpen = await audio.unlock();
    if (isOpen) view.setState({ sound: audio.state() });
    else if (view.getState().sound === 'locked') view.setState({ sound: 'silent' });
  }

  return {
    view,
    unlock: () => void unlock(),
    beginRecord: () => view.setState({ toneLog: NO_TONES }),
    scheduleAhead(plan, run, volume, now) {
      // A run that moves since just now was set moving, or elsewhere, by a press.
      if (run.status === 'running' && now >= run.since && now - run.since <= ON_TIME)
        presses = [...presses.slice(1 - MOST_PRESSES), run.since];
      const spoken = numbers();
      sound(scoreOf(spoken === undefined ? inBeeps(plan) : plan, run), { since: run.since, volume, now, spoken });
    },
    sound: (score, volume, now) => sound(score, { since: score.soundsFrom, volume, now }),
    takeBack,
    clear() {
      stopWaiting();
      audio.hold(false);
      takeBack(-Infinity);
      scheduledUntil = -Infinity;
    },
    letGo() {
      stopWaiting();
      stopWaiting = clock.after(LAST_WORDS, () => audio.hold(false));
    },
    warm: () => audio.warm(),
    release: () => audio.silence(),
  };
}

function noNumbers(): undefined {}
