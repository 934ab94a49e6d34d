import type { Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES = {
  everything: { type: 'tag', values: WCAG },
  colours: { type: 'rule', values: ['color-contrast'] },
} as const;

/** What axe finds wrong with a page as it is; `colours`: only the contrast of its colours. */
export async function violationsOf(page: Page, what: keyof typeof RULES = 'everything'): Promise<readonly string[]> {
  await page.evaluate(() => {
    // A colour halfway to another was not chosen: those that fade arrive now. What is out of sight would never do so.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
  // Again for each document that a journey opens.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([type, values]) => {
      const { axe: here } = window as unknown as { readonly axe: typeof axe };
      const runOnly = { type, values: [...values] };
      return (await here.run(document, { runOnly, resultTypes: ['violations'] })).violations;
    },
    [RULES[what].type, RULES[what].values] as const,
  );
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** The same in both themes: everything in the light one, in which the page is left, and the colours in the dark one, as a theme changes nothing else. */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await violationsOf(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...(await violationsOf(page)), ...inTheDark.map((violation) => `${violation}, dark`)];
}
