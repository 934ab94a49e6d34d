// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyOverlay } from './dialogs/lazy-overlay.tsx';
import { Nothing, late } from './late.tsx';

afterEach(cleanup);

const Word = ({ word }: { readonly word: string }) => <p>{word}</p>;
const Missing = () => <p>missing</p>;

describe('a part that comes later', () => {
  it('is there immediately if it was fetched before', async () => {
    const { Part, fetch } = late(() => Promise.resolve(Word), Missing);
    await fetch();
    render(<Part word="here" />);
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('is fetched when first shown', async () => {
    const { Part } = late(() => Promise.resolve(Word), Missing);
    await act(async () => render(<Part word="here" />));
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('says so if it is unavailable, and tries again after a failed fetch', async () => {
    const { Part } = late<{ readonly word: string }>(() => Promise.reject(new Error('offline')), Missing);
    await act(async () => render(<Part word="here" />));
    expect(screen.getByText('missing')).toBeTruthy();

    let calls = 0;
    const second = late(() => (++calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Word)), Nothing);
    await second.fetch();
    await act(async () => render(<second.Part word="again" />));
    expect(screen.getByText('again')).toBeTruthy();
  });

  it('is fetched again for the next who shows it, and for those who show it now', async () => {
    let network = false;
    const { Part } = late(() => (network ? Promise.resolve(Word) : Promise.reject(new Error('offline'))), Missing);
    await act(async () => render(<Part word="first" />));
    network = true;
    await act(async () => render(<Part word="second" />));
    expect(screen.getByText('first')).toBeTruthy();
    expect(screen.getByText('second')).toBeTruthy();
    expect(screen.queryByText('missing')).toBeNull();
  });

  it('while a part that could not be fetched is shown as missing, it is fetched again when the network is back', async () => {
    let network = false;
    let calls = 0;
    const { Part } = late(() => {
      calls += 1;
      return network ? Promise.resolve(Word) : Promise.reject(new Error('offline'));
    }, Missing);
    const { unmount } = render(<Part word="here" />);
    await act(async () => undefined);
    expect(screen.getByText('missing')).toBeTruthy();
    network = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(screen.getByText('here')).toBeTruthy();
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(calls).toBe(2);
  });
});

describe('an overlay that comes later', () => {
  it('is fetched again when it is opened again', async () => {
    let network = false;
    const Overlay = lazyOverlay<{ readonly open: boolean }>(
      () =>
        network
          ? Promise.resolve(({ open }) => <p>{open ? 'open' : 'closed'}</p>)
          : Promise.reject(new Error('offline')),
      () => () => undefined,
    );
    const { rerender } = render(<Overlay open />);
    await act(async () => undefined);
    expect(screen.getByText(/could not be loaded/)).toBeTruthy();
    network = true;
    await act(async () => rerender(<Overlay open={false} />));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    await act(async () => rerender(<Overlay open />));
    expect(screen.getByText('open')).toBeTruthy();
  });
});
