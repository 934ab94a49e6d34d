import { describe, expect, it } from 'vitest';
import type { CoachingDecision } from '../ports/wire/coaching.ts';
import { lagging, saidIn, walk, type WalkWishes, type WalkedLook, type WalkedStep } from '../testing/coached-walk.ts';
import type { StepType } from '../timer/timer.ts';
import { judge } from './decide.ts';
import { effortOf, newEstimate, responseOf } from './effort.ts';
import { NEW_MEMORY } from './memory.ts';
import { settled, type Judgement } from './situation.ts';

// With a maximum of 190 the zones begin at 95, 114, 133, 152 and 171.

/** The reason of the look at a second of the last step. */
function reasonAt(looks: readonly WalkedLook[], second: number): string | undefined {
  const last = Math.max(...looks.map(({ step }) => step));
  return looks.find((look) => look.step === last && look.second === second)?.judgement.decision.reason;
}

const level = (bpm: number) => () => bpm;
/** A quick heart that is at one rate, and from a second on goes to another. */
const going = (from: number, to: number, at: number, lag = 12) => {
  const goes = lagging(from, to, lag);
  return (second: number) => (second < at ? from : goes(second - at));
};
/** What is said in one step after its transition. */
function saidAfter(step: WalkedStep, wishes: WalkWishes = {}): readonly string[] {
  return saidIn(walk([step], wishes)).filter((said) => !said.includes(' transition '));
}
const directions = (said: readonly string[]) => said.filter((line) => /too(Low|High)/.test(line));

