import { describe, expect, it } from 'vitest';
import {
  NOTHING_REPORTED,
  dismiss,
  report,
  troubleWords,
  troublesOf,
  type Surroundings,
  type ReportedTroubles,
  type Trouble,
} from './trouble.ts';

const WELL: Surroundings = {
  status: 'running',
  sound: 'sounding',
  wantsSound: true,
  staysAwake: true,
  isSaved: true,
  isSoundMissing: false,
  slept: 0,
  reportedToday: [],
};
const SILENT = { ...WELL, sound: 'silent' } as const;
const SLEEPY = { ...WELL, staysAwake: false };

/** What is shown after each of the given moments. */
function toldAlong(...moments: readonly Surroundings[]): readonly (Trouble | undefined)[] {
  let telling: ReportedTroubles = NOTHING_REPORTED;
  return moments.map((moment) => (telling = report(telling, moment)).now);
}

describe('the troubles of a run', () => {
  it('are silence, a missing loudspeaker, cues slept through, a screen that may sleep and a lost place', () => {
    expect(troublesOf(WELL)).toEqual([]);
    expect(troublesOf({ ...WELL, sound: 'locked' })).toEqual([]);
    expect(troublesOf({ ...WELL, sound: 'silent', slept: 1, staysAwake: false, isSaved: false })).toEqual([
      'sound-silent',
      'was-away',
      'screen-may-sleep',
      'place-not-kept',
    ]);
    expect(troublesOf({ ...WELL, sound: 'missing' })).toEqual(['sound-missing']);
  });

  it('leave out sound if no one wants any', () => {
    expect(troublesOf({ ...SILENT, wantsSound: false })).toEqual([]);
    expect(troublesOf({ ...WELL, sound: 'missing', wantsSound: false })).toEqual([]);
  });

  it('are shown one at a time, the most important first', () => {
    const both = { ...SLEEPY, isSaved: false };
    const first = report(NOTHING_REPORTED, both);
    expect(first.now).toBe('screen-may-sleep');
    expect(report(dismiss(first, both), both).now).toBe('place-not-kept');
    expect(report(first, { ...both, sound: 'silent' }).now).toBe('sound-silent');
    expect(toldAlong(both, { ...both, sound: 'silent' }, both)[2]).toBe('screen-may-sleep');
  });

  it('stay away for this run once dismissed', () => {
    const dismissed = dismiss(report(NOTHING_REPORTED, SILENT), SILENT);
    expect(dismissed.now).toBeUndefined();
    expect(report(report(report(dismissed, SILENT), WELL), SILENT).now).toBeUndefined();
    expect(dismiss(NOTHING_REPORTED, WELL)).toBe(NOTHING_REPORTED);
  });

  it('do not nag by coming and going, but lost sound can be restored each time', () => {
    expect(toldAlong(SLEEPY, WELL, SLEEPY)).toEqual(['screen-may-sleep', undefined, undefined]);
    expect(toldAlong(SILENT, WELL, SILENT)).toEqual(['sound-silent', undefined, 'sound-silent']);
  });

  it('stay readable in a pause, except lost sound that is back', () => {
    const paused = { status: 'paused' } as const;
    expect(toldAlong(SLEEPY, { ...WELL, ...paused })).toEqual(['screen-may-sleep', 'screen-may-sleep']);
    expect(toldAlong(SILENT, { ...SILENT, ...paused }, { ...WELL, ...paused })).toEqual([
      'sound-silent',
      'sound-silent',
      undefined,
    ]);
    expect(toldAlong({ ...SLEEPY, ...paused })).toEqual([undefined]);
  });

  it('begin again with the next run, and are not shown without one', () => {
    const dismissed = dismiss(report(NOTHING_REPORTED, SLEEPY), SLEEPY);
    for (const status of ['ready', 'complete', 'empty'] as const) {
      const between = report(dismissed, { ...SLEEPY, status });
      expect(between.now).toBeUndefined();
      expect(report(between, SLEEPY).now).toBe('screen-may-sleep');
    }
  });

  it('report cues slept through once for each sleep', () => {
    const away = report(NOTHING_REPORTED, { ...WELL, slept: 3 });
    expect(away.now).toBe('was-away');
    const read = dismiss(away, { slept: 3 });
    expect(report(read, { ...WELL, slept: 3 }).now).toBeUndefined();
    expect(report(read, { ...WELL, slept: 5 })).toMatchObject({ now: 'was-away', slept: 3 });
    expect(troubleWords('was-away', 2)).toBe('While you were away, 2 cues passed unheard.');
    expect(troubleWords('was-away', 1)).toBe('While you were away, 1 cue passed unheard.');
  });

  it('each have a sentence saying what happened and, if there is something to do, what', () => {
    const words = (trouble: Trouble) => troubleWords(trouble, 1);
    expect(words('sound-silent')).toBe('The sound has stopped. The timer keeps running.');
    expect(words('sound-missing')).toBe('This browser cannot play sounds. The timer runs without them.');
    expect(words('screen-may-sleep')).toBe(
      'The screen may turn off. To keep it on, turn off battery saving, or set Auto-Lock (screen timeout) to Never.',
    );
    expect(words('place-not-kept')).toBe('This device cannot store your place. After a reload, this run starts over.');
  });

  it('leave the notice as it is if nothing has changed', () => {
    const silent = report(NOTHING_REPORTED, SILENT);
    expect(report(silent, SILENT)).toBe(silent);
    expect(report(silent, { ...SILENT, status: 'paused' })).toBe(silent);
  });
});
