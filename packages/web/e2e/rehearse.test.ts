// A draft is heard before it is saved: the tones leave the loudspeaker at the speed, and nothing of it is kept.

import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { violationsInBothThemes } from './screen/axe.ts';
import { meetControls } from './screen/hit-controls.ts';
import { installAudioTap } from './sound/audio-tap.ts';

const LEGS = timerOf('Legs', [
  {
    repeat: 4,
    rest: 15,
    steps: [
      { name: 'Squats', seconds: 40 },
      { name: 'Lunges', seconds: 40 },
    ],
  },
]);

// The recorder's script comes from the page itself.
test.use({ bypassCSP: true });

test('someone hears six minutes of a draft in seconds, while they go on writing it [RUN-168]', async ({
  page,
  server,
}) => {
  await page.addInitScript(installAudioTap);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLibrary(page, server.url, [LEGS]);
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Rehearsal' });
  await expect(bar.getByRole('button', { name: 'Play' })).toBeFocused();
  await bar.getByRole('combobox', { name: 'Speed' }).selectOption('30x');
  await bar.getByRole('button', { name: 'Play' }).click();
  // The step that plays is marked while its writer is elsewhere.
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Legs and more');
  await expect(page.locator('[aria-current="step"]')).toHaveAccessibleName('Step 2: Lunges');
  await expect(page.locator('[aria-current="step"]')).toHaveAccessibleName('Step 1: Squats');
  await expect(name).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.audioTap.count())).toBeGreaterThanOrEqual(4);
  // Six minutes at thirty times the speed.
  await expect(bar.getByText('Complete')).toBeVisible({ timeout: 40_000 });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsInBothThemes(page)).toEqual([]);
  for (const size of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    // A busy machine draws the new size a moment later.
    await expect
      .poll(async () => (await meetControls(page)).problems, { message: `${size.width}x${size.height}` })
      .toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  // As at a zoom of 400 %: the fields come into sight between what stays.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: /^Squats/ }).click();
  const field = page.getByRole('textbox', { name: 'Step name' });
  await field.press('End');
  const shown = page.getByRole('button', { name: 'Save' });
  await expect
    .poll(async () => {
      const [box, save, low] = [await field.boundingBox(), await shown.boundingBox(), await bar.boundingBox()];
      if (!box || !save || !low) return 'not there';
      const top = Math.max(0, low.y + low.height);
      return box.y >= top && box.y + box.height <= save.y ? 'in sight' : `${box.y} of ${top} to ${save.y}`;
    })
    .toBe('in sight');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'My Timers' }).first().click();
  await expect(page.getByRole('article', { name: 'Legs' })).toBeVisible();
  await expect(page.getByText('Resume')).toBeHidden();
  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});
