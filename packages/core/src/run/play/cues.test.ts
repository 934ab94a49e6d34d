import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Round, SpokenCountdown, Step, Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import { cuesBetween } from './cues.ts';
import type { RunningRun } from './run.ts';

/** The tones of a run from 0 on as 'instant tone', in order. */
function tones(rounds: readonly Round[], given: Partial<Timer> = {}, run: Partial<RunningRun> = {}): readonly string[] {
  const plan = planOf(aTimer(rounds, given));
  if (typeof plan === 'string') throw new Error(plan);
  const running: RunningRun = { status: 'running', position: BEGINNING, since: 0, ...run };
  return [...cuesBetween(plan, running, 0, 1e9)].map(({ at, tone }) => `${at} ${tone}`);
}

const ofTone = (all: readonly string[], tone: string): readonly number[] =>
  all.filter((cue) => cue.endsWith(` ${tone}`)).map((cue) => Number.parseInt(cue, 10));

describe('the countdown', () => {
  it('beeps softly at 5 and 4 s left and fully at 3, 2 and 1 [CUE-1]', () => {
    const all = tones([aRound('A', [aStep('Go', 6)])]);
    expect(ofTone(all, 'countdown-soft')).toEqual([1000, 2000]);
    expect(ofTone(all, 'countdown')).toEqual([3000, 4000, 5000]);
  });

  it('is for steps longer than 5 s, when it is on [CUE-1]', () => {
    expect(tones([aRound('A', [aStep('Go', 5)])]).join()).not.toContain('countdown');
    const off = { globalSettings: { countdownBeep: false, voiceEnabled: true, volume: 70 } };
    expect(tones([aRound('A', [aStep('Go', 20)])], off).join()).not.toContain('countdown');
  });

  it('rests between repeats count down like steps: they end in work, and that is when a countdown is wanted', () => {
    const all = tones([aRound('A', [aStep('Go', 4)], { repeat: 2, restAfterRound: 8 })]);
    expect(ofTone(all, 'countdown')).toEqual([9000, 10_000, 11_000]);
  });
});

describe('a meditation', () => {
  const sit = (given: Partial<Step> = {}) => aStep('Sit', 60, { type: 'meditation', ...given });

  it('is marked by bells alone: in the middle, unless it has its own chimes, and at the end', () => {
    const quiet = { globalSettings: { countdownBeep: false, voiceEnabled: true, volume: 70 } };
    expect(tones([aRound('A', [sit()])], quiet).slice(2)).toEqual(['30000 chime', '60000 chime']);
    expect(tones([aRound('A', [sit({ chimeInterval: 50 })])], quiet).slice(2)).toEqual(['50000 chime', '60000 chime']);
    expect(tones([aRound('A', [sit({ duration: 30 })])], quiet).slice(2)).toEqual(['30000 chime']);
    expect(tones([aRound('A', [sit(), aStep('Run', 5)])], quiet).at(-1)).toBe('65000 timer-complete');
  });
});

describe('a spoken countdown', () => {
  const spoken = (spokenCountdown: SpokenCountdown, countdownBeep = true) => ({
    globalSettings: { countdownBeep, spokenCountdown, voiceEnabled: true, volume: 70 },
  });
  const rounds = [aRound('A', [aStep('Go', 6), aStep('Brief', 5)])];

  it('says its numbers where the beeps would be [CUE-81]', () => {
    const beeps = tones(rounds).map((cue) => (cue.includes('countdown') ? cue.split(' ')[0] : cue));
    const numbers = tones(rounds, spoken('numbers'));
    expect(numbers.map((cue) => (cue.includes('number') ? cue.split(' ')[0] : cue))).toEqual(beeps);
    expect(numbers.filter((cue) => cue.includes('number'))).toEqual([
      '1000 number-5',
      '2000 number-4',
      '3000 number-3',
      '4000 number-2',
      '5000 number-1',
    ]);
  });

  it('has both at the same instants [CUE-81]', () => {
    const both = tones(rounds, spoken('both'));
    expect(both.filter((cue) => !cue.includes('number'))).toEqual(tones(rounds));
    expect(both.filter((cue) => !cue.includes('countdown'))).toEqual(tones(rounds, spoken('numbers')));
  });

  it('says nothing when the countdown is off [CUE-81]', () => {
    expect(tones(rounds, spoken('both', false)).join()).not.toMatch(/number|countdown/);
  });
});

