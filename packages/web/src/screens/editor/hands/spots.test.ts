import { describe, expect, it } from 'vitest';
import { nearestOf, type Spot } from './spots.ts';

const spotAt = (y: number, index: number): Spot => ({
  to: { card: 'step', id: 'step-c', roundId: 'round-a', index },
  of: 'Round 1',
  count: 5,
  y,
  left: 0,
  width: 300,
});

describe('the spot nearest to a dragged card', () => {
  // Steps of 50 px, the third open and 700 px high: the middle of its own gap is far below its grip.
  const spots = [0, 52, 458, 864, 916].map(spotAt);
  const indexAt = (y: number) => nearestOf(spots, y, { at: 2, y: 132 })?.to.index;

  it.each([
    [132, 2],
    [150, 2],
    [100, 2],
    [80, 1],
    [10, 0],
    [600, 3],
    [910, 4],
  ])('at %s px is number %s, its own being at the grip', (y, index) => {
    expect(indexAt(y)).toBe(index);
  });
});
