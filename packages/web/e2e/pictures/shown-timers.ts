// What the pictures of the README and of the landing page show.

import type { Page } from '@playwright/test';
import { expect } from '../machine/journey.ts';
import { timerOf } from '../people/newcomer.ts';

/** The timer that is run. */
export const STRENGTH = timerOf('Evening strength', [
  { steps: [{ name: 'Warm up', minutes: 2, seconds: 0, type: 'preparation' }] },
  {
    repeat: 4,
    rest: 60,
    steps: [
      { name: 'Kettlebell swings', seconds: 40, repeat: 2, type: 'work' },
      { name: 'Breathe', seconds: 20, type: 'rest' },
      { name: 'Walk it off', minutes: 1, seconds: 30, type: 'recovery' },
    ],
  },
]);
/** A library with it. */
export const LIBRARY = [
  timerOf('Pomodoro', [
    {
      repeat: 4,
      steps: [
        { name: 'Focus', minutes: 25, seconds: 0, type: 'timer' },
        { name: 'Break', minutes: 5, seconds: 0, type: 'rest' },
      ],
    },
  ]),
  timerOf('Green tea', [{ steps: [{ name: 'Steep', minutes: 2, seconds: 30, type: 'timer' }] }]),
  timerOf('Ten quiet minutes', [
    { steps: [{ name: 'Settle', minutes: 1, seconds: 0, type: 'preparation' }] },
    { repeat: 3, steps: [{ name: 'Sit', minutes: 3, seconds: 0, type: 'meditation' }] },
  ]),
  timerOf('4 x 4 on the bike', [
    { steps: [{ name: 'Warm up', minutes: 10, seconds: 0, type: 'preparation' }] },
    {
      repeat: 4,
      rest: 0,
      steps: [
        { name: 'Hard', minutes: 4, seconds: 0, type: 'work' },
        { name: 'Easy', minutes: 3, seconds: 0, type: 'recovery' },
      ],
    },
  ]),
  timerOf('Tabata', [
    {
      repeat: 8,
      steps: [
        { name: 'Sprint', seconds: 20, type: 'work' },
        { name: 'Rest', seconds: 10, type: 'rest' },
      ],
    },
  ]),
  STRENGTH,
];

/** Waits until everything that fades or slides in is there and nothing is under the pointer; the bar of a step keeps moving. */
export async function untilStill(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { duration = 0 } = effect?.getComputedTiming() ?? {};
      return playState !== 'running' || Number(duration) > 2000;
    }),
  );
}

/** Starts the timer from the library and shows its second step. */
export async function startStrength(page: Page): Promise<void> {
  await page.getByRole('article', { name: STRENGTH.name }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('0:37');
}
