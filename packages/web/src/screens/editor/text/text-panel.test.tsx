// cspell:ignore puase
// @vitest-environment happy-dom
import { printTimer } from '@roundbell/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draftOf } from '../draft/draft.ts';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';
import { placeInText } from './text-state.ts';

afterEach(cleanup);

const LATE = { timeout: 20_000 };
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Timer as text' }, LATE);
const cards = () =>
  screen.getAllByRole('group', { name: /^(Round|Step) \d+:/ }).map((card) => card.getAttribute('aria-label'));
const type = (field: HTMLTextAreaElement, text: string) => {
  field.focus();
  fireEvent.change(field, { target: { value: text } });
};

async function opened(given: Parameters<typeof renderEditor>[0] = { timers: [storedTimer()] }) {
  const editor = renderEditor(given);
  await editor.user.click(await screen.findByRole('button', { name: 'Text' }, LATE));
  return { ...editor, field: await box() };
}

describe('the text view', { timeout: 60_000 }, () => {
  it('[SCR-1100] is shown by a toggle, and holds the timer as text', async () => {
    const { user, field } = await opened();
    const toggle = screen.getByRole('button', { name: 'Text' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(field.value).toBe(printTimer(draftOf(storedTimer())));
    type(field, 'Main\n- Hop');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    expect((await box()).value).toBe('Main\n- Hop');
  });

  it('[SCR-1101] changes the rounds with each text that reads, and keeps what was not touched', async () => {
    const { user, field, saved } = await opened();
    type(field, field.value.replace('- Sprint 30s x2', '- Sprint 40s x2\n- Hop 10s'));
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

  it('[SCR-1102] leaves the rounds while the text cannot be read, and leads to each problem', async () => {
    const { user, field } = await opened();
    const before = cards();
    const text = 'Main 2x\n- Hop\n- Jog 5m {puase}';
    type(field, text);
    expect(cards()).toEqual(before);
    expect(screen.getByText(/^2 problems\. The rounds below are those of the last text/).getAttribute('role')).toBe(
      'status',
    );
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const list = within(screen.getByRole('list', { name: 'Problems of the text' }));
    await user.click(list.getByRole('button', { name: /^Line 3, column 10: \{puase\} is not known here/ }));
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe(text.indexOf('{puase}'));
    type(field, 'Main 2x\n- Hop 5s');
    expect(screen.queryByRole('list', { name: 'Problems of the text' })).toBeNull();
    expect(cards()).toEqual(['Round 1: Main', 'Step 1: Hop']);
    type(field, Array.from({ length: 25 }, () => '- x').join('\n'));
    expect(screen.getByText('and 5 more')).toBeTruthy();
    expect([placeInText('ab\ncd', { line: 2, column: 2 }), placeInText('ab', { line: 1, column: 1 })]).toEqual([4, 0]);
  });

  it('[SCR-1103] follows the blocks, unless someone is writing what cannot be read yet', async () => {
    const { user, field } = await opened();
    const name = () => screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name(), { target: { value: 'Evening' } });
    expect(field.value).toContain('{name Evening}');
    type(field, '{name Evening}\n- Hop');
    field.blur();
    fireEvent.change(name(), { target: { value: 'Night' } });
    expect(field.value).toBe('{name Evening}\n- Hop');
    await user.click(screen.getByRole('button', { name: 'Show them as text' }));
    expect(field.value).toContain('{name Night}');
    expect(screen.queryByRole('button', { name: 'Show them as text' })).toBeNull();
  });

  it('[SCR-1104] leaves the name alone where the text has none', async () => {
    const { field } = await opened();
    type(field, 'Ride\n- 10m Z2 HR');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Morning');
    expect(cards()).toEqual(['Round 1: Ride', 'Step 1: Zone 2']);
  });

  it('[SCR-1105] notes what the timer says otherwise, in the zones of the person', async () => {
    const { field, user, saved } = await opened({
      timers: [storedTimer()],
      heartRatePreferences: { maxHeartRate: 200, zones: { kind: 'reserve', resting: 100 } },
    });
    type(field, 'Ride\n- Hard 4m 90-95% HR\n- Spin 4m 55%');
    const notes = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Line 2: Percentages of the maximum heart rate are turned into your zones, by the middle of each range.',
      'Line 3: A timer knows no power, pace, cadence or distance: they are kept in the description.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.targetHeartRateZone).toBe(4);
    expect(saved[0]?.draft.description).toBe('Spin: 55%');
  });

  it('[SCR-1106] has help with an example that reads', async () => {
    const { field } = await opened({});
    const help = screen.getByText('How to write it').closest('details');
    const example = help?.querySelector('pre')?.textContent ?? '';
    type(field, example);
    expect(cards()).toEqual(['Round 1: Warm-up', 'Step 1: Row', 'Round 2: Main Set', 'Step 1: Squats', 'Step 2: Rest']);
  });
});
