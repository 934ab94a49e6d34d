import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with a page as it is; `colours`: only the contrast of its colours. */
export async function violationsOf(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
): Promise<readonly string[]> {
  // A colour halfway to another was not chosen: those that fade arrive now. What is out of sight would never do so.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    what === 'everything' ? axe.withTags(WCAG) : axe.withRules(['color-contrast'])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
