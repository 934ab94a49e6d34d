// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AppContext } from '../app/engines/use-app.ts';
import { fakeApp, signedIn } from '../app/testing/fake-app.ts';
import { Boundary } from './boundary.tsx';
import { BrokenPage } from './broken-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** React reports what it catches; so many times it is expected to. */
function expectReports() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

function Failing({ times }: { readonly times: number[] }) {
  const left = times.shift() ?? 0;
  if (left > 0) throw new Error('cannot be drawn');
  return <p>Drawn</p>;
}

function draw(path: string, times: number[]) {
  return (
    <AppContext value={fakeApp(signedIn())}>
      <nav>Elsewhere</nav>
      <Boundary path={path} broken={<BrokenPage />}>
        <Failing times={times} />
      </Boundary>
    </AppContext>
  );
}

it('a screen that fails once is drawn again, and the rest of the page stays', () => {
  const reports = expectReports();
  // React itself tries a failed part a second time at once.
  render(draw('/library', [1, 1, 0]));
  expect(screen.getByText('Drawn')).toBeTruthy();
  expect(screen.getByText('Elsewhere')).toBeTruthy();
  expect(reports).toHaveBeenCalled();
});

it('one that fails again says so, offers to reload, and another address is drawn', async () => {
  expectReports();
  const { rerender } = render(
    draw(
      '/library',
      Array.from({ length: 9 }, () => 1),
    ),
  );
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong on this page. Reloading it may help.');
  expect(screen.getByText('Elsewhere')).toBeTruthy();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  rerender(draw('/settings', []));
  expect(screen.getByText('Drawn')).toBeTruthy();
});

it('is as patient with a screen that was left and is seen again', () => {
  expectReports();
  const { rerender } = render(draw('/library', [1, 1, 0]));
  rerender(draw('/settings', []));
  rerender(draw('/library', [1, 1, 0]));
  expect(screen.getByText('Drawn')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
