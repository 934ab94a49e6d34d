// Someone with a strap and a three-step timer, in the built product.

import type { Locator, Page } from '@playwright/test';
import type { Timer } from '@roundbell/core/timer';
import { expect } from '../machine/journey.ts';
import { type WrittenTimer, openLibrary } from '../people/newcomer.ts';
import { test as withStrap } from './strap-journey.ts';

// In the zones of a maximum heart rate of 187, which no one has to set.
export const FAT_BURN = 120;
export const AEROBIC = 140;
export const MAXIMUM = 170;

type Step = Timer['rounds'][number]['steps'][number];

function stepOf(name: string, duration: number, type: Step['type'], targetHeartRateZone: Step['targetHeartRateZone']) {
  const settings = { repeat: 1, coachingEnabled: false, pauseAfterEnd: false };
  return { id: name, name, duration, type, targetHeartRateZone, ...settings } satisfies Step;
}

/** Two steps that last until they are skipped, and one that ends almost immediately. */
const HILLS: WrittenTimer = {
  name: 'Hills',
  rounds: [
    {
      id: 'round-1',
      name: 'Main',
      repeat: 1,
      restAfterRound: 0,
      steps: [stepOf('Warm up', 600, 'preparation', 3), stepOf('Push', 600, 'work', 4), stepOf('Settle', 2, 'rest', 1)],
    },
  ],
};

interface AtTheLibrary {
  readonly library: Page;
  readonly floating: Locator;
  readonly dialog: Locator;
  /** The heart rate next to the run. */
  readonly panel: Locator;
  /** A button of the dialog. */
  readonly button: (name: string) => Locator;
  /** A button of the run. */
  readonly press: (name: string) => Promise<void>;
  /** Chooses the strap in the dialog, and closes it when this heart rate appears. */
  readonly connect: (bpm: number) => Promise<void>;
  /** Forgets the strap in the open dialog. */
  readonly forget: () => Promise<void>;
}

/** Someone at the library, with a strap that is not connected yet. */
export const test = withStrap.extend<AtTheLibrary>({
  library: async ({ page, server }, use) => {
    await openLibrary(page, server.url, [HILLS]);
    await use(page);
  },
  floating: async ({ library }, use) => {
    await use(heartButton(library));
  },
  dialog: async ({ library }, use) => {
    await use(heartDialog(library));
  },
  panel: async ({ library }, use) => {
    await use(library.getByRole('region', { name: 'Heart rate', exact: true }));
  },
  button: async ({ dialog }, use) => {
    await use((name) => dialog.getByRole('button', { name, exact: true }));
  },
  press: async ({ library }, use) => {
    await use((name) => library.getByRole('button', { name, exact: true }).click());
  },
  forget: async ({ library, button }, use) => {
    await use(async () => {
      await button('Forget Device').click();
      await library.getByRole('alertdialog').getByRole('button', { name: 'Forget', exact: true }).click();
    });
  },
  connect: async ({ floating, dialog, button, strap, chooser }, use) => {
    await use(async (bpm) => {
      strap.wear(bpm);
      await floating.click();
      const chosen = chooser.choose(strap.address);
      await button('Connect').click();
      await chosen;
      await expect(dialog).toContainText(`${bpm} bpm`);
      await button('Close').click();
    });
  },
});

/** The floating button of a page. */
export function heartButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Heart rate', exact: true });
}

/** The dialog it opens. */
export function heartDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Heart Rate Monitor' });
}
