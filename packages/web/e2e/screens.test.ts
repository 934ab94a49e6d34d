import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './journey.ts';
import { tabTo } from './person.ts';
import { TOUR } from './tour.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.describe('every screen', () => {
  test.setTimeout(180_000);

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`passes axe in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const { name, visit } of TOUR) {
        await visit(page);
        const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
        expect.soft(found).toEqual([]);
      }
    });
  }

  test('never scrolls sideways at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const { name, visit } of TOUR) {
      await visit(page);
      const width = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      );
      expect.soft(width, name).toBeLessThanOrEqual(320);
    }
  });
});

test.describe('on a touch screen', () => {
  test.setTimeout(180_000);
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every screen has targets of at least 44 px, links within a sentence aside', async ({ page }) => {
    for (const { name, visit } of TOUR) {
      await visit(page);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, a[href]')]
          .filter((element) => element.checkVisibility() && element.closest('p') === null)
          .map((element) => ({
            text: element.getAttribute('aria-label') ?? element.textContent,
            box: element.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
      );
      expect.soft(small, name).toEqual([]);
    }
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
  await press('button', 'Create one');
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
