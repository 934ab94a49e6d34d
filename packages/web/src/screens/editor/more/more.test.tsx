import { newDelay, newRound, newStep, type Step, type StepExtras, validateTimer } from '@roundbell/core/timer';
// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

const squats = { ...newStep('step-a'), name: 'Squats', duration: 40 };
const belowBpm = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;

function timerOf(repeat: number, ...steps: readonly Step[]) {
  return storedTimer({ rounds: [{ ...newRound('round-a', 1), repeat, steps }] });
}

/** Opens the step, and 'More' if it is folded away. */
async function opened(repeat: number, ...steps: readonly Step[]) {
  const kept = renderEditor({ timers: [timerOf(repeat, ...steps)] });
  await kept.user.click(screen.getByRole('button', { name: /^Squats/ }));
  const more = await screen.findByRole('button', { name: 'More' });
  if (more.getAttribute('aria-expanded') === 'false') await kept.user.click(more);
  await screen.findByRole('group', { name: 'More' });
  return kept;
}

const card = () => within(screen.getByRole('group', { name: 'Step 1: Squats' }));
const choice = (name: string) => card().getByRole<HTMLSelectElement>('combobox', { name });
const spin = (name: string) => card().getByRole<HTMLInputElement>('spinbutton', { name });
const text = (name: string) => card().getByRole<HTMLInputElement>('textbox', { name });
const rowText = () =>
  screen
    .getByRole('button', { name: /^Squats/ })
    .textContent.replaceAll(/\s+/g, ' ')
    .trim();

async function typeInto(user: UserEvent, field: HTMLElement, typed: string) {
  await user.clear(field);
  await user.type(field, typed);
}

