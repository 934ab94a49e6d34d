// @vitest-environment happy-dom
import { aRound, aStep, aTimer, readCalendar } from '@roundbell/core/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';
import { type SavedFile, watchSavedFiles } from '../../../app/testing/saved-files.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** A Tuesday, in the evening of any place. */
const NOW = new Date(2026, 10, 24, 20, 15).getTime();
const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)], { repeat: 2 })], { name: 'Legs' });
let saved: readonly SavedFile[];

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  saved = watchSavedFiles();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

function show(timer = LEGS) {
  render(<PlanDialog open timer={timer} onClose={() => undefined} />);
  return within(screen.getByRole('dialog', { name: `Plan "${timer.name}"` }));
}
type Dialog = ReturnType<typeof show>;
const day = (dialog: Dialog, name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
const write = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const choose = (dialog: Dialog, name: string, option: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name }), option);
const preview = (dialog: Dialog) => dialog.getAllByRole('status')[0]?.textContent;
const saving = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save calendar file' });

interface Handed {
  readonly files: readonly File[];
}

function takeFiles(share: (what: Handed) => Promise<void>, ending = '.ics') {
  Object.assign(navigator, { canShare: ({ files }: Handed) => files[0]?.name.endsWith(ending) === true, share });
}

describe('planning a timer', () => {
  it('asks for days, time, first day, weeks and reminder, and says what they come to', async () => {
    const dialog = show();
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    ]);
    expect(dialog.getByRole('group', { name: 'Days' })).toBeTruthy();
    expect(preview(dialog)).toBe(
      'Mon, Wed, Fri at 7:00, for 8 weeks: 24 times' +
        'First on Wed, 25 Nov 2026, last on Mon, 18 Jan 2027. Each entry lasts 3m.',
    );
    await userEvent.click(day(dialog, 'Mon'));
    await userEvent.click(day(dialog, 'Sun'));
    write(dialog, 'Time', '18:30');
    write(dialog, 'First day', '2026-12-01');
    write(dialog, 'Weeks', '1');
    expect(preview(dialog)).toMatch(/^Wed, Fri, Sun at 18:30, for 1 week: 3 times/);
    await choose(dialog, 'Ends', 'Never');
    expect(dialog.queryByLabelText('Weeks')).toBeNull();
    expect(preview(dialog)).toBe('Wed, Fri, Sun at 18:30, every weekFirst on Wed, 2 Dec 2026. Each entry lasts 3m.');
    expect(dialog.getByText('Your calendar app reminds you of these times; Roundbell does not.')).toBeTruthy();
  });

  it('begins tomorrow once its time has passed today, and refuses a time that has', () => {
    vi.mocked(Date.now).mockReturnValue(new Date(2026, 10, 25, 20, 15).getTime());
    const dialog = show();
    expect(preview(dialog)).toContain('First on Fri, 27 Nov 2026');
    write(dialog, 'First day', '2026-11-25');
    expect(dialog.getByText('This time has passed today. Choose a later day.')).toBeTruthy();
    expect(saving(dialog).disabled).toBe(true);
    write(dialog, 'Time', '20:30');
    expect(preview(dialog)).toContain('First on Wed, 25 Nov 2026');
    cleanup();
    vi.mocked(Date.now).mockReturnValue(new Date(2026, 10, 25, 6, 15).getTime());
    expect(preview(show())).toContain('First on Wed, 25 Nov 2026');
  });

  it('says how long an entry of a timer without end is', () => {
    const dialog = show(aTimer([aRound('Main', [aStep('Row', 20)], { repeat: 'infinite' })], { name: 'Row' }));
    expect(preview(dialog)).toMatch(/Each entry lasts 1h, as this timer has no end\.$/);
  });

  it('says what is wrong beside its field, and saves nothing meanwhile', async () => {
    const dialog = show();
    for (const name of ['Mon', 'Wed', 'Fri']) await userEvent.click(day(dialog, name));
    write(dialog, 'Time', '');
    write(dialog, 'First day', '2026-11-23');
    write(dialog, 'Weeks', '');
    for (const sentence of ['Choose at least one day of the week.', 'Enter how many weeks: 1 to 260.'])
      expect(dialog.getByText(sentence)).toBeTruthy();
    const described = (label: string) =>
      document.getElementById(dialog.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described('Time')).toBe('Enter a time, such as 07:00.');
    expect(described('First day')).toBe('This day has passed. Choose a later one.');
    expect([preview(dialog), saving(dialog).disabled]).toEqual(['', true]);
    await userEvent.click(saving(dialog));
    expect(saved).toEqual([]);
  });

  it('saves a calendar file with the link of this very page, and says what to do with it', async () => {
    const dialog = show();
    await choose(dialog, 'Reminder', '30 minutes before');
    expect(dialog.queryByRole('button', { name: 'Add to calendar…' })).toBeNull();
    await userEvent.click(saving(dialog));
    expect(dialog.getByText('File saved. Open it to add it to your calendar.')).toBeTruthy();
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([
      ['roundbell-legs.ics', 'text/calendar;charset=utf-8'],
    ]);
    const read = readCalendar((await saved[0]?.blob.text()) ?? '');
    expect(read.text('VEVENT', 'SUMMARY')).toBe('Legs');
    expect(read.raw('VEVENT', 'DTSTART')).toBe('20261125T070000');
    expect(read.raw('VALARM', 'TRIGGER')).toBe('-PT30M');
    expect(read.raw('VEVENT', 'URL')).toBe(`${window.location.origin}/run/timer-1`);
    write(dialog, 'Time', '08:00');
    expect(dialog.queryByText(/^File saved/)).toBeNull();
  });

  it('has no reminder in the file if none is wanted', async () => {
    const dialog = show();
    await choose(dialog, 'Reminder', 'None');
    await userEvent.click(saving(dialog));
    expect(await saved[0]?.blob.text()).not.toContain('VALARM');
  });

  it('a second tap while the sheet is open is no failure either', async () => {
    const opened = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('open', 'InvalidStateError')));
    takeFiles(opened);
    const dialog = show();
    await userEvent.click(dialog.getByRole('button', { name: 'Add to calendar…' }));
    await act(async () => undefined);
    expect(opened).toHaveBeenCalledOnce();
    expect(dialog.queryByText(/^It could not be shared/)).toBeNull();
  });

  it('says that a length is an estimate, and that an entry is a day at most', async () => {
    const sets = aTimer([aRound('Sets', [{ ...aStep('Lift', 40), end: { kind: 'tap' } }], { repeat: 6 })]);
    const dialog = show(sets);
    expect(preview(dialog)).toMatch(/Each entry lasts about 4m\.$/);
    cleanup();
    const long = aTimer([aRound('Night', [aStep('Sleep', 40_000)], { repeat: 3 })]);
    expect(preview(show(long))).toMatch(/Each entry lasts 24h, the most possible\.$/);
  });

  it('goes by the time that it is, and not by when it was opened', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const dialog = show();
    for (const name of ['Mon', 'Wed', 'Fri']) fireEvent.click(day(dialog, name));
    fireEvent.click(day(dialog, 'Tue'));
    write(dialog, 'First day', '2026-11-24');
    write(dialog, 'Time', '20:16');
    expect(saving(dialog).disabled).toBe(false);
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 120_000);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(saving(dialog).disabled).toBe(true);
  });

  it('hands the file to the share sheet where that takes it, and says if it did not open', async () => {
    const shared: (string | undefined)[] = [];
    takeFiles(async ({ files }) => void shared.push(files[0]?.name));
    const dialog = show();
    await userEvent.click(dialog.getByRole('button', { name: 'Add to calendar…' }));
    expect([shared, saved]).toEqual([['roundbell-legs.ics'], []]);
    takeFiles(() => Promise.reject(new DOMException('not now', 'NotAllowedError')));
    await userEvent.click(dialog.getByRole('button', { name: 'Add to calendar…' }));
    expect(await dialog.findByText('Sharing did not work. Save the file instead.')).toBeTruthy();
    await userEvent.click(saving(dialog));
    expect(saved).toHaveLength(1);
    cleanup();
    takeFiles(() => Promise.resolve(), '.png');
    expect(show().queryByRole('button', { name: 'Add to calendar…' })).toBeNull();
  });

  it("is in a card's menu, and the focus is on its button again", async () => {
    openApp('/library', fakeApp(signedIn(), [LEGS]));
    const more = await screen.findByRole('button', { name: 'More for Legs' });
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Plan this timer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan "Legs"' }));
    await userEvent.click(saving(dialog));
    await userEvent.click(day(dialog, 'Mon'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(more));
    vi.mocked(Date.now).mockReturnValue(NOW + 24 * 3_600_000);
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Plan this timer' }));
    const again = within(await screen.findByRole('dialog', { name: 'Plan "Legs"' }));
    expect([day(again, 'Mon').checked, again.queryByText(/^File saved/)]).toEqual([true, null]);
    expect(again.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-11-26');
  });
});
