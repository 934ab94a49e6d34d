// @vitest-environment happy-dom
// cspell:ignore intervals
import { once } from '@roundbell/core/base';
import type { MadeFile, Mover } from '@roundbell/core/formats';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { type SavedFile, watchSavedFiles } from '../../app/testing/saved-files.ts';
import { ExportDialog } from './export-dialog.tsx';

let made: readonly SavedFile[];

beforeEach(() => {
  made = watchSavedFiles();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LEGS = aTimer([aRound('Main', [{ ...aStep('Squats', 65), chimeInterval: 5 }], { repeat: 'infinite' })], {
  name: 'Legs',
});
const FILE: MadeFile = { name: 'roundbell-legs.json', type: 'application/json', text: '{}' };

function show(timer: Timer = LEGS, mover: () => Promise<Mover> = () => Promise.reject(new Error('no chunk'))) {
  render(
    <AppContext value={{ ...fakeApp(signedIn(), [timer]), mover: once(mover) }}>
      <ExportDialog open timer={timer} onClose={() => undefined} />
    </AppContext>,
  );
  return within(screen.getByRole('dialog', { name: `Export "${timer.name}"` }));
}
const choose = (dialog: ReturnType<typeof show>, name: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), name);
const save = (dialog: ReturnType<typeof show>) => userEvent.click(dialog.getByRole('button', { name: 'Save file' }));

describe("exporting a timer as a file of one's choice", () => {
  it('saves our own file unless another format is chosen, and says so', async () => {
    const dialog = show(LEGS, () => Promise.resolve({ exportTimer: () => FILE } as unknown as Mover));
    const format = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Format' });
    expect([...format.options].map(({ text }) => text)).toEqual([
      'Roundbell file',
      'Text for intervals.icu',
      'Garmin workout (FIT)',
      'Steps as CSV',
      'Audio (WAV)',
    ]);
    expect(format.value).toBe('roundbell');
    expect(dialog.getByText('Everything in the timer, to keep or to import elsewhere.')).toBeTruthy();
    await save(dialog);
    expect((await dialog.findByText('File saved.')).getAttribute('role')).toBe('status');
    expect(made.map(({ name }) => name)).toEqual(['roundbell-legs.json']);
  });

  it('says when no file could be made', async () => {
    const dialog = show();
    await save(dialog);
    expect(await dialog.findByText('The file could not be created. Please try again.')).toBeTruthy();
    expect(made).toEqual([]);
  });

  it('says what a format cannot hold before anything is saved [SCR-1111]', async () => {
    const dialog = show();
    await choose(dialog, 'Garmin workout (FIT)');
    expect(dialog.getByText('An endless round is repeated 99 times.').closest('[role=status]')).not.toBeNull();
    expect(dialog.getByText('Left out, because this format cannot hold it: chimes.')).toBeTruthy();
    expect(made).toEqual([]);
    await save(dialog);
    expect(made.map(({ name }) => name)).toEqual(['roundbell-legs.fit']);
    expect((await made[0]?.blob.text())?.slice(8, 12)).toBe('.FIT');
    await choose(dialog, 'Steps as CSV');
    expect(dialog.queryByText('File saved.')).toBeNull();
    await save(dialog);
    expect(await made[1]?.blob.text()).toMatch(/^round,round repeat,step/);
  });

  it('has nothing to press where there is no file [SCR-1111]', async () => {
    const steps = Array.from({ length: 33_000 }, () => ({ ...aStep('A', 1), repeat: 2 }));
    const dialog = show(aTimer([aRound('Main', steps)], { name: 'Long' }));
    await choose(dialog, 'Garmin workout (FIT)');
    expect(dialog.getByText('This timer has more steps than a workout file can hold.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Save file' })).toBeNull();
  });

  it('copies the text for a planner, or says that it could not', async () => {
    const user = userEvent.setup();
    const dialog = show();
    await choose(dialog, 'Text for intervals.icu');
    await user.click(dialog.getByRole('button', { name: 'Copy text' }));
    expect(await dialog.findByText('Text copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Main 99x\n- Squats 1m5s\n');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(dialog.getByRole('button', { name: 'Copy text' }));
    expect(await dialog.findByText('The text could not be copied. Save the file instead.')).toBeTruthy();
  });

  it('leads to the sheet for the wall', () => {
    const link = show().getByRole('link', { name: 'Print for the wall' });
    expect(link.getAttribute('href')).toBe('/print/timer-1');
  });
});
