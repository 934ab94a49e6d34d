// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { openApp } from '../testing/open-app.tsx';

vi.mock('../../screens/settings/settings-screen.tsx', () => Promise.reject(new Error('no network')));
vi.mock('../../parts/dialogs/overlays.tsx', () => Promise.reject(new Error('no network')));

afterEach(cleanup);

it('says so where the code of a screen cannot be fetched, and offers to reload', async () => {
  openApp('/settings', fakeApp(signedIn()));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('navigation')).toBeTruthy();
});

it("if a dialog's code cannot be loaded nothing is done, and a message says so", async () => {
  const confirm = vi.fn();
  const cancel = vi.fn();
  const { rerender } = render(<ConfirmDialog open title="Sure?" onConfirm={confirm} onCancel={cancel} />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([0, 1]);
  rerender(<ConfirmDialog open={false} title="Sure?" onConfirm={confirm} onCancel={cancel} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
