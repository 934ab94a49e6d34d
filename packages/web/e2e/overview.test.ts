import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { pressAgain } from './sound/listened-run.ts';

test('run the overview', async ({ page, server }) => {
  const circuit = timerOf('Circuit', [
    {
      repeat: 2,
      rest: 5,
      steps: [
        { name: 'Squats', seconds: 30, repeat: 2 },
        { name: 'Lunges', seconds: 40 },
      ],
    },
    { steps: [{ name: 'Stretch', seconds: 2, type: 'recovery' }] },
  ]);
  await openLibrary(page, server.url, [circuit]);
  await page.getByRole('article', { name: 'Circuit' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Overview' }).click();

  const rows = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(rows('Squats')).toHaveCount(4);
  await expect(rows('Lunges')).toHaveCount(2);
  await expect(rows('Squats').first()).toContainText('ACTIVE NOW');

  await page.getByRole('button', { name: 'Start' }).click();
  await rows('Lunges').nth(1).click();
  await expect(rows('Lunges').nth(1)).toContainText('ACTIVE NOW');
  await expect(page.getByText('ACTIVE NOW')).toHaveCount(1);
  await pressAgain(page, 'Pause', 'Resume');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows('Squats').nth(3)).toContainText('ACTIVE NOW');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(rows('Lunges').nth(1)).toContainText('ACTIVE NOW');

  await page.getByRole('button', { name: 'Timer', exact: true }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('0:40');
  await expect(page.getByText('Repeat 2/2')).toBeVisible();
  await page.getByRole('button', { name: 'Overview' }).click();
  await pressAgain(page, 'Resume', 'Pause');
  await rows('Stretch').click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
});
