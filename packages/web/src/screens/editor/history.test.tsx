// @vitest-environment happy-dom
import { fakePorts, strictLog } from '@roundbell/core/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createEditing } from './draft/editing.ts';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const cards = () =>
  screen.getAllByRole('group', { name: /^(Round|Step) \d+:/ }).map((card) => card.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const can = () => ['Undo', 'Redo'].map((label) => button(label).getAttribute('aria-disabled') === 'false');
const said = () => screen.getByRole('status', { name: 'Changes' }).textContent;

function editStored(given: Parameters<typeof renderEditor>[0] = {}) {
  const opened = renderEditor({ timers: [storedTimer()], ...given });
  return { ...opened, before: cards() };
}

describe('undo and redo in the editor', () => {
  it("go back and forward by 'Undo' and 'Redo', and say so [SCR-1120]", async () => {
    const { user, before } = editStored();
    expect(can()).toEqual([false, false]);
    await user.click(group('Step 1: Sprint').getByRole('button', { name: 'Move step down' }));
    await user.click(group('Round 1: Warm up').getByRole('button', { name: 'Duplicate round' }));
    const after = cards();
    expect(can()).toEqual([true, false]);
    await user.click(button('Undo'));
    await user.click(button('Undo'));
    expect(cards()).toEqual(before);
    expect(said()).toBe('Undone');
    expect(can()).toEqual([false, true]);
    await user.click(button('Redo'));
    await user.click(button('Redo'));
    expect(cards()).toEqual(after);
    expect(said()).toBe('Redone');
  });

  it.each([
    ['{Control>}z{/Control}', '{Control>}{Shift>}Z{/Shift}{/Control}'],
    ['{Control>}z{/Control}', '{Control>}y{/Control}'],
    ['{Meta>}z{/Meta}', '{Meta>}{Shift>}Z{/Shift}{/Meta}'],
  ])('go back by %s and forward by %s [SCR-1120]', async (undo, redo) => {
    const { user, before } = editStored();
    await user.click(group('Round 1: Warm up').getByRole('button', { name: 'Move round down' }));
    const after = cards();
    await user.keyboard(undo);
    expect(cards()).toEqual(before);
    await user.keyboard(redo);
    expect(cards()).toEqual(after);
  });

  it('leave the keys to a text field that someone writes in, and not to any other', async () => {
    const { user } = editStored();
    await user.type(name(), '!');
    expect(fireEvent.keyDown(name(), { key: 'z', ctrlKey: true }), 'the browser undoes').toBe(true);
    expect(name().value).toBe('Morning!');
    const box = screen.getByRole('checkbox', { name: 'Voice Announcements' });
    box.focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(name().value).toBe('Morning');
    expect(document.activeElement).toBe(box);
  });

  it('take the letters of a name as one edit [SCR-1120]', async () => {
    const { user } = editStored();
    await user.type(name(), ' run');
    await user.click(button('Undo'));
    expect(name().value).toBe('Morning');
  });

  it('leave the focus on the page when what had it is undone', async () => {
    const { user } = editStored();
    await user.click(button('Add Round'));
    await user.click(group('Round 3: Round 3').getByRole('button', { name: 'Collapse round' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(document.activeElement).toBe(button('Undo'));
  });

  it('agree with the undo that a deletion offers', async () => {
    const { user, before } = editStored();
    await user.click(group('Step 1: Sprint').getByRole('button', { name: 'Delete step' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const after = cards();
    const offered = screen.getByRole('status', { name: 'Undo' });
    await user.click(within(offered).getByRole('button', { name: 'Undo' }));
    expect(cards()).toEqual(before);
    expect(can()).toEqual([false, true]);
    await user.click(button('Redo'));
    expect(cards()).toEqual(after);
    await user.click(button('Undo'));
    expect(cards()).toEqual(before);
    expect(screen.queryByRole('status', { name: 'Undo' })).toBeNull();
  });

  async function deleteSprint() {
    const opened = editStored();
    await opened.user.click(group('Step 1: Sprint').getByRole('button', { name: 'Delete step' }));
    await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    return { ...opened, deleted: cards() };
  }

  it('go back by Ctrl+Z over the edit that came after a deletion, and then over the deletion', async () => {
    const { user, before, deleted } = await deleteSprint();
    await user.click(group('Round 1: Warm up').getByRole('button', { name: 'Move round down' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(cards()).toEqual(deleted);
    await user.keyboard('{Control>}z{/Control}');
    expect(cards()).toEqual(before);
  });

  it('go back by Ctrl+Z while a checkbox has the focus and a deletion is offered', async () => {
    const { user, before } = await deleteSprint();
    await user.click(group('Step 1: Walk').getByRole('checkbox', { name: 'Select step' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(cards()).toEqual(before);
  });

  it('leave the draft behind an open question as it is', async () => {
    const { user } = editStored();
    await user.click(button('Add Round'));
    const added = cards();
    await user.click(group('Round 3: Round 3').getByRole('button', { name: 'Delete round' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete "Round 3"' });
    within(question).getByRole('button', { name: 'Delete' }).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(cards()).toEqual(added);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(cards()).toEqual(added.slice(0, -1));
  });

  it('offer nothing if nothing was deleted', () => {
    const editing = createEditing({ draft: storedTimer(), onEdit: () => {}, now: () => 0, whenPaused: () => {} });
    editing.askDelete('round', 'round-gone');
    expect(editing.confirmDelete()).toBeUndefined();
    expect(editing.view.getState().deleting).toBeUndefined();
  });
});

describe('undo and redo after a reload', () => {
  /** The editor again after the page was hidden and closed. */
  async function reload(ports: ReturnType<typeof fakePorts>) {
    ports.page.hide();
    await act(() => ports.clock.pass(1000));
    cleanup();
    ports.page.show();
    const again = renderEditor({ ports, timers: [storedTimer()] });
    await screen.findByText(/^Continue where you left off/);
    return again;
  }

  async function moveAndUndo(ports: ReturnType<typeof fakePorts>) {
    const { user, before } = editStored({ ports });
    await user.click(group('Step 1: Sprint').getByRole('button', { name: 'Move step down' }));
    const moved = cards();
    await user.click(group('Round 1: Warm up').getByRole('button', { name: 'Move round down' }));
    await user.click(button('Undo'));
    return { before, moved };
  }

  it('still go back and forward', async () => {
    const ports = fakePorts();
    const { before, moved } = await moveAndUndo(ports);
    const { user } = await reload(ports);
    expect(cards()).toEqual(moved);
    expect(can()).toEqual([true, true]);
    await user.click(button('Undo'));
    expect(cards()).toEqual(before);
  });

  it('are given up for the draft if the device has no room for both', async () => {
    const ports = fakePorts({ log: strictLog() });
    const table = ports.disk.table<unknown>('drafts');
    const put = (key: string, row: unknown) =>
      typeof row === 'object' && row !== null && 'history' in row
        ? Promise.reject(new Error('full'))
        : table.put(key, row);
    ports.disk.table = () => ({ ...table, put }) as never;
    const { moved } = await moveAndUndo(ports);
    await reload(ports);
    expect(cards()).toEqual(moved);
    expect(can()).toEqual([false, false]);
    expect(screen.getByRole('status', { name: 'Unsaved changes' }).textContent).not.toContain('cannot keep');
  });
});
