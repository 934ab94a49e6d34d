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
afterEach(cleanup);

it('does without the floating button where its code cannot be fetched', async () => {
  openApp('/history', appWith([LEGS]).app);
  await screen.findByRole('heading', { level: 1, name: 'History' });
  await userEvent.keyboard('{Shift}');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Heart rate' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Legs/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
