// Steps that end by a tap, as a person does three sets: with the button, the space bar, and a reload in the middle of one.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { violationsOf } from './screen/axe.ts';
import { pressAgain } from './sound/listened-run.ts';

const plain = timerOf('Strength', [{ repeat: 3, rest: 3, steps: [{ name: 'Squats', seconds: 2 }] }]);
const STRENGTH = {
  ...plain,
  rounds: plain.rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step) => ({
      ...step,
      end: { kind: 'tap', repetitions: { count: 12, ladder: -2 } } as const,
      note: 'Knees out, back straight.',
      link: 'https://example.org/squats',
    })),
  })),
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const elapsed = (page: Page) => page.getByRole('timer', { name: 'Time elapsed' });
const title = (page: Page) => page.getByRole('region', { name: 'Now' }).getByRole('heading', { level: 2 });

async function secondsPassed(page: Page): Promise<number> {
  return Number((await elapsed(page).textContent())?.split(':').at(-1));
}

test('three sets end by the button, by Space and after a reload, whenever the person is done [RUN-171, RUN-173, RUN-177]', async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, [STRENGTH]);
  await page.getByRole('article', { name: 'Strength' }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Start').click();
  await expect(title(page)).toHaveText('Squats, 12\u00a0reps');
  await expect.poll(() => secondsPassed(page)).toBeGreaterThan(2);
  await expect(page.getByRole('note', { name: 'Note' })).toContainText('Knees out');
  await expect(page.getByRole('link', { name: 'example.org' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await violationsOf(page)).toEqual([]);
  await button(page, 'Done').click();
  await expect(title(page)).toHaveText('Rest');
  await expect(page.getByRole('note', { name: 'Note for the next step' })).toBeVisible();

  await expect(title(page)).toHaveText('Squats, 10\u00a0reps');
  await expect.poll(() => secondsPassed(page)).toBeGreaterThan(2);
  await page.reload();
  await expect(title(page)).toHaveText('Squats, 10\u00a0reps');
  const stood = await secondsPassed(page);
  expect(stood).toBeGreaterThan(1);
  await expect.poll(() => secondsPassed(page)).toBeGreaterThan(stood);
  await page.keyboard.press(' ');
  await expect(title(page)).toHaveText('Rest');

  await expect(title(page)).toHaveText('Squats, 8\u00a0reps');
  await button(page, 'Pause').click();
  await expect(button(page, 'Done')).toBeHidden();
  await pressAgain(page, 'Resume', 'Pause');
  await expect.poll(() => secondsPassed(page)).toBeGreaterThan(2);
  await button(page, 'Done').click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
});