describe('a direction', () => {
  it('is told where the heart is outside and stays there [COA-14]', () => {
    expect(saidAfter({ seconds: 60, target: 3, bpm: level(120) })).toEqual(
      [15, 30, 40].map((at) => `${at} tooLow far_from_target`),
    );
    expect(saidAfter({ seconds: 60, target: 2, bpm: level(145) })).toEqual(
      [20, 35, 45].map((at) => `${at} tooHigh far_from_target`),
    );
  });

  it('is told to slow down in the first 25 s of an easier step only if that is all but sure', () => {
    const hard = { seconds: 180, target: 4, bpm: lagging(120, 160, 25) } as const;
    // The heart is on its way to the middle of zone 2, down half as fast as it went up.
    const right = walk([hard, { seconds: 120, target: 2, bpm: lagging(160, 122, 50) }]);
    expect(directions(saidIn(right).filter((said) => Number(said.split(' ')[0]) >= 180))).toEqual([]);
    // It stays where it was.
    const wrong = saidIn(walk([hard, { seconds: 120, target: 2, bpm: level(160) }]));
    expect(directions(wrong).find((said) => Number(said.split(' ')[0]) >= 180)).toBe('205 tooHigh needs_urgency');
    // Two steps of one target are no easier one after the other.
    const sameTarget = walk([
      { seconds: 90, target: 2, bpm: level(124) },
      { seconds: 90, target: 2, bpm: level(140) },
    ]);
    expect(directions(saidIn(sameTarget))[0]).toBe('100 tooHigh far_from_target');
  });

  it('is not told to a heart that comes down from a harder step, in its zone within a minute', () => {
    const hard = { seconds: 180, target: 4, bpm: lagging(120, 162, 25) } as const;
    const after = (bpm: (second: number) => number) =>
      directions(
        saidIn(walk([hard, { seconds: 150, target: 2, bpm }])).filter((said) => Number(said.split(' ')[0]) >= 180),
      );
    for (const [to, lag] of [
      [122, 40],
      [126, 60],
      [118, 60],
    ] as const)
      expect(after(lagging(162, to, lag)), `${lag}`).toEqual([]);
    // It stays where the harder step left it, or comes to rest above its zone.
    expect(after(level(160))[0]).toBe('205 tooHigh needs_urgency');
    expect(after(lagging(162, 146, 30))).not.toEqual([]);
  });

  it('to slow down is not told in the last 30 s before a harder step', () => {
    const late = (next: 2 | 4) =>
      directions(
        saidIn(
          walk([
            { seconds: 150, target: 3, bpm: going(142, 165, 105) },
            { seconds: 60, target: next },
          ]),
        ),
      );
    expect(late(4)).toEqual([]);
    expect(late(2)).not.toEqual([]);
  });

  it('is told however little the heart is outside, if it is sure [COA-14]', () => {
    expect(saidAfter({ seconds: 90, target: 3, bpm: level(130) })).not.toEqual([]);
    expect(saidAfter({ seconds: 90, target: 3, bpm: level(133) })).toEqual([]);
    expect(saidAfter({ seconds: 90, target: 3, bpm: level(155) })).not.toEqual([]);
    expect(saidAfter({ seconds: 90, target: 3, bpm: level(151) })).toEqual([]);
  });

  it('is not told to a heart on the other side of its target [COA-14]', () => {
    const looks = walk([{ seconds: 90, target: 2, bpm: lagging(175, 100) }]);
    const said = looks.filter(({ at, wasSpoken }) => wasSpoken && at > 0 && at < 40);
    expect(said).toEqual([]);
    expect(reasonAt(looks, 30)).toBe('close_to_target');
  });

  it('a heart rate within the zone is given a direction if the effort is at least 85% likely to take it out', () => {
    const leaving = walk([{ seconds: 90, target: 3, bpm: lagging(150, 110) }]);
    const [first] = leaving.filter(({ judgement, wasSpoken }) => wasSpoken && judgement.messageType === 'tooLow');
    expect(first?.at).toBe(30);
    expect(effortOf(first?.memory.effort ?? newEstimate(0)).isBelow(133)).toBeGreaterThan(0.85);
    expect(saidAfter({ seconds: 90, target: 3, bpm: lagging(150, 135) })).toEqual([]);
  });

  it('is not told while the heading is unknown [COA-14]', () => {
    const every4 = (second: number) => (second % 4 === 0 ? 90 : undefined);
    expect(directions(saidAfter({ seconds: 240, target: 3, bpm: every4 }))).toEqual([]);
  });

  it('knows no heart below zone 1 [COA-14]', () => {
    expect(saidAfter({ seconds: 100, target: 1, bpm: level(60) })).toEqual([]);
  });

  it('is told after 60 s outside though it is not sure', () => {
    // Most readings are below the zone, and their mean is its limit.
    const said = saidAfter({ seconds: 100, target: 3, bpm: (second) => (second % 3 === 2 ? 135 : 132) });
    expect(said).toEqual(['70 tooLow far_from_target']);
  });

  it('gives a direction sooner to someone whom directions move little, two minutes into an effort', () => {
    const edgeFrom = (from: number) => (second: number) => (second < from ? 140 : second % 3 === 2 ? 136 : 132);
    const firstFrom = (from: number, answer: number) => {
      const step = { seconds: from + 80, target: 3, bpm: edgeFrom(from) } as const;
      return directions(saidAfter(step, { response: { lag: 20, deadTime: 3, answer } }))[0];
    };
    expect(firstFrom(150, 5)).toBe('190 tooLow far_from_target');
    expect(firstFrom(150, 1.5)).toBe('175 tooLow far_from_target');
    expect(firstFrom(10, 1.5)).toBe(firstFrom(10, 5));
  });

  it('waits for 5 s of mismatch [COA-15]', () => {
    const bpm = (second: number) => (second < 42 ? 140 : 155 + (second - 42) / 2);
    const looks = walk([{ seconds: 120, target: 3, bpm }]);
    expect([45, 50, 55].map((second) => reasonAt(looks, second))).toEqual(['in_zone', 'too_soon', 'far_from_target']);
  });

  it('waits for it after an absence of the heart rate too [COA-15]', () => {
    const bpm = (second: number) => (second > 60 && second < 72 ? undefined : second < 60 ? 140 : 125);
    const looks = walk([{ seconds: 120, target: 3, bpm }], {
      isSaid: ({ messageType }) => messageType !== 'neutral' && messageType !== 'signalLost',
    });
    // The signal is back at 85 s, and said to be.
    expect([65, 75, 80, 85, 95, 100].map((second) => reasonAt(looks, second))).toEqual([
      'in_zone',
      'long_silence',
      'long_silence',
      'too_soon',
      'too_soon',
      'far_from_target',
    ]);
  });

  it('is not told in the first 10 s [COA-16]', () => {
    const looks = walk([
      { seconds: 90, target: 2, bpm: level(124) },
      { seconds: 90, target: 3, bpm: level(110) },
    ]);
    expect([0, 5, 10].map((second) => reasonAt(looks, second))).toEqual([
      'step_just_started',
      'step_just_started',
      'far_from_target',
    ]);
  });

  it('is not told within 10 s of a pause [COA-16]', () => {
    const looks = walk([
      { seconds: 180, target: 3, bpm: level(120), pause: { at: 62, seconds: 100, bpm: level(120) } },
    ]);
    expect([62, 65, 70, 75].map((second) => reasonAt(looks, second))).toEqual([
      'step_just_started',
      'step_just_started',
      'step_just_started',
      'far_from_target',
    ]);
  });

  it.each([30, 120, 300])('is not told after %i s of rest to an effort that is right', (seconds) => {
    const falls = lagging(160, 80, 30);
    const rises = lagging(falls(seconds), 160, 30);
    const pause = { at: 242, seconds, bpm: falls };
    const bpm = (second: number) => (second < 242 ? 160 : rises(second - 242));
    const looks = walk([{ seconds: 400, target: 4, bpm, pause }]);
    expect(directions(saidIn(looks))).toEqual([]);
    expect(looks.map(({ second }) => second)).toContain(242);
  });

  it('does not count a pause as time outside', () => {
    const pause = { at: 62, seconds: 100, bpm: level(120) };
    const looks = walk([{ seconds: 180, target: 3, bpm: level(120), pause }]);
    const since = (second: number) => looks.find((look) => look.second === second)?.memory.out?.since;
    expect([since(60), since(65)]).toEqual([10_000, 162_000]);
  });

  it('gets a direction after a rest to an effort that is still wrong', () => {
    const pause = { at: 242, seconds: 120, bpm: lagging(160, 80, 30) };
    const rises = lagging(82, 135, 30);
    const bpm = (second: number) => (second < 242 ? 160 : rises(second - 242));
    const [first] = directions(saidIn(walk([{ seconds: 400, target: 4, bpm, pause }])));
    expect(first).toMatch(/tooLow/);
    expect(Number.parseInt(first ?? '', 10)).toBeLessThan(362 + 60);
  });

  it('is not told within 10 s of a first look in the middle of a step [COA-16]', () => {
    const looks = walk([{ seconds: 240, target: 3, bpm: level(120), from: 50 }]);
    expect([50, 55, 60].map((second) => reasonAt(looks, second))).toEqual([
      'step_just_started',
      'step_just_started',
      'far_from_target',
    ]);
  });

  it('is not told in the last 15 s [COA-17]', () => {
    const bpm = (second: number) => (second < 70 ? 140 : 120);
    const looks = walk([{ seconds: 90, target: 3, bpm }]);
    expect([75, 80, 85].map((second) => reasonAt(looks, second))).toEqual(['too_soon', 'step_ending', 'step_ending']);
    expect(reasonAt(walk([{ seconds: 95, target: 3, bpm }]), 80)).toBe('far_from_target');
  });

  it("a heart rate that is probably on its way to the zone is left alone: 'close_to_target'", () => {
    const looks = walk([{ seconds: 240, target: 4, bpm: lagging(110, 161) }]);
    expect([20, 40, 60].map((second) => reasonAt(looks, second))).toEqual(Array(3).fill('close_to_target'));
    expect(directions(saidIn(looks))).toEqual([]);
  });

  it('comes again after 15, 10 and 10 s while nothing improves, and after 40 s once lines change nothing', () => {
    const said = saidAfter({ seconds: 300, target: 3, bpm: level(120) });
    expect(said).toEqual([15, 30, 40, 50, 90, 130, 170, 210, 250].map((at) => `${at} tooLow far_from_target`));
    expect(reasonAt(walk([{ seconds: 300, target: 3, bpm: level(120) }]), 100)).toBe('too_soon');
  });

  it('comes again after 30 s when the effort has improved and is still wrong', () => {
    const said = saidAfter({ seconds: 120, target: 4, bpm: going(120, 140, 22, 30) });
    const times = directions(said).map((line) => Number.parseInt(line, 10));
    expect(times.slice(0, 2)).toEqual([25, 75]);
  });

  it('comes immediately again when the zone was reached between', () => {
    const bpm = (second: number) => (second < 130 ? going(120, 140, 60)(second) : going(140, 120, 130)(second));
    const said = saidAfter({ seconds: 200, target: 3, bpm });
    const late = directions(said)
      .map((line) => Number.parseInt(line, 10))
      .filter((at) => at > 130);
    expect(said.some((line) => line.includes('perfect'))).toBe(true);
    expect((late[1] ?? 0) - (late[0] ?? 0)).toBe(15);
  });

  it('comes immediately when it changes', () => {
    const said = directions(saidAfter({ seconds: 120, target: 3, bpm: going(120, 165, 42) }));
    const ways = said.map((line) => line.split(' ')[1]);
    expect(ways.slice(0, 4)).toEqual(['tooLow', 'tooLow', 'tooLow', 'tooHigh']);
    expect(Number.parseInt(said[3] ?? '', 10)).toBeLessThanOrEqual(70);
  });

  it('begins again with the step', () => {
    const step = { seconds: 100, target: 3, bpm: level(120) } as const;
    const said = directions(saidIn(walk([step, step]))).map((line) => Number.parseInt(line, 10));
    expect(said).toEqual([15, 30, 40, 50, 110, 125, 135, 145, 185]);
  });

  it('is never within 10 s of another line [COA-21]', () => {
    const bpm = (second: number) => (second < 119 ? 140 : second < 135 ? 159 : 140);
    const looks = walk([{ seconds: 240, target: 3, bpm }]);
    expect(saidIn(looks).slice(1, 3)).toEqual(['120 keepAlive long_silence', '130 tooHigh far_from_target']);
    expect(reasonAt(looks, 125)).toBe('too_soon');
  });
});

