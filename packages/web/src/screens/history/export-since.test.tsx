// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../app/testing/open-app.tsx';
import { type SavedFile, watchSavedFiles } from '../../app/testing/saved-files.ts';
import { appWith, aSessionOf, at, LEGS, MORNING, withoutReadings } from './testing/sessions.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAY = 86_400_000;
const LATER = aSessionOf({ name: 'Run', start: MORNING + DAY, bpm: at(120, 30) });
const SIMULATED = {
  ...aSessionOf({ name: 'Try', start: MORNING + 2 * DAY, bpm: at(120, 30) }),
  source: 'demo' as const,
};

const unzipped = async ([file]: readonly SavedFile[]) =>
  unzipSync(new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer()));

async function openExport(...history: Parameters<typeof appWith>[0]) {
  openApp('/history', appWith(history).app);
  await userEvent.click(await screen.findByRole('button', { name: 'Export everything since …' }));
  const panel = within(await screen.findByRole('region', { name: 'Export everything since …' }));
  const setDay = async (day: string) => {
    const field = panel.getByLabelText('First day');
    await userEvent.clear(field);
    if (day !== '') await userEvent.type(field, day);
  };
  const run = () => userEvent.click(panel.getByRole('button', { name: 'Export' }));
  /** In a place that was there before its words: only changes are read out. */
  const place = panel.getByRole('status');
  expect(place.textContent).toBe('');
  const told = (words: string) => waitFor(() => expect(place.textContent).toBe(words));
  return { panel, setDay, run, told };
}

describe('export of all sessions', () => {
  it('gives the sessions from the first day on as one archive', async () => {
    const saved = watchSavedFiles();
    const { panel, run, told } = await openExport(LATER, LEGS);
    expect(panel.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-11-21');
    await userEvent.click(panel.getByRole('checkbox', { name: 'CSV' }));
    await run();
    await told('2 sessions were exported.');
    const dates = [LEGS, LATER].map(({ startTime }) => new Date(startTime).toISOString().slice(0, 10));
    expect(saved.map(({ name }) => name)).toEqual([`heart-rate-${dates.join('-to-')}.zip`]);
    const made = await unzipped(saved);
    expect(Object.keys(made).map((name) => name.replace(/^[\d-]+ /, ''))).toEqual([
      'Legs.fit',
      'Legs.csv',
      'Run.fit',
      'Run.csv',
    ]);
    const [fit, csv] = Object.values(made);
    expect(strFromU8(fit?.slice(8, 12) ?? new Uint8Array())).toBe('.FIT');
    expect(strFromU8(csv ?? new Uint8Array())).toMatch(/^time,seconds,bpm/);
  });

  it('leaves out what has no readings any more, and says so', async () => {
    const saved = watchSavedFiles();
    const { run, told } = await openExport(LATER, withoutReadings(LEGS));
    await run();
    await told('1 session was exported. 1 without readings was left out.');
    expect(Object.keys(await unzipped(saved))).toEqual([expect.stringMatching(/ Run\.fit$/)]);
  });

  it('leaves out what is older, and a simulated heart rate, and says so', async () => {
    const saved = watchSavedFiles();
    const { setDay, run, told } = await openExport(SIMULATED, LATER, LEGS);
    await setDay('2026-11-22');
    await run();
    await told('1 session was exported. 1 with a simulated heart rate was left out.');
    expect(Object.keys(await unzipped(saved))).toEqual([expect.stringMatching(/ Run\.fit$/)]);
  });

  it('says which sessions are missing because only the account has their readings', async () => {
    const saved = watchSavedFiles();
    const summaryOnly = { readingsIn: 'account' as const };
    const elsewhere = { ...LATER, readings: [], summaryOnly };
    const { panel, run } = await openExport(
      elsewhere,
      { ...LEGS, summaryOnly },
      SIMULATED,
      aSessionOf({ start: MORNING - DAY, bpm: at(99, 9) }),
    );
    await run();
    expect((await panel.findByRole('alert')).textContent).toBe(
      '1 session was exported. 1 with a simulated heart rate was left out. 2 were left out: the readings are only in your account. Connect to the internet and export again.',
    );
    expect(saved).toHaveLength(1);
  });

  it('makes no file if the readings of all of them are missing', async () => {
    const saved = watchSavedFiles();
    const { panel, run } = await openExport({ ...LEGS, summaryOnly: { readingsIn: 'account' } });
    await run();
    expect((await panel.findByRole('alert')).textContent).toBe(
      'Nothing was exported. 1 was left out: the readings are only in your account. Connect to the internet and export again.',
    );
    expect(saved).toEqual([]);
  });

  it('says why there is nothing to export', async () => {
    const saved = watchSavedFiles();
    const { panel, setDay, run } = await openExport(SIMULATED, LEGS);
    const alert = async (words: string) => {
      await run();
      expect((await panel.findByRole('alert')).textContent).toBe(words);
    };
    await setDay('2027-01-01');
    await alert('There is no session to export since that day.');
    await setDay('2026-11-23');
    await alert('There is no session to export since that day. 1 with a simulated heart rate was left out.');
    await setDay('');
    await alert('Choose the first day.');
    await setDay('2026-11-21');
    await userEvent.click(panel.getByRole('checkbox', { name: 'FIT' }));
    await alert('Choose at least one format.');
    expect(saved).toEqual([]);
  });

  it('shows how far it is, and starts only once', async () => {
    const saved = watchSavedFiles();
    const { panel, told } = await openExport(LATER, LEGS);
    const button = panel.getByRole('button', { name: 'Export' });
    act(() => button.click());
    const bar = panel.getByRole<HTMLProgressElement>('progressbar', { name: 'Export' });
    expect([bar.getAttribute('max'), button.getAttribute('aria-disabled')]).toEqual(['2', 'true']);
    act(() => button.click());
    await told('2 sessions were exported.');
    expect(saved).toHaveLength(1);
    expect(panel.queryByRole('progressbar')).toBeNull();
  });

  it('says if the archive could not be made', async () => {
    watchSavedFiles();
    vi.mocked(URL.createObjectURL).mockImplementation(() => {
      throw new TypeError('no file');
    });
    const { panel, run } = await openExport(LEGS);
    await run();
    expect((await panel.findByRole('alert')).textContent).toMatch(/^The file could not be created\./);
  });

  it('is abandoned with the page', async () => {
    const abort = vi.spyOn(AbortController.prototype, 'abort');
    watchSavedFiles();
    const { panel } = await openExport(LATER, LEGS);
    act(() => panel.getByRole('button', { name: 'Export' }).click());
    expect(abort).not.toHaveBeenCalled();
    cleanup();
    expect(abort).toHaveBeenCalledTimes(1);
  });

  it('is not offered where there is nothing', async () => {
    openApp('/history', appWith([]).app);
    await screen.findByText('You have no sessions yet.');
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('region', { name: /^Export/ })).toBeNull();
  });
});
