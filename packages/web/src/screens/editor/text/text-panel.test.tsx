// cspell:ignore puase
// @vitest-environment happy-dom
import { printNotation } from '@roundbell/core/formats';
import { fakePorts } from '@roundbell/core/testing';
import type { TimerDraft } from '@roundbell/core/timer';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draftOf } from '../draft/draft.ts';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';
import { placeInText } from './text-state.ts';

afterEach(cleanup);

const LATE = { timeout: 20_000 };
const PAUSE = 150;
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Timer as text' }, LATE);
const cards = () =>
  screen.getAllByRole('group', { name: /^(Round|Step) \d+:/ }).map((card) => card.getAttribute('aria-label'));
const write = (field: HTMLTextAreaElement, text: string) => {
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
};

async function opened(given: Parameters<typeof renderEditor>[0] = { timers: [storedTimer()] }) {
  const editor = renderEditor(given);
  await editor.user.click(await screen.findByRole('button', { name: 'Text' }, LATE));
  /** Writes, and pauses. */
  const type = async (field: HTMLTextAreaElement, text: string) => {
    write(field, text);
    await act(() => editor.ports.clock.pass(PAUSE));
  };
  return { ...editor, field: await box(), type };
}

describe('the text view', { timeout: 60_000 }, () => {
  it('is shown by a toggle, and holds the timer as text', async () => {
    const { user, field, type } = await opened();
    const toggle = screen.getByRole('button', { name: 'Text' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(field.value).toBe(printNotation(draftOf(storedTimer())));
    await type(field, 'Main\n- Hop');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    expect((await box()).value).toBe('Main\n- Hop');
  });

  it('changes the rounds with each text that reads, and keeps what was not touched [SCR-1101]', async () => {
    const { user, field, saved, type } = await opened();
    await type(field, field.value.replace('- Sprint 30s x2', '- Sprint 40s x2\n- Hop 10s'));
    expect(cards()).toContain('Step 2: Hop');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const [before] = [storedTimer().rounds];
    const after = saved[0]?.draft.rounds ?? [];
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.steps.map(({ id, name, duration }) => [id, name, duration])).toEqual([
      ['step-b', 'Sprint', 40],
      [expect.stringMatching(/^step-[\da-f]{24}$/), 'Hop', 10],
      ['step-c', 'Walk', 60],
    ]);
    expect(saved[0]?.draft).toMatchObject({ name: 'Morning', tags: ['run', 'park'] });
  });

  it('leaves the rounds while the text cannot be read, and leads to each problem [SCR-1102]', async () => {
    const { user, field, type } = await opened();
    const before = cards();
    const text = 'Main 2x\n- Hop\n- Jog 5m {puase}';
    await type(field, text);
    expect(cards()).toEqual(before);
    expect(screen.getByText(/^2 problems\. The rounds below stay as they are/).getAttribute('role')).toBe('status');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (description: string | RegExp) =>
      screen.getByRole('textbox', { name: 'Timer as text', description });
    expect(described(/^2 problems\./)).toBe(field);
    const list = within(screen.getByRole('list', { name: 'Problems in the text' }));
    await user.click(list.getByRole('button', { name: /^Line 3, column 10: \{puase\} is not known here/ }));
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe(text.indexOf('{puase}'));
    await type(field, 'Main 2x\n- Hop 5s');
    expect(described('')).toBe(field);
    expect(screen.queryByRole('list', { name: 'Problems in the text' })).toBeNull();
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop']);
    await type(field, Array.from({ length: 25 }, () => '- x').join('\n'));
    expect(screen.getByText('and 5 more')).toBeTruthy();
    expect([placeInText('ab\ncd', { line: 2, column: 2 }), placeInText('ab', { line: 1, column: 1 })]).toEqual([4, 0]);
  });

  it('says what is wrong above the field, and marks each line of it there', async () => {
    const { field, type } = await opened();
    const marked = () => [...document.querySelectorAll('[data-wrong]')].map((line) => line.textContent);
    await type(field, 'Main 2x\n- Hop\n\n- Walk 9s\n- Jog');
    expect(marked()).toEqual(['- Hop', '- Jog']);
    const list = screen.getByRole('list', { name: 'Problems in the text' });
    expect(list.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await type(field, 'Main 2x\n- Hop 5s');
    expect(marked()).toEqual([]);
  });

  it('follows the blocks, unless someone is writing what cannot be read yet', async () => {
    const { user, field, type } = await opened();
    const name = () => screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name(), { target: { value: 'Evening' } });
    expect(field.value).toContain('{name Evening}');
    await type(field, '{name Evening}\n- Hop');
    field.blur();
    fireEvent.change(name(), { target: { value: 'Night' } });
    expect(field.value).toBe('{name Evening}\n- Hop');
    await user.click(screen.getByRole('button', { name: 'Show the rounds as text' }));
    expect(field.value).toContain('{name Night}');
    expect(screen.queryByRole('button', { name: 'Show the rounds as text' })).toBeNull();
  });

  it('shows each letter at once, and reads them in a pause as one edit', async () => {
    const { user, field, ports } = await opened();
    const before = cards();
    write(field, 'Main\n- Hop 5s\n- Wal');
    write(field, 'Main\n- Hop 5s\n- Walk 9s');
    expect(field.value).toBe('Main\n- Hop 5s\n- Walk 9s');
    await act(() => ports.clock.pass(PAUSE - 1));
    expect(cards()).toEqual(before);
    expect(screen.queryByRole('list', { name: 'Problems in the text' })).toBeNull();
    await act(() => ports.clock.pass(1));
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop', 'Step 2: Walk']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cards()).toEqual(before);
  });

  it('reads what was just typed when the field is left, and leaves it as it was typed', async () => {
    const { field } = await opened();
    write(field, 'Main\n-   Hop   5s');
    act(() => field.blur());
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop']);
    expect(field.value).toBe('Main\n-   Hop   5s');
  });

  it('undoes what was just typed, though the field is not left', async () => {
    const { field } = await opened();
    const before = cards();
    write(field, 'Main\n- Hop 5s');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cards()).toEqual(before);
    expect(screen.getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop']);
  });

  it('saves what was just typed, though the field is not left', async () => {
    const { field, ports, saved } = await opened();
    write(field, 'Main\n- Hop 6s');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await act(() => ports.clock.pass(0));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.duration).toBe(6);
  });

  it('rehearses what was just typed, though the field is not left', async () => {
    const { field } = await opened();
    write(field, 'Main\n- Hop 5s');
    fireEvent.click(screen.getByRole('button', { name: 'Rehearse' }));
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop']);
  });

  it('offers what was just typed after Cancel, though the field is not left', async () => {
    const { field } = await opened();
    write(field, 'Main\n- Hop 5s');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Changes not saved.')).not.toBeNull();
  });

  it('changes a block over what was just typed', async () => {
    const { field, ports } = await opened();
    write(field, 'Main\n- Hop 5s');
    fireEvent.click(screen.getByRole('button', { name: 'Add Round' }));
    await act(() => ports.clock.pass(PAUSE));
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop', 'Round 2: Round 2']);
  });

  it('keeps what was just typed when the page is hidden [SCR-716]', async () => {
    const { field, ports } = await opened();
    write(field, 'Main\n- Hop 5s');
    act(() => ports.page.hide());
    await act(() => ports.clock.pass(0));
    const kept = await ports.disk.table<{ draft: TimerDraft }>('drafts').all();
    expect(kept.map(([, { draft }]) => draft.rounds[0]?.steps[0]?.name)).toEqual(['Hop']);
  });

  it('has kept what was just typed as soon as the editor is left [SCR-716]', async () => {
    const { field, app } = await opened();
    write(field, 'Main\n- Hop 5s');
    cleanup();
    const kept = await app.drafts.find({ timerId: 'timer-1' });
    expect(kept?.draft.rounds[0]?.steps[0]?.name).toBe('Hop');
  });

  it('offers what was kept, if it is found while something typed is not read yet [SCR-719]', async () => {
    const ports = fakePorts();
    const { user } = await opened({ ports, timers: [storedTimer()] });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    ports.page.hide();
    cleanup();
    ports.page.show();
    const table = ports.disk.table<unknown>('drafts');
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    ports.disk.table = () => ({ ...table, all: () => slow.then(() => table.all()) }) as never;
    const { field } = await opened({ ports, timers: [storedTimer()] });
    write(field, 'Main\n- Hop 5s');
    answer();
    await screen.findByText(/^You have unsaved changes from /, {}, LATE);
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop']);
  });

  it("a text without a name leaves the timer's name alone", async () => {
    const { field, type } = await opened();
    await type(field, 'Ride\n- 10m Z2 HR');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Morning');
    expect(cards()).toEqual(['Round 1: Ride', 'Step 1: Zone 2']);
  });

  it('notes what the timer says otherwise, in the zones of the person', async () => {
    const { field, user, saved, type } = await opened({
      timers: [storedTimer()],
      heartRatePreferences: { maxHeartRate: 200, zones: { kind: 'reserve', resting: 100 } },
    });
    await type(field, 'Ride\n- Hard 4m 90-95% HR\n- Spin 4m 55%');
    const notes = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Line 2: Percentages of the maximum heart rate are turned into your zones, by the middle of each range.',
      'Line 3: Timers have no power, pace, cadence or distance: these are kept in the description.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.targetHeartRateZone).toBe(4);
    expect(saved[0]?.draft.description).toBe('Spin: 55%');
  });

  it('has help with an example that reads', async () => {
    const { field, type } = await opened({});
    const help = screen.getByText('How to write it').closest('details');
    const example = help?.querySelector('pre')?.textContent ?? '';
    await type(field, example);
    expect(cards()).toEqual(['Round 1: Warm-up', 'Step 1: Row', 'Round 2: Main Set', 'Step 1: Squats', 'Step 2: Rest']);
  });
});