it('what earlier runs taught is known with the first reading, however late that comes', () => {
  const bpm = (second: number) => (second < 20 ? undefined : 120);
  const lagWith = (lag: number) => {
    const looks = walk([{ seconds: 60, target: 3, bpm }], { response: { lag, deadTime: 3, answer: 4 } });
    const found = looks.find(({ second }) => second === 25)?.memory.effort ?? newEstimate(0);
    return responseOf(found);
  };
  expect(lagWith(85).lag).toBeGreaterThan(65);
  expect(lagWith(15).lag).toBeLessThan(25);
  expect(lagWith(85).answer).toBeCloseTo(4, 0);
});

describe('a direction and other lines', () => {
  it('are 10 s apart [COA-21]', () => {
    const said = saidAfter({ seconds: 90, target: 3, bpm: going(110, 129, 0, 20) }, { level: 'talkative' });
    const times = said.map((line) => Number.parseInt(line, 10));
    expect(said[0]).toBe('30 encouragement close_to_target');
    expect(directions(said)).not.toEqual([]);
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(10);
  });
});

describe('two zones above the target', () => {
  const steep = (second: number) => 145 + Math.min(second, 20);

  it('is told without grace, after 10, 20 and always 30 s [COA-22]', () => {
    const looks = walk([
      { seconds: 180, target: 2, bpm: steep },
      { seconds: 180, target: 2, bpm: level(165) },
    ]);
    const said = looks.filter(({ step, wasSpoken }) => step === 1 && wasSpoken);
    expect(said.map(({ second }) => second)).toEqual([10, 20, 40, 70, 100, 130, 160]);
    for (const { judgement } of said) {
      expect(judgement).toMatchObject({ verdict: 'must', messageType: 'tooHigh', isUrgent: true });
      expect(judgement.decision.reason).toBe('needs_urgency');
    }
  });

  it('is told in the last 15 s of a step [COA-22]', () => {
    const said = saidAfter({ seconds: 100, target: 2, bpm: going(150, 170, 75) });
    expect(said.filter((line) => line.endsWith('needs_urgency') && Number.parseInt(line, 10) > 85)).not.toEqual([]);
  });

  it('is no urgency for a heart on its way back, nor one zone above [COA-22]', () => {
    expect(directions(saidAfter({ seconds: 240, target: 2, bpm: lagging(175, 123) }))).toEqual([]);
    const oneAbove = walk([{ seconds: 90, target: 3, bpm: level(165) }]);
    expect(oneAbove.some(({ judgement }) => judgement.isUrgent)).toBe(false);
    const twoAbove = walk([{ seconds: 90, target: 3, bpm: level(171) }]);
    expect(twoAbove.some(({ judgement }) => judgement.isUrgent)).toBe(true);
  });

  it('waits for the tolerance of its own step [COA-22]', () => {
    const late = walk([
      { seconds: 180, target: 2, bpm: level(165) },
      { seconds: 90, target: 2, bpm: level(165), from: 12 },
    ]);
    const urgent = late.find(({ step, judgement }) => step === 1 && judgement.isUrgent);
    expect(urgent?.second).toBe(20);
  });

  it('waits for the tolerance too [COA-22]', () => {
    const looks = walk([{ seconds: 120, target: 2, bpm: (second) => (second < 60 ? 130 : 154) }]);
    const urgent = looks.find(({ judgement }) => judgement.isUrgent);
    expect(urgent?.second).toBe(70);
    expect(reasonAt(looks, 65)).toBe('too_soon');
  });
});

