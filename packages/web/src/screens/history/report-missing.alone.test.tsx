// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, where } from '../../app/testing/open-app.tsx';
import { appWith, LEGS } from './testing/sessions.ts';

vi.mock('./report/session-report.tsx', () => Promise.reject(new Error('no network')));

afterEach(cleanup);

it('if the code of the session page cannot be loaded the page says so and leads to all sessions', async () => {
  openApp(`/history/${LEGS.sessionId}`, appWith([LEGS]).app);
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded.');
  await userEvent.click(screen.getByRole('link', { name: 'All sessions' }));
  expect(where()).toBe('/history');
  expect(await screen.findByRole('article', { name: 'Legs' })).toBeTruthy();
});
