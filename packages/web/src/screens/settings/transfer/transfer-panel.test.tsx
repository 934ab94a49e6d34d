// @vitest-environment happy-dom
// cspell:ignore data
import { createApp, type App } from '@roundbell/core';
import { endSession, sessionBody, startSession } from '@roundbell/core/heart';
import { aRound, aStep, type FakePorts, fakePorts, seededRandom } from '@roundbell/core/testing';
import type { TimerDraft } from '@roundbell/core/timer';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../../../app/engines/use-app.ts';
import { type SavedFile, watchSavedFiles } from '../../../app/testing/saved-files.ts';
import { TransferPanel } from './transfer-panel.tsx';

vi.setConfig({ testTimeout: 30_000 });

let made: readonly SavedFile[];

beforeEach(() => {
  made = watchSavedFiles();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function draft(name: string): TimerDraft {
  const globalSettings = { countdownBeep: true, voiceEnabled: true, volume: 70 };
  return { name, rounds: [aRound('Main', [aStep('Squats', 65)])], globalSettings, tags: [] };
}

interface Home {
  readonly app: App;
  readonly ports: FakePorts;
}

async function home(names: readonly string[], seed = 1): Promise<Home> {
  const ports = fakePorts({ random: seededRandom(seed) });
  const app = createApp(ports);
  await app.open();
  await app.account.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
  for (const name of names) expect((await app.library.add(draft(name))).ok).toBe(true);
  return { app, ports };
}

function show({ app }: Home) {
  render(
    <AppContext value={app}>
      <TransferPanel />
    </AppContext>,
  );
  return within(screen.getByRole('region', { name: 'Your data' }));
}

const namesIn = ({ app }: Home) =>
  app.library.view
    .getState()
    .timers.map(({ name }) => name)
    .sort();

async function textFrom(from: Home): Promise<string> {
  return (await (await from.app.mover.fetch()).exportAll()).files[0]?.text ?? '';
}

async function openDialog(of: Home) {
  await userEvent.click(show(of).getByRole('button', { name: 'Import a file' }));
  return within(await screen.findByRole('dialog', { name: 'Import a file' }, { timeout: 10_000 }));
}

function choose(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [new File([text], 'mine.json')] } });
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;
const button = (dialog: Dialog, name: string) => dialog.findByRole('button', { name }, { timeout: 10_000 });

describe('exporting', () => {
  it("gives one file by 'Export everything', and says what is in it [SCR-560]", async () => {
    const panel = show(await home(['Legs', 'Arms']));
    await userEvent.click(panel.getByRole('button', { name: 'Export everything' }));
    await panel.findByText('Exported 2 timers and your preferences.', undefined, { timeout: 10_000 });
    expect(made.map(({ name }) => name)).toEqual([expect.stringMatching(/^roundbell-\d{4}-\d\d-\d\d\.json$/)]);
    expect(JSON.parse((await made[0]?.blob.text()) ?? '')).toMatchObject({ format: 'roundbell' });
  });

  it('says when it fails [SCR-560]', async () => {
    const here = await home([]);
    here.ports.log.expect('sessions-not-open');
    here.ports.records.refusal = new Error('broken');
    const panel = show(here);
    await userEvent.click(panel.getByRole('button', { name: 'Export everything' }));
    await panel.findByText('The file could not be created. Please try again.', undefined, { timeout: 10_000 });
    expect(made).toEqual([]);
  });
});

