import { describe, expect, it } from 'vitest';
import { lagging, saidIn, walk, type WalkedStep } from '../testing/coached-walk.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { HeartEnd } from '../timer/step-end.ts';
import { FALLBACK_BANK } from './bank.ts';
import { NO_LINES, choiceOf, fixedLine, linesAfterLine } from './lines/line-choice.ts';
import { linesAhead } from './lines/lines-ahead.ts';
import { questionOf } from './lines/own-line.ts';
import { nearEndOf } from './near-end.ts';

const BELOW: HeartEnd = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 };
const REST: WalkedStep = { seconds: 180, type: 'rest', end: BELOW, bpm: lagging(170, 95) };
const COURSE = { kind: 'clear', isDense: true, fall: 0 } as const;
const WORK: WalkedStep = { seconds: 60, bpm: () => 168 };
const spoken = (...steps: readonly WalkedStep[]) => saidIn(walk(steps, { level: 'talkative' }));

describe('a heart that is about to end its step', () => {
  it('is told once that it is nearly there, and left alone from then on', () => {
    const looks = walk([WORK, REST], { level: 'talkative' });
    const near = looks.filter(({ judgement }) => judgement.messageType === 'nearEnd');
    // 130 of a heart that falls from 170 towards 95 with a lag of 57 s is passed at 43 s; the median is some seconds behind.
    expect(near.map(({ second }) => second)).toEqual([50]);
    expect(near[0]?.judgement.verdict).toBe('must');
    expect(looks.filter(({ step, second, wasSpoken }) => step === 1 && second > 50 && wasSpoken)).toEqual([]);
    expect(spoken(WORK, REST, WORK, { ...REST, key: 'again' }).filter((line) => line.includes('nearEnd'))).toHaveLength(
      2,
    );
    const rising: WalkedStep = {
      seconds: 120,
      end: { ...BELOW, when: 'above', border: { kind: 'zone', zone: 4 } },
      bpm: lagging(110, 175),
    };
    expect(spoken(rising).filter((line) => line.includes('nearEnd'))).toHaveLength(1);
  });

  it('is told nothing where every rate ends the step, and still that it is above its maximum', () => {
    const always: HeartEnd = { ...BELOW, border: { kind: 'zone', zone: 5 } };
    const lines = spoken({ ...REST, end: always });
    expect(lines.filter((line) => line.includes('nearEnd'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(1);
    const high: WalkedStep = {
      seconds: 120,
      end: { ...BELOW, when: 'above', border: { kind: 'bpm', bpm: 198 } },
      bpm: () => 195,
    };
    expect(spoken(high).some((line) => line.includes('tooHigh'))).toBe(true);
  });

  it('keeps the gap to other lines, and asks no model', () => {
    const looks = walk([WORK, REST], { level: 'talkative' });
    const look = looks.find(({ judgement }) => judgement.messageType === 'nearEnd')!;
    const occasion = { situation: look.situation, judgement: look.judgement, zones: 190, bank: FALLBACK_BANK };
    const choice = choiceOf(NO_LINES, occasion);
    expect(choice).toEqual({ kind: 'line', text: 'Nearly there.' });
    expect(questionOf(NO_LINES, look.memory, occasion, choice)).toBeUndefined();
    const said = fixedLine(NO_LINES, { kind: 'line', text: 'Nearly there.' }, occasion, 0);
    const after = linesAfterLine(said.memory, occasion, said.text);
    expect(choiceOf(after, occasion)).toEqual({ kind: 'line', text: 'Almost there.' });
    const since = (ago: number) =>
      nearEndOf(look.situation, { ...look.memory, lastSaidAt: look.situation.now - ago }, { ...COURSE, bpm: 128 });
    expect([since(9000)?.decision.reason, since(10_000)?.messageType]).toEqual(['too_soon', 'nearEnd']);
  });

  it('has its words ready before the run', () => {
    const timer = aTimer([aRound('A', [aStep('Recover', 180, { type: 'rest', end: BELOW })])]);
    expect(linesAhead(timer, FALLBACK_BANK, 190).map(({ text }) => text)).toContain('Nearly there.');
    const plain = aTimer([aRound('A', [aStep('Recover', 180, { type: 'rest' })])]);
    expect(linesAhead(plain, FALLBACK_BANK, 190).map(({ text }) => text)).not.toContain('Nearly there.');
  });
});