describe('above the maximum', () => {
  it('even zone 5 is too high [COA-23]', () => {
    expect(saidAfter({ seconds: 60, target: 5, bpm: level(194) })).toEqual([
      '25 tooHigh far_from_target',
      '45 tooHigh far_from_target',
    ]);
    expect(saidAfter({ seconds: 60, target: 5, bpm: level(190) })).toEqual([]);
    expect(reasonAt(walk([{ seconds: 60, target: 5, bpm: level(190) }]), 40)).toBe('in_zone');
  });

  it('a step without a target slows down too, and hears nothing else [COA-23]', () => {
    const said = saidAfter({ seconds: 120, bpm: level(200) }, { level: 'talkative' });
    expect(said).toEqual([15, 30, 40, 50, 60, 70].map((at) => `${at} tooHigh far_from_target`));
    expect(saidAfter({ seconds: 60, bpm: level(189) }, { level: 'talkative' })).toEqual([
      '35 encouragement long_silence',
    ]);
  });

  it('nothing else is said, at no moment and for no target [COA-23]', () => {
    for (const target of [undefined, 1, 2, 3, 4, 5] as const) {
      const steps: readonly WalkedStep[] = [
        { seconds: 200, target, bpm: level(195) },
        { seconds: 40, target: 4, bpm: level(195) },
      ];
      const types = walk(steps, { level: 'talkative' }).filter(({ wasSpoken }) => wasSpoken);
      expect([target, ...new Set(types.map(({ judgement }) => judgement.messageType))]).toEqual([target, 'tooHigh']);
    }
  });

  it('silence is not ended by encouragement while the heart rate is unclear [COA-23]', () => {
    const bpm = (second: number) => (second < 118 ? 191 : second % 8 === 0 ? 191 : undefined);
    const said = saidAfter({ seconds: 180, target: 5, bpm });
    expect(said.filter((line) => !line.includes('tooHigh'))).toEqual([]);
  });
});