describe('chimes', () => {
  it('sound at each whole interval within the step, not at its end [CUE-4]', () => {
    const all = tones([aRound('A', [aStep('Sit', 4, { chimeInterval: 1, repeat: 2 })])]);
    expect(ofTone(all, 'chime')).toEqual([1000, 2000, 3000, 5000, 6000, 7000]);
  });

  it('are off at 0 [CUE-4]', () => {
    expect(ofTone(tones([aRound('A', [aStep('Sit', 4, { chimeInterval: 0 })])]), 'chime')).toEqual([]);
  });
});

describe('beginnings and ends', () => {
  it('mark every rep, every repeat, every round and the finish [CUE-5, CUE-6, CUE-7]', () => {
    const rounds = [aRound('A', [aStep('Go', 2, { repeat: 2 })], { repeat: 2 }), aRound('B', [aStep('End', 2)])];
    expect(tones(rounds)).toEqual([
      '0 round-start',
      '0 step-start',
      '2000 step-complete',
      '2000 step-start',
      '4000 step-complete',
      '4000 round-start',
      '4000 step-start',
      '6000 step-complete',
      '6000 step-start',
      '8000 step-complete',
      '8000 round-complete',
      '8000 round-start',
      '8000 step-start',
      '10000 timer-complete',
    ]);
  });

  it('are silent for a delay, except for its countdown [CUE-8]', () => {
    const delay = aStep('Delay', 6, { type: 'delay', chimeInterval: 2 });
    expect(tones([aRound('A', [aStep('Go', 2), delay, aStep('On', 2)])])).toEqual([
      '0 round-start',
      '0 step-start',
      '2000 step-complete',
      '3000 countdown-soft',
      '4000 countdown-soft',
      '5000 countdown',
      '6000 countdown',
      '7000 countdown',
      '8000 step-start',
      '10000 timer-complete',
    ]);
  });

  it('are not repeated when a run is resumed within a segment, but sound at its very beginning', () => {
    const rounds = [aRound('A', [aStep('Go', 4), aStep('On', 4)])];
    expect(tones(rounds, {}, { position: { round: 0, at: 5000 } })).toEqual(['3000 timer-complete']);
    expect(tones(rounds, {}, { position: { round: 0, at: 4000 } })).toEqual(['0 step-start', '4000 timer-complete']);
    const later = { position: { round: 0, at: 5000 }, since: 9000 };
    expect(tones(rounds, {}, later)).toEqual(['12000 timer-complete']);
  });

  it('stop at a pause that a step asks for, after its end [CUE-5]', () => {
    const rounds = [aRound('A', [aStep('Go', 4, { pauseAfterEnd: true }), aStep('On', 4)])];
    expect(tones(rounds)).toEqual(['0 round-start', '0 step-start', '4000 step-complete']);
  });
});

describe('a set of sounds', () => {
  const inSet = (sounds: string, countdownBeep = true) => ({
    globalSettings: { countdownBeep, sounds, voiceEnabled: false, volume: 70 },
  });

  it('is heard for every event of a run', () => {
    const all = tones([aRound('A', [aStep('Go', 12, { chimeInterval: 5, sides: 'both' })])], inSet('bowls'));
    expect(all).toEqual([
      '0 bowls/round-start',
      '0 bowls/step-start',
      '5000 bowls/chime',
      '6000 bowls/halfway',
      '7000 bowls/countdown-soft',
      '8000 bowls/countdown-soft',
      '9000 bowls/countdown',
      '10000 bowls/chime',
      '10000 bowls/countdown',
      '11000 bowls/countdown',
      '12000 bowls/timer-complete',
    ]);
  });

  it('that only a newer app knows is heard as tones', () => {
    const rounds = [aRound('A', [aStep('Go', 12, { bells: { end: 'gongs' } }), aStep('On', 5)])];
    const plain = [aRound('A', [aStep('Go', 12), aStep('On', 5)])];
    expect(tones(rounds, inSet('gongs'))).toEqual(tones(plain));
  });

  it("in the boxing bell's set a clapper sounds ten seconds before the end of whatever lasts longer and ends in a countdown", () => {
    const rounds = [
      aRound('A', [aStep('Box', 30)], { repeat: 2, restAfterRound: 20 }),
      aRound('B', [aStep('Hop', 10)]),
    ];
    const clapped = ofTone(tones(rounds, inSet('boxing-bell')), 'boxing-bell/clapper');
    expect(clapped).toEqual([20_000, 40_000, 70_000]);
    expect(ofTone(tones(rounds, inSet('boxing-bell', false)), 'boxing-bell/clapper')).toEqual([]);
    expect(tones(rounds, inSet('bowls')).join()).not.toContain('clapper');
  });

  it("a timer that is a meditation ends, in another set than the tones, with the set's closing sound, which is not its chime", () => {
    const sit = aStep('Sit', 20, { type: 'meditation' });
    expect(tones([aRound('A', [sit])], inSet('bowls', false)).at(-1)).toBe('20000 bowls/timer-complete');
    expect(tones([aRound('A', [sit])], inSet('tones', false)).at(-1)).toBe('20000 chime');
  });
});

