import { describe, expect, it } from 'vitest';
import { roomTexts } from './room-left.ts';
import { newRound, newStep } from './timer.ts';

const roundsOf = (count: number, steps = 0) =>
  Array.from({ length: count }, (_, at) => ({
    ...newRound(`round-${at}`, at + 1),
    steps: at === 0 ? Array.from({ length: steps }, (_step, place) => newStep(`step-${place}`)) : [],
  }));

describe('the room left in a timer', () => {
  it('is told from nine tenths of a limit on, and beyond it', () => {
    expect(roomTexts(roundsOf(1799, 17_999))).toEqual([]);
    expect(roomTexts(roundsOf(1800))).toEqual(['1,800 of 2,000 rounds']);
    expect(roomTexts(roundsOf(1, 18_000))).toEqual(['18,000 of 20,000 steps']);
    expect(roomTexts(roundsOf(2001, 20_001))).toEqual(['2,001 of 2,000 rounds', '20,001 of 20,000 steps']);
  });
});