describe('in the zone', () => {
  it('is confirmed after 120 s, then ever more rarely, and told that a minute is left [COA-24]', () => {
    const looks = walk([{ seconds: 400, target: 3, bpm: level(140) }]);
    expect(saidIn(looks).slice(1)).toEqual([
      '120 keepAlive long_silence',
      '300 keepAlive long_silence',
      '340 timeLeft long_silence',
    ]);
    const long = saidIn(walk([{ seconds: 1000, target: 3, bpm: level(140) }])).slice(1);
    expect(long.map((said) => Number(said.split(' ')[0]))).toEqual([120, 300, 540, 700, 940]);
    expect(saidIn(walk([{ seconds: 239, target: 3, bpm: level(140) }])).slice(1)).toEqual([
      '120 keepAlive long_silence',
    ]);
    expect(looks.find(({ at }) => at === 120)?.judgement.verdict).toBe('must');
    expect(reasonAt(looks, 115)).toBe('in_zone');
  });

  it('is not confirmed within 30 s of the next order', () => {
    const said = (next: 3 | 4) =>
      saidIn(
        walk([
          { seconds: 148, target: 3, bpm: level(140) },
          { seconds: 60, target: next, bpm: level(140) },
        ]),
      ).slice(1, 2);
    expect(said(3)).toEqual(['120 keepAlive long_silence']);
    expect(said(4)).toEqual(['148 transition step_just_started']);
  });

  it('hears that ten, five and one minute are left of a long step, seen or not, and never of a short one', () => {
    const timesLeft = (seconds: number, bpm?: (second: number) => number) =>
      saidIn(walk([{ seconds, target: 3, ...(bpm && { bpm }) }]))
        .filter((said) => said.includes('timeLeft'))
        .map((said) => seconds - Number(said.split(' ')[0]));
    for (const bpm of [level(140), undefined]) {
      expect(timesLeft(1500, bpm)).toEqual([600, 300, 60]);
      expect(timesLeft(1495, bpm)).toEqual([300, 60]);
      expect(timesLeft(720, bpm)).toEqual([300, 60]);
      expect(timesLeft(715, bpm)).toEqual([60]);
      expect(timesLeft(239, bpm)).toEqual([]);
    }
  });

  it("the announcement of a step's start counts as a message", () => {
    const step = { seconds: 100, target: 3, bpm: level(140) } as const;
    const said = saidIn(walk([step, { ...step, seconds: 130 }]));
    expect(said).toEqual(['0 transition step_just_started', '220 keepAlive long_silence']);
  });

  it('is praised once after a direction', () => {
    const looks = walk([{ seconds: 180, target: 3, bpm: going(120, 142, 45) }]);
    const praise = looks.filter(({ judgement, wasSpoken }) => wasSpoken && judgement.messageType === 'perfect');
    expect(praise.map(({ judgement }) => judgement.verdict)).toEqual(['maybe']);
    expect(praise[0]?.at).toBeLessThanOrEqual(85);
    // 20 s after the order that led there at the earliest.
    const quick = saidAfter({ seconds: 90, target: 3, bpm: going(126, 141, 32, 14) });
    expect(quick).toEqual(['20 tooLow far_from_target', '35 tooLow far_from_target', '55 perfect in_zone']);
  });

  it('is not praised where the heart did not leave it, whatever was said of where it was heading', () => {
    const said = saidAfter({
      seconds: 120,
      target: 3,
      bpm: (second) => Math.min(150, 133 + second * 0.4 - Math.max(0, second - 40) * 0.5),
    });
    expect(said.filter((line) => line.includes('tooHigh'))).not.toEqual([]);
    expect(said.filter((line) => line.includes('perfect'))).toEqual([]);
  });

  it('is not praised without a direction, nor where the heart will not stay', () => {
    expect(saidAfter({ seconds: 100, target: 3, bpm: lagging(110, 142) })).toEqual([]);
    const through = saidAfter({ seconds: 100, target: 3, bpm: going(120, 185, 45, 50) });
    expect(through).toContain('15 tooLow far_from_target');
    expect(through.filter((line) => line.includes('perfect'))).toEqual([]);
  });

  it('is not praised within 120 s of a confirmation', () => {
    const out = (second: number) => second < 30 || (second >= 90 && second < 120);
    const said = saidAfter({ seconds: 230, target: 3, bpm: (second) => (out(second) ? 126 : 140) });
    expect(said).toEqual([
      '20 tooLow far_from_target',
      '50 perfect in_zone',
      '100 tooLow far_from_target',
      '115 tooLow far_from_target',
      '170 perfect in_zone',
    ]);
  });

  it('is not praised after a confirmation of another kind, nor twice for one direction', () => {
    const late = (second: number) => (second >= 122 && second < 150 ? 126 : 140);
    expect(saidAfter({ seconds: 220, target: 3, bpm: late })).toEqual([
      '120 keepAlive long_silence',
      '135 tooLow far_from_target',
      '150 tooLow far_from_target',
    ]);
    const once = saidAfter({ seconds: 250, target: 3, bpm: going(126, 140, 30) }, { level: 'talkative' });
    expect(once.map((line) => line.split(' ')[1])).toEqual(['tooLow', 'perfect', 'keepAlive']);
  });

  it('is not praised within 10 s of a direction [COA-21]', () => {
    const said = saidAfter({ seconds: 90, target: 3, bpm: going(120, 142, 22, 10) });
    const times = said.map((line) => Number.parseInt(line, 10));
    expect(said.some((line) => line.includes('perfect'))).toBe(true);
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(10);
  });

  it('while the heart rate is unclear, or its heading outside the zone is unknown, 120 s of silence end with a neutral line', () => {
    const bpm = (second: number) => (second < 110 ? 140 : second % 8 === 2 ? 140 : undefined);
    const looks = walk([{ seconds: 200, target: 3, bpm }]);
    expect(saidIn(looks).slice(1)).toEqual(['120 neutral long_silence']);
    const slow = (second: number) => (second % 4 === 0 ? 120 : undefined);
    expect(saidAfter({ seconds: 200, target: 3, bpm: slow })).toEqual(['120 neutral long_silence']);
  });
});

