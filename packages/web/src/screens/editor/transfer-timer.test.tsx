// @vitest-environment happy-dom
import { once } from '@roundbell/core/base';
import type { MadeFile, Mover } from '@roundbell/core/formats';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { watchSavedFiles } from '../../app/testing/saved-files.ts';
import { TransferTimer } from './transfer-timer.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { id: 'legs', name: 'Legs' });

function show(mover: () => Promise<Mover>): void {
  render(
    <AppContext value={{ ...fakeApp(signedIn(), [LEGS]), mover: once(mover) }}>
      <TransferTimer timer={LEGS} />
    </AppContext>,
  );
}

it("exports the stored timer by 'Export timer', and says so", async () => {
  const left: Timer[] = [];
  const saved = watchSavedFiles();
  const file: MadeFile = { name: 'roundbell-legs.json', type: 'application/json', text: '{}' };
  const exportTimer = (timer: Timer) => (left.push(timer), file);
  show(async () => ({ exportTimer }) as unknown as Mover);
  await userEvent.click(screen.getByRole('button', { name: 'Export timer' }));
  expect((await screen.findByText('The last saved version was exported.')).getAttribute('role')).toBe('status');
  expect([left, saved.map(({ name }) => name)]).toEqual([[LEGS], ['roundbell-legs.json']]);
});

it('says when the file cannot be made', async () => {
  show(() => Promise.reject(new Error('no chunk')));
  await userEvent.click(screen.getByRole('button', { name: 'Export timer' }));
  expect(await screen.findByText('The file could not be created. Please try again.')).toBeTruthy();
});

it("the editor of a stored timer has 'Share timer': as it was last saved", async () => {
  show(() => Promise.reject(new Error('no chunk')));
  await userEvent.click(screen.getByRole('button', { name: 'Share timer' }));
  expect(await screen.findByRole('dialog', { name: 'Share Legs' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
