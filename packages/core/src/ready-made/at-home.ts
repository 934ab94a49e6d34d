// Timers for the kitchen and the house: each part rings until someone has come.

import type { ReadyMade } from './ready-made.ts';
import { inARow, QUIET, readyMade, round, step, type NewStep } from './written.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A part that someone may leave the room for. */
const until = (name: string, seconds: number): NewStep =>
  step(name, 'timer', seconds, { ...QUIET, end: { kind: 'ring' } });
/** A part that takes as long as it takes. */
const byHand = (name: string, seconds: number): NewStep =>
  step(name, 'timer', seconds, { ...QUIET, end: { kind: 'tap' } });
const SETTINGS = { countdownBeep: false } as const;

/** What takes its time at home. */
export const AT_HOME: readonly ReadyMade[] = [
  readyMade({
    slug: 'three-course-meal',
    kind: 'everyday',
    when: 'Soup, roast and dessert in order.',
    name: 'Three-course meal',
    how: 'Each part rings until you press Done. Set the times of your own recipes; what you do by hand waits for you.',
    settings: SETTINGS,
    rounds: [
      inARow('In the oven', until('Roast, first part', 50 * MINUTE), until('Roast with potatoes', 40 * MINUTE)),
      inARow('On the stove', byHand('Start the vegetables', 3 * MINUTE), until('Vegetables', 12 * MINUTE)),
      inARow('At the table', byHand('Serve the soup', 15 * MINUTE), until('Let the roast rest', 10 * MINUTE)),
      inARow('And then', byHand('Carve and serve', 30 * MINUTE), byHand('Serve the dessert', 15 * MINUTE)),
    ],
  }),
  readyMade({
    slug: 'barbecue',
    kind: 'everyday',
    when: 'From cold coals to the table.',
    name: 'Barbecue',
    how: 'Light the coals and press Start. Every four minutes it rings until you turn what is on the grill.',
    settings: SETTINGS,
    rounds: [
      inARow('Coals', until('Coals', 25 * MINUTE), until('Heat the grill', 5 * MINUTE)),
      round('Grill', 4, 0, until('Grill, then turn', 4 * MINUTE)),
      inARow('Rest', until('Let the meat rest', 5 * MINUTE)),
    ],
  }),
  readyMade({
    slug: 'bread-in-two-days',
    kind: 'everyday',
    when: 'Dough tonight, a loaf tomorrow.',
    name: 'Bread in two days',
    how: 'Mix in the evening, fold four times, and leave the dough in the fridge overnight. Each part rings until you answer.',
    settings: SETTINGS,
    rounds: [
      inARow('The evening', byHand('Mix the dough', 15 * MINUTE)),
      round('Folds', 4, 0, until('Dough, then fold', 30 * MINUTE)),
      inARow('The night', byHand('Shape the loaf', 10 * MINUTE), until('Loaf in the fridge', 12 * HOUR)),
      inARow(
        'The morning',
        until('Preheat the oven', 45 * MINUTE),
        until('Bake covered', 25 * MINUTE),
        until('Bake uncovered', 20 * MINUTE),
        until('Let it cool', HOUR),
      ),
    ],
  }),
  readyMade({
    slug: 'laundry',
    kind: 'everyday',
    when: 'Two loads, neither forgotten.',
    name: 'Laundry',
    how: 'It rings until you empty the machine. Set the times of your own programmes.',
    settings: SETTINGS,
    rounds: [
      round('Loads', 2, 0, until('Washing', HOUR), byHand('Move to the dryer', 5 * MINUTE)),
      inARow('The last one', until('Drying', 90 * MINUTE), byHand('Fold and put away', 15 * MINUTE)),
    ],
  }),
];
