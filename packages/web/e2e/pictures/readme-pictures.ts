// The five pictures of the README: `npm run readme-pictures`.

import type { Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';
import { keepSessions } from '../people/past-sessions.ts';

const FOLDER = process.env['SCREENSHOTS'] ?? 'screenshots';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 } as const;

const STRENGTH = timerOf('Evening strength', [
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
const LIBRARY = [
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

/** Takes one picture once everything that fades or slides in is there; the bar of a step keeps moving. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { duration = 0 } = effect?.getComputedTiming() ?? {};
      return playState !== 'running' || Number(duration) > 2000;
    }),
  );
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

async function startStrength(page: Page): Promise<void> {
  await page.getByRole('article', { name: STRENGTH.name }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('0:37');
}

test.describe('phone', () => {
  test.use({ ...PHONE, colorScheme: 'light' });

  test('library and run on a phone', async ({ page, server }) => {
    await openLibrary(page, server.url, LIBRARY);
    await expect(page.getByRole('article')).toHaveCount(LIBRARY.length);
    await picture(page, 'library');
    await startStrength(page);
    await picture(page, 'run');
  });
});

test.describe('phone in the dark', () => {
  test.use({ ...PHONE, colorScheme: 'dark' });

  test('overview on a phone', async ({ page, server }) => {
    await openLibrary(page, server.url, [STRENGTH]);
    await startStrength(page);
    await page.getByRole('button', { name: 'Overview' }).click();
    await expect(page.getByText('ACTIVE NOW')).toBeVisible();
    await picture(page, 'overview');
  });
});

test.describe('desk', () => {
  test.use({ ...DESK, colorScheme: 'light' });

  test('editor and heart rate on a wide screen', async ({ page, server }) => {
    await openLibrary(page, server.url, [STRENGTH]);
    await page.getByRole('article', { name: STRENGTH.name }).getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('group', { name: 'Round 2:' }).scrollIntoViewIfNeeded();
    await picture(page, 'editor');
    const answer = await page.request.get('/api/account/me');
    await keepSessions(page, ((await answer.json()) as { user: { id: string } }).user.id);
    await page.goto('/history');
    await page.getByRole('link', { name: /^Evening strength and calm.*bpm/ }).click();
    await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
    await picture(page, 'heart-rate');
  });
});
