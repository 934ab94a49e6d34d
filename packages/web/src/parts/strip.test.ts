import { type Plan, planOf, stripOf } from '@roundbell/core/run';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { timelineOf } from '@roundbell/core/timer';
import { describe, expect, it } from 'vitest';
import { cardStripOf, stripImage } from './strip.ts';

const work = aStep('On', 20);
const rest = aStep('Off', 10, { type: 'rest', repeat: 2 });
const types = (repeat: number | 'infinite') =>
  cardStripOf([aRound('Main', [work, rest], { repeat })]).map(({ type }) => type);

describe('the shape of a timer', () => {
  it('draws every step of every repeat, as long as its reps together', () => {
    const pieces = cardStripOf([aRound('Main', [work, rest], { repeat: 2 })]);
    expect(pieces).toEqual([
      { type: 'work', length: 20 },
      { type: 'rest', length: 20 },
      { type: 'work', length: 20 },
      { type: 'rest', length: 20 },
    ]);
  });

  it('draws at most eight repeats, which share the room of all', () => {
    expect(types('infinite').length).toBe(16);
    const pieces = cardStripOf([aRound('Main', [work], { repeat: 80 })]);
    expect(pieces.length).toBe(8);
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(1600);
  });

  it('draws the rests between repeats, and none after the last', () => {
    const shape = (repeat: number | 'infinite') =>
      cardStripOf([aRound('Main', [work], { repeat, restAfterRound: 15 })]).map(({ type, length }) => [type, length]);
    expect(shape(3)).toEqual([
      ['work', 20],
      ['rest', 15],
      ['work', 20],
      ['rest', 15],
      ['work', 20],
    ]);
    expect(shape(1)).toEqual([['work', 20]]);
    expect(shape('infinite').filter(([type]) => type === 'rest')).toHaveLength(7);
    const many = shape(80).filter(([type]) => type === 'rest');
    expect(many).toHaveLength(7);
    expect(many.reduce((sum, [, length]) => sum + Number(length), 0)).toBeCloseTo(15 * 79);
    const steps = Array.from({ length: 10 }, (_, index) => aStep(`S${index}`, 5));
    const once = cardStripOf([aRound('Main', steps, { repeat: 8, restAfterRound: 15 })]);
    expect(once.at(-1)).toEqual({ type: 'rest', length: 15 * 7 });
  });

  it.each([
    aRound('Tabata', [work], { repeat: 8, restAfterRound: 10 }),
    aRound('Sets', [aStep('Lift', 40, { repeat: 3 }), rest, aStep('Wait', 5, { type: 'delay' })], { repeat: 2 }),
    aRound('Ladder', [aStep('Up', 20, { ladder: 10 }), work], { repeat: 4, restAfterRound: 30 }),
  ])('is the picture that the run shows: $name', (round) => {
    /** Neighbours of one type together, as shares in percent. */
    const joined = (parts: readonly { readonly type: string; readonly share: number }[]) =>
      parts.reduce<{ type: string; share: number }[]>((all, { type, share }) => {
        const last = all.at(-1);
        return last?.type === type
          ? [...all.slice(0, -1), { type, share: last.share + share }]
          : [...all, { type, share }];
      }, []);
    const rounded = (parts: Parameters<typeof joined>[0]) =>
      joined(parts).map(({ type, share }) => `${type} ${(share * 100).toFixed(3)}`);
    const pieces = cardStripOf([round]);
    const whole = pieces.reduce((sum, { length }) => sum + length, 0);
    const plan = planOf(aTimer([round])) as Plan;
    expect(rounded(pieces.map(({ type, length }) => ({ type, share: length / whole })))).toEqual(
      rounded(stripOf(plan)),
    );
  });

  it('draws a step with a ladder as long as it is in each repeat', () => {
    const climbing = aStep('Up', 20, { ladder: 10, repeat: 2 });
    const lengths = (repeat: number | 'infinite') =>
      cardStripOf([aRound('Main', [climbing, work], { repeat })]).map(({ length }) => length);
    expect(lengths(3)).toEqual([40, 20, 60, 20, 80, 20]);
    expect(lengths('infinite').slice(0, 4)).toEqual([40, 20, 60, 20]);
    const many = lengths(16);
    expect(many.filter((_, index) => index % 2 === 0)[0]).toBe(40 + 60);
    expect(many.reduce((sum, length) => sum + length, 0)).toBe(2 * (16 * 20 + 10 * 120) + 16 * 20);
  });

  it('draws each round once if that would be more than 64 pieces, and never more than 64', () => {
    // 1 s beside 99 s: the mean is 50 s, so it is drawn as 10 s of 109.
    const image = stripImage([aRound('Main', [aStep('Blink', 1), aStep('Hold', 99)])]);
    expect(image.match(/[\d.]+%/g)).toEqual(['9.17%', '9.17%', '100%', '100%']);
    expect(stripImage([])).toBe('none');
  });

  it('draws each round once if that would be more than 64 pieces, and never more than 64', () => {
    const many = Array.from({ length: 10 }, (_, index) => aStep(`S${index}`, 5));
    expect(cardStripOf([aRound('Main', many, { repeat: 8 })]).length).toBe(10);
    expect(cardStripOf(Array.from({ length: 9 }, () => aRound('Main', many))).length).toBe(64);
  });
});

describe('chimes', () => {
  it('are drawn on no strip, so that those at random surprise: a card, the editor and a run look the same without', () => {
    const drawn = (given: Parameters<typeof aStep>[2]) => {
      const timer = aTimer([aRound('Sitting', [aStep('Sit', 600, given), rest])]);
      return [stripImage(timer.rounds), timelineOf(timer.rounds), stripOf(planOf(timer, 0.5) as Plan)];
    };
    expect(drawn({ chimeInterval: 60, bells: { chimes: 'random' } })).toEqual(drawn({}));
    expect(drawn({ chimeInterval: 60 })).toEqual(drawn({}));
  });
});
