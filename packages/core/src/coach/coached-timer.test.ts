import { expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Step } from '../timer/timer.ts';
import { isCoached, isIntroducedIn } from './coached-timer.ts';

const timerOf = (step: Step, voiceEnabled = true) =>
  aTimer([aRound('A', [aStep('Alone', 600, { coachingEnabled: false })]), aRound('B', [step, aStep('Short', 59)])], {
    globalSettings: { countdownBeep: true, voiceEnabled, volume: 70 },
  });

it('the coach has something to say in a coached step of 60 s or more, or with a target zone', () => {
  const timers = [
    timerOf(aStep('Long', 60)),
    timerOf(aStep('Aimed', 20, { targetHeartRateZone: 4 })),
    timerOf(aStep('Short', 59.9)),
    timerOf(aStep('Wait', 90, { type: 'delay' })),
    timerOf(aStep('Left', 90, { coachingEnabled: false, targetHeartRateZone: 4 })),
  ];
  expect(timers.map(isCoached)).toEqual([true, true, false, false, false]);
});

it('a run is introduced where more than transitions will be spoken', () => {
  const long = timerOf(aStep('Long', 60));
  expect(isIntroducedIn(long, 'talkative')).toBe(true);
  expect(isIntroducedIn(long, 'when-it-matters')).toBe(true);
  expect(isIntroducedIn(long, 'transitions')).toBe(false);
  expect(isIntroducedIn(timerOf(aStep('Long', 60), false), 'talkative')).toBe(false);
  for (const type of ['meditation', 'rest', 'timer'] as const) {
    expect(isIntroducedIn(timerOf(aStep('Quiet', 600, { type })), 'when-it-matters')).toBe(false);
    expect(isIntroducedIn(timerOf(aStep('Aimed', 600, { type, targetHeartRateZone: 1 })), 'when-it-matters')).toBe(
      true,
    );
    expect(isIntroducedIn(timerOf(aStep('Quiet', 600, { type })), 'talkative')).toBe(type !== 'meditation');
  }
  expect(isIntroducedIn(timerOf(aStep('Aimed', 20, { targetHeartRateZone: 4 })), 'talkative')).toBe(false);
});
