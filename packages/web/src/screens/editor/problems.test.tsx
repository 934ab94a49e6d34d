import { newDelay, newRound, newStep, type Problem, validateTimer } from '@roundbell/core/timer';
// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const wrong = storedTimer({
  name: ' ',
  rounds: [
    { ...newRound('round-a', 1), name: '' },
    {
      ...newRound('round-b', 2),
      repeat: 2,
      restAfterRound: 3601,
      steps: [
        { ...newStep('step-a'), duration: 0 },
        { ...newStep('step-b'), name: '' },
      ],
    },
  ],
});
const messages = [
  'Timer name is required',
  'Round 1: Name is required',
  'Round 1: Must have at least one step',
  'Round 2: Rest time cannot exceed 1 hour',
  'Round 2, Step 1: Duration must be greater than 0',
  'Round 2, Step 2: Name is required',
];

async function saveWrong(problems: readonly Problem[] = validateTimer(wrong)) {
  const editor = renderEditor({ timers: [wrong], result: { ok: false, problems } });
  await editor.user.click(screen.getByRole('button', { name: 'Save' }));
  return editor;
}
const box = () => within(screen.getByRole('alert'));
const shown = () =>
  box()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const named = () => {
  const focused = document.activeElement;
  const label = focused?.id ? document.querySelector(`label[for="${focused.id}"]`) : null;
  return label?.textContent ?? focused?.textContent;
};

describe('what keeps a timer from being saved', () => {
  it("is listed in a box headed 'Please fix the following errors:' [SCR-134]", async () => {
    const { path } = await saveWrong();
    expect(box().getByRole('heading', { name: 'Please fix the following errors:' })).not.toBeNull();
    expect(shown()).toEqual(messages);
    expect(path()).toBe('/editor');
    expect(screen.getByRole('alert').contains(document.activeElement)).toBe(true);
  });

  it('leads from each message to its field', async () => {
    const { user } = await saveWrong();
    const targets: (string | null | undefined)[] = [];
    for (const message of messages) {
      await user.click(box().getByRole('button', { name: message }));
      targets.push(named());
    }
    expect(targets).toEqual(['Name', 'Round name', 'Add Step', 'Rest after round (seconds)', 'Seconds', 'Step name']);
  });

  it('opens the cards around the field', async () => {
    const { user } = await saveWrong();
    const round = within(screen.getByRole('group', { name: /^Round 2/ }));
    await user.click(round.getByRole('button', { name: 'Collapse round' }));
    await user.click(box().getByRole('button', { name: 'Round 2, Step 2: Name is required' }));
    expect(document.activeElement).toBe(
      within(screen.getByRole('group', { name: /^Step 2/ })).getByRole('textbox', { name: 'Step name' }),
    );
  });

  it('a field with an error is marked as invalid and described by the error', async () => {
    const { user } = await saveWrong();
    await user.click(box().getByRole('button', { name: 'Round 2, Step 1: Duration must be greater than 0' }));
    const descriptionOf = (element: HTMLElement) => [
      element.getAttribute('aria-invalid'),
      document.getElementById(element.getAttribute('aria-describedby')!)?.textContent,
    ];
    expect(descriptionOf(screen.getByRole('textbox', { name: 'Name' }))).toEqual(['true', 'Please enter a name']);
    expect(descriptionOf(screen.getByRole('spinbutton', { name: 'Rest after round (seconds)' }))).toEqual([
      'true',
      'Rest time cannot exceed 1 hour',
    ]);
    expect(descriptionOf(screen.getByRole('spinbutton', { name: 'Seconds' }))).toEqual([
      'true',
      'Duration must be greater than 0',
    ]);
    expect(screen.getByRole('textbox', { name: 'Description' }).getAttribute('aria-invalid')).toBeNull();
  });

  it('shows a field that is otherwise hidden while it is wrong, and leads to it', async () => {
    const first = { ...newRound('round-a', 1), repeat: 1, restAfterRound: 5000 };
    const steps = [{ ...newDelay('step-a'), chimeInterval: -5, name: '' }];
    const hidden = storedTimer({ rounds: [{ ...first, steps }] });
    const { user } = renderEditor({ timers: [hidden], result: { ok: false, problems: validateTimer(hidden) } });
    expect(screen.queryByRole('spinbutton', { name: 'Rest after round (seconds)' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const targets: (string | null | undefined)[] = [];
    for (const message of shown()) {
      await user.click(box().getByRole('button', { name: message ?? '' }));
      targets.push(named());
    }
    expect(targets).toEqual(['Rest after round (seconds)', 'Step name', 'Chime interval (seconds)']);
    const rest = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rest after round (seconds)' });
    await user.click(rest);
    await user.keyboard('{Backspace}');
    expect(shown()).not.toContain('Round 1: Rest time cannot exceed 1 hour');
    expect(document.activeElement, 'it stays while it is corrected').toBe(rest);
  });

  it('a save error of the store is shown in the box', async () => {
    await saveWrong([{ message: 'Failed to update timer', at: { field: 'store' } }]);
    expect(shown()).toEqual(['Failed to update timer']);
    expect(screen.getByRole('button', { name: 'Save' })).not.toBeNull();
  });

  it('disappears once fixed, and nothing new joins before the next save', async () => {
    const { user } = await saveWrong();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Evening');
    expect(shown()).toEqual(messages.slice(1));
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    expect(shown()).toEqual(messages.slice(1));
  });

  it('is renumbered when the rounds change places', async () => {
    const { user } = await saveWrong();
    const round = within(screen.getByRole('group', { name: /^Round 2/ }));
    await user.click(round.getByRole('button', { name: 'Move round up' }));
    expect(shown()).toContain('Round 1: Rest time cannot exceed 1 hour');
  });

  it('reports what is too long or too high, and cuts nothing', async () => {
    const description = 'x'.repeat(2_001);
    const first = storedTimer().rounds[0]!;
    const beyond = storedTimer({ description, rounds: [{ ...first, repeat: 1_000_001 }] });
    const { user } = renderEditor({ timers: [beyond], result: { ok: false, problems: validateTimer(beyond) } });
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    const repeat = screen.getAllByRole<HTMLInputElement>('spinbutton', { name: 'Repeat' })[0]!;
    expect([text.maxLength, text.value.length, repeat.max]).toEqual([-1, 2_001, '1000000']);
    await user.click(repeat);
    await user.tab();
    expect(repeat.value).toBe('1000001');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(shown()).toEqual([
      'Description must have at most 2,000 characters',
      'Round 1: Repeat count must be at most 1,000,000',
    ]);
    const describing = (text.getAttribute('aria-describedby') ?? '').split(' ');
    expect(describing.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '2,001 of 2,000 characters',
      'Description must have at most 2,000 characters',
    ]);
    await user.type(text, '{Backspace}');
    expect(shown()).toEqual(['Round 1: Repeat count must be at most 1,000,000']);
  });

  it('counts the characters of a name as a person sees them', async () => {
    const family = '👨‍👩‍👧‍👦';
    const { user } = renderEditor({ timers: [storedTimer({ name: family.repeat(30) })] });
    const name = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' })[0]!;
    const hints = () =>
      (name.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(hints().join()).not.toContain('characters');
    await user.clear(name);
    await user.paste('🔔'.repeat(119));
    expect(hints()).toContain('119 of 120 characters');
  });
});
