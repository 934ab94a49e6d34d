import { describe, expect, it } from 'vitest';
import { saidIn, walk, type WalkWishes, type WalkedStep } from '../testing/coached-walk.ts';
import type { StepType } from '../timer/timer.ts';

/** The seconds at which something is said by the time alone. */
function times(steps: readonly WalkedStep[], wishes: WalkWishes = {}): readonly number[] {
  return walk(steps, wishes)
    .filter(({ wasSpoken, judgement }) => wasSpoken && judgement.decision.reason === 'long_silence')
    .map(({ at }) => at);
}
const talkative = { level: 'talkative', hasStrap: false } as const;

describe('without a heart rate', () => {
  it('[COA-28] a line comes when more than 30 s have passed', () => {
    const looks = walk([{ seconds: 160, target: 3 }], talkative);
    expect(saidIn(looks)).toEqual([
      '0 transition step_just_started',
      ...[35, 70, 105, 140].map((at) => `${at} encouragement long_silence`),
    ]);
    expect(looks.find(({ at }) => at === 35)?.judgement.verdict).toBe('maybe');
    expect(looks.find(({ at }) => at === 30)?.judgement.decision.reason).toBe('too_soon');
  });

  it('[COA-28] so it is with a strap that tells nothing, and without a target', () => {
    expect(times([{ seconds: 100, target: 3, bpm: () => 0 }], { level: 'talkative' })).toEqual([35, 70]);
    expect(times([{ seconds: 100, bpm: () => 150 }], { level: 'talkative' })).toEqual([35, 70]);
  });

  it('[COA-28] so it is without a target, however little the strap tells', () => {
    const rare = (second: number) => (second % 8 === 2 ? 150 : undefined);
    expect(times([{ seconds: 100, bpm: rare }], { level: 'talkative' })).toEqual([35, 70]);
    expect(times([{ seconds: 300, bpm: rare, type: 'meditation' }], { level: 'talkative' })).toEqual([]);
  });

  it('[COA-29] the silences grow within a step when it matters', () => {
    expect(
      times(
        [
          { seconds: 500, target: 3 },
          { seconds: 100, target: 3 },
        ],
        { hasStrap: false },
      ),
    ).toEqual([35, 100, 225, 350, 475, 535]);
  });

  it('[COA-29] a transition and a step that was begun anew do not make them grow', () => {
    const first = { seconds: 300, target: 3 } as const;
    expect(times([first, { seconds: 60, target: 2 }], { hasStrap: false })).toEqual([35, 100, 225, 335]);
    expect(times([first, { seconds: 60, target: 3, key: '0' }], { hasStrap: false })).toEqual([35, 100, 225, 335]);
  });

  it('[COA-29] lines by the heart rate do not make them grow', () => {
    const bpm = (second: number) => (second <= 260 ? 140 : undefined);
    expect(times([{ seconds: 500, target: 3, bpm }])).toEqual([120, 240, 275, 340, 465]);
  });

  it('[COA-30] none comes in the first 20 s, in the last 15 s, and after a pause', () => {
    const late = walk([{ seconds: 100, pause: { at: 32, seconds: 300 } }], talkative);
    expect(late.find(({ second }) => second === 35)?.judgement.decision.reason).toBe('step_just_started');
    expect(times([{ seconds: 100, pause: { at: 32, seconds: 300 } }], talkative)).toEqual([370]);
    expect(times([{ seconds: 120 }], talkative)).toEqual([35, 70, 105]);
    expect(times([{ seconds: 115 }], talkative)).toEqual([35, 70]);
    const ending = walk([{ seconds: 115 }], talkative).find(({ at }) => at === 105);
    expect(ending?.judgement.decision.reason).toBe('step_ending');
  });

  it('[COA-31] meditation and rest are left alone', () => {
    const of = (type: StepType, wishes: WalkWishes = {}, target?: 2) =>
      times([{ seconds: 60, type, target }], { hasStrap: false, ...wishes });
    expect([of('meditation'), of('meditation', talkative), of('meditation', {}, 2)]).toEqual([[], [], [35]]);
    expect([of('rest'), of('rest', talkative), of('rest', {}, 2)]).toEqual([[], [35], [35]]);
  });

  it('[COA-32] the line suits the type of the step', () => {
    const types = (['preparation', 'work', 'rest', 'recovery', 'timer'] as const).map(
      (type) => walk([{ seconds: 60, type }], talkative).find(({ at }) => at === 35)?.judgement.messageType,
    );
    expect(types).toEqual(['keepAlive', 'encouragement', 'keepAlive', 'keepAlive', 'stepBased']);
  });

  it('[COA-7] a line that was turned off is asked for again after as long a silence', () => {
    const asked = walk([{ seconds: 160 }], { ...talkative, isSaid: ({ messageType }) => messageType === 'transition' })
      .filter(({ judgement }) => judgement.verdict === 'maybe')
      .map(({ at }) => at);
    expect(asked).toEqual([0, 35, 70, 105, 140]);
  });

  it('[COA-37] nothing is said where transitions alone are wished for', () => {
    expect(times([{ seconds: 300 }], { level: 'transitions', hasStrap: false })).toEqual([]);
  });
});
