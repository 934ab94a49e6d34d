// The pictures of the landing page, in both themes: `npm run pictures -- landing`.

import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { openLibrary } from '../people/newcomer.ts';
import { keepSessions } from '../people/past-sessions.ts';
import { chooseOnCard } from '../people/person.ts';
import { LIBRARY, STRENGTH, startStrength, untilStill } from './shown-timers.ts';

const FOLDER = process.env['SCREENSHOTS'] ?? 'screenshots';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
const DESK = { viewport: { width: 1080, height: 720 }, deviceScaleFactor: 2 } as const;
/** As wide as they are shown on a screen with two points for each pixel. */
const WIDTHS = { phone: 480, desk: 1140 } as const;
/** Each is as good as this allows. */
const MOST_BYTES = 40_000;

/** A picture of the page as WebP, made by the browser's own encoder. */
async function picture(page: Page, browser: Browser, name: string, width: number): Promise<void> {
  await untilStill(page);
  const shot = await page.screenshot();
  const studio = await browser.newPage();
  const webp = await studio.evaluate(
    async ([png, wide, most]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(wide, Math.round((wide * image.height) / image.width));
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('The browser cannot draw');
      const encoded = async (quality: number): Promise<Blob> => {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        return blob.size <= most || quality < 0.3 ? blob : await encoded(quality - 0.05);
      };
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      const made = await encoded(0.75);
      if (made.type !== 'image/webp') throw new Error('The browser makes no WebP');
      return btoa(String.fromCharCode(...new Uint8Array(await made.arrayBuffer())));
    },
    [shot.toString('base64'), width, MOST_BYTES] as const,
  );
  await studio.close();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.webp`, Buffer.from(webp, 'base64'));
}

/** What floats would cover what is to be seen. */
async function withoutButton(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('button[aria-label="Heart rate"] { visibility: hidden }');
    document.adoptedStyleSheets = [sheet];
  });
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme}, on a phone`, () => {
    test.use({ ...PHONE, colorScheme: theme });

    test(`library, run and link, ${theme}`, async ({ page, browser, server }) => {
      await openLibrary(page, server.url, LIBRARY);
      await expect(page.getByRole('article')).toHaveCount(LIBRARY.length);
      await expect(page.getByRole('button', { name: 'Heart rate' })).toBeVisible();
      await picture(page, browser, `library-${theme}`, WIDTHS.phone);
      await startStrength(page);
      await picture(page, browser, `run-${theme}`, WIDTHS.phone);
      await page.goto('/library');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
      await chooseOnCard(page.getByRole('article', { name: STRENGTH.name }), 'Share');
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByText('Link copied.')).toBeVisible();
      await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await expect(page.getByRole('heading', { level: 1, name: STRENGTH.name })).toBeVisible();
      await picture(page, browser, `link-${theme}`, WIDTHS.phone);
    });
  });

  test.describe(`${theme}, on a desk`, () => {
    test.use({ ...DESK, colorScheme: theme });

    test(`editor and heart rate, ${theme}`, async ({ page, browser, server }) => {
      await openLibrary(page, server.url, [STRENGTH]);
      await page.getByRole('article', { name: STRENGTH.name }).getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('group', { name: 'Round 2:' }).scrollIntoViewIfNeeded();
      await withoutButton(page);
      await picture(page, browser, `editor-${theme}`, WIDTHS.desk);
      const answer = await page.request.get('/api/account/me');
      await keepSessions(page, ((await answer.json()) as { user: { id: string } }).user.id);
      await page.goto('/history');
      await page.getByRole('link', { name: /^Evening strength and calm.*bpm/ }).click();
      await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
      await withoutButton(page);
      await page.getByRole('region', { name: 'Time in zones' }).evaluate((panel) => {
        scrollTo(0, scrollY + panel.getBoundingClientRect().top - 88);
      });
      await picture(page, browser, `heart-rate-${theme}`, WIDTHS.desk);
    });
  });
}
