// @vitest-environment happy-dom
import { CHECK_POINTS, once, type TrackMaker } from '@roundbell/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

vi.setConfig({ testTimeout: 30_000 });

/** The element of the check: it answers as the test says. */
function scriptedAudio() {
  const element = Object.assign(new EventTarget(), {
    src: '',
    preload: '',
    paused: true,
    currentTime: 0,
    error: undefined as { readonly code: number } | undefined,
    async play() {
      element.paused = false;
      element.dispatchEvent(new Event('playing'));
    },
    pause() {
      element.paused = true;
      element.dispatchEvent(new Event('pause'));
    },
    removeAttribute: () => undefined,
    load: () => undefined,
  });
  return element;
}

const made: ReturnType<typeof scriptedAudio>[] = [];

beforeEach(() => {
  made.length = 0;
  localStorage.clear();
  vi.stubGlobal('Audio', function Audio() {
    const element = scriptedAudio();
    made.push(element);
    return element;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const render = vi.fn<() => Promise<readonly Uint8Array<ArrayBuffer>[]>>(async () => [new Uint8Array(1_000_000)]);

/** The check as someone opens it, with a maker that is quick. */
async function openCheck() {
  const app = fakeApp(signedIn());
  const workout = await app.workout.fetch();
  const maker = { lay: async () => ({ track: undefined, missing: 0, render }) } as unknown as TrackMaker;
  openApp('/pocket-check', {
    ...app,
    workout: once(async () => ({ ...workout, trackMaker: once(async () => maker) })),
  });
  await screen.findByRole('heading', { level: 1, name: 'Pocket mode check' });
  await waitFor(() => expect(button('Prepare').disabled).toBe(false));
  return { element: made.at(-1)! };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const report = () => screen.getByRole('region', { name: 'Text of the report' }).textContent;

async function openReady() {
  const shown = await openCheck();
  await userEvent.click(button('Prepare'));
  await waitFor(() => expect(shown.element.src).not.toBe(''));
  act(() => void shown.element.dispatchEvent(new Event('canplay')));
  await screen.findByText('Ready.');
  return shown;
}

describe('the check of pocket mode', () => {
  it('[SCR-1150] has each point with what to do, a result and a note, and the report has them', async () => {
    await openCheck();
    expect(screen.getAllByRole('group')).toHaveLength(CHECK_POINTS.length);
    const locked = within(screen.getByRole('group', { name: '2. Locked for 30 minutes' }));
    await userEvent.selectOptions(locked.getByRole('combobox', { name: 'Result' }), 'Does not');
    await userEvent.type(locked.getByRole('textbox', { name: 'Note' }), 'silent after 4 min');
    expect(report()).toContain('2. Locked for 30 minutes: does not work. silent after 4 min');
  });

  it('[SCR-1151] makes a sound by the code of the product, and says how long it took and how large it is', async () => {
    await openReady();
    expect(report()).toMatch(/"An hour, mu-law at 16 kHz": made in \d\.\d\d s, 1\.0 MB in 1 parts, ready after/);
    expect(button('Play').disabled).toBe(false);
  });

  it('[SCR-1151] says that a sound was refused', async () => {
    const { element } = await openCheck();
    await userEvent.click(button('Prepare'));
    await waitFor(() => expect(element.src).not.toBe(''));
    element.error = { code: 4 };
    act(() => void element.dispatchEvent(new Event('error')));
    expect(await screen.findByText('This sound could not be played. The report says why.')).toBeTruthy();
    expect(report()).toMatch(/error at 0\.00 s, code 4/);
    expect(button('Play').disabled).toBe(true);
  });

  it('[SCR-1152] plays, skips and pauses it, and notes what happened to it and to the page', async () => {
    const { element } = await openReady();
    await userEvent.click(button('Play'));
    for (let skip = 0; skip < 20; skip += 1) fireEvent.click(button('On 30 s'));
    expect(element.currentTime).toBe(600);
    fireEvent.click(button('Back 30 s'));
    expect(element.currentTime).toBe(570);
    await userEvent.click(button('Pause'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    for (const what of ['playing at 0.00 s', 'pause at 570.00 s', document.visibilityState])
      expect(report()).toContain(what);
  });

  it('[SCR-1154] is copied as text', async () => {
    await openCheck();
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    await userEvent.click(button('Copy report'));
    expect(await screen.findByText('Report copied.')).toBeTruthy();
    expect(written[0]).toContain('Roundbell, pocket mode check');
  });

  it('[SCR-1155] is still there after a reload, until it is started over', async () => {
    await openCheck();
    const note = () => within(screen.getByRole('group', { name: '12. Music' })).getByRole<HTMLInputElement>('textbox');
    await userEvent.type(note(), 'stops');
    cleanup();
    await openCheck();
    expect(note().value).toBe('stops');
    await userEvent.click(button('Start over'));
    expect(note().value).toBe('');
  });

  it('[SCR-1156] is led to by the developer tools, and ends its sound when it is left', async () => {
    const { element } = await openReady();
    await userEvent.click(button('Play'));
    cleanup();
    expect(element.paused).toBe(true);
    openApp('/settings', fakeApp(signedIn()));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' });
    for (let click = 0; click < 7; click += 1) fireEvent.click(heading);
    const link = screen.getByRole('link', { name: 'Pocket mode check' });
    expect(link.getAttribute('href')).toBe('/pocket-check');
  });
});
