// @vitest-environment happy-dom
import { newRound, newStep } from '@roundbell/core/timer';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppContext } from '../../../app/engines/use-app.ts';
import { draftOf } from '../draft/draft.ts';
import { createEditing } from '../draft/editing.ts';
import { editorApp, storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';
import { RoundsPanel } from './rounds-panel.tsx';

const round = (name: string) => within(screen.getByRole('group', { name }));
const roundNames = () =>
  screen.getAllByRole('group', { name: /^Round \d+:/ }).map((group) => group.getAttribute('aria-label'));
const field = (name: string, of: string) => round(of).queryByRole<HTMLInputElement>('spinbutton', { name });

describe('rounds', () => {
  it("'Add Round' adds a round at the end, named by its position, expanded, with its name selected", async () => {
    const { user } = renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    expect(roundNames()).toEqual(['Round 1: Round 1', 'Round 2: Round 2']);
    expect(document.activeElement).toBe(round('Round 2: Round 2').getByRole('textbox', { name: 'Round name' }));
    await user.keyboard('Sprints');
    expect(roundNames()).toEqual(['Round 1: Round 1', 'Round 2: Sprints']);
  });

  it("a round card is the group 'Round N: NAME' and is collapsible; a collapsed round's fields and steps are not on the page", async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const card = round('Round 2: Hard part');
    const button = card.getByRole('button', { name: 'Collapse round' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(button);
    expect(card.getByRole('button', { name: 'Expand round' }).getAttribute('aria-expanded')).toBe('false');
    expect(card.queryByRole('group', { name: /^Step/ })).toBeNull();
    expect(card.queryByRole('spinbutton', { name: 'Repeat' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Expand round' }));
    expect(card.getAllByRole('group', { name: /^Step/ })).toHaveLength(2);
  });

  it("a round's name is edited in place", async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.type(round('Round 1: Warm up').getByRole('textbox', { name: 'Round name' }), '!');
    expect(roundNames()[0]).toBe('Round 1: Warm up!');
  });

  it('duplicates a round with its steps and goes to the copy', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(round('Round 1: Warm up').getByRole('button', { name: 'Duplicate round' }));
    expect(roundNames()).toEqual(['Round 1: Warm up', 'Round 2: Warm up (Copy)', 'Round 3: Hard part']);
    const copy = round('Round 2: Warm up (Copy)');
    expect(copy.getByRole('group', { name: 'Step 1: Jog' })).not.toBeNull();
    expect(document.activeElement).toBe(copy.getByRole('button', { name: 'Collapse round' }));
  });

  it('a round can be moved up and down; at the ends the button is disabled', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const isDisabled = (of: string, name: string) =>
      round(of).getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(isDisabled('Round 1: Warm up', 'Move round up')).toBe(true);
    expect(isDisabled('Round 2: Hard part', 'Move round down')).toBe(true);
    await user.click(round('Round 2: Hard part').getByRole('button', { name: 'Move round up' }));
    expect(roundNames()).toEqual(['Round 1: Hard part', 'Round 2: Warm up']);
    await user.click(round('Round 1: Hard part').getByRole('button', { name: 'Move round down' }));
    expect(roundNames()).toEqual(['Round 1: Warm up', 'Round 2: Hard part']);
  });

  it("deletes a round once 'Delete' and its name in quotes is confirmed [SCR-110]", async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(round('Round 1: Warm up').getByRole('button', { name: 'Delete round' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete "Warm up"' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(roundNames()).toHaveLength(2);
    await user.click(round('Round 1: Warm up').getByRole('button', { name: 'Delete round' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(roundNames()).toEqual(['Round 1: Hard part']);
  });

  it('sets how often a round is repeated, by a count or endlessly', async () => {
    const { user, saved } = renderEditor({ timers: [storedTimer()] });
    const repeat = field('Repeat', 'Round 1: Warm up')!;
    expect([repeat.min, repeat.max]).toEqual(['1', '1000000']);
    await user.clear(repeat);
    await user.type(repeat, '5');
    await user.click(round('Round 2: Hard part').getByRole('checkbox', { name: 'Infinite' }));
    expect(field('Repeat', 'Round 2: Hard part')!.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds?.map((round) => round.repeat)).toEqual([5, 'infinite']);
  });

  it('goes back to the count when Infinite is switched off', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const infinite = round('Round 2: Hard part').getByRole('checkbox', { name: 'Infinite' });
    await user.click(infinite);
    await user.click(infinite);
    expect(field('Repeat', 'Round 2: Hard part')!.value).toBe('3');
  });

  it('goes back to the latest count, wherever it was changed and whatever was collapsed since', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const hard = () => round('Round 2: Hard part');
    const infinite = () => hard().getByRole('checkbox', { name: 'Infinite' });
    const repeat = () => field('Repeat', 'Round 2: Hard part')!;
    await user.click(infinite());
    await user.click(hard().getByRole('button', { name: 'Collapse round' }));
    await user.click(hard().getByRole('button', { name: 'Expand round' }));
    await user.click(infinite());
    expect(repeat().value).toBe('3');
    await user.clear(repeat());
    await user.type(repeat(), '8');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undone = repeat().value;
    await user.click(infinite());
    await user.click(infinite());
    expect([undone === '8', repeat().value]).toEqual([false, undone]);
  });

  it('says how long a round is with all its repeats', () => {
    const of = (repeat: number | 'infinite') => ({
      ...newRound('round-1', 1),
      repeat,
      restAfterRound: 30,
      steps: [{ ...newStep('step-1'), duration: 400 }],
    });
    const lines = ([1, 3, 'infinite'] as const).map((repeat) => {
      renderEditor({ timers: [{ ...storedTimer(), rounds: [of(repeat)] }] });
      const line = screen.getByText(/^1 step · /).textContent;
      cleanup();
      return line;
    });
    expect(lines).toEqual(['1 step · 6m 40s', '1 step · x3 = 21m', '1 step · 6m 40s each · ∞']);
  });

  it('shows the rest only if the repeat is above 1 or infinite [SCR-112]', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const rest = (of: string) => field('Rest after round (seconds)', of);
    expect(rest('Round 1: Warm up')).toBeNull();
    expect(rest('Round 2: Hard part')?.value).toBe('20');
    await user.click(round('Round 1: Warm up').getByRole('checkbox', { name: 'Infinite' }));
    expect(rest('Round 1: Warm up')?.value).toBe('0');
    const repeat = field('Repeat', 'Round 2: Hard part')!;
    await user.clear(repeat);
    await user.type(repeat, '1');
    expect(rest('Round 2: Hard part')).toBeNull();
  });

  it("each round has the buttons 'Add Step' and 'Add Delay'", async () => {
    const { user, saved } = renderEditor({ timers: [storedTimer()] });
    const card = round('Round 1: Warm up');
    await user.click(card.getByRole('button', { name: 'Add Step' }));
    await user.click(card.getByRole('button', { name: 'Add Delay' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds?.[0]?.steps.slice(1)).toMatchObject([
      { name: 'New Step', duration: 90, type: 'work' },
      { name: 'Delay', duration: 5, type: 'delay' },
    ]);
  });

  it('says how to begin in a round without steps [SCR-114]', async () => {
    const { user } = renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    const words = 'No steps in this round. Click "Add Step" to get started.';
    expect(screen.getByText(words)).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Step' }));
    expect(screen.queryByText(words)).toBeNull();
  });

  it('counts the steps below the rounds when there is hardly room for more', async () => {
    const many = { ...newRound('round-a', 1), steps: Array.from({ length: 18_000 }, (_, at) => newStep(`step-${at}`)) };
    const draft = draftOf(storedTimer({ rounds: [many] }));
    const editing = createEditing({ draft, onEdit: () => {}, now: () => 0, whenPaused: () => {} });
    // Eighteen thousand cards are another test's.
    editing.toggle('round', 'round-a');
    render(
      <AppContext value={editorApp().app}>
        <RoundsPanel editing={editing} />
      </AppContext>,
    );
    screen.getByText('18,000 of 20,000 steps');
    act(() => editing.change((now) => ({ ...now, rounds: [{ ...many, steps: many.steps.slice(1) }] })));
    expect(screen.queryByText(/of 20,000 steps/)).toBeNull();
  });
});
