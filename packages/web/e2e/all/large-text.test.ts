import type { Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { TOUR } from '../screen/tour.ts';

test.setTimeout(240_000);
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Whatever reaches beyond the window or is cut by its own box. The page clips what is too wide: only boxes show it. */
function overflows(page: Page): Promise<{ readonly boxes: number; readonly problems: readonly string[] }> {
  return page.evaluate(() => {
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.closest('[aria-hidden=true], .sr-only, svg, [inert]') === null &&
        !getComputedStyle(each).clipPath.startsWith('inset') &&
        !each.matches('a[href="#main"]') &&
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
    );
    const scrolls = (each: Element): boolean =>
      each !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(each).overflowX) ||
        (each.parentElement !== null && scrolls(each.parentElement)));
    const problems = shown.flatMap((each) => {
      const name = `'${each.textContent.trim().slice(0, 30)}' (${each.tagName.toLowerCase()})`;
      // Its own words: elements in it are asked themselves, and words that are only heard take no room.
      const words = [...each.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      const boxes = words.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
      const [left, right] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))];
      const box = each.getBoundingClientRect();
      const found: string[] = [];
      const isClipped = getComputedStyle(each).textOverflow === 'ellipsis';
      if (!scrolls(each) && !isClipped && (Math.max(right, box.right) > innerWidth + 1 || left < -1))
        found.push(`${name} ends at ${Math.round(Math.max(right, box.right))} of ${innerWidth}`);
      if (each.matches('button, a') && !isClipped && right > left && (right > box.right + 1 || left < box.left - 1))
        found.push(`${name} is wider than its control`);
      return found;
    });
    return { boxes: shown.length, problems };
  });
}

test('with text of twice the size no words leave the window or their control on any phone screen [SCR-750]', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let boxes = 0;
  for (const { name, visit } of TOUR) {
    await visit(page, server.url);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const met = await overflows(page);
    expect.soft(met.problems, name).toEqual([]);
    boxes += met.boxes;
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
  expect(boxes).toBeGreaterThan(TOUR.length * 6);
});
