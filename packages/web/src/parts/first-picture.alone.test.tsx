// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const Part = () => <p>part</p>;
const Nothing = () => null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A part that is shown by a page which has just been opened. */
async function showPart(kind: 'late' | 'lateContent') {
  const made = await import('./late.tsx');
  const load = vi.fn(() => Promise.resolve(Part));
  const shown = made[kind](load, Nothing, null);
  await act(async () => render(<shown.Part />));
  return { load, fetch: shown.fetch };
}

it('a part is fetched a second after the page was opened', async () => {
  const { load } = await showPart('late');
  await act(async () => vi.advanceTimersByTime(999));
  expect(load).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(1));
  expect(screen.getByText('part')).toBeTruthy();
});

it.each(['pointerdown', 'keydown', 'click'])('a part is fetched with the first %s', async (press) => {
  const { load } = await showPart('late');
  expect(load).not.toHaveBeenCalled();
  await act(async () => document.body.dispatchEvent(new Event(press, { bubbles: true })));
  expect(screen.getByText('part')).toBeTruthy();
  expect(vi.getTimerCount()).toBe(0);
});

it('what a page was opened for is fetched at once', async () => {
  await showPart('lateContent');
  expect(screen.getByText('part')).toBeTruthy();
});

it('a part that something else has fetched is there at once', async () => {
  const { load, fetch } = await showPart('late');
  await act(async () => fetch());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.getByText('part')).toBeTruthy();
});
