import { describe, expect, it } from 'vitest';
import { STEP_TYPES } from '../timer/timer.ts';
import * as phrases from './phrases.ts';

describe('wording', () => {
  it('gives rests in minutes and seconds [VOX-20]', () => {
    const said = [45, 60, 90, 121, 300, 1, 3600, 0.4].map(phrases.restText);
    expect(said).toEqual([
      'Rest for 45 seconds',
      'Rest for 1 minute',
      'Rest for 1 minute and 30 seconds',
      'Rest for 2 minutes and 1 second',
      'Rest for 5 minutes',
      'Rest for 1 second',
      'Rest for 60 minutes',
      'Rest for 0 seconds',
    ]);
  });

  it('counts with the numbers alone', () => {
    expect(phrases.countdownText(3)).toBe('3');
  });

  it("round start adds 'number N' when the repeat count is over 1 and not infinite [VOX-20]", () => {
    expect(phrases.roundStartText('Sprints', 1, 1)).toBe('Sprints');
    expect(phrases.roundStartText('Sprints', 2, 8)).toBe('Sprints number 2');
    expect(phrases.roundStartText('Sprints', 2, 'infinite')).toBe('Sprints');
  });

  it('says exactly this [VOX-20, VOX-27]', () => {
    expect(phrases.stepCompleteText('Plank')).toBe('Plank complete');
    expect(phrases.nextStepText('Plank')).toBe('Next: Plank');
    expect(phrases.roundCompleteText(2)).toBe('Round 2 complete');
    expect(phrases.TIMER_COMPLETE_TEXT).toBe('Timer complete! Great job!');
    expect(phrases.SAMPLE_TEXT).toBe('This is a sample. Go to zone 2.');
    expect(phrases.INTRO_TEXT).toBe('Your coach is ready.');
  });

  it('has five ways to say halfway, for every type [VOX-29]', () => {
    for (const type of STEP_TYPES) {
      const drawn = [0, 0.2, 0.4, 0.6, 0.999].map((chance) => phrases.halfwayText(type, chance));
      expect(drawn).toEqual(phrases.HALFWAY[type]);
      expect(new Set(drawn).size).toBe(5);
      for (const text of drawn) {
        expect(text).toMatch(/half|middle/i);
        expect(text.split(' ').length).toBeLessThanOrEqual(10);
      }
    }
    expect(new Set(STEP_TYPES.flatMap((type) => phrases.HALFWAY[type])).size).toBe(35);
  });

  it('sounds as the step feels', () => {
    expect([phrases.toneOf('rest'), phrases.toneOf('recovery')]).toEqual(['calm', 'calm']);
    expect([phrases.toneOf('work'), phrases.toneOf('timer')]).toEqual(['energetic', 'energetic']);
    expect(phrases.toneOf('preparation')).toBe('confident');
    expect(phrases.toneOf('meditation')).toBe('quiet');
    expect(phrases.toneOf('delay')).toBe('friendly');
  });
});
