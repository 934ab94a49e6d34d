// A strap on the chest of somebody who trains, in the built product.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Timer } from '@roundbell/core';
import { expect } from './journey.ts';
import { moveIn } from './newcomer.ts';
import { test as withStrap } from './strap-journey.ts';
import { openRunScreen } from './voice-run.ts';

// The zones of a maximum heart rate of 187, which nobody has to set.
const AEROBIC = 140;
const MAXIMUM = 170;
const FAT_BURN = 120;

/** A timer of one step into zone 3, so long (s). */
function intoZone3(duration: number): Pick<Timer, 'name' | 'rounds'> {
  const step = { id: 'step-1', name: 'Steady', duration, type: 'work', repeat: 1, targetHeartRateZone: 3 } as const;
  const steps = [{ ...step, coachingEnabled: false, pauseAfterEnd: false }];
  return { name: 'Into the zone', rounds: [{ id: 'round-1', name: 'Main', repeat: 1, restAfterRound: 0, steps }] };
}

interface AtTheLibrary {
  /** How long the timer lasts (s). */
  readonly duration: number;
  readonly library: Page;
  readonly floating: Locator;
  readonly dialog: Locator;
  /** Chooses the strap in the dialog, and closes it when the heart rate is there. */
  readonly connect: (bpm: number) => Promise<void>;
}

/** Somebody with such a timer. */
const test = withStrap.extend<AtTheLibrary>({
  duration: [600, { option: true }],
  library: async ({ page, server, duration }, use) => {
    await moveIn(page, server.url, [intoZone3(duration)]);
    await page.goto('/library');
    await use(page);
  },
  floating: async ({ library }, use) => {
    await use(library.getByRole('button', { name: 'Heart rate', exact: true }));
  },
  dialog: async ({ library }, use) => {
    await use(library.getByRole('dialog', { name: 'Heart Rate Monitor' }));
  },
  connect: async ({ floating, dialog, strap, chooser }, use) => {
    await use(async (bpm) => {
      strap.wear(bpm);
      await floating.click();
      const chosen = chooser.choose(strap.address);
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await chosen;
      await expect(dialog).toContainText(`${bpm} bpm`);
      await dialog.getByRole('button', { name: 'Close' }).click();
    });
  },
});

test('[HRT-88] strap to zone to panel', async ({ library, floating, dialog, strap, chooser }) => {
  await openRunScreen(library);
  const panel = library.getByRole('region', { name: 'Heart rate', exact: true });
  const coach = library.getByRole('region', { name: 'AI Coach' });
  await expect(panel).toContainText('No monitor connected');

  strap.setBattery(64);
  strap.wear(AEROBIC);
  await floating.click();
  const chosen = chooser.choose(strap.address);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await chosen;
  await expect(dialog).toContainText(`Connected to ${strap.name}`);
  await expect(dialog).toContainText('140 bpm');
  await expect(dialog).toContainText('Zone 3, Aerobic');
  await expect(dialog).toContainText('Battery 64%');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect(floating).toHaveAccessibleDescription(/140 bpm.*Zone 3/);
  await library.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(panel).toContainText('140 bpm');
  await expect(panel).toContainText('Zone 3, Aerobic');
  await expect(panel).toContainText('in target');
  await expect(panel).toContainText('Battery 64%');
  await expect(coach).toContainText('Active');
  strap.wear(MAXIMUM);
  await expect(panel).toContainText('170 bpm');
  await expect(panel).toContainText('Zone 5, Maximum');
  await expect(panel).toContainText('above target');
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('Zone 2, Fat Burn');
  await expect(panel).toContainText('below target');

  // Whoever takes the strap off sees no old heart rate.
  strap.wear(undefined);
  await expect(panel).toContainText('-- bpm');
});

test.describe('a run of four seconds', () => {
  test.use({ duration: 4 });

  test('[HRT-88] strap to history', async ({ library, connect }) => {
    await connect(AEROBIC);
    await openRunScreen(library);
    await library.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(library.getByRole('heading', { name: 'Complete!' })).toBeVisible({ timeout: 30_000 });
    await library.getByRole('link', { name: 'See your heart rate' }).click();
    await expect(library.getByRole('heading', { level: 1, name: 'Into the zone' })).toBeVisible();
    await expect(library.getByRole('region', { name: 'Heart rate', exact: true })).toContainText('140 bpm');

    await library.goto('/history');
    const session = library.getByRole('list', { name: 'Sessions' }).getByRole('link', { name: /^Into the zone/ });
    await expect(session).toContainText('140 bpm');
    await session.click();
    const saved = library.waitForEvent('download');
    await library.getByRole('button', { name: 'Export TCX' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file).toMatch(/<HeartRateBpm[^>]*>\s*<Value>140<\/Value>/);
  });
});

test('[HRT-89] a strap that is lost in a run comes back by itself, and after a reload too, until it is forgotten', async ({
  library,
  floating,
  dialog,
  strap,
  chooser,
  connect,
}) => {
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await floating.click();
  const cancelled = chooser.cancel();
  await button('Connect').click();
  await cancelled;
  await expect(dialog).toContainText('No monitor connected.');
  await button('Close').click();
  await connect(AEROBIC);

  await openRunScreen(library);
  const panel = library.getByRole('region', { name: 'Heart rate', exact: true });
  await library.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(panel).toContainText('140 bpm');
  const connects = strap.connects;
  await strap.loseLink();
  await strap.until('listening');
  expect(strap.connects).toBeGreaterThan(connects);
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('120 bpm');

  await library.goto('/library');
  await expect(floating).toHaveAccessibleDescription(/120 bpm.*Zone 2/);

  await floating.click();
  await button('Forget Device').click();
  await strap.until('free');
  await expect(dialog).toContainText('No monitor connected.');
  await library.reload();
  await floating.click();
  await expect(dialog).toContainText('No monitor connected.');
  const chosenAgain = chooser.choose(strap.address);
  await button('Connect').click();
  await chosenAgain;
  await expect(dialog).toContainText('120 bpm');
});
