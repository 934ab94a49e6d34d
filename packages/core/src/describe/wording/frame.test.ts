import { describe, expect, it } from 'vitest';
import { newParseNotes } from '../parsed.ts';
import { framedList, framedOf } from './frame.ts';

function orders<T>(parts: readonly T[]): readonly (readonly T[])[] {
  if (parts.length < 2) return [parts];
  return parts.flatMap((part, at) => orders(parts.filter((_, other) => other !== at)).map((rest) => [part, ...rest]));
}

describe('the frame of a workout', () => {
  it('[COA-291] is the same in every order of its parts', () => {
    const parts = ['squats, dips, rows', '40 s each', '20 s rest', '3 rounds', '1 min rest between rounds'];
    const read = new Set(orders(parts).map((order) => framedList(order.join(', '), newParseNotes())));
    expect([...read]).toEqual([
      '3x(40 s squats, 20 s rest, 40 s dips, 20 s rest, 40 s rows, 20 s rest) with 1 min rest',
    ]);
  });

  it.each([
    ['squats / dips / rows 40 s each x 2', '2x(40 s squats, 40 s dips, 40 s rows)'],
    ['kids - hops, skips and jumps, 20 s each', 'kids:\n20 s hops, 20 s skips, 20 s jumps'],
    ['legs: squats, lunges. 40 s each. 3 sets', 'legs:\n3x(40 s squats, 40 s lunges)'],
    ['squats, dips: 40 s each, 15 s to change, 2 rounds', '2x(40 s squats, 15 s rest, 40 s dips, 15 s rest)'],
    [
      'squats, dips: 40 s each, 15 s between exercises, 2 rounds, 1 min between rounds',
      '2x(40 s squats, 15 s rest, 40 s dips) with 1 min rest',
    ],
    ['45 s/15 s: hops, skips, jumps', '45 s hops, 15 s rest, 45 s skips, 15 s rest, 45 s jumps, 15 s rest'],
    ['5 exercises, 40 s work, 20 s rest, 2 laps', '2x(5x(40 s, 20 s rest))'],
    ['20 min circuit 5 exercises 45 s work 15 s rest', '4x(5x(45 s, 15 s rest))'],
    ['5 yoga poses, 1 min each side', '5x(1 min each side)'],
    [
      'warm up 5 min, squats, dips: 40 s each, cool down 3 min',
      'warm up 5 min; 40 s squats, 40 s dips; cool down 3 min',
    ],
  ])("[COA-291] of the list '%s' is '%s'", (text, meant) => {
    expect(framedList(text, newParseNotes())).toBe(meant);
  });

  it.each([
    ['squats, lunges 40 s', 'one of the moves may lack its time'],
    ['squats 40 s, lunges 30 s each', 'there is a second time'],
    ['squats, lunges, 8 reps, 40 s each', 'there is a number more'],
    ['what, squats and dips 40 s each', 'it says something else'],
  ])("[COA-291] does not read '%s': %s", (text) => {
    expect(framedList(text, newParseNotes())).toBeUndefined();
  });

  it.each([
    ['rounds 6, work 40 s, rest 20 s', undefined],
    ['6 rounds, 20 s rest, 40 s plank', '6x(40 s plank, 20 s rest)'],
    ['7 s on 3 s off, 6 reps, 4 sets, 2 min between sets', '4x(6x(7 s, 3 s rest)) with 2 min rest'],
    ['plank 40 s', undefined],
  ])("[COA-291] of the single move '%s' is '%s'", (text, meant) => {
    expect(framedOf(text, newParseNotes())).toBe(meant);
  });

  it('[COA-291] says what it takes for one step, and how many steps it makes of places', () => {
    const notesOf = (text: string) => {
      const notes = newParseNotes();
      framedOf(text, notes);
      framedList(text, notes);
      return notes.notes;
    };
    expect(notesOf('squats lunges plank 45 s each 15 s rest')).toEqual(['I took "squats lunges plank" as one step.']);
    expect(notesOf('4 stations, 45 s each')).toEqual(['I read "4 exercises" as 4 steps of 45 s.']);
  });
});