/** The seconds at which something is said by the time alone. */
function times(steps: readonly WalkedStep[], wishes: WalkWishes = {}): readonly number[] {
  return walk(steps, wishes)
    .filter(({ wasSpoken, judgement }) => wasSpoken && judgement.decision.reason === 'long_silence')
    .map(({ at }) => at);
}
const talkative = { level: 'talkative', hasStrap: false } as const;

describe('without a heart rate', () => {
  it('a line comes when more than 30 s have passed [COA-28]', () => {
    const looks = walk([{ seconds: 160, target: 3 }], talkative);
    expect(saidIn(looks)).toEqual([
      '0 transition step_just_started',
      ...[35, 70, 105, 140].map((at) => `${at} neutral long_silence`),
    ]);
    expect(looks.find(({ at }) => at === 35)?.judgement.verdict).toBe('maybe');
    expect(looks.find(({ at }) => at === 30)?.judgement.decision.reason).toBe('too_soon');
  });

  it('so it is with a strap that tells nothing, and without a target [COA-28]', () => {
    expect(times([{ seconds: 100, target: 3, bpm: () => 0 }], { level: 'talkative' })).toEqual([35, 70]);
    expect(times([{ seconds: 100, bpm: () => 150 }], { level: 'talkative' })).toEqual([35, 70]);
  });

  it('so it is without a target, however little the strap tells [COA-28]', () => {
    const rare = (second: number) => (second % 8 === 2 ? 150 : undefined);
    expect(times([{ seconds: 100, bpm: rare }], { level: 'talkative' })).toEqual([35, 70]);
    expect(times([{ seconds: 300, bpm: rare, type: 'meditation' }], { level: 'talkative' })).toEqual([]);
  });

  it('the silences grow within a step when it matters', () => {
    expect(
      times(
        [
          { seconds: 500, target: 3 },
          { seconds: 100, target: 3 },
        ],
        { hasStrap: false },
      ),
    ).toEqual([35, 100, 225, 350, 440, 535]);
  });

  it('a transition and a restarted step do not make them grow', () => {
    const first = { seconds: 300, target: 3 } as const;
    expect(times([first, { seconds: 60, target: 2 }], { hasStrap: false })).toEqual([35, 100, 225, 335]);
    expect(times([first, { seconds: 60, target: 3, key: '0' }], { hasStrap: false })).toEqual([35, 100, 225, 335]);
  });

  it('lines by the heart rate do not make them grow', () => {
    const bpm = (second: number) => (second <= 260 ? 140 : undefined);
    expect(times([{ seconds: 500, target: 3, bpm }])).toEqual([120, 270, 305, 370, 440]);
  });

  it('none comes in the first 20 s, in the last 15 s, and after a pause', () => {
    const late = walk([{ seconds: 100, pause: { at: 32, seconds: 300 } }], talkative);
    expect(late.find(({ second }) => second === 35)?.judgement.decision.reason).toBe('step_just_started');
    expect(times([{ seconds: 100, pause: { at: 32, seconds: 300 } }], talkative)).toEqual([365]);
    expect(times([{ seconds: 120 }], talkative)).toEqual([35, 70, 105]);
    expect(times([{ seconds: 115 }], talkative)).toEqual([35, 70]);
    const ending = walk([{ seconds: 115 }], talkative).find(({ at }) => at === 105);
    expect(ending?.judgement.decision.reason).toBe('step_ending');
  });

  it('meditation, rest and timer steps are left alone', () => {
    const of = (type: StepType, wishes: WalkWishes = {}, target?: 2) =>
      times([{ seconds: 60, type, target }], { hasStrap: false, ...wishes });
    expect([of('meditation'), of('meditation', talkative), of('meditation', {}, 2)]).toEqual([[], [], [35]]);
    const first = walk([{ seconds: 60, type: 'meditation' }], { hasStrap: false }).map(
      ({ judgement }) => judgement.verdict,
    );
    expect(new Set(first)).toEqual(new Set(['must-not']));
    for (const type of ['rest', 'timer'] as const)
      expect([of(type), of(type, talkative), of(type, {}, 2)]).toEqual([[], [35], [35]]);
  });

  it('the line suits the type of the step', () => {
    const types = (['preparation', 'work', 'rest', 'recovery', 'timer'] as const).map(
      (type) => walk([{ seconds: 60, type }], talkative).find(({ at }) => at === 35)?.judgement.messageType,
    );
    expect(types).toEqual(['neutral', 'encouragement', 'neutral', 'neutral', 'stepBased']);
  });

  it('a line that was turned off is asked for again after as long a silence', () => {
    const asked = walk([{ seconds: 160 }], { ...talkative, isSaid: ({ messageType }) => messageType === 'transition' })
      .filter(({ judgement }) => judgement.verdict === 'maybe')
      .map(({ at }) => at);
    expect(asked).toEqual([0, 35, 70, 105, 140]);
  });

  it('nothing is said where transitions alone are wished for [COA-37]', () => {
    expect(times([{ seconds: 300 }], { level: 'transitions', hasStrap: false })).toEqual([]);
  });
});

