import { expect, test } from './machine/journey.ts';
import { tabTo } from './people/person.ts';
import { violationsOf } from './screen/axe.ts';
import { SIZES } from './screen/hit-sizes.ts';
import { meetAllControls } from './screen/hit-walk.ts';
import { TOUR } from './screen/tour.ts';

const UPRIGHT = SIZES.filter(({ width }) => width < 700);

test.describe('on a touch screen', () => {
  test.setTimeout(600_000);
  test.use({ hasTouch: true, isMobile: true });

  test('every screen passes axe, and a thumb meets every control of it, on phones held upright [SCR-749]', async ({
    page,
    server,
  }) => {
    const met = await meetAllControls(page, server.url, UPRIGHT, async (name) =>
      expect.soft(await violationsOf(page), name).toEqual([]),
    );
    expect(met).toBeGreaterThan(TOUR.length * UPRIGHT.length * 8);
  });
});

test('by keyboard alone: sign up, build, run, overview, sign out', async ({ page }) => {
  const press = async (role: 'button' | 'link', name: string) => {
    await tabTo(page, page.getByRole(role, { name, exact: name === 'Add Round' }).first());
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await page.goto('/');
  await press('link', 'Get Started');
  await type('Display Name', 'Ada');
  await type('Email', 'ada@example.com');
  await type('Password', 'analytical');
  await page.keyboard.press('Enter');

  await press('link', 'New Timer');
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Keys');
  await press('button', 'Add Round');
  await press('button', 'Add Step');
  const seconds = page.getByRole('spinbutton', { name: 'Seconds', exact: true });
  if (!(await seconds.isVisible())) await press('button', 'New Step');
  await tabTo(page, seconds);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await press('button', 'Save');

  await press('link', 'Run');
  await press('button', 'Overview');
  await press('button', 'Start');
  await expect(page.getByText('ACTIVE NOW')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await press('button', 'Back to Library');
  await press('button', 'Sign Out');
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
});
