// A rest that ends when the heart has calmed down, with a strap on the chest, in the built product.

import type { Step } from '@roundbell/core/timer';
import { expect } from './machine/journey.ts';
import { openLibrary } from './people/newcomer.ts';
import { openRunScreen } from './sound/voice-run.ts';
import { test as withStrap } from './strap/strap-run.ts';

const plain = { repeat: 1, coachingEnabled: false, pauseAfterEnd: false } as const;
const push: Step = { ...plain, id: 'push', name: 'Push', duration: 4, type: 'work' };
const recover: Step = {
  ...plain,
  id: 'recover',
  name: 'Recover',
  duration: 600,
  type: 'rest',
  end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 5 },
};
const RECOVERY = {
  name: 'Recover to 120',
  rounds: [
    {
      id: 'r',
      name: 'Main',
      repeat: 1,
      restAfterRound: 0,
      steps: [push, recover, { ...push, id: 'again', name: 'Again' }],
    },
  ],
};

const test = withStrap.extend({
  library: async ({ page, server }, use) => {
    await openLibrary(page, server.url, [RECOVERY]);
    await use(page);
  },
});

test('a rest until 120 bpm or below is ended by the heart', async ({ library, connect, panel, press, strap }) => {
  await connect(135);
  await openRunScreen(library);
  const now = library.getByRole('region', { name: 'Now' });
  await press('Start');
  await expect(now.getByRole('heading', { name: 'Recover' })).toBeVisible({ timeout: 15_000 });
  await expect(now).toContainText('Until 120 bpm or below, at most 10:00');
  await expect(now).toContainText('now 135');
  await expect(panel.getByRole('img', { name: /waiting for 120$/ })).toBeVisible();

  strap.wear(118);
  await expect(now).toContainText('now 118');
  await expect(now.getByRole('heading', { name: 'Again' })).toBeVisible({ timeout: 30_000 });
  await expect(library.getByRole('heading', { name: 'Complete!' })).toBeVisible({ timeout: 15_000 });
});
