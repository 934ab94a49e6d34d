import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { tabTo } from './people/person.ts';
import { violationsOf } from './screen/axe.ts';
import { TOUR } from './screen/tour.ts';

test.describe('on a touch screen', () => {
  test.setTimeout(600_000);
  test.use({ hasTouch: true, isMobile: true });

  test('every screen passes axe, has targets of at least 44 px, except links within a sentence, and never scrolls sideways at 320 px', async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { name, visit } of TOUR) {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, server.url);
      expect.soft(await violationsOf(page), name).toEqual([]);
      expect.soft(await smallTargets(page), name).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await contentWidth(page), name).toBeLessThanOrEqual(320);
    }
  });
});

/** The buttons and links that a thumb may miss, with their sizes. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href]')]
      .filter((element) => element.checkVisibility() && element.closest('p') === null)
      .map((element) => ({
        text: element.getAttribute('aria-label') ?? element.textContent,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
}

function contentWidth(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
}

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
