// What React draws in a second of a run: what has changed, and nothing else.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

/** A component's place in React's tree, as far as it matters here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

declare global {
  interface Window {
    drawn: string[];
  }
}

/** For `addInitScript`: notes each component that a commit has drawn, as React's developer tools find them. */
function noteDrawn(): void {
  window.drawn = [];
  const COMPONENTS = [0, 1, 11, 14, 15];
  const PERFORMED_WORK = 1;
  const visit = (fiber: Fiber): void => {
    const before = fiber.alternate;
    if (COMPONENTS.includes(fiber.tag) && (before === null || (fiber.flags & PERFORMED_WORK) !== 0))
      window.drawn.push((fiber.type as { readonly name?: string } | null)?.name ?? '');
    if (fiber.child === before?.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => visit(root.current),
    },
  });
}

/** What is drawn from one second of the run to another. The page itself looks at each frame: from outside, one more second may be seen. */
function drawnIn(page: Page, seconds: number): Promise<readonly string[]> {
  return page.getByRole('timer', { name: 'Time remaining' }).evaluate(async (digits, seconds) => {
    const left = () => Number(/:(\d+)$/.exec(digits.textContent)?.[1]);
    const until = (isSeen: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => (isSeen() ? resolve() : void requestAnimationFrame(look));
        look();
      });
    const before = left();
    await until(() => left() !== before);
    const start = left();
    window.drawn = [];
    await until(() => left() <= start - seconds);
    return window.drawn;
  }, seconds);
}

test('a second of a run draws what changes with it, and nothing else', async ({ page, server }) => {
  await page.addInitScript(noteDrawn);
  await openLibrary(page, server.url, [timerOf('Legs', [{ steps: [{ name: 'Squats', seconds: 599 }] }])]);
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const drawn = await drawnIn(page, 9);
  // Six a second; and what shows when the run ends looks at the time of day by itself, every ten seconds: in nine once at most.
  expect(drawn.length).toBeLessThanOrEqual(9 * 6 + 1);
});

test('with a strap, its rate, its line and the button of the rate are drawn in addition, and no dialog that is closed', async ({
  page,
  server,
}) => {
  await page.addInitScript(noteDrawn);
  await openLibrary(page, server.url, [timerOf('Legs', [{ steps: [{ name: 'Squats', seconds: 599 }] }])]);
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Heart rate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Try with a demo' }).click();
  await expect(dialog).toContainText('Zone');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const drawn = await drawnIn(page, 9);
  // Seven a second while the rate stays, nine when it changes.
  expect(drawn.length).toBeLessThanOrEqual(9 * 9 + 1);
});
