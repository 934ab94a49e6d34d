import { describe, expect, it } from 'vitest';
import { lagging, walk, type WalkedStep } from '../../testing/coached-walk.ts';
import { FALLBACK_BANK } from '../bank.ts';
import { NEW_MEMORY } from '../memory.ts';
import { peakSince } from '../short-steps.ts';
import { line, type Situation } from '../situation.ts';
import {
  linesAfterLine,
  linesAfterLook,
  choiceOf,
  firmnessOf,
  fixedLine,
  NO_LINES,
  type LineMemory,
} from './line-choice.ts';
import { ownLine, questionOf } from './own-line.ts';

const MAX = 190;

/** What is said in a workout, with its second, and whether a language model may say it otherwise. */
function told(
  steps: readonly WalkedStep[],
  level: 'when-it-matters' | 'talkative' = 'when-it-matters',
  hasStrapAt: (at: number) => boolean = () => true,
) {
  let memory: LineMemory = NO_LINES;
  const lines: (readonly [number, string])[] = [];
  for (const { at, wasSpoken, judgement, situation: seen } of walk(steps, { level, zones: MAX })) {
    const situation: Situation = hasStrapAt(at) ? seen : { ...seen, heart: 'no-strap' };
    memory = linesAfterLook(memory, situation, MAX);
    if (!wasSpoken) continue;
    const occasion = { situation, judgement, zones: MAX, bank: FALLBACK_BANK };
    const choice = choiceOf(memory, occasion);
    if (choice.kind === 'quiet') continue;
    const found = fixedLine(memory, choice, occasion, 0);
    memory = linesAfterLine(found.memory, occasion, found.text);
    lines.push([at, found.text]);
  }
  return lines;
}
const texts = (lines: readonly (readonly [number, string])[]) => lines.map(([, text]) => text);

describe('the line that is chosen', () => {
  it('grows firmer where nothing changes, gives up, and then only says where the zone is, rarely', () => {
    const lines = told([{ seconds: 900, target: 4, bpm: () => 130 }]);
    expect(texts(lines).slice(0, 6)).toEqual([
      'Zone 4 now: 152 to 171.',
      'Twenty below. Push.',
      'Still twenty below. Push harder.',
      'Still twenty below. Push hard to zone 4.',
      'Push now, up to zone 4.',
      'Zone 4 starts at 152. Do what you can.',
    ]);
    const after = lines.slice(6);
    expect(new Set(texts(after).slice(0, 1))).toEqual(new Set(['Zone 4: 152 to 171.']));
    const times = lines.slice(5).map(([at]) => at);
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(180);
  });

  it('tells how a zone feels to someone without a strap, and its borders once there is one', () => {
    const hills = ([3, 4, 3, 4, 5] as const).map((target): WalkedStep => ({ seconds: 60, target }));
    const transitions = (lines: readonly (readonly [number, string])[]) => texts(lines.filter(([at]) => at % 60 === 0));
    expect(transitions(told(hills, 'when-it-matters', () => false))).toEqual([
      'Zone 3 now: steady, in short sentences.',
      'Up to zone 4: hard, a few words at most.',
      'Down to zone 3.',
      'Up to zone 4.',
      'Up to zone 5: as hard as you can.',
    ]);
    expect(transitions(told(hills, 'when-it-matters', (at) => at >= 100)).slice(2, 4)).toEqual([
      'Down to zone 3: 133 to 152.',
      'Up to zone 4: 152 to 171.',
    ]);
  });

  it('says that it helped, and starts softly in another step', () => {
    const bpm = (second: number) => 120 + Math.min(16, Math.max(0, second - 60) / 2);
    const lines = texts(
      told([
        { seconds: 200, target: 4, bpm },
        { seconds: 100, target: 5, bpm: () => 150 },
      ]),
    );
    expect(lines).toContainEqual(expect.stringMatching(/ below now\. Keep lifting\.$/u));
    expect(lines).toContain('Twenty below. Push.');
  });

  it('never gives up on a heart that is two zones too high [COA-22]', () => {
    const lines = told([{ seconds: 400, target: 1, bpm: () => 165 }]).slice(1);
    expect(lines.length).toBeGreaterThan(10);
    for (const [, text] of lines) expect(text).toMatch(/slow|ease|back off|come down|effort down/iu);
  });

  it('says so above the maximum, whatever the target [COA-23]', () => {
    const lines = texts(told([{ seconds: 120, target: 5, bpm: () => 195 }]));
    expect(lines[0]).toBe('Above your maximum. Ease right off.');
    expect(lines[1]).toBe('Still above your maximum. Ease right off.');
  });

  it('says once that the signal is gone, and once that it is back [COA-205]', () => {
    const bpm = (second: number) => (second > 100 && second < 300 ? undefined : 142);
    const signals = texts(told([{ seconds: 600, target: 3, bpm }], 'talkative')).filter((text) =>
      /heart rate/iu.test(text),
    );
    expect(signals).toEqual(['No heart rate now. Go by feel.', 'Heart rate is back.']);
    const never = texts(told([{ seconds: 600, target: 3 }], 'talkative'));
    expect(never.filter((text) => /heart rate/iu.test(text))).toEqual([]);
  });

  it('tells sets of short steps by their peaks, more rarely each time, and not if it saw too little', () => {
    const set = (hard: (second: number) => number | undefined): readonly WalkedStep[] =>
      Array.from({ length: 12 }, (_, index): readonly WalkedStep[] => [
        { seconds: 30, target: 5, bpm: hard, key: `a${index}` },
        { seconds: 30, target: 2, bpm: hard, type: 'recovery', key: `b${index}` },
      ]).flat();
    const peaks = (lines: readonly (readonly [number, string])[]) =>
      lines.filter(([, text]) => /^(?:Last peak|Peaks? (?:still|stay|hold))/u.test(text));
    expect(peaks(told(set(lagging(150, 150))))).toEqual([
      [120, 'Last peak twenty below. Push.'],
      [240, 'Peak still twenty below. Push harder.'],
      [420, 'Last peak twenty below. Do what you can.'],
      [600, 'Peaks stay twenty below. Do what you can.'],
    ]);
    expect(peaks(told(set(() => 178))).map(([, text]) => text)).toEqual([
      'Last peak in zone 5.',
      'Peaks hold in zone 5.',
      'Last peak in zone 5.',
      'Peaks hold in zone 5.',
    ]);
    // Someone at the limit: five beats below are as good as there in so short an effort.
    expect(peaks(told(set(() => 166))).map(([, text]) => text)).not.toContainEqual(
      expect.stringMatching(/more|push|lift/iu),
    );
    const rising = peaks(told(set((second) => 145 + second / 60)));
    expect(rising.filter(([, text]) => /push|lift/iu.test(text)).length).toBeLessThanOrEqual(2);
    expect(peaks(told(set((second) => (second % 3 === 0 ? 150 : undefined))))).toEqual([]);
    const readings = Array.from({ length: 40 }, (_, index) => ({
      bpm: index === 20 ? 190 : 150,
      age: (40 - index) * 1000,
    }));
    expect(peakSince({ readings, zones: MAX }, 40_000), 'one spike is no peak').toBe(150);
  });
});

