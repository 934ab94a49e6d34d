import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRound } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { emsOf } from './ems.ts';
import { WALL_LINE, WALL_PAGE, wallSheet, type WallLine, type WallSheet } from './wall-sheet.ts';

/** Rounds of five steps. */
const circuit = (rounds: number) =>
  aTimer(
    Array.from({ length: rounds }, (_, round) =>
      aRound(
        `Round ${round + 1}`,
        Array.from({ length: 5 }, (_step, step) => aStep(`Exercise ${step + 1}`, 45, { id: `s-${round}-${step}` })),
        { id: `r-${round}`, repeat: 3, restAfterRound: 30 },
      ),
    ),
  );
const anyRounds = fc.oneof(
  fc.array(anyRound, { maxLength: 8 }),
  fc.array(anyRound, { minLength: 40, maxLength: 50, size: 'max' }),
);
const linesOn = ({ pages }: WallSheet): readonly WallLine[] => pages.flatMap(({ columns }) => columns.flat());

describe('a timer as a sheet for the wall', () => {
  it('says of rounds and steps what a person has to know', () => {
    const work = aStep('Row', 65, { repeat: 3, targetHeartRateZone: 4, pauseAfterEnd: true });
    const timer = aTimer([
      aRound('Main', [work], { repeat: 8, restAfterRound: 10 }),
      aRound('Sit', [aStep('Breathe', 5, { type: 'rest' })], { repeat: 'infinite' }),
      aRound('Once', [aStep('Delay', 5, { type: 'delay' })]),
    ]);
    const sheet = wallSheet(timer);
    expect(sheet.totals).toBe('27m 20s+ · 3 rounds · 3 steps');
    expect(linesOn(sheet).map(({ name, marks }) => [name, ...marks])).toEqual([
      ['Main', 'x8', 'rest 10s'],
      ['Row'],
      ['Z4 · x3 · 1m 5s · then pause'],
      ['Sit', 'forever'],
      ['Breathe', '5s'],
      ['Once'],
      ['Delay', '5s'],
    ]);
  });

  it('says how steps end and what they say, each note with its step', () => {
    const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
    const steps = [
      aStep('Squats', 40, { end: { kind: 'tap', repetitions: { count: 12, ladder: 2 } }, note: 'Down to\nthe floor' }),
      aStep('Climb', 120, { end: { kind: 'tap' } }),
      aStep('Rest', 180, { type: 'rest', end: heart, note: ' ' }),
      aStep('Side plank', 40, { sides: 'both', ladder: -5 }),
    ];
    const sheet = wallSheet(aTimer([aRound('Main', steps, { repeat: 3, order: 'shuffled' })]));
    expect(sheet.totals).toMatch(/^about \d+m.* · 1 round · 4 steps$/);
    expect(linesOn(sheet).map(({ kind, name, marks }) => [kind, name, ...marks])).toEqual([
      ['round', 'Main', 'x3', 'in any order'],
      ['step', 'Squats'],
      ['note', '12 reps · +2 reps each'],
      ['note', 'Down to the floor'],
      ['step', 'Climb'],
      ['note', 'until done · about 2m'],
      ['step', 'Rest'],
      ['note', 'until 120 bpm or below · max 3m'],
      ['step', 'Side plank'],
      ['note', '40s · both sides · −5 s each'],
    ]);
    const noted = Array.from({ length: 200 }, (_, at) => aStep(`Step ${at}`, 30, { id: `s${at}`, note: `Note ${at}` }));
    const { pages } = wallSheet(aTimer([aRound('Long', noted)]));
    for (const { columns } of pages) for (const column of columns) expect(column[0]?.kind).not.toBe('note');
  });

  it('gets smaller type the more there is, in two columns where one would be too narrow', () => {
    const kinds = [1, 3, 6, 9, 12].map((rounds) => wallSheet(circuit(rounds)));
    expect(kinds.map(({ columnCount, type, pages }) => [columnCount, type, pages.length])).toEqual([
      [1, 10, 1],
      [1, 6.5, 1],
      [2, 5.2, 1],
      [2, 4.4, 1],
      [2, 3.8, 1],
    ]);
  });

  it('a round is not split between columns where that takes no more room', () => {
    const steps = Array.from({ length: 9 }, (_, step) => aStep(`Exercise ${step}`, 45));
    const { type, pages } = wallSheet(aTimer([1, 2, 3, 4].map((round) => aRound(`Round ${round}`, steps))));
    expect(type).toBe(5.2);
    expect(pages[0]?.columns.map(([first, ...rest]) => [first?.name, rest.length])).toEqual([
      ['Round 1', 19],
      ['Round 3', 19],
    ]);
  });

  it('a timer too long for the least type says on each page how much follows', () => {
    const { type, pages } = wallSheet(circuit(60));
    const steps = pages.map(({ columns }) => columns.flat().filter(({ kind }) => kind === 'step').length);
    expect(type).toBe(3.2);
    expect(steps.reduce((sum, count) => sum + count, 0)).toBe(300);
    expect(pages.map(({ note }) => note)).toEqual([
      `${300 - (steps[0] ?? 0)} more steps on pages 2 to 4`,
      `${(steps[2] ?? 0) + (steps[3] ?? 0)} more steps on pages 3 to 4`,
      `${steps[3]} more steps on page 4`,
      undefined,
    ]);
  });

  it('a long name takes up to four lines', () => {
    const names = ['Squats', 'Kettlebell swings with both hands', 'x'.repeat(500)];
    const steps = linesOn(
      wallSheet(
        aTimer([
          aRound(
            'Main',
            names.map((name) => aStep(name, 30)),
          ),
        ]),
      ),
    ).slice(1);
    expect(steps.map(({ lines }) => lines)).toEqual([1, 3, 4]);
  });

  it('a note is whole, in smaller type if it takes that', () => {
    for (const letter of ['a', 'W', '木']) {
      const steps = [aStep('Squats', 30, { note: letter.repeat(500) })];
      const sheet = wallSheet(aTimer([aRound('Main', steps)]));
      const note = linesOn(sheet).find(({ kind }) => kind === 'note');
      const room = (WALL_PAGE.width - (sheet.columnCount - 1) * WALL_PAGE.gap) / sheet.columnCount / sheet.type - 7;
      expect(note!.lines * room).toBeGreaterThanOrEqual(emsOf(note!.name));
      expect(sheet.pages).toHaveLength(1);
    }
  });

  it('what ends a step stands below its name where it would leave that no room', () => {
    const end = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
    const rest = aStep('Recover', 180, { end, ladder: 10, targetHeartRateZone: 2 });
    for (const count of [1, 5, 12, 20, 40, 300]) {
      const steps = Array.from({ length: count }, (_, at) => ({ ...rest, id: `s${at}` }));
      const { type, columnCount, pages } = wallSheet(aTimer([aRound('Main', steps)]));
      const width = (WALL_PAGE.width - (columnCount - 1) * WALL_PAGE.gap) / columnCount / type;
      for (const line of pages.flatMap(({ columns }) => columns.flat())) {
        const before = line.kind === 'step' ? 6.4 : 0;
        const taken = line.marks.reduce((sum, mark) => sum + emsOf(mark) + 0.6, before);
        expect(taken + 4).toBeLessThanOrEqual(width);
      }
    }
  });

  it('the name of the timer is as large as it fits', () => {
    const types = ['Legs', 'Evening strength and calm', 'x'.repeat(120)].map(
      (name) => wallSheet({ ...circuit(1), name }).titleType,
    );
    expect(types).toEqual([18, 14, 7]);
  });

  it('every line is on one page, in order, and no column is taller than its page', () => {
    assertLaw({ 'one page': 10, 'more pages': 10 }, (met) =>
      fc.property(anyRounds, (rounds) => {
        const sheet = wallSheet({ name: 'Any', rounds });
        met('one page', sheet.pages.length === 1);
        met('more pages', sheet.pages.length > 1);
        const lines = linesOn(sheet).filter(({ kind }) => kind !== 'note');
        expect(lines.map(({ id }) => id)).toEqual(
          rounds.flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)]),
        );
        sheet.pages.forEach(({ columns }, page) => {
          const room = WALL_PAGE.height - WALL_PAGE.foot - (page === 0 ? WALL_PAGE.head : WALL_PAGE.laterHead);
          for (const column of columns) {
            const height = column.reduce((sum, line) => sum + line.lines, 0);
            expect(height * sheet.type * WALL_LINE).toBeLessThanOrEqual(room);
            const isLast = column === sheet.pages.at(-1)?.columns.at(-1);
            if (!isLast) expect(column.filter(({ kind }) => kind !== 'note').at(-1)?.kind).toBe('step');
          }
        });
      }),
    );
  });
});
