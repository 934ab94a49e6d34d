// The ready-made timers that calm down: breathing, sitting and walking.

import type { ReadyMade } from './ready-made.ts';
import { inARow, QUIET, readyMade, round, step } from './written.ts';

const BOWLS = { countdownBeep: false, sounds: 'bowls' } as const;
const BREATHING = { countdownBeep: false, sounds: 'soft', showAs: 'breath' } as const;

/** Those to calm down, in their order. */
export const CALM: readonly ReadyMade[] = [
  readyMade({
    slug: 'box-breathing',
    kind: 'calm',
    when: 'Calm down, anywhere.',
    name: 'Box breathing',
    how: 'Breathe in, hold, breathe out, hold: four seconds each, fifteen times.',
    settings: BREATHING,
    rounds: [
      round(
        'Box',
        15,
        0,
        ...['Breathe in', 'Hold', 'Breathe out', 'Hold'].map((name) => step(name, 'meditation', 4, QUIET)),
      ),
    ],
  }),
  readyMade({
    slug: 'four-seven-eight',
    kind: 'calm',
    when: 'Fall asleep, or slow down.',
    name: '4-7-8 breathing',
    how: 'Breathe in for four seconds, hold for seven, breathe out for eight: four times. Follow the circle.',
    settings: BREATHING,
    rounds: [
      round(
        'Breath',
        4,
        0,
        step('Breathe in', 'meditation', 4, QUIET),
        step('Hold', 'meditation', 7, QUIET),
        step('Breathe out', 'meditation', 8, QUIET),
      ),
    ],
  }),
  readyMade({
    slug: 'sitting',
    kind: 'calm',
    when: 'Twenty silent minutes with bowls.',
    name: 'A sitting with bowls',
    how: 'A minute to settle, then twenty minutes of silence: a bowl at the beginning and in the middle, and three strikes at the end.',
    settings: BOWLS,
    rounds: [
      inARow(
        'Sitting',
        step('Settle', 'preparation', 60, { ...QUIET, bells: { start: 'none', end: 'none' } }),
        step('Sit', 'meditation', 1200, { ...QUIET, bells: { strikes: 3, apart: 5 } }),
      ),
    ],
  }),
  readyMade({
    slug: 'walking-meditation',
    kind: 'calm',
    when: 'For a mind that will not sit still.',
    name: 'Walking meditation',
    how: 'Five minutes at your own pace, ten step by step, five standing still. A bowl marks each change.',
    settings: BOWLS,
    rounds: [
      inARow(
        'Walking',
        step('Walk at your pace', 'meditation', 300, { ...QUIET, bells: { end: 'none' } }),
        step('Walk step by step', 'meditation', 600, { ...QUIET, bells: { end: 'none' } }),
        step('Stand still', 'meditation', 300, { ...QUIET, bells: { strikes: 3, apart: 5 } }),
      ),
    ],
  }),
  readyMade({
    slug: 'meditation',
    kind: 'calm',
    when: 'Fifteen silent minutes with chimes.',
    name: 'Meditation with chimes',
    how: 'A minute to settle, fifteen minutes of silence with a chime every five, and a minute to come back.',
    settings: { countdownBeep: false },
    rounds: [
      inARow(
        'Meditation',
        step('Settle', 'preparation', 60, QUIET),
        step('Sit', 'meditation', 900, { ...QUIET, chimeInterval: 300 }),
        step('Come back', 'delay', 60, QUIET),
      ),
    ],
  }),
];
