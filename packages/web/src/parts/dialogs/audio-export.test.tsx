// @vitest-environment happy-dom
import type { Workout } from '@roundbell/core';
import { once } from '@roundbell/core/base';
import type { MadeTrack, TrackMaker, TrackOutline } from '@roundbell/core/run';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { type SavedFile, watchSavedFiles } from '../../app/testing/saved-files.ts';
import { ExportDialog } from './export-dialog.tsx';

let saved: readonly SavedFile[];

beforeEach(() => {
  saved = watchSavedFiles();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { name: 'Legs' });
const OUTLINE: TrackOutline = {
  length: 1_445_000,
  bytes: 23_120_058,
  hasPauses: false,
  isCut: false,
  isUnspoken: false,
  hasCoach: false,
};
const MADE: MadeTrack = {
  name: 'roundbell-legs.wav',
  type: 'audio/wav',
  parts: [new Uint8Array([1, 2]), new Uint8Array([3])],
  length: 1_445_000,
  missing: 0,
};

/** A maker that waits to be let go. */
function aMaker(outline: ReturnType<TrackMaker['outline']> = OUTLINE) {
  let settle: readonly [(track: MadeTrack) => void, (cause: Error) => void] | undefined;
  const going = new Promise<MadeTrack | undefined>((...both) => (settle = both));
  const made: Parameters<TrackMaker['make']>[] = [];
  const maker: TrackMaker = {
    outline: () => outline,
    lay: async () => undefined,
    make: (...asked) => {
      made.push(asked);
      return going;
    },
  };
  return {
    made,
    maker,
    resolve: (track: MadeTrack) => settle?.[0](track),
    reject: (cause: Error) => settle?.[1](cause),
  };
}

async function show(maker: TrackMaker | undefined, timer: Timer = LEGS) {
  const app = fakeApp(signedIn(), [timer]);
  const fetch = async (): Promise<Workout> => {
    if (maker === undefined) throw new Error('no chunk');
    return { ...(await app.workout.fetch()), trackMaker: once(async () => maker) };
  };
  const page = (open: boolean) => (
    <AppContext value={{ ...app, workout: once(fetch) }}>
      <ExportDialog open={open} timer={timer} onClose={() => undefined} />
    </AppContext>
  );
  const { unmount } = render(page(true));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'Audio (WAV)');
  return { dialog, unmount };
}

describe('a timer as sound', () => {
  it('says how long and how large the file will be, and what it will not have [SCR-1170]', async () => {
    const all = { ...OUTLINE, hasPauses: true, isCut: true, isUnspoken: true, hasCoach: true };
    const { dialog } = await show(aMaker(all).maker);
    const note = await dialog.findByText('24m 5s of sound, 23.1 MB, to play in another app with the screen off.');
    expect(
      [...(note.closest('[role=status]')?.querySelectorAll('p') ?? [])].map((p) => p.textContent).slice(1),
    ).toEqual([
      'The file stops before the workout does, after 24m 5s.',
      'Each pause lasts ten seconds in the file.',
      "The browser's voice cannot be recorded, so the file has tones only.",
      'The file has no coaching.',
    ]);
    expect(dialog.queryByRole('button', { name: 'Save file' })).toBeNull();
  });

  it('says no more than is so [SCR-1170]', async () => {
    const { dialog } = await show(aMaker().maker);
    const note = await dialog.findByText(/^24m 5s of sound/);
    expect(note.parentElement?.querySelectorAll('p').length).toBe(1);
  });

  it("'Download as audio' becomes 'Preparing 18 of 23' while it is made, and keeps the focus", async () => {
    const { maker, made, resolve } = aMaker();
    const { dialog } = await show(maker);
    await userEvent.click(await dialog.findByRole('button', { name: 'Download as audio' }));
    const button = dialog.getByRole('button', { name: 'Preparing…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    act(() => made[0]?.[2](18, 23));
    expect(button.textContent).toBe('Preparing 18 of 23');
    await userEvent.click(button);
    expect(made.length).toBe(1);
    await act(async () => resolve(MADE));
    expect(button.textContent).toBe('Download as audio');
    expect(document.activeElement).toBe(button);
  });

  it('hands the file to the browser and says so, with what is not in it', async () => {
    const whole = aMaker();
    const { dialog } = await show(whole.maker);
    await userEvent.click(await dialog.findByRole('button', { name: 'Download as audio' }));
    await act(async () => whole.resolve(MADE));
    expect(dialog.getByText('File saved.').getAttribute('role')).toBe('status');
    expect(saved.map(({ name }) => name)).toEqual(['roundbell-legs.wav']);
    expect(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
    expect(saved[0]?.blob.type).toBe('audio/wav');
  });

  it.each([
    [1, 'File saved. 1 sentence is not in it, because its recording could not be fetched.'],
    [2, 'File saved. 2 sentences are not in it, because their recording could not be fetched.'],
  ])('says that %i is missing', async (missing, sentence) => {
    const some = aMaker();
    const { dialog } = await show(some.maker);
    await userEvent.click(await dialog.findByRole('button', { name: 'Download as audio' }));
    await act(async () => some.resolve({ ...MADE, missing }));
    expect(dialog.getByText(sentence)).toBeTruthy();
  });

  it('says that no file could be made, and can be asked again', async () => {
    const { maker, made, reject } = aMaker();
    const { dialog } = await show(maker);
    await userEvent.click(await dialog.findByRole('button', { name: 'Download as audio' }));
    await act(async () => reject(new Error('no memory')));
    expect(dialog.getByText('The file could not be created. Please try again.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Download as audio' }));
    expect(made.length).toBe(2);
  });

  it('a file is given up when the dialog is closed or another format is chosen', async () => {
    for (const how of ['left', 'another']) {
      const { maker, made, resolve } = aMaker();
      const { dialog, unmount } = await show(maker);
      await userEvent.click(await dialog.findByRole('button', { name: 'Download as audio' }));
      expect(made[0]?.[1]()).toBe(true);
      if (how === 'left') unmount();
      else await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'Steps as CSV');
      expect(made[0]?.[1]()).toBe(false);
      await act(async () => resolve(MADE));
      expect(saved).toEqual([]);
      cleanup();
    }
  });

  it('a timer that cannot be run has nothing to press, and it is said if the code could not be fetched', async () => {
    const { dialog, unmount } = await show(aMaker('no-steps').maker);
    expect(await dialog.findByText('This timer has no steps.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Download as audio' })).toBeNull();
    unmount();
    const missing = (await show(undefined)).dialog;
    const sentence = await missing.findByText('This could not be loaded. Check your connection, then reload the page.');
    expect(sentence.getAttribute('role')).toBe('alert');
  });
});
