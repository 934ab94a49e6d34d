// @vitest-environment happy-dom
import { createUndo, UNDO_TIME } from '@roundbell/core';
import { fakeClock } from '@roundbell/core/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UndoNote } from './undo-note.tsx';

afterEach(cleanup);

function open() {
  const clock = fakeClock();
  const undo = createUndo({ clock });
  const back = vi.fn<() => void>();
  render(
    <main tabIndex={-1}>
      <button type="button">Before</button>
      <input type="checkbox" aria-label="Select" />
      <div role="alertdialog" aria-label="Question">
        <button type="button">Delete</button>
      </div>
      <input aria-label="Name" />
      <UndoNote undo={undo} />
    </main>,
  );
  const offer = (text: string) => act(() => void undo.offer({ text, undo: back, stays: 'ten-seconds' }));
  const pass = (ms: number) => act(() => clock.advance(ms));
  return {
    offer,
    pass,
    edit: () => act(() => undo.pass()),
    back,
    user: userEvent.setup(),
    note: () => screen.queryByRole('status', { name: 'Undo' })?.textContent ?? '',
  };
}

describe('the undo note', () => {
  it('says what was done in a status that was there before, and undoes it by its button', async () => {
    const { offer, back, user, note } = open();
    const place = document.querySelector('[aria-live=polite]');
    expect(place?.textContent).toBe('');
    offer('Timer deleted.');
    expect(note()).toContain('Timer deleted.');
    expect(place?.contains(screen.getByRole('status', { name: 'Undo' }))).toBe(true);
    const regionOf = (element: HTMLElement) => element.closest('[aria-live]')?.getAttribute('aria-live');
    expect(regionOf(screen.getByText('Timer deleted.'))).toBe('polite');
    expect(regionOf(screen.getByRole('button', { name: 'Undo' }))).toBe('off');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(back).toHaveBeenCalledTimes(1);
    expect(note()).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('waits while a pointer is over it or the focus is in it', async () => {
    const { offer, pass, user, note } = open();
    offer('Timer deleted.');
    await user.hover(screen.getByRole('button', { name: 'Undo' }));
    pass(10 * UNDO_TIME);
    expect(note()).toContain('Timer deleted.');
    await user.hover(screen.getByRole('textbox'));
    pass(UNDO_TIME);
    expect(note()).toBe('');

    offer('Timer deleted.');
    screen.getByRole('textbox').focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    pass(10 * UNDO_TIME);
    expect(note()).toContain('Timer deleted.');
    await user.keyboard('{Escape}');
    expect(note()).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('is taken by Ctrl+Z from anywhere except a text field, which has its own undo', async () => {
    const { offer, back, user, note } = open();
    await user.keyboard('{Control>}z{/Control}');
    offer('Timer deleted.');
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{Control>}z{/Control}');
    expect(back).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Before' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(back).toHaveBeenCalledTimes(1);
    expect(note()).toBe('');
  });

  it('is taken by Ctrl+Z on a checkbox, and not behind a question', async () => {
    const { offer, back, user, note } = open();
    offer('Timer deleted.');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(note()).toContain('Timer deleted.');
    await user.click(screen.getByRole('checkbox'));
    await user.keyboard('{Control>}z{/Control}');
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('leaves Ctrl+Z to what was done since, and its button still undoes', async () => {
    const { offer, edit, back, user } = open();
    offer('Timer deleted.');
    edit();
    await user.keyboard('{Control>}z{/Control}');
    expect(back).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('shows the later of two, and can be dismissed', async () => {
    const { offer, back, user, note } = open();
    offer('One deleted.');
    offer('Two deleted.');
    expect(note()).toContain('Two deleted.');
    expect(note()).not.toContain('One');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(note()).toBe('');
    expect(back).not.toHaveBeenCalled();
  });
});
