// The pictures that a browser shows before it installs the app: `npm run pictures -- install`.

import { expect, test } from '../machine/journey.ts';
import { openLibrary } from '../people/newcomer.ts';
import { LIBRARY, STRENGTH, startStrength, untilStill } from './shown-timers.ts';

const FOLDER = process.env['SCREENSHOTS'] ?? 'screenshots';
const VIEWS = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
] as const;

for (const { name, ...view } of VIEWS) {
  test.describe(name, () => {
    test.use({ ...view, colorScheme: 'light' });

    test(`pictures for installing, ${name}`, async ({ page, server }) => {
      const picture = async (of: string) => {
        await untilStill(page);
        await page.screenshot({ path: `${FOLDER}/${name}-${of}.png` });
      };
      await openLibrary(page, server.url, LIBRARY);
      await expect(page.getByRole('button', { name: 'Heart rate' })).toBeVisible();
      if (name === 'narrow') await picture('library');
      if (name === 'wide') {
        await page.getByRole('article', { name: STRENGTH.name }).getByRole('link', { name: 'Edit' }).click();
        await page.getByRole('group', { name: 'Round 2:' }).scrollIntoViewIfNeeded();
        await picture('editor');
        await page.goto('/library');
      }
      await startStrength(page);
      await picture('run');
    });
  });
}

test.describe('for links', () => {
  test.use({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });

  test('the picture of a link to the landing page', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    // Leave the product for a link to show, without the buttons.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        'header nav, aside, [aria-label="Heart rate"] { visibility: hidden } main :is(a, button) { display: none !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    await page.screenshot({ path: `${FOLDER}/link.png` });
  });
});
