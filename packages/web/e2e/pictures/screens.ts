import { test } from '../machine/journey.ts';
import { TOUR } from '../screen/tour.ts';

const FOLDER = process.env['SCREENSHOTS'] ?? 'screenshots';
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`screenshots of the ${colorScheme} theme`, async ({ page, server }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme });
    for (const [index, { name, visit }] of TOUR.entries()) {
      await page.setViewportSize(SIZES[2]);
      await visit(page, server.url);
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await page.waitForTimeout(400);
        const file = `${String(index + 1).padStart(2, '0')}-${name}-${viewport.width}x${viewport.height}-${colorScheme}.png`;
        await page.screenshot({ path: `${FOLDER}/${file}` });
      }
    }
  });
}