describe('the bells of a step', () => {
  const quiet = { globalSettings: { countdownBeep: false, voiceEnabled: false, volume: 70 } };

  it('are heard at its start and its end, for its round and the timer too', () => {
    const first = aStep('Sit', 5, { bells: { start: 'none', end: 'wood' } });
    const last = aStep('Walk', 5, { bells: { start: 'bowls', end: 'none' } });
    expect(tones([aRound('A', [first]), aRound('B', [last])], quiet)).toEqual([
      '5000 wood/step-complete',
      '5000 wood/round-complete',
      '5000 bowls/round-start',
      '5000 bowls/step-start',
    ]);
    const closing = aStep('Sit', 5, { type: 'meditation', bells: { end: 'bowls' } });
    expect(tones([aRound('A', [closing])], quiet).at(-1)).toBe('5000 bowls/timer-complete');
  });

  it('are heard in a delay that has some', () => {
    const delay = (given: Partial<Step>) => [
      aRound('A', [aStep('Wait', 5, { type: 'delay', ...given }), aStep('Go', 5)]),
    ];
    expect(tones(delay({}), quiet)).not.toContain('5000 step-complete');
    expect(tones(delay({ bells: { end: 'soft' } }), quiet)).toContain('5000 soft/step-complete');
  });

  it('strike as often as they are told, at the end of each rep', () => {
    const step = aStep('Sit', 20, { repeat: 2, bells: { strikes: 3, apart: 4 } });
    const all = tones([aRound('A', [step])], quiet);
    expect(all).toContain('20000 tones/step-complete/3x4');
    expect(all.at(-1)).toBe('40000 tones/timer-complete/3x4');
    const wooden = aStep('Sit', 20, { bells: { end: 'wood', strikes: 2 } });
    expect(tones([aRound('A', [wooden])], quiet).at(-1)).toBe('20000 wood/timer-complete/2x2');
  });
});

describe('chimes at random', () => {
  const quiet = { globalSettings: { countdownBeep: false, voiceEnabled: false, volume: 70 } };
  const rounds = [
    aRound('A', [aStep('Sit', 1800, { type: 'meditation', chimeInterval: 180, bells: { chimes: 'random' } })], {
      repeat: 2,
    }),
  ];

  /** When it chimes, in minutes from the beginning of each of both repeats. */
  function chimesBy(seed: number, run: Partial<RunningRun> = {}) {
    const plan = planOf(aTimer(rounds, quiet), seed);
    if (typeof plan === 'string') throw new Error(plan);
    const running: RunningRun = { status: 'running', position: BEGINNING, since: 0, ...run };
    const all = [...cuesBetween(plan, running, running.since, 3_600_000)].filter(({ tone }) => tone === 'chime');
    return all.map(({ at }) => at / 60_000);
  }

  it('are one in each interval, in other moments in each occurrence', () => {
    const all = chimesBy(0.3);
    const intervals = all.map((minutes) => Math.floor(minutes / 3));
    expect(intervals).toEqual(Array.from({ length: 20 }, (_, interval) => interval));
    expect(new Set(all.map((minutes) => (minutes % 3).toFixed(2))).size).toBeGreaterThan(15);
    const [first, second] = [all.slice(0, 10), all.slice(10).map((minutes) => minutes - 30)];
    expect(second).not.toEqual(first);
  });

  it('come of the seed and the occurrence alone: wherever a run is taken up, they are where they were', () => {
    const all = chimesBy(0.3);
    expect(chimesBy(0.3)).toEqual(all);
    expect(chimesBy(0.31)).not.toEqual(all);
    const later = chimesBy(0.3, { position: { round: 0, at: 600_000 }, since: 600_000 });
    expect(later).toEqual(all.filter((minutes) => minutes >= 10));
    // After Previous, a minute later, the same moments of the step again.
    const again = chimesBy(0.3, { position: { round: 0, at: 0 }, since: 60_000 });
    expect(again.slice(0, 10).map((minutes) => (minutes - 1).toFixed(3))).toEqual(
      all.slice(0, 10).map((minutes) => minutes.toFixed(3)),
    );
  });
});
