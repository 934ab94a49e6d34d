// Timers whose result is a number: rounds or repetitions counted by tap, or the time until one.

import { AT_MOST } from '../timer/step-end.ts';
import type { ReadyMade } from './ready-made.ts';
import { inARow, QUIET, readyMade, round, step } from './written.ts';

const GET_READY = inARow('Get ready', step('Get ready', 'preparation', 10, QUIET));
const ROUNDS = { count: { kind: 'rounds' } } as const;
const STRENGTH = { sport: 'strength' } as const;

/** What is counted, and what is done for time. */
export const COUNTED_READY_MADE: readonly ReadyMade[] = [
  readyMade({
    slug: 'amrap-12',
    kind: 'training',
    when: 'As many rounds as you can.',
    name: 'AMRAP 12',
    how: 'Twelve minutes of a small circuit, again and again. Tap the screen after each round. Write your own moves into the note.',
    settings: STRENGTH,
    rounds: [
      GET_READY,
      inARow('AMRAP', step('Go', 'work', 720, { ...ROUNDS, note: '8 push-ups\n10 squats\n12 sit-ups' })),
    ],
  }),
  readyMade({
    slug: 'cindy',
    kind: 'training',
    when: 'The classic twenty-minute test.',
    name: 'Cindy',
    how: 'Five pull-ups, ten push-ups and fifteen squats, for twenty minutes. Tap the screen after each round.',
    settings: STRENGTH,
    rounds: [
      GET_READY,
      inARow('Cindy', step('Go', 'work', 1200, { ...ROUNDS, note: '5 pull-ups\n10 push-ups\n15 squats' })),
    ],
  }),
  readyMade({
    slug: 'for-time',
    kind: 'training',
    when: 'A set amount, as fast as you can.',
    name: 'For time, 21-15-9',
    how: 'Twenty-one of each move, then fifteen, then nine. Press Done when you have finished; after twelve minutes it ends by itself.',
    settings: STRENGTH,
    rounds: [
      GET_READY,
      inARow(
        'For time',
        step('Go', 'work', 720, { end: { kind: 'tap', lasts: AT_MOST }, note: '21, 15 and 9:\nburpees\nsquats' }),
      ),
    ],
  }),
  readyMade({
    slug: 'tabata-counted',
    kind: 'training',
    when: 'Tabata, with every repetition.',
    name: 'Tabata with repetitions',
    how: 'Eight rounds of 20 seconds, with 10 seconds of rest between them. Tap the screen for each repetition; your score is the total.',
    rounds: [GET_READY, round('Tabata', 8, 10, step('Work', 'work', 20, { count: { kind: 'repetitions' } }))],
  }),
  readyMade({
    slug: 'death-by-burpees',
    kind: 'training',
    when: 'One more burpee every minute.',
    name: 'Death by burpees',
    how: 'One burpee in the first minute, two in the second, and so on. Tap the screen when you have done them; stop when the minute is too short.',
    rounds: [
      GET_READY,
      round('Minute', 30, 0, step('Burpees', 'work', 60, { ...ROUNDS, note: 'As many as the number of the minute' })),
    ],
  }),
  readyMade({
    slug: 'max-push-ups',
    kind: 'training',
    when: 'Two minutes, one score.',
    name: 'Max push-ups',
    how: 'Two minutes of push-ups. Tap the screen for each, or have someone tap for you; every tenth is announced.',
    rounds: [
      GET_READY,
      inARow('Test', step('Push-ups', 'work', 120, { count: { kind: 'repetitions', sayEvery: 10 } })),
    ],
  }),
];
