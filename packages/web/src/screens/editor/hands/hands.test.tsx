// @vitest-environment happy-dom
import { newDelay, newRound, newStep } from '@roundbell/core/timer';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

const group = (name: string | RegExp) => within(screen.getByRole('group', { name }));
const row = (name: RegExp) => screen.getByRole('button', { name });
const steps = () => screen.getAllByRole('group', { name: /^Step \d+:/ }).map((card) => card.getAttribute('aria-label'));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const parts = () => ['Hours', 'Minutes', 'Seconds'].map((name) => box(name).value);
const said = () => screen.getByRole('status', { name: 'Changes' }).textContent;

/** The editor, whose keys have arrived. */
async function open(given: Parameters<typeof renderEditor>[0] = { timers: [storedTimer()] }) {
  const opened = renderEditor(given);
  await waitFor(() => undefined);
  return opened;
}

describe('steps by keyboard', () => {
  it('adds the next step of the same kind by Enter in a field, at its name', async () => {
    const { user, saved } = await open();
    await user.click(row(/^Walk/));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Target heart-rate zone' }), 'Zone 2');
    await user.click(box('Seconds'));
    await user.keyboard('{Enter}Jump');
    expect(steps()).toEqual(['Step 1: Jog', 'Step 1: Sprint', 'Step 2: Walk', 'Step 3: Jump']);
    expect(said()).toBe('Step added');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Step name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds?.[1]?.steps.slice(2)).toMatchObject([
      { name: 'Jump', type: 'recovery', duration: 60, targetHeartRateZone: 2 },
      { name: 'New Step', type: 'recovery', duration: 60, targetHeartRateZone: 2 },
    ]);
  });

  it('adds a delay after a delay, and the first step of an empty round from its name', async () => {
    const rounds = [{ ...newRound('round-a', 1), steps: [newDelay('step-a')] }, newRound('round-b', 2)];
    const { user } = await open({ timers: [storedTimer({ rounds })] });
    await user.click(row(/^Delay for 5/));
    await user.type(box('Seconds'), '{Enter}');
    expect(steps()).toEqual(['Step 1: Delay', 'Step 2: Delay']);
    expect(document.activeElement).toBe(box('Seconds'));
    await user.type(group('Round 2: Round 2').getByRole('textbox', { name: 'Round name' }), '{Enter}First{Enter}');
    expect(steps().slice(2)).toEqual(['Step 1: First', 'Step 2: New Step']);
    await user.type(group('Round 2: Round 2').getByRole('textbox', { name: 'Round name' }), '{Enter}');
    expect(steps()).toHaveLength(4);
  });

  it('opens steps one at a time, and collapses and expands all', async () => {
    const { user } = await open();
    await user.click(row(/^Jog/));
    await user.click(row(/^Walk/));
    expect(row(/^Jog/).getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(screen.queryAllByRole('group', { name: /^Step/ })).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(steps()).toHaveLength(3);
    expect(row(/^Walk/).getAttribute('aria-expanded')).toBe('false');
  });

  it('goes from step to step, over rounds, in the same field or from row to row [SCR-1127]', async () => {
    const { user } = await open();
    row(/^Jog/).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/^Sprint/));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(row(/^Jog/));
    await user.click(row(/^Jog/));
    await user.click(box('Seconds'));
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(row(/^Walk/).getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(box('Seconds'));
    expect(parts()).toEqual(['0', '1', '0']);
    await user.keyboard('{Escape}');
    expect(row(/^Walk/).getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(row(/^Walk/));
  });

  it('leaves the keys that open a list to it, and moves the step from there', async () => {
    const { user } = await open();
    await user.click(row(/^Sprint/));
    const type = screen.getByRole('combobox', { name: 'Type' });
    type.focus();
    for (const key of ['ArrowDown', 'ArrowUp'])
      expect(fireEvent.keyDown(type, { key, altKey: true }), 'the browser has it').toBe(true);
    expect(document.activeElement).toBe(type);
    expect(row(/^Sprint/).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(steps()).toEqual(['Step 1: Jog', 'Step 1: Walk', 'Step 2: Sprint']);
  });

  it('moves, duplicates and deletes, and adds a round [SCR-1127]', async () => {
    const { user } = await open();
    row(/^Sprint/).focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(steps()).toEqual(['Step 1: Jog', 'Step 1: Walk', 'Step 2: Sprint']);
    expect(document.activeElement).toBe(row(/^Sprint/));
    await user.keyboard('{Control>}d{/Control}');
    expect(document.activeElement).toBe(row(/^Sprint \(Copy\)/));
    await user.keyboard('{Delete}');
    await screen.findByRole('alertdialog', { name: 'Delete this step?' });
    await user.keyboard('{Escape}');
    await user.click(group('Round 1: Warm up').getByRole('textbox', { name: 'Round name' }));
    await user.keyboard('{Control>}d{/Control}Again{Control>}{Enter}{/Control}Last');
    expect(screen.getAllByRole('group', { name: /^Round / }).map((card) => card.getAttribute('aria-label'))).toEqual([
      'Round 1: Warm up',
      'Round 2: Again',
      'Round 3: Hard part',
      'Round 4: Last',
    ]);
  });

  it("lists the keys in the dialog of 'Keys' [SCR-1127]", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Keys' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(dialog.getByText('In a field of a step: the next step of the same kind')).not.toBeNull();
    expect(dialog.getByText('Ctrl+D')).not.toBeNull();
  });

  it('the Enter that confirms a composed word adds nothing, in Safari either', async () => {
    await open();
    fireEvent.click(row(/^Jog/));
    fireEvent.keyDown(field('Step name'), { key: 'Enter', keyCode: 229 });
    expect(steps()).toHaveLength(3);
    fireEvent.keyDown(field('Step name'), { key: 'Enter', keyCode: 13 });
    expect(steps()).toHaveLength(4);
  });
});

