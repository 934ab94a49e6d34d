// The pictures that a browser shows before it installs the app: `npm run install-pictures`.

import { test } from '../machine/journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';

const FOLDER = process.env['SCREENSHOTS'] ?? 'screenshots';
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
const TEA = timerOf('Green tea', [{ steps: [{ name: 'Steep', minutes: 2, seconds: 30, type: 'timer' }] }]);
const CALM = timerOf('Ten quiet minutes', [
  { steps: [{ name: 'Settle', minutes: 1, seconds: 0, type: 'preparation' }] },
  { repeat: 3, steps: [{ name: 'Sit', minutes: 3, seconds: 0, type: 'meditation' }] },
]);

const VIEWS = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
] as const;

for (const { name, ...view } of VIEWS) {
  test.describe(name, () => {
    test.use({ ...view, colorScheme: 'light' });

    test(`pictures for installing, ${name}`, async ({ page, server }) => {
      const picture = async (of: string) => {
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${FOLDER}/${name}-${of}.png` });
      };
      await openLibrary(page, server.url, [CALM, TEA, STRENGTH]);
      const card = page.getByRole('article', { name: 'Evening strength' });
      if (name === 'narrow') await picture('library');
      if (name === 'wide') {
        await card.getByRole('link', { name: 'Edit' }).click();
        await page.getByRole('group', { name: 'Round 2:' }).scrollIntoViewIfNeeded();
        await picture('editor');
        await page.goto('/library');
      }
      await card.getByRole('link', { name: 'Run' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Next step' }).click();
      await page
        .getByRole('timer', { name: 'Time remaining' })
        .getByText('0:3')
        .or(page.getByText('0:37'))
        .first()
        .waitFor();
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
        'header nav, aside, [aria-label="Heart rate"] { visibility: hidden } main a { display: none !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    await page.screenshot({ path: `${FOLDER}/link.png` });
  });
});