describe('more of a step', () => {
  it('is folded away in a plain step, and open in one that says something', async () => {
    const { user } = renderEditor({
      timers: [timerOf(1, squats, { ...squats, id: 'step-b', name: 'Row', note: 'Slow' })],
    });
    await user.click(screen.getByRole('button', { name: /^Squats/ }));
    const more = () => screen.getByRole('button', { name: 'More' });
    await screen.findByRole('button', { name: 'More' });
    expect(more().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('combobox', { name: 'Ends' })).toBeNull();
    await user.click(more());
    expect(await screen.findByRole('combobox', { name: 'Ends' })).not.toBeNull();
    await user.click(more());
    expect(screen.queryByRole('combobox', { name: 'Ends' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Row/ }));
    await screen.findByRole('textbox', { name: 'Notes' });
    expect(more().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' }).value).toBe('Slow');
  });

  it('is nothing that a delay has', async () => {
    const { user } = renderEditor({ timers: [timerOf(1, newDelay('step-a'))] });
    await user.click(screen.getByRole('button', { name: /^Delay/ }));
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('saves a step that ends by a tap, with its repetitions, and calls its time an estimate', async () => {
    const { user, saved } = await opened(3, squats);
    expect(choice('Ends').value).toBe('time');
    expect([...choice('Ends').options].map(({ textContent }) => textContent)).toEqual([
      'After its time',
      'Rings until I answer',
      'When I tap',
      'When I tap, at most this long',
      'When the heart rate falls below',
      'When the heart rate rises above',
    ]);
    expect(screen.queryByRole('spinbutton', { name: 'Repetitions' })).toBeNull();
    await user.selectOptions(choice('Ends'), 'When I tap');
    expect(
      within(screen.getByRole('group', { name: 'About' })).getByRole('spinbutton', { name: 'Seconds' }),
    ).toHaveProperty('value', '40');
    await user.type(spin('Repetitions'), '12');
    await typeInto(user, spin('Change with each repeat (repetitions)'), '-2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.end).toEqual({
      kind: 'tap',
      repetitions: { count: 12, ladder: -2 },
    });
  });

  it("'When I tap, at most this long' ends a step as 'When I tap' does, with 'At most' as the label of its duration", async () => {
    const { user, saved } = await opened(1, { ...squats, end: { kind: 'tap', repetitions: { count: 8 } } });
    await user.selectOptions(choice('Ends'), 'When I tap, at most this long');
    expect(screen.getByRole('group', { name: 'At most' })).toBeTruthy();
    await typeInto(user, spin('Repetitions'), '9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.end).toEqual({
      kind: 'tap',
      repetitions: { count: 9 },
      lasts: 'at-most',
    });
  });

  it("saves what a step counts, and how often it is said; an emptied 'Say every' says nothing", async () => {
    const { user, saved } = await opened(1, squats);
    expect([...choice('Count').options].map(({ textContent }) => textContent)).toEqual([
      'Nothing',
      'Rounds',
      'Repetitions',
    ]);
    expect(screen.queryByRole('spinbutton', { name: 'Say every' })).toBeNull();
    await user.selectOptions(choice('Count'), 'Repetitions');
    await user.type(spin('Say every'), '10');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.count).toEqual({ kind: 'repetitions', sayEvery: 10 });
  });

  it('keeps no number to say that was emptied, and no count that was taken away', async () => {
    const { user, saved } = await opened(1, { ...squats, count: { kind: 'rounds', sayEvery: 5 } });
    await user.clear(spin('Say every'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.count).toEqual({ kind: 'rounds' });
  });

  it('counts nothing when the repetitions are left empty', async () => {
    const { user, saved } = await opened(1, { ...squats, end: { kind: 'tap', repetitions: { count: 8, ladder: 1 } } });
    await user.clear(spin('Repetitions'));
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.end).toEqual({ kind: 'tap' });
  });

  it('saves a step that ends by the heart rate or a zone, and calls its time the longest', async () => {
    const { user, saved } = await opened(1, squats);
    await user.selectOptions(choice('Ends'), 'When the heart rate falls below');
    expect(
      within(screen.getByRole('group', { name: 'At most' })).getByRole('spinbutton', { name: 'Seconds' }),
    ).toHaveProperty('value', '40');
    await typeInto(user, spin('Heart rate (bpm)'), '115');
    await typeInto(user, spin('At least (seconds)'), '10');
    await user.selectOptions(choice('Ends'), 'When the heart rate rises above');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.end).toEqual({
      kind: 'heart',
      when: 'above',
      border: { kind: 'bpm', bpm: 115 },
      atLeast: 10,
    });
  });

  it('takes a zone instead, with its heart rates', async () => {
    const { user, saved } = await opened(1, { ...squats, end: belowBpm });
    await user.selectOptions(choice('Given as'), 'Zone');
    expect(choice('Zone').options[0]?.textContent).toMatch(/^Zone 1 · \d+/);
    await user.selectOptions(choice('Zone'), 'Zone 3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.end).toMatchObject({ border: { kind: 'zone', zone: 3 } });
  });

  it("'Notes', in which Enter begins a line, and 'Link'", async () => {
    const { user, saved } = await opened(1, { ...squats, note: 'n'.repeat(449) });
    await user.type(text('Notes'), '{End}o{Enter}');
    expect(card().getByText('451 of 500 characters')).not.toBeNull();
    await user.type(text('Link'), ' https://example.org/a');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps).toEqual([
      { ...squats, note: `${'n'.repeat(449)}o\n`, link: 'https://example.org/a' },
    ]);
    await user.clear(text('Notes'));
    await user.clear(text('Link'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(JSON.stringify(saved.at(-1)?.draft.rounds[0]?.steps)).toBe(JSON.stringify([squats]));
  });

  it('saves left and right, and a change with each repeat where the round repeats', async () => {
    const { user, saved } = await opened(4, squats);
    await user.click(card().getByRole('checkbox', { name: 'Left and right' }));
    await typeInto(user, spin('Change with each repeat (seconds)'), '-5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps).toEqual([{ ...squats, sides: 'both', ladder: -5 }]);
  });

  it('shows no change with each repeat in a round that is done once', async () => {
    await opened(1, { ...squats, end: { kind: 'tap', repetitions: { count: 8 } } });
    expect(card().queryByRole('spinbutton', { name: /^Change with each repeat/ })).toBeNull();
  });

  it('keeps a change with each repeat in sight while it is edited in a round that is done once', async () => {
    const { user, saved } = await opened(1, { ...squats, ladder: 5 });
    const seconds = spin('Change with each repeat (seconds)');
    await user.clear(seconds);
    expect(document.activeElement).toBe(seconds);
    await user.type(seconds, '8');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps).toEqual([{ ...squats, ladder: 8 }]);
  });

  it('keeps that of the repetitions, too', async () => {
    const repetitions = { count: 12, ladder: -2 };
    const { user, saved } = await opened(1, { ...squats, end: { kind: 'tap', repetitions } });
    const change = spin('Change with each repeat (repetitions)');
    await user.clear(change);
    expect(document.activeElement).toBe(change);
    await user.type(change, '3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.end).toEqual({
      kind: 'tap',
      repetitions: { count: 12, ladder: 3 },
    });
  });

  it('saves a random order of several steps, and says it in the round', async () => {
    const { user, saved } = renderEditor({ timers: [timerOf(1, squats, { ...squats, id: 'step-b' })] });
    await user.click(screen.getByRole('checkbox', { name: 'Random order' }));
    expect(screen.getByText('2 steps · 1m 20s · random order')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.order).toBe('shuffled');
  });

  it('offers no order of one step', () => {
    renderEditor({ timers: [timerOf(1, squats)] });
    expect(screen.queryByRole('checkbox', { name: 'Random order' })).toBeNull();
  });

  it('says it quietly in the closed row', async () => {
    renderEditor({ timers: [timerOf(2, { ...squats, duration: 180, end: belowBpm, sides: 'both', note: 'Slow' })] });
    await screen.findByText(/^until 120 bpm/);
    expect(rowText()).toBe('Squats until 120 bpm or below, max 3m · both sides · note 3m Work');
  });

  it('leads from a message to its field, and opens the cards around it', async () => {
    const wrong: StepExtras = { end: { ...belowBpm, atLeast: 60 }, link: 'ftp://x', note: 'n'.repeat(501) };
    const timer = timerOf(2, { ...squats, ...wrong });
    const { user } = renderEditor({ timers: [timer], result: { ok: false, problems: validateTimer(timer) } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    for (const [message, name] of [
      ['Round 1, Step 1: The least time cannot be longer than the step', 'At least (seconds)'],
      ['Round 1, Step 1: Note must have at most 500 characters', 'Notes'],
      ['Round 1, Step 1: Link must begin with https://', 'Link'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: message }));
      await screen.findByRole('group', { name: 'More' });
      const field = await card().findByLabelText(name);
      expect(document.activeElement).toBe(field);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
  });

  it('keeps a number that does not fit as typed, with a sentence', async () => {
    const { user, saved } = await opened(1, { ...squats, end: belowBpm });
    await typeInto(user, spin('Heart rate (bpm)'), '12');
    await user.tab();
    expect(spin('Heart rate (bpm)').value).toBe('12');
    expect(card().getByText('Enter a number from 30 to 240.')).not.toBeNull();
    await typeInto(user, spin('At least (seconds)'), '-5');
    await user.tab();
    expect(spin('At least (seconds)').value).toBe('-5');
    await user.selectOptions(choice('Ends'), 'When I tap');
    await typeInto(user, spin('Repetitions'), '1200');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.end).toEqual({ kind: 'tap', repetitions: { count: 1200 } });
  });

  it('is undone like any other edit', async () => {
    const { user } = await opened(1, squats);
    await user.selectOptions(choice('Ends'), 'When I tap');
    await user.type(spin('Repetitions'), '12');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(spin('Repetitions').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(choice('Ends').value).toBe('time');
  });
});
