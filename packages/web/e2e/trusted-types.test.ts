// What the browser refuses, and that the app needs none of it.

import type { Page } from '@playwright/test';
import { expect, test, untilKept } from './machine/pwa-journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const PLANK = timerOf('Plank', [{ steps: [{ name: 'Hold', seconds: 60 }] }]);

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

// A violation anywhere is a complaint in the console, on which every journey fails.
test('every screen, its workers and its copy on the device work where text becomes no script [SRV-120]', async ({
  page,
  deployed,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  await openLibrary(page, deployed.url, [PLANK]);
  await untilKept(page);
  const card = page.getByRole('article', { name: 'Plank' });
  const idOf = async (link: string) => (await card.getByRole('link', { name: link }).getAttribute('href'))!;
  const [run, editor] = [await idOf('Run'), await idOf('Edit')];
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();

  await page.goto(run);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:5[0-8]/);
  await page.getByRole('button', { name: 'Overview' }).click();
  await expect(page.getByText('ACTIVE NOW')).toBeVisible();
  await page.getByRole('button', { name: 'Heart rate', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Heart Rate Monitor' })).toBeVisible();
  expect(workers).toContainEqual(expect.stringMatching(/^\/assets\/clock\.worker-[\w-]+\.js$/));

  await page.goto(editor);
  await heading(page, 'Edit Timer');
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('<img src=x onerror=alert(1)>');
  await page.goto('/settings');
  await heading(page, 'Settings');
  await page.goto('/history');
  await heading(page, 'History');
  await page.context().clearCookies();
  await page.goto('/auth');
});

test('a page starts no text as a script, and no worker but by our policy [SRV-120]', async ({
  page,
  deployed,
  complaints,
}) => {
  await page.goto(deployed.url);
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  const refused = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      readonly trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const script = document.createElement('script');
    const tries: readonly (() => unknown)[] = [
      () => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>'),
      () => (script.src = '/assets/other.js'),
      () => (script.text = 'alert(1)'),
      () => new Worker('/service-worker.js'),
      () => trustedTypes.createPolicy('another', {}),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
  });
  expect(refused).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  complaints.length = 0;
});
