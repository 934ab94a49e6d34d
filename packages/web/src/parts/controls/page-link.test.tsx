// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { PageLink } from './page-link.tsx';

beforeEach(() => navigate('/library', { replace: true }));

it('leads to a page without reloading, with what the history keeps', () => {
  render(
    <PageLink href="/run/timer-1" state={{ from: 'card' }}>
      Run
    </PageLink>,
  );
  expect(fireEvent.click(screen.getByRole('link', { name: 'Run' }))).toBe(false);
  expect(location.pathname).toBe('/run/timer-1');
  expect(history.state).toEqual({ from: 'card' });
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'is left to the browser with %o',
  (press) => {
    // What the browser would do has no place here.
    const stop = vi.fn((event: Event) => event.preventDefault());
    addEventListener('click', stop, { once: true });
    render(<PageLink href="/settings">Settings</PageLink>);
    fireEvent.click(screen.getByRole('link'), press);
    expect(stop).toHaveBeenCalled();
    expect(location.pathname).toBe('/library');
  },
);

it('goes nowhere where a press was refused', () => {
  render(
    <PageLink href="/settings" onClick={(event) => event.preventDefault()}>
      Settings
    </PageLink>,
  );
  fireEvent.click(screen.getByRole('link'));
  expect(location.pathname).toBe('/library');
});

it('is not drawn again when the page changes', () => {
  const onRender = vi.fn();
  render(
    <Profiler id="links" onRender={onRender}>
      <PageLink href="/settings">Settings</PageLink>
    </Profiler>,
  );
  act(() => navigate('/history'));
  expect(onRender).toHaveBeenCalledTimes(1);
});
