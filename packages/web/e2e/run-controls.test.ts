// The controls of a run stay in place, whatever the step shows.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { violationsInBothThemes } from './screen/axe.ts';

const LONG = 'Step with a name as long as any: '.padEnd(120, 'so long ');
const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const CONTROLS = [
  'Previous step',
  'Pause',
  'Next step',
  'Reset',
  'Stop',
  '-10 seconds',
  '+10 seconds',
  'Overview',
  'Exit',
];

const plain = timerOf('Every kind of step', [
  {
    repeat: 2,
    rest: 500,
    steps: [
      { name: 'Short', seconds: 500, repeat: 2 },
      { name: LONG, seconds: 5000, type: 'recovery' },
      { name: 'Into the zone', seconds: 500 },
      { name: 'Until a tap', seconds: 500 },
      { delay: 500 },
    ],
  },
]);
/** The third step has a target zone, and therefore the coach's box; the fourth ends by a tap. */
const TIMER = {
  ...plain,
  rounds: plain.rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step) =>
      step.name === 'Into the zone'
        ? { ...step, targetHeartRateZone: 3 as const }
        : step.name === 'Until a tap'
          ? { ...step, end: { kind: 'tap', repetitions: { count: 12 } } as const }
          : step,
    ),
  })),
};

test.setTimeout(180_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLibrary(page, url, [TIMER]);
  await page.getByRole('article', { name: TIMER.name }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Start').click();
}

/** Where the controls are, rounded to the pixel. */
async function boxesOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const found = await page.getByRole('button').evaluateAll((buttons) =>
    buttons.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const name = each.getAttribute('aria-label') ?? each.textContent;
      return [name, [x, y, width, height].map(Math.round).join(' ')] as const;
    }),
  );
  const boxes = Object.fromEntries(found.filter(([name]) => CONTROLS.includes(name)));
  expect(Object.keys(boxes).sort()).toEqual([...CONTROLS].sort());
  return boxes;
}

/** Shows every step of the first repeat and the rest after it, one after another; ends back at the first. */
async function throughTheSteps(page: Page, look: (step: string) => Promise<void>): Promise<void> {
  const STEPS = 7;
  for (let step = 0; step < STEPS; step++) {
    const heading = page.getByRole('region', { name: 'Now' }).getByRole('heading');
    const name = await heading.innerText();
    await look(name);
    await button(page, 'Next step').click();
    if (!name.startsWith('Until a tap')) continue;
    // A press right after one that ended a step would be the second of a double tap.
    await expect(heading).toHaveText('Delay');
    await expect(page.getByRole('timer', { name: 'Time remaining' })).not.toHaveText('8:20');
  }
  for (let step = 0; step < STEPS; step++) {
    await button(page, 'Previous step').click();
  }
}

test('the controls have the same boxes in every step, at every size, with and without a strap [SCR-690]', async ({
  page,
  server,
}) => {
  await open(page, server.url);
  const seen: string[] = [];
  const compareAt = async (sizes: typeof SIZES) => {
    const first = new Map<number, Awaited<ReturnType<typeof boxesOf>>>();
    await throughTheSteps(page, async (step) => {
      seen.push(step);
      for (const viewport of sizes) {
        const { width, height } = viewport;
        await page.setViewportSize(viewport);
        const boxes = await boxesOf(page);
        if (!first.has(width)) first.set(width, boxes);
        expect.soft(boxes, `${step.slice(0, 20)} at ${width}x${height}`).toEqual(first.get(width));
        const [, top = 0, , tall = 0] = boxes['Pause']?.split(' ').map(Number) ?? [];
        expect.soft(top + tall, 'the main button is in sight').toBeLessThanOrEqual(height);
      }
    });
  };
  await compareAt(SIZES);
  expect(new Set(seen)).toEqual(
    new Set(['Short', LONG, 'Into the zone', 'Until a tap, 12\u00a0reps', 'Delay', 'Rest']),
  );
  await button(page, 'Heart rate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try with a demo' }).click();
  await expect(page.getByRole('dialog')).toContainText(/\d bpm/);
  await button(page, 'Close').click();
  await expect(page.getByRole('region', { name: 'Heart rate', exact: true })).toContainText(/\d bpm/);
  await compareAt(SIZES.filter(({ width }) => [320, 844, 1280].includes(width)));
});

test('a locked run reacts only to a long touch, and passes axe in both themes', async ({ page, server }) => {
  await open(page, server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Lock').click();
  const hold = button(page, 'Hold to unlock');
  await expect(hold).toBeFocused();
  const covered = await page.evaluate(() => {
    const points = [
      [195, 30],
      [60, 80],
      [195, 300],
      [340, 720],
      [60, 720],
      [195, 720],
    ] as const;
    return points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('main, header') !== null);
  });
  expect(covered).toEqual([]);
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  await hold.click({ delay: 100 });
  await expect(hold).toBeVisible();
  await hold.hover();
  await page.mouse.down();
  await expect(hold).toBeHidden();
  await page.mouse.up();
  await expect(button(page, 'Pause')).toBeVisible();
});

test("'Back to now' covers no row, and a tap on the last one lands where it is seen", async ({ page, server }) => {
  const many = timerOf('Thirty', [
    { steps: Array.from({ length: 30 }, (_, step) => ({ name: `Step ${step + 1}`, seconds: 60 })) },
  ]);
  await openLibrary(page, server.url, [many]);
  await page.getByRole('article', { name: 'Thirty' }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Overview').click();
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await page.getByRole('list', { name: 'All steps' }).evaluate((list) => {
      list.parentElement?.scrollTo({ top: 1e6 });
    });
    const last = page.getByRole('button', { name: /^Step 30/ });
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await expect(button(page, 'Back to now')).toBeVisible();
    const hit = await last.evaluate((row) => {
      const { x, y, width, height } = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect.soft(hit, `${viewport.width}x${viewport.height}`).toBe(true);
    await button(page, 'Back to now').click();
    await expect(page.getByText('ACTIVE NOW')).toBeInViewport();
    await expect(page.getByText('Total time remaining')).toBeVisible();
    if (viewport.width < viewport.height) {
      const bar = (await page.getByRole('progressbar', { name: 'Step progress' }).boundingBox())!;
      const list = (await page.getByRole('list', { name: 'All steps' }).boundingBox())!;
      expect.soft(bar.width, `the bar at ${viewport.width}`).toBeGreaterThanOrEqual(list.width);
    }
  }
});
