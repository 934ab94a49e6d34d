// Every control of every screen as a thumb meets it: what lies on its middle is that control, and it is large enough.

import { test, expect } from './machine/journey.ts';
import { SIZES } from './screen/hit-sizes.ts';
import { meetAllControls } from './screen/hit-walk.ts';
import { TOUR } from './screen/tour.ts';

const UPRIGHT = SIZES.filter(({ width }) => width < 700);

test.setTimeout(400_000);
test.use({ hasTouch: true, isMobile: true });

test('a thumb meets every control of every screen, on phones held upright [SCR-749]', async ({ page, server }) => {
  expect(await meetAllControls(page, server.url, UPRIGHT)).toBeGreaterThan(TOUR.length * UPRIGHT.length * 8);
});
