// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Nothing, late } from './late.tsx';

afterEach(cleanup);

const Word = ({ word }: { readonly word: string }) => <p>{word}</p>;
const Missing = () => <p>missing</p>;

describe('a part that comes later', () => {
  it('[SCR-298] is there immediately if it was fetched before', async () => {
    const { Part, fetch } = late(() => Promise.resolve(Word), Missing);
    await fetch();
    render(<Part word="here" />);
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('[SCR-298] is fetched when first shown', async () => {
    const { Part } = late(() => Promise.resolve(Word), Missing);
    await act(async () => render(<Part word="here" />));
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('[SCR-298] says so if it is unavailable, and tries again after a failed fetch', async () => {
    const { Part } = late<{ readonly word: string }>(() => Promise.reject(new Error('offline')), Missing);
    await act(async () => render(<Part word="here" />));
    expect(screen.getByText('missing')).toBeTruthy();

    let calls = 0;
    const second = late(() => (++calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Word)), Nothing);
    await second.fetch();
    await act(async () => render(<second.Part word="again" />));
    expect(screen.getByText('again')).toBeTruthy();
  });
});
