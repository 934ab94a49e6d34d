import { test, expect } from '../machine/journey.ts';
import { SIZES } from '../screen/hit-sizes.ts';
import { meetAllControls } from '../screen/hit-walk.ts';
import { TOUR } from '../screen/tour.ts';

const OTHERS = SIZES.filter(({ width }) => width >= 700);

test.setTimeout(240_000);
test.use({ hasTouch: true });

test('a thumb meets every control of every screen, on a phone on its side, a tablet and a laptop [SCR-749]', async ({
  page,
  server,
}) => {
  expect(await meetAllControls(page, server.url, OTHERS)).toBeGreaterThan(TOUR.length * OTHERS.length * 8);
});