describe('a question about a line', () => {
  const readings = Array.from({ length: 60 }, (_, index) => ({ bpm: 130, age: (59 - index) * 1000 }));
  const situation: Situation = {
    now: 100_000,
    level: 'when-it-matters',
    step: {
      key: 'a',
      name: 'Climb',
      type: 'work',
      length: 300_000,
      elapsed: 60_000,
      left: 240_000,
      targetZone: 4,
      isLastRepeat: false,
    },
    heart: { readings, zones: MAX },
  };
  const asked = (verdict: 'must' | 'maybe', isUrgent = false, type: 'tooLow' | 'keepAlive' | 'neutral' = 'tooLow') => {
    const judgement = { ...line(verdict, type, 'far_from_target', ''), isUrgent };
    const occasion = { situation, judgement, zones: MAX, bank: undefined };
    const choice = choiceOf(NO_LINES, occasion);
    return {
      request: questionOf(NO_LINES, NEW_MEMORY, occasion, choice),
      choice,
      firmness: firmnessOf(NO_LINES, occasion),
    };
  };

  it('is asked with every maybe, and holds how far off the heart is and how firm to be', () => {
    const { request, firmness } = asked('maybe');
    expect(request?.line).toMatchObject({ messageType: 'tooLow', distance: 'twenty', firmness: 'firm', targetZone: 4 });
    expect(firmness).toBe('firm');
    expect(asked('maybe', false, 'neutral').request).not.toHaveProperty('line');
  });

  it('is not asked where a direction must be said now', () => {
    expect(asked('must').request).toBeUndefined();
    expect(asked('must', true).request).toBeUndefined();
  });

  it('takes the answer only if it may be said here', () => {
    const { choice } = asked('maybe');
    expect(ownLine('Twenty below, push to zone 4.', choice, NO_LINES)).toBe('Twenty below, push to zone 4.');
    for (const answer of ['Ten below, push.', 'Push to zone 5.', 'Ease off.', 'Well done.', undefined]) {
      expect(ownLine(answer, choice, NO_LINES)).toBeUndefined();
    }
  });
});
