import { afterEach, expect, it, vi } from 'vitest';
import { fakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp } from './app.ts';
import type { Workout } from './workout.ts';

const missing = vi.hoisted(() => ({ isMissing: true }));
vi.mock('./coaching.ts', async (original) => {
  if (missing.isMissing) throw new Error('no such chunk');
  return original();
});

let open: Workout | undefined;
afterEach(() => open?.player.unload());

it('a coach that cannot be fetched does not harm the run', async () => {
  const ports = fakePorts();
  const app = createApp(ports);
  await app.open();
  await app.account.signUp({ email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' });
  open = await app.workout.fetch();
  open.player.load(aTimer([aRound('A', [aStep('Squats', 90)])]));
  open.player.start();
  await expect(app.coaching.fetch()).rejects.toThrow();
  await ports.clock.pass(91_000);
  expect(open.player.view.getState().status).toBe('complete');
});
