import { describe, expect, it } from 'vitest';
import { TONE_NAMES } from '../ports/audio.ts';
import { BEGINNING, planOf } from '../run/plan/plan.ts';
import type { RunningRun } from '../run/play/run.ts';
import { scheduleOf, scoreOf } from '../run/session/lookahead.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Timer } from '../timer/timer.ts';
import type { Cue } from './cue.ts';
import { mixed } from './mix.ts';

const SINCE = 1000;
const RUN: RunningRun = { status: 'running', position: BEGINNING, since: SINCE };

/** The tones of a timer's first minute: tenths of a second, name, level. */
function mixOf(timer: Timer) {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  const { cues } = scheduleOf(scoreOf(plan, RUN), SINCE, 0, SINCE);
  return cues.map(({ at, tone, level }) => [(at - SINCE) / 1000, tone, Number(level.toFixed(3))]);
}

function levelsOf(...cues: readonly Cue[]): readonly number[] {
  return mixed(cues, cues).map(({ level }) => level);
}

describe('the mix', () => {
  it.each(TONE_NAMES)('leaves %s alone as loud as it is [CUE-59]', (tone) => {
    expect(levelsOf({ at: 5000, tone })).toEqual([1]);
  });

  it('gives two pitches half the height each, and three a third [CUE-59]', () => {
    const steps = [aStep('Row', 3), aStep('Ski', 3)];
    expect(mixOf(aTimer([aRound('A', steps), aRound('B', [aStep('Rest', 3)])]))).toEqual([
      [0, 'round-start', 0.5],
      [0, 'step-start', 0.5],
      [3, 'step-complete', 0.5],
      [3, 'step-start', 0.5],
      [6, 'step-complete', 0.077],
      [6, 'round-complete', 0.333],
      [6, 'round-start', 0.256],
      [6, 'step-start', 0.333],
      [9, 'timer-complete', 1],
    ]);
  });

  it('gives one pitch of two tones the height of the others, the longer tone the greater part', () => {
    const at = SINCE;
    const [complete = 0, roundStart = 0, stepStart] = levelsOf(
      { at, tone: 'step-complete' },
      { at, tone: 'round-start' },
      { at, tone: 'step-start' },
    );
    expect(complete + roundStart).toBeCloseTo(0.5);
    expect(stepStart).toBeCloseTo(0.5);
    expect(roundStart / complete).toBeCloseTo(0.4 / 0.12);
  });

  it('counts what still rings, as high as it rings then [CUE-59]', () => {
    const [chime, beep] = levelsOf({ at: 0, tone: 'chime' }, { at: 180, tone: 'countdown' });
    expect(beep).toBeCloseTo(1 / (1 + Math.exp(-1)));
    expect(chime).toBe(beep);
    expect(levelsOf({ at: 0, tone: 'chime' }, { at: 800, tone: 'countdown' })).toEqual([1, 1]);
  });

  it('counts a second note from its own beginning [CUE-59]', () => {
    const levels = levelsOf({ at: 0, tone: 'round-start' }, { at: 200, tone: 'countdown' });
    for (const level of levels) expect(level).toBeCloseTo(1 / 1.5);
  });

  it('leaves a number alone as loud as it is, and puts its beep 8 dB below it', () => {
    expect(levelsOf({ at: 0, tone: 'number-3' })).toEqual([1]);
    const [number = 0, beep = 0] = levelsOf({ at: 0, tone: 'number-3' }, { at: 0, tone: 'countdown' });
    expect(20 * Math.log10(beep / number)).toBeCloseTo(-8, 1);
    expect(number + beep).toBeCloseTo(1);
    expect(number).toBeGreaterThan(0.7);
    const [soft = 0] = levelsOf({ at: 0, tone: 'number-5' }, { at: 0, tone: 'countdown-soft' });
    expect(soft).toBeGreaterThan(0.8);
  });

  it('puts a chime at the same instant below the number too, and takes an earlier one as it rings', () => {
    const [number = 0, chime = 0] = levelsOf({ at: 0, tone: 'number-3' }, { at: 0, tone: 'chime' });
    expect(chime / number).toBeCloseTo(0.4);
    const [later = 0] = levelsOf({ at: 500, tone: 'number-3' }, { at: 0, tone: 'chime' });
    expect(later).toBeCloseTo(1 / (1 + Math.exp(-500 / 180)));
  });

  it('gives a tone its level by all that sounds with it, though that is scheduled at another look', () => {
    const chime = { at: 0, tone: 'chime' } as const;
    const beep = { at: 0, tone: 'countdown' } as const;
    expect(mixed([chime], [chime, beep])).toEqual([{ ...chime, level: 0.5 }]);
    expect(mixed([beep], [chime, beep])).toEqual([{ ...beep, level: 0.5 }]);
  });
});