describe('transitions', () => {
  const transitions = (steps: readonly WalkedStep[], wishes: WalkWishes = {}) =>
    walk(steps, wishes)
      .filter(({ judgement, wasSpoken }) => wasSpoken && judgement.messageType === 'transition')
      .map(({ at, judgement }) => `${at} ${judgement.verdict}`);

  it('tell another target zone, at every level', () => {
    const steps = [2, 4, 4, 2].map((target) => ({ seconds: 100, target, bpm: level(125) }) as WalkedStep);
    for (const wished of ['transitions', 'when-it-matters', 'talkative'] as const) {
      expect(transitions(steps, { level: wished })).toEqual(['0 must', '100 must', '300 must']);
    }
  });

  it('compare with the last step that was coached', () => {
    const hard: WalkedStep = { seconds: 60, target: 4 };
    const wait: WalkedStep = { seconds: 30, from: Infinity };
    expect(transitions([hard, wait, hard], { hasStrap: false })).toEqual(['0 must']);
    expect(transitions([hard, { seconds: 60 }, hard], { hasStrap: false, level: 'transitions' })).toEqual([
      '0 must',
      '120 must',
    ]);
  });

  it('tell the first long step without a target, once', () => {
    expect(transitions([{ seconds: 30 }, { seconds: 60 }, { seconds: 60 }], { level: 'transitions' })).toEqual([
      '30 maybe',
    ]);
    expect(transitions([{ seconds: 60, target: 2 }, { seconds: 60 }], { level: 'transitions' })).toEqual(['0 must']);
    expect(transitions([{ seconds: 60 }, { seconds: 30 }, { seconds: 60 }], { level: 'transitions' })).toEqual([
      '0 maybe',
    ]);
  });

  it('tell each zone of a tabata once', () => {
    const set: readonly WalkedStep[] = Array.from(
      { length: 4 },
      () =>
        [
          { seconds: 20, target: 5 },
          { seconds: 10, target: 1 },
        ] as const,
    ).flat();
    expect(transitions(set)).toEqual(['0 maybe', '20 maybe']);
    const again = [...set, { seconds: 60, type: 'rest' } as const, ...set];
    expect(transitions(again, { level: 'transitions' })).toEqual(['0 maybe', '20 maybe', '180 maybe', '200 maybe']);
    expect(
      transitions(
        [
          { seconds: 60, target: 5 },
          { seconds: 20, target: 5 },
        ],
        { level: 'transitions' },
      ),
    ).toEqual(['0 must']);
  });

  it('tell a short step its zone though a long one had it before', () => {
    const steps = [
      { seconds: 60, target: 5 },
      { seconds: 20, target: 1 },
      { seconds: 20, target: 5 },
    ] as const;
    expect(transitions(steps, { level: 'transitions' })).toEqual(['0 must', '60 maybe', '80 maybe']);
  });

  it('are all that a step shorter than 60 s has [COA-3]', () => {
    const short = walk([{ seconds: 59, target: 4, bpm: level(110) }]);
    expect(short.map(({ second }) => second)).toEqual([0]);
    const seen = walk([{ seconds: 60, target: 4, bpm: level(110) }]);
    expect(seen.length).toBe(12);
    const [first] = short;
    if (first === undefined) throw new Error('nothing was looked at');
    const { situation } = first;
    const { memory } = judge(situation, NEW_MEMORY);
    for (const second of [30, 35, 40]) {
      const step = { ...situation.step, elapsed: second * 1000, left: (59 - second) * 1000 };
      expect(judge({ ...situation, now: second * 1000, step, heart: 'unseen' }, memory).judgement).toMatchObject({
        verdict: 'must-not',
        decision: { reason: 'step_ending' },
      });
    }
  });

  it('are not told within 10 s of another line [COA-36]', () => {
    const after = (begin: number) =>
      saidIn(
        walk([
          { seconds: 120, target: 2, bpm: going(128, 175, begin, 8) },
          { seconds: 60, target: 1, bpm: level(110) },
        ]),
      ).slice(1);
    expect(after(95)).toEqual(['105 tooHigh needs_urgency', '115 tooHigh needs_urgency']);
    expect(after(90)).toEqual([
      '100 tooHigh needs_urgency',
      '110 tooHigh needs_urgency',
      '120 transition step_just_started',
    ]);
  });

  it('are told within 5 s or not at all [COA-36]', () => {
    expect(transitions([{ seconds: 100, target: 3, from: 4 }], { level: 'transitions' })).toEqual(['4 must']);
    expect(transitions([{ seconds: 100, target: 3, from: 5 }], { level: 'transitions' })).toEqual([]);
  });
});