describe('importing', () => {
  it('shows what would change before anything does, then imports it', async () => {
    const text = await textFrom(await home(['Legs', 'Arms'], 7));
    const here = await home(['Mine']);
    const dialog = await openDialog(here);
    choose(text);
    await dialog.findByText('Timers: 2 new', undefined, { timeout: 10_000 });
    expect(within(dialog.getByRole('list', { name: 'What changes' })).getAllByRole('listitem').length).toBe(2);
    expect(namesIn(here)).toEqual(['Mine']);
    await userEvent.click(await button(dialog, 'Import 2 timers'));
    await dialog.findByText('2 timers imported.', undefined, { timeout: 10_000 });
    expect(namesIn(here)).toEqual(['Arms', 'Legs', 'Mine']);
  });

  it('has nothing to do if everything is already here', async () => {
    const here = await home(['Legs']);
    const dialog = await openDialog(here);
    choose(await textFrom(here));
    await dialog.findByText('You already have everything in this file.', undefined, { timeout: 10_000 });
    expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(dialog.getByText('Preferences: the same')).toBeTruthy();
  });

  it('reports each problem by its line, and imports what is fine only on request [SCR-566]', async () => {
    const file = JSON.parse(await textFrom(await home(['Legs', 'Arms'], 7))) as { timers: { name: string }[] };
    file.timers.at(0)!.name = ' ';
    const text = JSON.stringify(file, null, 2);
    const line = text.split('\n').findIndex((one) => one.includes('"name": " "')) + 1;
    const here = await home([]);
    const dialog = await openDialog(here);
    choose(text);
    const problems = within(await dialog.findByRole('list', { name: 'Problems' }, { timeout: 10_000 }));
    expect(problems.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `Line ${line}: Timer 1: Timer name is required`,
    ]);
    await userEvent.click(await button(dialog, 'Import the 1 valid timer'));
    await dialog.findByText('1 timer imported.', undefined, { timeout: 10_000 });
    expect(namesIn(here).length).toBe(1);
  });

  it('says why a file is not valid, and asks for another', async () => {
    const dialog = await openDialog(await home([]));
    choose('hello');
    expect((await dialog.findByRole('alert', undefined, { timeout: 10_000 })).textContent).toBe(
      'This is not a Roundbell file.',
    );
    expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('replaces after a second question that counts what is lost [SCR-568]', async () => {
    const text = await textFrom(await home(['Legs', 'Arms'], 7));
    const here = await home(['Mine', 'Old']);
    const dialog = await openDialog(here);
    choose(text);
    await userEvent.click(await dialog.findByRole('radio', { name: 'Replace my library' }, { timeout: 10_000 }));
    expect(dialog.getByText('2 timers are deleted.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Export everything first' }));
    await dialog.findByText('Exported.');
    expect(await made[0]?.blob.text()).toContain('"Old"');
    await userEvent.click(await button(dialog, 'Replace my library'));
    const question = within(await screen.findByRole('alertdialog', undefined, { timeout: 10_000 }));
    expect(question.getByText('2 timers are deleted. This cannot be undone.')).toBeTruthy();
    expect(namesIn(here)).toEqual(['Mine', 'Old']);
    await userEvent.click(question.getByRole('button', { name: 'Replace' }));
    await dialog.findByText('2 timers imported.', undefined, { timeout: 10_000 });
    expect(dialog.getByText('2 timers deleted.')).toBeTruthy();
    expect(namesIn(here)).toEqual(['Arms', 'Legs']);
  });

  it('preferences and sessions have a switch each; preferences are on by default only if no one has changed any here', async () => {
    const from = await home([], 7);
    await from.app.settings.save({ age: 77 });
    const text = await textFrom(from);
    const here = await home([]);
    await here.app.settings.save({ age: 66 });
    const dialog = await openDialog(here);
    choose(text);
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Preferences' }, { timeout: 10_000 });
    expect(box.checked).toBe(false);
    expect(dialog.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(dialog.queryByText('You already have everything in this file.')).toBeNull();
    await userEvent.click(box);
    await userEvent.click(await button(dialog, 'Import'));
    await dialog.findByText('Your preferences imported.', undefined, { timeout: 10_000 });
    expect(here.app.account.view.getState().state).toMatchObject({ profile: { heartRatePreferences: { age: 77 } } });
  });

  it('does not say that a session is here already that someone leaves out', async () => {
    const past = endSession(startSession({ timerId: 'legs', timerName: 'Legs' }, 1e12), 1e12 + 9000, 200);
    const text = await textFrom(await home([], 7));
    const dialog = await openDialog(await home([]));
    choose(JSON.stringify({ ...JSON.parse(text), sessions: [sessionBody(past)] }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Heart-rate sessions' }, { timeout: 10_000 }));
    expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(dialog.queryByText('You already have everything in this file.')).toBeNull();
  });

  it('says what was imported and what was not if there is no room', async () => {
    const text = await textFrom(await home(['Legs', 'Arms'], 7));
    const here = await home([]);
    here.ports.log.expect('import-stopped');
    const put = here.ports.records.put;
    here.ports.records.put = (kind, document) =>
      document.body['name'] === 'Legs' ? Promise.reject(new Error('no room')) : put(kind, document);
    const dialog = await openDialog(here);
    choose(text);
    await userEvent.click(await button(dialog, 'Import 2 timers'));
    await dialog.findByText('Not imported: 1 timer (Legs).', undefined, { timeout: 10_000 });
    expect(dialog.getByText('1 timer imported.')).toBeTruthy();
    expect(dialog.getByText('Nothing was deleted.')).toBeTruthy();
    expect(namesIn(here)).toEqual(['Arms']);
  });

  it('accepts a file dropped on it', async () => {
    const here = await home([]);
    const dialog = await openDialog(here);
    const file = new File([await textFrom(await home(['Legs'], 7))], 'dropped.json');
    const target = (await button(dialog, 'Choose a file')).parentElement?.parentElement;
    if (!target) throw new Error('nothing to drop upon');
    fireEvent.drop(target, { dataTransfer: { files: [file] } });
    await dialog.findByText('dropped.json', undefined, { timeout: 10_000 });
    await waitFor(() => expect(dialog.getByText('Timers: 1 new')).toBeTruthy());
  });
});

describe('importing a file of another program', () => {
  const RIDE = 'Warmup\n- 10m Z2 HR\n\nMain 4x\n- Hard 4m 90-95% HR\n- Easy 3m 60%';
  const chooseFile = (text: string, name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no field for a file');
    expect(input.accept).toContain(name.slice(name.lastIndexOf('.')));
    fireEvent.change(input, { target: { files: [new File([text], name)] } });
  };

  it('shows what it holds and says otherwise, in the zones of the person, and adds it [SCR-1114]', async () => {
    const here = await home(['Mine']);
    await here.app.settings.save({ maxHeartRate: 200, zones: { kind: 'reserve', resting: 100 } });
    const dialog = await openDialog(here);
    chooseFile(RIDE, 'Monday ride.txt');
    await dialog.findByText('Timers: 1 new', undefined, { timeout: 10_000 });
    const notes = within(dialog.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Line 5: Percentages of the maximum heart rate are turned into your zones, by the middle of each range.',
      'Line 6: Timers have no power, pace, cadence or distance: these are kept in the description.',
    ]);
    expect(dialog.queryByRole('radio')).toBeNull();
    await userEvent.click(await button(dialog, 'Import 1 timer'));
    await dialog.findByText('1 timer imported.', undefined, { timeout: 10_000 });
    const [ride] = here.app.library.view.getState().timers.filter(({ name }) => name === 'Monday ride');
    expect(ride?.rounds[1]?.steps[0]?.targetHeartRateZone).toBe(4);
    expect(ride?.description).toBe('Easy: 60%');
  });

  it('shows the first hundred of what was read otherwise, and how many more there are', async () => {
    const dialog = await openDialog(await home([]));
    const columns = Array.from({ length: 1150 }, (_, place) => `extra ${place}`);
    chooseFile(`step,seconds,${columns.join(',')}\nGo,45`, 'wide.csv');
    await dialog.findByText('Timers: 1 new', undefined, { timeout: 10_000 });
    const rows = within(dialog.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
    expect(rows).toHaveLength(101);
    expect(rows[0]?.textContent).toBe('Line 1: The column "extra 0" is left out.');
    expect(rows.at(-1)?.textContent).toBe('and 1,050 more');
  });

  it('takes steps as CSV and a workout of Zwift, with the problems of either [SCR-1114]', async () => {
    const dialog = await openDialog(await home([]));
    chooseFile('step,seconds\nGo,soon', 'a.csv');
    await dialog.findByText(/^seconds: "soon" is no length of time/, undefined, { timeout: 10_000 });
    await userEvent.click(await button(dialog, 'Another file'));
    chooseFile('<workout_file><name>Ride</name><workout><FreeRide Duration="60"/></workout></workout_file>', 'a.zwo');
    await dialog.findByText('Timers: 1 new', undefined, { timeout: 10_000 });
  });
});
