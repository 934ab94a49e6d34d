// @vitest-environment happy-dom
import { UNDO_TIME } from '@roundbell/core';
import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const cards = () =>
  screen.getAllByRole('group', { name: /^(Round|Step) \d+:/ }).map((card) => card.getAttribute('aria-label'));
const note = () => screen.queryByRole('status', { name: 'Undo' })?.textContent ?? '';

const offered = () => within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' });

async function openAndDelete(card: string, kind: 'round' | 'step') {
  const opened = renderEditor({ timers: [storedTimer()] });
  const before = cards();
  const group = within(screen.getByRole('group', { name: card }));
  if (kind === 'step') await opened.user.click(group.getByRole('button', { name: /^Sprint/ }));
  await opened.user.click(group.getByRole('button', { name: `Delete ${kind}` }));
  await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  return { ...opened, before };
}

describe('undoing a deletion in the editor', () => {
  it.each([
    { card: 'Round 1: Warm up', kind: 'round', said: 'Round deleted.', row: 'Collapse round' },
    { card: 'Step 1: Sprint', kind: 'step', said: 'Step deleted.', row: /^Sprint/ },
  ] as const)('puts $card back in its old place, with the focus [SCR-721]', async ({ card, kind, said, row }) => {
    const { user, before, saved } = await openAndDelete(card, kind);
    expect(cards()).not.toEqual(before);
    expect(note()).toContain(said);
    await user.click(offered());
    expect(cards()).toEqual(before);
    const target = within(screen.getByRole('group', { name: card })).getByRole('button', { name: row });
    expect(document.activeElement).toBe(target);
    expect(screen.getByRole('status', { name: 'Changes' }).textContent).toBe(
      kind === 'round' ? 'Round is back' : 'Step is back',
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds).toEqual(storedTimer().rounds);
  });

  it('is offered until the next edit, and restores even after it while its ten seconds last [SCR-721]', async () => {
    const { user, before, ports } = await openAndDelete('Round 1: Warm up', 'round');
    act(() => ports.clock.advance(10 * UNDO_TIME));
    expect(note()).toContain('Round deleted.');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    expect(note()).toBe('');

    await user.click(
      within(screen.getByRole('group', { name: /Hard part/ })).getByRole('button', { name: 'Delete round' }),
    );
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await user.click(offered());
    expect(cards()).toEqual(before.slice(2).map((name) => name?.replace('Round 2', 'Round 1')));
  });

  it("disappears with the editor's page [SCR-721]", async () => {
    const { app } = await openAndDelete('Round 1: Warm up', 'round');
    cleanup();
    expect(app.undo.view.getState().text).toBeUndefined();
  });
});
