import { AxeBuilder } from '@axe-core/playwright';
import { endSession, type HeartRateSession, sessionBody, startSession } from '@roundbell/core';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { signUp } from './person.ts';

const START = Date.UTC(2026, 10, 20, 18, 0);
const STEPS = ['preparation', 'work', 'rest', 'work', 'rest', 'work', 'between', 'recovery'] as const;

/** Forty minutes of work and rest, read once a second. */
function workout(): HeartRateSession {
  const begun = startSession({ timerId: 'timer-1', timerName: 'Evening strength and calm' }, START);
  const marks = Array.from({ length: 20 }, (_, index) => {
    const type = STEPS[index % STEPS.length] ?? 'work';
    return { at: START + index * 120_000, stepName: type === 'work' ? 'Kettlebell swings' : 'Breathe', type };
  });
  let bpm = 90;
  const readings = Array.from({ length: 2400 }, (_, second) => {
    const isWork = STEPS[Math.floor(second / 120) % STEPS.length] === 'work';
    bpm += ((isWork ? 178 : 112) - bpm) / 35;
    return { bpm: Math.round(bpm + 3 * Math.sin(second)), timestamp: START + second * 1000 };
  });
  return endSession({ ...begun, marks, readings }, START + 2_400_000, 187);
}

async function seed(page: Page) {
  const { user } = (await (await page.request.get('/api/account/me')).json()) as { user: { id: string } };
  const silent = endSession(startSession({ timerId: 't', timerName: 'Sit' }, START - 9e7), START - 8.9e7, 187);
  const rows = [workout(), silent].map((session) => ({ ...sessionBody(session), owner: user.id, isShared: false }));
  await page.evaluate(
    (texts) => {
      for (const { key, text } of texts) localStorage.setItem(`roundbell.heart-rate.${key}`, text);
      localStorage.setItem('roundbell.heart-rate.hr-session-1', 'broken');
    },
    rows.map((row) => ({ key: row.sessionId, text: JSON.stringify(row) })),
  );
  return workout().sessionId;
}

test('the history passes axe in both themes, fits 320 px, and exports a file', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  const look = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          violations.map(
            ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          ),
        )
        .toEqual([]);
    }
  };
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('You have no sessions yet.')).toBeVisible();
  await look('empty');
  const sessionId = await seed(page);
  await page.goto('/history');
  await expect(page.getByText('1 session could not be read.')).toBeVisible();
  await look('list');
  await page.getByRole('link', { name: /Evening strength/ }).click();
  await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/history/${sessionId}`);
  await look('session');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export TCX' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('heart-rate-2026-11-20-180000.tcx');
});
