// The end of a run: what was done and skipped, and a timer made harder, once and for all or not.

import type { Page } from '@playwright/test';
import type { Timer } from '@roundbell/core/timer';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { expect, onServer, test } from './people/two-devices.ts';

const TIMER = timerOf('Legs', [
  {
    steps: [
      { name: 'Walk', seconds: 30, type: 'recovery' },
      { name: 'Squats', seconds: 2 },
      { name: 'Rest', seconds: 1, type: 'rest' },
    ],
  },
]);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** How long the server's steps are. */
async function lengthsOnServer(page: Page, url: string): Promise<readonly number[]> {
  const documents = await onServer(page, url);
  return documents
    .flatMap(({ body }) => (body as unknown as Timer).rounds)
    .flatMap(({ steps }) => steps.map(({ duration }) => duration));
}

async function makeHarder(page: Page): Promise<void> {
  await button(page, 'Harder next time').click();
  const dialog = page.getByRole('dialog', { name: 'Harder next time' });
  await expect(dialog.getByRole('button', { name: '+5 s work' })).toContainText(/Work 2s.*7s\s*In all 33s.*38s/);
  await expect(dialog.getByRole('button')).toHaveCount(3);
  // A hurried thumb taps twice: it counts once.
  await dialog.getByRole('button', { name: '+5 s work' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status', { name: 'Undo' })).toContainText('Next time: +5 s work.');
}

test('a run says what was skipped, and is made harder, which can be undone and is a version', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLibrary(page, server.url, [TIMER]);
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Start').click();
  await button(page, 'Next step').click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeFocused();
  const region = page.getByRole('region', { name: 'This run' });
  await expect(region).toContainText('2 of 3');
  await expect(region).toContainText('Skipped: Walk');

  await makeHarder(page);
  await expect.poll(() => lengthsOnServer(page, server.url)).toEqual([30, 7, 1]);
  await button(page, 'Undo').click();
  await expect.poll(() => lengthsOnServer(page, server.url)).toEqual([30, 2, 1]);

  await makeHarder(page);
  await expect.poll(() => lengthsOnServer(page, server.url)).toEqual([30, 7, 1]);
  await button(page, 'Run Again').click();
  await button(page, 'Next step').click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:0[67]/);
  await page.reload();
  await page.goto(page.url().replace('/run/', '/editor/'));
  await button(page, 'Earlier versions').click();
  await expect(page.getByRole('dialog', { name: 'Earlier versions' })).toContainText('"Squats" 2s instead of 7s');
});

test('nothing that is there moves when the rest of the completion comes', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLibrary(page, server.url, [TIMER]);
  // The parts of this screen come long after it.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = 0;
  await page.route(/assets\/late-run[^/]*\.js/, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Start').click();
  for (let skip = 0; skip < 2; skip++) await button(page, 'Next step').click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeFocused();
  const boxes = () =>
    Promise.all(
      [
        page.getByRole('heading', { name: 'Complete!' }),
        button(page, 'Run Again'),
        button(page, 'Back to Library'),
      ].map(async (part) => JSON.stringify(await part.boundingBox())),
    );
  const before = await boxes();
  await expect(page.getByRole('region', { name: 'This run' })).toBeHidden();
  await expect.poll(() => held).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('link', { name: 'See it in your history' })).toBeVisible();
  expect(await boxes()).toEqual(before);
});
