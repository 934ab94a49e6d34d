import { describe, expect, it } from 'vitest';
import { BEATS_LEAST } from '../heart/load/resting-variability.ts';
import { totalsOf } from '../timer/totals.ts';
import { validateTimer } from '../timer/validate.ts';
import { readyMadeBy } from './catalog.ts';
import { draftOfReadyMade, MORNING_READING, takenBefore } from './ready-made.ts';

const stored = { ...MORNING_READING.draft, id: 't1', userId: 'u1', createdAt: new Date(0), updatedAt: new Date(0) };

describe('the morning reading', () => {
  it("'Morning reading' is a ready-made timer: one meditation step of two minutes, 'Lie still', without coach and countdown", () => {
    const { draft } = MORNING_READING;
    expect(validateTimer(draft)).toEqual([]);
    expect(totalsOf(draft.rounds)).toMatchObject({ duration: 120 });
    expect(120_000).toBeGreaterThanOrEqual(2 * BEATS_LEAST);
    const steps = draft.rounds.flatMap((round) => round.steps);
    expect(steps.map(({ type, coachingEnabled }) => [type, coachingEnabled])).toEqual([['meditation', false]]);
    expect(draft.globalSettings.countdownBeep).toBe(false);
  });

  it('say nothing in a class and in a talk, whatever new timers do', () => {
    for (const slug of ['time-timer', 'talk']) {
      const made = readyMadeBy(slug);
      const draft = made && draftOfReadyMade(made, { defaultVolume: 35, defaultVoiceEnabled: true });
      expect(draft?.globalSettings).toMatchObject({ voiceEnabled: false, volume: 35 });
    }
    const box = readyMadeBy('boxing');
    expect(
      box && draftOfReadyMade(box, { defaultVolume: 35, defaultVoiceEnabled: true }).globalSettings.voiceEnabled,
    ).toBe(true);
  });

  it('begins with the volume and voice of new timers, and is found again by its name', () => {
    const draft = draftOfReadyMade(MORNING_READING, { defaultVolume: 35, defaultVoiceEnabled: false });
    expect(draft.globalSettings).toEqual({ countdownBeep: false, voiceEnabled: false, volume: 35 });
    const longer = { ...stored, rounds: [] };
    expect(takenBefore(MORNING_READING, [{ ...stored, name: 'Tabata' }, longer])).toBe(longer);
    expect(takenBefore(MORNING_READING, [{ ...stored, name: 'Tabata' }])).toBeUndefined();
  });
});