describe('the duration in three boxes', () => {
  it.each(['{Alt>}{ArrowDown}{/Alt}', '{Control>}d{/Control}'])(
    'is no duration after %s, if it cannot be read',
    async (keys) => {
      const { user, saved } = await open();
      await user.click(row(/^Jog/));
      await user.clear(box('Seconds'));
      await user.type(box('Seconds'), '1:3O');
      await user.keyboard(keys);
      expect(screen.getAllByRole('button', { name: /^Jog/ })[0]?.getAttribute('aria-expanded')).toBe('false');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(saved[0]?.draft.rounds[0]?.steps[0]?.duration).toBeNaN();
    },
  );

  it('is left as it was by going through its fields', async () => {
    const rounds = [{ ...newRound('round-a', 1), steps: [{ ...newStep('step-a'), name: 'Jog', duration: 7.5 }] }];
    const { user, saved } = await open({ timers: [storedTimer({ rounds })] });
    await user.click(row(/^Jog/));
    await user.click(box('Seconds'));
    for (let times = 0; times < 4; times++) await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.duration).toBe(7.5);
  });

  it('is in the other boxes and in the row while it is typed, and in its own once it is left', async () => {
    const { user } = await open();
    await user.click(row(/^Jog/));
    await user.clear(box('Seconds'));
    await user.type(box('Seconds'), '2:05');
    expect(parts()).toEqual(['0', '2', '2:05']);
    expect(row(/^Jog/).textContent).toContain('2m 5s');
    await user.tab();
    expect(parts()).toEqual(['0', '2', '5']);
    expect(field('Duration').value).toBe('2m 5s');
    await user.clear(field('Duration'));
    await user.type(field('Duration'), '1h');
    expect(parts()).toEqual(['1', '0', '0']);
  });

  it('keeps what cannot be read, says so in one sentence, and adds no step by Enter', async () => {
    const { user } = await open();
    await user.click(row(/^Jog/));
    await user.clear(box('Minutes'));
    await user.type(box('Minutes'), 'soon');
    expect(screen.queryByText(/^Write a time/)).toBeNull();
    await user.keyboard('{Enter}');
    const sentence = screen.getByText('Write a time such as 90, 1:30, 1m30 or 1h 5m.');
    expect(box('Minutes').getAttribute('aria-describedby')).toBe(sentence.id);
    expect(parts()).toEqual(['', 'soon', '']);
    expect(steps()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(box('Minutes').value).toBe('soon');
    await user.clear(box('Minutes'));
    await user.type(box('Minutes'), '45s');
    await user.tab();
    expect(screen.queryByText(/^Write a time/)).toBeNull();
    expect(parts()).toEqual(['0', '0', '45']);
  });
});

