// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

const steps = () =>
  screen.queryAllByRole('group', { name: /^Step \d+:/ }).map((card) => card.getAttribute('aria-label'));
const box = (at: number) => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select step' })[at]!;
const region = () => within(screen.getByRole('region', { name: 'Selected steps' }));
const said = () => screen.getByRole('status', { name: 'Changes' }).textContent;

async function selectTwo() {
  const opened = renderEditor({ timers: [storedTimer()] });
  await opened.user.click(box(0));
  await opened.user.click(box(2));
  await screen.findByRole('region', { name: 'Selected steps' });
  const draftAfter = async () => {
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    return opened.saved[0]?.draft.rounds?.flatMap((round) => round.steps);
  };
  return { ...opened, draftAfter };
}

afterEach(() => void vi.restoreAllMocks());

describe('selected steps', () => {
  it("are chosen by 'Select step' in each row, over rounds, and counted", async () => {
    const { user } = await selectTwo();
    expect(region().getByText('2 steps selected')).not.toBeNull();
    expect(said()).toBe('2 steps selected');
    await user.click(box(0));
    expect(region().getByText('1 step selected')).not.toBeNull();
    await user.click(region().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected steps' })).toBeNull();
  });

  it("are none after 'Clear selection', which says so and leaves the focus on the last one's row", async () => {
    const { user } = await selectTwo();
    await user.click(region().getByRole('button', { name: 'Clear selection' }));
    expect(said()).toBe('0 steps selected');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Walk/ }));
  });

  it('are changed below the steps, and the last one selected is brought into sight', async () => {
    const shown: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function look(this: Element) {
      shown.push(this.textContent);
    });
    const { user } = await selectTwo();
    await user.click(box(1));
    expect(shown.at(-1)).toContain('Sprint');
    const bar = screen.getByRole('region', { name: 'Selected steps' });
    expect(bar.compareDocumentPosition(box(2)) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  });

  it('are boxes with a number in them', () => {
    renderEditor({ timers: [storedTimer()] });
    expect([0, 1, 2].map((at) => box(at).nextElementSibling?.textContent)).toEqual(['1', '1', '2']);
  });

  it('are a whole range with Shift', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(box(2));
    await user.keyboard('{Shift>}');
    await user.click(box(0));
    await user.keyboard('{/Shift}');
    expect([0, 1, 2].map((at) => box(at).checked)).toEqual([true, true, true]);
  });

  it('get one duration, type, zone, chime and pause, each as one edit', async () => {
    const { user, draftAfter } = await selectTwo();
    const duration = region().getByRole<HTMLInputElement>('textbox', { name: 'Duration' });
    expect(duration.value, 'they differ').toBe('');
    await user.type(duration, '0:45{Enter}');
    expect(duration.value).toBe('45s');
    expect(said()).toBe('Duration of 2 steps changed');
    await user.selectOptions(region().getByRole('combobox', { name: 'Type' }), 'Rest');
    await user.selectOptions(region().getByRole('combobox', { name: 'Target heart-rate zone' }), 'Zone 1');
    await user.type(region().getByRole('textbox', { name: 'Chime interval' }), '{Control>}a{/Control}15');
    await user.selectOptions(region().getByRole('combobox', { name: 'Pause After End' }), 'Yes');
    expect(await draftAfter()).toMatchObject([
      { name: 'Jog', duration: 45, type: 'rest', targetHeartRateZone: 1, chimeInterval: 15, pauseAfterEnd: true },
      { name: 'Sprint', duration: 30, type: 'work' },
      { name: 'Walk', duration: 45, type: 'rest', targetHeartRateZone: 1, chimeInterval: 15, pauseAfterEnd: true },
    ]);
    for (let edits = 0; edits < 5; edits += 1) await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('get one way to end, as one edit', async () => {
    const { user, draftAfter } = await selectTwo();
    const ends = () => region().getByRole<HTMLSelectElement>('combobox', { name: 'Ends' });
    await user.selectOptions(ends(), 'When I tap');
    expect([ends().value, said()]).toEqual(['tap', 'End of 2 steps changed']);
    expect((await draftAfter())?.map(({ end }) => end?.kind)).toEqual(['tap', undefined, 'tap']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(ends().value).toBe('time');
  });

  it('keep what they have while a duration cannot be read', async () => {
    const { user, draftAfter } = await selectTwo();
    await user.type(region().getByRole('textbox', { name: 'Duration' }), 'long{Enter}');
    expect(region().getByText('Write a time such as 90, 1:30, 1m30 or 1h 5m.')).not.toBeNull();
    await user.clear(region().getByRole('textbox', { name: 'Duration' }));
    expect((await draftAfter())?.map(({ duration }) => duration)).toEqual([90, 30, 60]);
  });

  it('are deleted, which can be undone, duplicated and moved to another round', async () => {
    const { user } = await selectTwo();
    await user.click(region().getByRole('button', { name: 'Duplicate' }));
    expect(steps()).toEqual(['Step 1: Jog', 'Step 2: Jog', 'Step 1: Sprint', 'Step 2: Walk', 'Step 3: Walk']);
    await user.selectOptions(region().getByRole('combobox', { name: 'Move to round' }), 'Round 1: Warm up');
    await user.click(region().getByRole('button', { name: 'Move' }));
    expect(steps()).toEqual(['Step 1: Jog', 'Step 2: Jog', 'Step 3: Walk', 'Step 1: Sprint', 'Step 2: Walk']);
    await user.click(region().getByRole('button', { name: 'Delete' }));
    expect(steps()).toEqual(['Step 1: Jog', 'Step 1: Sprint', 'Step 2: Walk']);
    expect(screen.queryByRole('region', { name: 'Selected steps' })).toBeNull();
    const offered = within(screen.getByRole('status', { name: 'Undo' }));
    expect(offered.getByText('2 steps deleted.')).not.toBeNull();
    await user.click(offered.getByRole('button', { name: 'Undo' }));
    expect(steps()).toHaveLength(5);
  });

  it("are moved by 'Move', not by choosing a round, which the arrow keys do in a closed list", async () => {
    const { user } = await selectTwo();
    const before = steps();
    const to = region().getByRole<HTMLSelectElement>('combobox', { name: 'Move to round' });
    const move = region().getByRole('button', { name: 'Move' });
    const isOff = () => move.getAttribute('aria-disabled') === 'true';
    expect(isOff()).toBe(true);
    await user.click(move);
    await user.selectOptions(to, 'Round 1: Warm up');
    expect(steps()).toEqual(before);
    expect(isOff()).toBe(false);
    await user.selectOptions(to, 'Round 2: Hard part');
    await user.click(move);
    expect(steps()).toEqual(['Step 1: Sprint', 'Step 2: Jog', 'Step 3: Walk']);
    expect(said()).toBe('2 steps moved');
    expect([to.value, isOff(), document.activeElement === move]).toEqual(['', true, true]);
  });

  it('come back where they were though something else was edited since', async () => {
    const { user } = await selectTwo();
    const before = steps();
    await user.click(region().getByRole('button', { name: 'Delete' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    expect(steps()).toHaveLength(before.length - 2);
    await user.click(within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    expect(steps()).toEqual(before);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toMatch(/!$/);
    expect(said()).toBe('Steps are back');
  });

  it('come back only while the editor is open', async () => {
    const { user, app } = await selectTwo();
    await user.click(region().getByRole('button', { name: 'Delete' }));
    expect(app.undo.view.getState().text).toBe('2 steps deleted.');
    cleanup();
    expect(app.undo.view.getState().text).toBeUndefined();
  });
});
