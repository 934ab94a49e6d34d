// Someone connects intervals.icu, and a workout that ends on another device of theirs is there.

import { type PlannerPeer, startPlannerPeer } from '../../server/test/planner-peer.ts';
import { expect, test as journey } from './machine/journey.ts';
import { startServer } from './machine/running-server.ts';
import { signUp } from './people/person.ts';
import { violationsOf } from './screen/axe.ts';

const test = journey.extend<{ readonly peer: PlannerPeer }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  peer: async ({}, use) => {
    const peer = await startPlannerPeer();
    await use(peer);
    await peer.stop();
  },
  server: async ({ peer }, use) => {
    const server = await startServer({ INTERVALS_BASE_URL: peer.url });
    await use(server);
    await server.stop();
  },
});

test('a workout that ends is at intervals.icu, without a press [ACC-462]', async ({ page, peer }) => {
  await signUp(page);
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'intervals.icu' });
  await panel.getByRole('button', { name: 'Show connection' }).click();
  await panel.getByRole('textbox', { name: 'API key' }).fill(peer.key);
  await panel.getByRole('button', { name: 'Connect' }).click();
  await expect(panel.getByText('Connected as Ada at the planner. 0 workouts sent.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const startTime = Date.now() - 60_000;
  const sessionId = `hr-session-${startTime}`;
  const body = {
    ...{ version: 1, sessionId, timerId: 't', timerName: 'Legs', startTime, endTime: startTime + 120_000 },
    ...{ readings: { times: '', bpm: '' }, steps: [], marks: '' },
  };
  const document = { id: sessionId, rev: '1', updatedAt: startTime, deleted: false, body };
  const pushed = await page.request.post('/api/sync/hrsessions/push', { data: { rows: [{ document }] } });
  expect(pushed.ok()).toBe(true);
  await expect.poll(() => peer.activities.map(({ name }) => name)).toEqual(['Legs']);
  await page.reload();
  await panel.getByRole('button', { name: 'Show connection' }).click();
  await expect(panel.getByText('Connected as Ada at the planner. 1 workout sent.')).toBeVisible();
  await panel.getByRole('button', { name: 'Disconnect' }).click();
  await expect(panel.getByRole('textbox', { name: 'API key' })).toBeVisible();
});

test("today's planned workout is above the timers, and runs at once [ACC-464]", async ({ page, peer }) => {
  const steps = 'Warmup\n- 10m Z2 HR\n\nMain set 4x\n- Climb 4m Z4 HR\n- 3m Z2 HR\n';
  peer.events.push({ id: 1, category: 'WORKOUT', name: 'Hills', description: steps });
  await signUp(page);
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'intervals.icu' });
  await panel.getByRole('button', { name: 'Show connection' }).click();
  await panel.getByRole('textbox', { name: 'API key' }).fill(peer.key);
  await panel.getByRole('button', { name: 'Connect' }).click();
  expect(peer.asked).not.toContainEqual(expect.stringContaining('events'));
  await panel.getByRole('checkbox', { name: "Show today's planned workout in My Timers" }).check();
  await page.getByRole('link', { name: 'My Timers' }).click();
  const planned = page.getByRole('region', { name: 'Planned today' });
  await expect(planned).toContainText('Today: Hills');
  expect(await violationsOf(page)).toEqual([]);
  await planned.getByRole('link', { name: 'Open Hills' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hills' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Run once' })
    .or(page.getByRole('link', { name: 'Run once' }))
    .click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/^9:5\d$/);

  await page.goto('/settings');
  await panel.getByRole('button', { name: 'Show connection' }).click();
  await panel.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('link', { name: 'My Timers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  await expect(planned).toBeHidden();
});
