// A phone on the floor next to someone who trains: what they look for is visible without a hand on the screen.

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { moveIn, openLibrary } from './people/newcomer.ts';
import { violationsInBothThemes } from './screen/axe.ts';
import { drawn } from './screen/drawn.ts';
import { openRunScreen } from './sound/voice-run.ts';

const STEADY = {
  id: 'step-1',
  name: 'Steady',
  duration: 600,
  type: 'work',
  repeat: 1,
  targetHeartRateZone: 3,
} as const;
const ROUND = { id: 'round-1', name: 'Main', repeat: 1, restAfterRound: 0 };
const TIMER = {
  name: 'Into the zone',
  rounds: [{ ...ROUND, steps: [{ ...STEADY, coachingEnabled: false, pauseAfterEnd: false }] }],
};

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  // A laptop of 1280 by 800 at 200 %.
  { width: 640, height: 400 },
];

/** Between two things to tap (px). */
const GAP = 4;

test.setTimeout(120_000);

/** A run of the timer with a simulated strap. */
async function runWithDemo(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await moveIn(page, url, [TIMER]);
  await page.goto('/library');
  await openRunScreen(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Heart rate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try with a demo' }).click();
  await expect(page.getByRole('dialog')).toContainText('Zone');
  await button('Close').click();
  await button('Start').click();
}

type Box = Awaited<ReturnType<Locator['boundingBox']>> | undefined;

function bottomOf(box: Box): number {
  return (box?.y ?? 0) + (box?.height ?? 0);
}

/** Where something is, once it is there: the button leaves one place of the page before it appears in another. */
async function boxOf(spot: Locator): Promise<NonNullable<Box>> {
  await expect.poll(() => spot.boundingBox()).not.toBeNull();
  return (await spot.boundingBox())!;
}

/** Whether there is this much room between two boxes, side by side or one above the other. */
function areApart(one: NonNullable<Box>, other: NonNullable<Box>, gap: number): boolean {
  const beside = one.x + one.width + gap <= other.x || other.x + other.width + gap <= one.x;
  return beside || bottomOf(one) <= other.y || bottomOf(other) <= one.y;
}

test('countdown, heart rate, target and controls are visible on a phone, upright and sideways', async ({
  page,
  server,
}) => {
  await runWithDemo(page, server.url);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const panel = page.getByRole('region', { name: 'Heart rate', exact: true });
  await expect(panel).toContainText(/\d bpm Zone 1.*below target.*Target: Zone 3, 131–150 bpm.*Simulated/);

  const seen = [page.getByRole('region', { name: 'Now' }), panel, button('Pause'), button('Next step'), button('Stop')];
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    const name = `${viewport.width}x${viewport.height}`;
    const floating = await boxOf(button('Heart rate'));
    for (const part of seen) {
      const box = await boxOf(part);
      expect.soft(box.y, name).toBeGreaterThanOrEqual(0);
      expect.soft(box.y + box.height, `${String(part)} at ${name}`).toBeLessThanOrEqual(viewport.height);
      expect.soft(areApart(box, floating, 0), `the floating button lies on ${String(part)} at ${name}`).toBe(true);
    }
    // What a part holds stays inside it.
    const [now, bar, strip, words] = await Promise.all(
      [seen[0]!, page.getByRole('progressbar'), panel, panel.locator('p').last()].map((part) => part.boundingBox()),
    );
    expect.soft(bottomOf(bar), name).toBeLessThan(bottomOf(now));
    expect.soft(bottomOf(words), name).toBeLessThan(bottomOf(strip));
    const traces = await panel.locator('svg[role="img"]').all();
    for (const trace of traces) {
      const box = await trace.boundingBox();
      if (box !== null) expect.soft(box.x + box.width, name).toBeLessThan(strip!.x + strip!.width);
    }
  }
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
});

test("the coach's words are in sight above the controls of a phone", async ({ page, server }) => {
  await runWithDemo(page, server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  const coach = await boxOf(page.getByRole('region', { name: 'AI Coach' }));
  const controls = await boxOf(page.getByRole('group', { name: 'Controls' }));
  const volume = await boxOf(page.getByRole('slider', { name: 'Volume' }));
  expect(bottomOf(coach)).toBeLessThanOrEqual(controls.y);
  expect(bottomOf(coach)).toBeLessThan(volume.y);
});

test('in a bar the heart has its name, and figures take its place', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLibrary(page, server.url, [TIMER]);
  const heart = page.getByRole('button', { name: 'Heart rate', exact: true });
  const name = heart.getByText('Heart rate');
  await expect(name).toBeVisible();
  await heart.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try with a demo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(heart).toContainText(/\d bpm/);
  await expect(name).toBeHidden();
});

test('the heart-rate button covers no control of a run, however small the page', async ({ page, server }) => {
  await runWithDemo(page, server.url);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const sizes = [...PHONES, { width: 320, height: 568 }, { width: 320, height: 640 }];
  const apartFromAll = async (...names: readonly string[]) => {
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      await drawn(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      const heart = await boxOf(button('Heart rate'));
      for (const name of names) {
        const box = await boxOf(button(name));
        const isApart = areApart(box, heart, GAP) || box.y >= viewport.height;
        expect.soft(isApart, `${name} at ${viewport.width}x${viewport.height}`).toBe(true);
        const words = await button(name).evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
        expect.soft(words, `the words of ${name} at ${viewport.width}x${viewport.height}`).toBe(true);
      }
    }
  };
  await apartFromAll('Previous step', 'Pause', 'Next step', 'Reset', 'Stop');
  await button('Overview').click();
  await apartFromAll('Previous', 'Pause', 'Next');
});

test("the dialog's button is visible below the longest words there are [HRT-44]", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'bluetooth', { value: undefined });
  });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Heart rate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Heart Rate Monitor' });
  await expect(dialog).toContainText('Web Bluetooth is not supported in this browser');
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close', exact: true }).focus();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const close = dialog.getByRole('button', { name: 'Close', exact: true });
    await expect.soft(close).toBeInViewport({ ratio: 1 });
    // What the keyboard reaches above them is not hidden behind them.
    await page.keyboard.press('Shift+Tab');
    const reached = dialog.locator(':focus');
    const [own, bar] = await Promise.all([reached.boundingBox(), close.boundingBox()]);
    expect.soft((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.keyboard.press('Tab');
  }
});

test('on a phone the button is in a bar, not in a corner over the page', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const heart = page.getByRole('button', { name: 'Heart rate', exact: true });
  const inBar = page.getByRole('banner').getByRole('button', { name: 'Heart rate', exact: true });
  await openLibrary(page, server.url, [TIMER]);
  for (const [path, top, bottom] of [
    ['/library', 784, 844],
    ['/history', 784, 844],
    ['/settings', 784, 844],
    ['/editor', 0, 53],
  ] as const) {
    await page.goto(path);
    await expect(inBar, path).toBeVisible();
    const box = (await heart.boundingBox())!;
    expect.soft(box.y, path).toBeGreaterThanOrEqual(top);
    expect.soft(bottomOf(box), path).toBeLessThanOrEqual(bottom);
  }
  await page.goto('/library');
  await openRunScreen(page);
  await expect(inBar).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(inBar).toBeVisible();
  await page.evaluate(() => document.documentElement.requestFullscreen());
  await expect(page.getByRole('main').getByRole('button', { name: 'Heart rate', exact: true })).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(inBar).toBeVisible();
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  const floating = page.getByRole('complementary').getByRole('button', { name: 'Heart rate', exact: true });
  await expect(floating).toBeVisible();
  expect((await heart.boundingBox())!.x).toBeGreaterThan(1200);
});
