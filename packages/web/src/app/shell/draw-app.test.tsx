// @vitest-environment happy-dom
import type { App } from '@roundbell/core';
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { AppRoot } from './app.tsx';
import { drawApp } from './draw-app.tsx';
import { fetchScreen } from './screens.tsx';

let place: HTMLElement;
let root: Root | undefined;

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p>Loading...</p>';
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  place.remove();
});

const draw = (engines: Promise<App>) => act(async () => void (root = await drawApp(place, engines, '/')));
const heading = () => screen.queryByRole('heading', { level: 1 });

/** Puts the page there as the build draws it, and gives its heading. */
async function drawnByTheBuild(path: string): Promise<Element | null> {
  await fetchScreen('/');
  place.innerHTML = renderToString(
    <Router ssrPath="/">
      <AppRoot app={fakeApp()} />
    </Router>,
  );
  place.dataset['drawn'] = path;
  return heading();
}

describe('the product on its page', () => {
  it('is drawn once its engines are there; until then the page shows what it showed', async () => {
    let arrive: (app: App) => void = () => undefined;
    const drawing = drawApp(place, new Promise((resolve) => (arrive = resolve)), '/');
    await fetchScreen('/');
    expect(place.innerHTML).toBe('<p>Loading...</p>');
    await act(async () => {
      arrive(fakeApp());
      root = await drawing;
    });
    expect(heading()?.textContent).toBe('Every round, right on the bell.');
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('is what the build drew, for a visitor, and follows what the engines find out [PWA-41]', async () => {
    const before = await drawnByTheBuild('/');
    const app = fakeApp();
    await draw(Promise.resolve(app));
    expect(before?.isConnected).toBe(true);
    expect(heading()).toBe(before);
    act(() => app.show(signedIn()));
    expect(window.location.pathname).toBe('/library');
  });

  it('is drawn from nothing where it is not known who is here, and at another address', async () => {
    const before = await drawnByTheBuild('/');
    await draw(Promise.resolve(fakeApp({ status: 'resolving' })));
    expect(before?.isConnected).toBe(false);
    expect(heading()).toBeNull();
    act(() => root?.unmount());

    const other = await drawnByTheBuild('/auth');
    await draw(Promise.resolve(fakeApp()));
    expect(other?.isConnected).toBe(false);
    expect(heading()?.textContent).toBe('Every round, right on the bell.');
  });

  it('says so where its engines cannot be fetched, and offers to reload', async () => {
    await drawnByTheBuild('/');
    await draw(Promise.reject(new Error('no network')));
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(heading()).toBeNull();
  });
});
