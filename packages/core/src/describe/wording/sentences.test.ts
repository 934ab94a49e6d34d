import { describe, expect, it } from 'vitest';
import { newParseNotes } from '../parsed.ts';
import { readDescription } from '../read.ts';
import { ORDERS } from './sentence-orders.ts';
import { withoutSentences } from './sentences.ts';

describe('sentences in another order', () => {
  it.each(ORDERS)("[COA-265] '%s' is one", (example, written, meant) => {
    expect(example.replaceAll(written, meant)).not.toBe(example);
  });

  it.each([
    ['in for 4, hold for 7, out for 8', '4-7-8 breathing'],
    ['the first 5 min slow, the next 10 min fast', '5 min slow, 10 min fast'],
    ['20 min HIIT: 30 s work, 30 s rest', '(30 s work, 30 s rest) for 20 min'],
    ['20 min run: 5 min slow, 15 min fast', 'run: 5 min slow, 15 min fast'],
    ['ladder 30 s, 40 s, 30 s with 15 s rest between each', 'ladder 30 s, 40 s, 30 s, 15 s rest between steps'],
    ['10 s hold, 5 s relax, 8 reps each side', '10 s hold, 5 s relax, 16 times'],
    ['3 min fast, 3 min slow, 30 min total', '(3 min fast, 3 min slow) for 30 min'],
    ['60 min ride, drink every 15 min', '60 min ride ♪900'],
  ])("[COA-265] '%s' is read as '%s'", (text, meant) => {
    expect(withoutSentences(text, newParseNotes())).toBe(meant);
  });

  it('[COA-265] says where a length is filled, a chime was put and a warm-up came last', () => {
    const notesOf = (text: string) => {
      const reply = readDescription(text);
      return reply.understood ? reply.timer.notes : [];
    };
    expect(notesOf('20 min HIIT: 30 s work, 30 s rest')).toContain('I repeat what follows "20 min HIIT" to fill 20m.');
    expect(notesOf('60 min ride, drink every 15 min')).toContain('I put a chime every 15m for "drink".');
    expect(notesOf('4x4 min zone 4, 3 min zone 2, warm-up 10 min, cool-down 5 min')).toContain(
      'I put "Warm-up" first.',
    );
  });

  it('[COA-265] leaves the repeats of the sentence before alone', () => {
    const reply = readDescription('Squats 30 s, rest 10 s, 4 times. Lunges 40 s, rest 20 s, 5 times.');
    expect(reply.understood && reply.timer.rounds.map(({ repeat, steps }) => [repeat, steps.length])).toEqual([
      [4, 2],
      [5, 2],
    ]);
  });

  it('[COA-265] takes a long text as it is', () => {
    const long = Array.from({ length: 31 }, () => '1 s').join(', ');
    expect(withoutSentences(`first ${long}`, newParseNotes())).toBe(`first ${long}`);
  });
});
