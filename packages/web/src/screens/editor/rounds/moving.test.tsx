// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

const group = (name: string) => within(screen.getByRole('group', { name }));
const button = (of: string, name: string | RegExp) => group(of).getByRole<HTMLButtonElement>('button', { name });
const said = () => screen.getByRole('status', { name: 'Changes' }).textContent;
const confirm = async () => within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' });

describe('the focus', () => {
  it('after a move the focus is on the button that moved the card, or on its opposite if the card has reached an end', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(button('Step 1: Sprint', 'Move step down'));
    expect(document.activeElement).toBe(button('Step 2: Sprint', 'Move step up'));
    await user.click(button('Round 1: Warm up', 'Duplicate round'));
    await user.click(button('Round 1: Warm up', 'Move round down'));
    expect(document.activeElement).toBe(button('Round 2: Warm up', 'Move round down'));
  });

  it('goes to the neighbour of a deleted card, and to the button that adds one if none is left', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(button('Step 1: Sprint', 'Delete step'));
    await user.click(await confirm());
    await waitFor(() => expect(document.activeElement).toBe(button('Step 1: Walk', /^Walk/)));
    await user.click(button('Step 1: Walk', 'Delete step'));
    await user.click(await confirm());
    await waitFor(() => expect(document.activeElement).toBe(button('Round 2: Hard part', 'Add Step')));
    await user.click(button('Round 2: Hard part', 'Delete round'));
    await user.click(await confirm());
    await waitFor(() => expect(document.activeElement).toBe(button('Round 1: Warm up', 'Collapse round')));
  });

  it('returns to the Delete button when the card is kept', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(button('Round 1: Warm up', 'Delete round'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button('Round 1: Warm up', 'Delete round')));
  });
});

describe('the live region', () => {
  it('says what an edit of the cards did', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const heard: (string | null)[] = [];
    const click = async (of: string, name: string) => {
      await user.click(button(of, name));
      heard.push(said());
    };
    await click('Step 1: Sprint', 'Move step down');
    await click('Step 2: Sprint', 'Move step up');
    await click('Round 2: Hard part', 'Move round up');
    await click('Round 1: Hard part', 'Duplicate round');
    await click('Round 1: Hard part', 'Add Step');
    await click('Round 1: Hard part', 'Add Delay');
    expect(heard).toEqual([
      'Step moved down',
      'Step moved up',
      'Round moved up',
      'Round duplicated',
      'Step added',
      'Delay added',
    ]);
  });

  it('says the same words again', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    const first = screen.getByText('Round added');
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    expect(screen.getByText('Round added')).not.toBe(first);
  });
});

describe('dragging', () => {
  it('begins at the grip by keyboard and is announced by the name of the card', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    button('Step 1: Sprint', 'Drag step').focus();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByText(/^Sprint is at position 1 of 2\.$/)).not.toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByText('Sprint was put back.')).not.toBeNull());
    await act(async () => {});
  });
});
