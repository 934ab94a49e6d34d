// An account that is full of sessions: what does not fit is said, and fits once the readings of old ones are removed.

import type { Page } from '@playwright/test';
import { sessionBody } from '@roundbell/core/heart';
import { expect, test } from '../machine/journey.ts';
import { moveIn } from '../people/newcomer.ts';
import { keepSessions, workout } from '../people/past-sessions.ts';
import { violationsOf } from '../screen/axe.ts';

const DAY = 86_400_000;

/** A session of more than a year ago that takes about so many characters. */
function old(place: number, characters: number) {
  const shift = Math.round(Date.now() - (400 + place) * DAY) - workout().startTime;
  const { readings, ...body } = sessionBody(workout());
  const [startTime, endTime] = [body.startTime + shift, (body.endTime ?? 0) + shift];
  const sessionId = `hr-session-${startTime}`;
  const whole = { ...body, sessionId, startTime, endTime, readings: { ...readings, later: 'x'.repeat(characters) } };
  return { id: sessionId, rev: `rev-${place}`, updatedAt: endTime, deleted: false, body: whole };
}

/** Sends sessions as another device would, ever smaller ones, until even a short one does not fit; how many did. */
async function fill(page: Page): Promise<number> {
  const statusOf = (document: object) =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/sync/hrsessions/push', { method: 'POST', headers, body })).status;
      },
      JSON.stringify({ rows: [{ document }] }),
    );
  let characters = 470_000;
  let count = 0;
  while (characters > 500) {
    const status = await statusOf(old(count, characters));
    if (status === 200) count += 1;
    else characters /= 2;
  }
  return count;
}

test('a session that finds no room in the account gets it [HRT-340, HRT-343, SYN-170]', async ({
  page,
  server,
  expectComplaint,
}) => {
  test.setTimeout(120_000);
  const userId = await moveIn(page, server.url, []);
  await page.goto('/history');
  const count = await fill(page);
  await expectComplaint(/413/);
  await keepSessions(page, userId, [workout()]);
  await page.reload();
  const panel = page.getByRole('region', { name: 'Room in your account' });
  await expect(panel).toContainText('Your account is full: 1 session', { timeout: 30_000 });
  await expectComplaint(/413/);
  await expect(page.getByText('Not in your account')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Remove readings' }).click();
  const question = page.getByRole('alertdialog', { name: `Remove the readings of ${count} sessions?` });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(panel).toContainText(`The readings of ${count} sessions were removed.`, { timeout: 30_000 });
  await expect(page.getByText('Not in your account')).toHaveCount(0, { timeout: 70_000 });
  await expect(panel).not.toContainText('full');
});
