import { expect, test } from '../machine/journey.ts';
import { violationsInBothThemes } from '../screen/axe.ts';
import { TOUR } from '../screen/tour.ts';

test.setTimeout(600_000);

test('every screen passes axe in a wide window, in both themes [SCR-90]', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, visit } of TOUR) {
    await visit(page, server.url);
    expect.soft(await violationsInBothThemes(page), name).toEqual([]);
  }
});
