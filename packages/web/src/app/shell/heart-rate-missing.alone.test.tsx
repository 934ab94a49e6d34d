// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { appWith, LEGS } from '../../screens/history/testing/sessions.ts';
import { openApp } from '../testing/open-app.tsx';

const { asked } = vi.hoisted(() => ({ asked: vi.fn<() => void>() }));
vi.mock('./heart-rate-button.tsx', () => {
  asked();
  return Promise.reject(new Error('no network'));
});
vi.mock('../../screens/history/report/session-file.ts', () => Promise.reject(new Error('no network')));

afterEach(cleanup);

it('[SCR-402] does without the floating button where its code cannot be fetched', async () => {
  openApp('/history', appWith([LEGS]).app);
  await screen.findByRole('heading', { level: 1, name: 'History' });
  await userEvent.keyboard('{Shift}');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Heart rate' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Legs/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[SCR-453] says so where the code that writes the files cannot be fetched', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  openApp(`/history/${LEGS.sessionId}`, appWith([LEGS]).app);
  await userEvent.click(await screen.findByRole('button', { name: 'Export TCX' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The file could not be made. Check your connection and try again.',
  );
  expect(click).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Export TCX' })).toBeTruthy();
});