describe('how much', () => {
  it('nothing but transitions where they alone are wished for [COA-37]', () => {
    const steps: readonly WalkedStep[] = [
      { seconds: 120, target: 3, bpm: level(110) },
      { seconds: 120, target: 2, bpm: level(180) },
      { seconds: 300, bpm: () => undefined },
    ];
    const looks = walk(steps, { level: 'transitions' });
    expect(saidIn(looks)).toEqual(['0 transition step_just_started', '120 transition step_just_started']);
    expect(looks.find(({ at }) => at === 30)?.judgement.decision).toMatchObject({
      shouldCoach: false,
      reason: 'far_from_target',
    });
  });

  it('a heart on its way is encouraged after 30 s by a talkative coach, else after 120 s', () => {
    const step = { seconds: 200, target: 4, bpm: lagging(60, 160, 90) } as const;
    const talkative = walk([step], { level: 'talkative' });
    expect(saidIn(talkative).slice(1)).toEqual(
      [30, 60, 90, 120, 150, 180].map((at) => `${at} encouragement close_to_target`),
    );
    expect(saidIn(walk([step])).slice(1)).toEqual(['120 encouragement close_to_target']);
    const refused = walk([step], { level: 'talkative', isSaid: ({ messageType }) => messageType === 'transition' });
    const asked = refused.filter(({ judgement }) => judgement.messageType === 'encouragement').map(({ at }) => at);
    expect(asked).toEqual([30, 60, 90, 120, 150, 180]);
    expect(talkative.find(({ at }) => at === 30)?.judgement.verdict).toBe('maybe');
  });
});

describe('a language model', () => {
  const answer = (shouldCoach: boolean, coachingContext = 'Be kind.'): CoachingDecision => ({
    shouldCoach,
    reason: 'in_zone',
    coachingContext,
  });
  const judgementOf = (verdict: Judgement['verdict']): Judgement => ({
    verdict,
    decision: { shouldCoach: verdict !== 'must-not', reason: 'far_from_target', coachingContext: 'Ours.' },
    messageType: 'tooLow',
    isUrgent: false,
  });

  it('changes nothing of a must and a must-not', () => {
    for (const verdict of ['must', 'must-not'] as const) {
      for (const given of [answer(true), answer(false), undefined]) {
        expect(settled(judgementOf(verdict), given)).toEqual(judgementOf(verdict).decision);
      }
    }
  });

  it('turns a maybe off or gives its context', () => {
    const maybe = judgementOf('maybe');
    expect(settled(maybe, answer(false))).toEqual(answer(false));
    expect(settled(maybe, answer(true))).toEqual({ ...maybe.decision, coachingContext: 'Be kind.' });
    expect(settled(maybe, answer(true, ''))).toEqual(maybe.decision);
    expect(settled(maybe, undefined)).toEqual(maybe.decision);
  });

  it('that turns a direction off is asked after 20 s, and overruled after 60 s', () => {
    const asked: string[] = [];
    const isSaid = ({ verdict, messageType }: Judgement, at: number) => {
      if (messageType === 'tooLow') asked.push(`${at} ${verdict}`);
      return verdict === 'must';
    };
    const looks = walk([{ seconds: 200, target: 3, bpm: level(120) }], { isSaid });
    expect(asked.slice(0, 4)).toEqual(['15 maybe', '35 maybe', '55 maybe', '75 must']);
    expect(saidIn(looks).slice(1)).toEqual(['75 tooLow far_from_target', '150 tooLow far_from_target']);
  });

  it('that turned a direction off in the step before has not turned it off in this one', () => {
    const step = { seconds: 60, target: 3, bpm: level(120) } as const;
    const looks = walk([step, step], { isSaid: () => false });
    const asked = looks.filter(({ judgement }) => judgement.messageType === 'tooLow');
    expect(asked.map(({ at, judgement }) => `${at} ${judgement.verdict}`)).toEqual([
      '20 maybe',
      '40 maybe',
      '70 maybe',
      '90 maybe',
    ]);
  });

  it('that turns a line off does not break the silence', () => {
    const isSaid = ({ messageType }: Judgement) => messageType !== 'perfect';
    const bpm = (second: number) => (second < 30 ? 126 : 140);
    const said = saidIn(walk([{ seconds: 200, target: 3, bpm }], { isSaid }));
    expect(said.slice(1)).toEqual(['20 tooLow far_from_target', '140 keepAlive long_silence']);
  });

  it('a line that must be said and was not is due again after 10 s', () => {
    const due = walk([{ seconds: 160, target: 3, bpm: level(140) }], { isSaid: () => false })
      .filter(({ judgement }) => judgement.verdict === 'must')
      .map(({ at }) => at);
    expect(due).toEqual([0, 120, 130, 140, 150]);
    const urgent = walk([{ seconds: 60, target: 2, bpm: level(165) }], { isSaid: () => false })
      .filter(({ judgement }) => judgement.isUrgent)
      .map(({ at }) => at);
    expect(urgent).toEqual([25, 35, 45, 55]);
    const slow = (second: number) => (second % 4 === 0 ? 120 : undefined);
    const doubt = walk([{ seconds: 145, target: 3, bpm: slow }], {
      isSaid: ({ messageType }) => messageType === 'transition',
    })
      .filter(({ judgement }) => judgement.verdict === 'must')
      .map(({ at }) => at);
    expect(doubt).toEqual([0, 120, 130, 140]);
  });
});