describe('dragging', () => {
  const twoRounds = () =>
    storedTimer({
      rounds: [
        {
          ...newRound('round-a', 1),
          steps: [
            { ...newStep('step-a'), name: 'A' },
            { ...newStep('step-b'), name: 'B' },
          ],
        },
        newRound('round-b', 2),
      ],
    });

  it('carries a step into another round by keyboard, and says where it is [SCR-1134]', async () => {
    const { user } = await open({ timers: [twoRounds()] });
    group('Step 1: A').getByRole('button', { name: 'Drag step' }).focus();
    const heard: (string | null)[] = [];
    for (const key of [' ', '{ArrowDown}', '{ArrowDown}', ' ']) {
      await user.keyboard(key);
      heard.push(said());
    }
    expect(heard).toEqual([
      'A is at position 1 of 2.',
      'A is at position 2 of 2.',
      'A is at position 1 of 1 in Round 2.',
      'A was dropped at position 1 of 1 in Round 2.',
    ]);
    const moved = group('Round 2: Round 2');
    expect(document.activeElement).toBe(moved.getByRole('button', { name: 'Drag step' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(steps()).toEqual(['Step 1: A', 'Step 2: B']);
  });

  it('puts a carried card back by Escape, and when the focus leaves it [SCR-1134]', async () => {
    const { user } = await open({ timers: [twoRounds()] });
    const grip = group('Step 1: A').getByRole('button', { name: 'Drag step' });
    grip.focus();
    await user.keyboard(' {ArrowDown}{Escape}');
    expect(said()).toBe('A was put back.');
    await user.keyboard(' {ArrowDown}');
    await user.click(field('Name'));
    expect(said()).toBe('A was put back.');
    expect(steps()).toEqual(['Step 1: A', 'Step 2: B']);
  });

  const dragB = async () => {
    const opened = await open({ timers: [twoRounds()] });
    const before = document.body.childElementCount;
    const grip = group('Step 2: B').getByRole('button', { name: 'Drag step' });
    fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 10 });
    fireEvent.pointerMove(document, { pointerId: 1, clientY: 0 });
    await waitFor(() => expect(said()).toMatch(/^B is at position/));
    expect(document.body.childElementCount).toBe(before + 1);
    return { ...opened, before };
  };

  it('is ended by its own pointer alone, and is the only drag', async () => {
    const { before } = await dragB();
    const other = group('Step 1: A').getByRole('button', { name: 'Drag step' });
    fireEvent.pointerDown(other, { pointerId: 2, button: 0, clientY: 50 });
    fireEvent.pointerMove(document, { pointerId: 2, clientY: 90 });
    expect(document.body.childElementCount, 'one line').toBe(before + 1);
    fireEvent.pointerUp(document, { pointerId: 2 });
    fireEvent.pointerCancel(document, { pointerId: 3 });
    expect(said()).toMatch(/^B is at position/);
    fireEvent.pointerUp(document, { pointerId: 1 });
    expect(said()).toMatch(/^B was dropped at position/);
    expect(document.body.childElementCount).toBe(before);
  });

  it('begins again with the same pointer, whose end was not heard', async () => {
    const { before } = await dragB();
    const other = group('Step 1: A').getByRole('button', { name: 'Drag step' });
    fireEvent.pointerDown(other, { pointerId: 1, button: 0, clientY: 50 });
    expect(said()).toBe('B was put back.');
    fireEvent.pointerMove(document, { pointerId: 1, clientY: 90 });
    await waitFor(() => expect(said()).toMatch(/^A is at position/));
    fireEvent.pointerCancel(document, { pointerId: 1 });
    expect(document.body.childElementCount).toBe(before);
  });

  it('begins again with a new touch, if the end of the last one was not heard', async () => {
    const { before } = await dragB();
    const other = group('Step 1: A').getByRole('button', { name: 'Drag step' });
    const touch = { pointerId: 2, isPrimary: true, button: 0, clientY: 50 };
    fireEvent.pointerDown(other, { ...touch, pointerType: 'mouse' });
    expect(said(), 'by another device').toMatch(/^B is at position/);
    fireEvent.pointerDown(other, touch);
    expect(said()).toBe('B was put back.');
    fireEvent.pointerMove(document, { pointerId: 2, clientY: 90 });
    await waitFor(() => expect(said()).toMatch(/^A is at position/));
    fireEvent.pointerCancel(document, { pointerId: 2 });
    expect(document.body.childElementCount).toBe(before);
  });

  it('ends with the page, without an edit', async () => {
    const { ports, before } = await dragB();
    cleanup();
    expect(document.body.childElementCount).toBe(before - 1);
    fireEvent.pointerUp(document, { pointerId: 1 });
    await ports.clock.pass(1000);
    expect(await ports.disk.table('drafts').keys()).toEqual([]);
  });

  it('leaves the focus on the collapsed round that a step was dropped into', async () => {
    const { user } = await open({ timers: [twoRounds()] });
    await user.click(group('Round 2: Round 2').getByRole('button', { name: 'Collapse round' }));
    group('Step 1: A').getByRole('button', { name: 'Drag step' }).focus();
    for (const key of [' ', '{ArrowDown}', '{ArrowDown}', ' ']) await user.keyboard(key);
    expect(said()).toBe('A was dropped at position 1 of 1 in Round 2.');
    expect(document.activeElement).toBe(group('Round 2: Round 2').getByRole('button', { name: 'Expand round' }));
  });

  it('drags by a pointer, and a press that does not move is a click [SCR-1134]', async () => {
    const { user } = await open({ timers: [twoRounds()] });
    const number = group('Step 1: A').getByRole('checkbox', { name: 'Select step' });
    await user.click(number);
    expect(screen.getByRole('region', { name: 'Selected steps' })).not.toBeNull();
    const grip = group('Step 2: B').getByRole('button', { name: 'Drag step' });
    fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 10 });
    fireEvent.pointerMove(document, { pointerId: 1, clientY: 0 });
    await waitFor(() => expect(said()).toMatch(/^B is at position/));
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(said()).toBe('B was put back.');
    expect(steps()).toEqual(['Step 1: A', 'Step 2: B']);
  });
});
