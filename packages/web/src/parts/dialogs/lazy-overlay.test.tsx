// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyOverlay } from './lazy-overlay.tsx';

afterEach(cleanup);

it('an overlay whose code is missing says to open it again, which fetches it again', async () => {
  const load = vi.fn(async () => (props: { readonly open: boolean }) => (props.open ? <p>Here it is</p> : null));
  load.mockRejectedValueOnce(new Error('offline'));
  const Overlay = lazyOverlay<{ readonly open: boolean }>(load, () => () => {});
  const { rerender } = render(<Overlay open />);
  const sentence = 'This could not be loaded. Check your connection, then open it again.';
  expect((await screen.findByText(/^This could not/)).textContent).toBe(
    `${sentence} If that does not help, reload the page.`,
  );
  rerender(<Overlay open={false} />);
  expect(screen.queryByText(/^This could not/)).toBeNull();
  rerender(<Overlay open />);
  expect(await screen.findByText('Here it is')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
