// @vitest-environment happy-dom
import { newRound, newStep } from '@roundbell/core/timer';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bar = () => within(screen.getByRole('region', { name: 'Rehearsal' }));
const playing = () => document.querySelector('[aria-current="step"]')?.getAttribute('aria-label') ?? undefined;
const name = () => bar().getByTitle('Show it in the rounds').textContent?.replace('Now: ', '');

async function rehearsed(given: Parameters<typeof renderEditor>[0] = { timers: [storedTimer()] }) {
  const opened = renderEditor(given);
  await opened.user.click(await screen.findByRole('button', { name: 'Rehearse' }));
  await screen.findByRole('region', { name: 'Rehearsal' });
  return { ...opened, pass: (ms: number) => act(() => opened.ports.clock.pass(ms)) };
}

describe('the rehearsal in the editor', () => {
  it('opens a bar that stands at the beginning, with the focus on Play, and plays by it', async () => {
    const { ports, user, pass } = await rehearsed();
    expect(document.activeElement).toBe(button('Play'));
    expect(name()).toBe('Jog Round 1/2');
    expect(ports.audio.scheduled).toEqual([]);
    await user.click(button('Play'));
    await pass(1500);
    expect(bar().getByRole('timer', { name: 'Left in this step' }).textContent).toBe('1:16');
    expect(ports.audio.sounded().length).toBeGreaterThan(0);
    await user.click(button('Pause'));
    const sounded = ports.audio.sounded().length;
    await pass(20_000);
    expect(ports.audio.sounded()).toHaveLength(sounded);
    await user.click(button('Next step'));
    expect(name()).toBe('Sprint Round 2/2, Repeat 1/3, Rep 1/2');
    await user.click(button('Previous step'));
    expect(name()).toBe('Jog Round 1/2');
    expect(button('Previous step').getAttribute('aria-disabled')).toBe('true');
  });

  it('has a speed, says in a sentence what is different at it, and what it does with an infinite round', async () => {
    const [first] = storedTimer().rounds;
    const { user, pass } = await rehearsed({ timers: [storedTimer({ rounds: [{ ...first!, repeat: 'infinite' }] })] });
    const speed = bar().getByRole<HTMLSelectElement>('combobox', { name: 'Speed' });
    expect(Array.from(speed.options, ({ text }) => text)).toEqual(['1x', '2x', '5x', '10x', '30x', '60x']);
    expect(speed.selectedOptions[0]?.text).toBe('10x');
    const sentence = 'words that do not fit are left out, and tones too close together are one.';
    screen.getByText(`At 10x, ${sentence} An infinite round is played once.`);
    await user.selectOptions(speed, '1x');
    screen.getByText('Sounds as in a run. An infinite round is played once.');
    await user.click(button('Play'));
    await pass(3500);
    expect(bar().getByRole('timer', { name: 'Left in this step' }).textContent).toBe('1:27');
  });

  it('shows where it is along the timer, and goes to where the slider is put', async () => {
    const { user, pass } = await rehearsed();
    const slider = bar().getByRole<HTMLInputElement>('slider', { name: 'Position' });
    expect([slider.max, slider.getAttribute('aria-valuetext')]).toEqual(['490', '0:00 of 8:10']);
    fireEvent.change(slider, { target: { value: '120' } });
    expect(name()).toBe('Sprint Round 2/2, Repeat 1/3, Rep 2/2');
    expect(slider.getAttribute('aria-valuetext')).toBe('2:00 of 8:10');
    await user.click(button('Play'));
    await pass(1000);
    fireEvent.change(slider, { target: { value: '215' } });
    await pass(100);
    expect(name()).toBe('Rest Round 2/2, Repeat 1/3');
    expect(slider.getAttribute('aria-valuetext')).toBe('of 8:10');
    await pass(60_000);
    expect(bar().getByText('Complete')).not.toBeNull();
    await user.click(button('Play'));
    expect(name()).toBe('Jog Round 1/2');
  });

  it("begins at a step, or goes there if it plays, from the step's own button", async () => {
    const { user, ports } = renderEditor({ timers: [storedTimer()] });
    await user.click(screen.getByRole('button', { name: /^Walk/ }));
    const card = within(screen.getByRole('group', { name: 'Step 2: Walk' }));
    await user.click(card.getByRole('button', { name: 'Rehearse from here' }));
    await screen.findByRole('region', { name: 'Rehearsal' });
    expect(name()).toBe('Walk Round 2/2, Repeat 1/3');
    expect(document.activeElement).toBe(button('Play'));
    await user.click(button('Play'));
    await act(() => ports.clock.pass(2000));
    const again = card.getByRole('button', { name: 'Rehearse from here' });
    await user.click(again);
    expect(bar().getByRole('timer').textContent).toBe('1:00');
    expect(document.activeElement).toBe(again);
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeNull();
    expect(within(screen.getByRole('group', { name: /^Round 2/ })).queryAllByText('Rehearse from here')).toEqual([]);
  });

  it('marks the step that plays in the rounds, leaving the focus and the page where they are', async () => {
    const { user, pass } = await rehearsed();
    expect(playing()).toBe('Step 1: Jog');
    await user.click(button('Play'));
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.click(field);
    await pass(10_000);
    expect(playing()).toBe('Step 1: Sprint');
    expect(document.activeElement).toBe(field);
    await pass(11_200);
    // In a rest no step plays.
    expect(name()).toBe('Rest Round 2/2, Repeat 1/3');
    expect(playing()).toBeUndefined();
    await user.click(button(/^Sprint/));
    fireEvent.change(bar().getByRole('slider'), { target: { value: '100' } });
    await user.click(button('Collapse all'));
    expect(playing()).toBeUndefined();
    await user.click(bar().getByTitle('Show it in the rounds'));
    expect(playing()).toBe('Step 1: Sprint');
    await user.click(button('Stop'));
    expect(playing()).toBeUndefined();
  });

  it('obeys the space bar and Escape while the focus is in the bar, and only then', async () => {
    const { user, pass } = await rehearsed();
    await user.keyboard(' ');
    expect(button('Pause')).toBe(document.activeElement);
    bar().getByRole('slider').focus();
    await user.keyboard(' ');
    expect(screen.queryByRole('button', { name: 'Play' })).not.toBeNull();
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard(' {Escape}');
    await pass(100);
    expect(screen.queryByRole('button', { name: 'Play' })).not.toBeNull();
    button('Next step').focus();
    await user.keyboard(' ');
    expect(name()).toMatch(/^Sprint/);
    expect(screen.queryByRole('button', { name: 'Play' })).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Rehearsal' })).toBeNull();
    expect(document.activeElement).toBe(button('Rehearse'));
  });

  it('goes on with an edited draft, and says why it waits or stopped; undo works as before', async () => {
    const { user, pass } = await rehearsed();
    fireEvent.change(bar().getByRole('slider'), { target: { value: '92' } });
    await user.click(button('Play'));
    await pass(1000);
    await user.click(button(/^Sprint/));
    await user.click(screen.getByRole('checkbox', { name: 'Pause After End' }));
    await pass(600);
    await pass(4300);
    expect(bar().getByRole('status').textContent).toBe('Pauses here.');
    await pass(2100);
    expect(bar().getByRole('status').textContent).toBe('');
    await user.click(button('Undo'));
    await pass(600);
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeNull();
    expect(name()).toMatch(/^Walk/);
    await user.click(button(/^Walk/));
    await user.click(
      within(screen.getByRole('group', { name: 'Step 2: Walk' })).getByRole('button', { name: 'Delete step' }),
    );
    await user.click(button('Delete'));
    await pass(600);
    expect(bar().getByRole('status').textContent).toBe('The step that was playing was removed.');
    expect(screen.queryByRole('button', { name: 'Play' })).not.toBeNull();
  });

  it('says in a sentence that nothing can be played, and plays once there is a step', async () => {
    const { user, pass } = await rehearsed({});
    expect(bar().getByRole('status').textContent).toBe('There is nothing to rehearse yet: add a step that takes time.');
    expect(button('Play').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Play'));
    await user.click(button('Add Round'));
    await user.click(button('Add Step'));
    await pass(600);
    expect(name()).toMatch(/^New Step/);
    await user.click(button('Play'));
    await pass(1000);
    expect(bar().getByRole('timer').textContent).not.toBe('0:30');
  });

  it('says that there is no sound, and falls silent when the editor is left', async () => {
    const { ports, user, pass } = await rehearsed();
    await user.click(button('Play'));
    await pass(1000);
    act(() => ports.audio.become('silent'));
    expect(bar().getByRole('status').textContent).toBe('There is no sound. Press Pause, then Play.');
    cleanup();
    const sounded = ports.audio.sounded().length;
    await pass(60_000);
    expect(ports.audio.sounded()).toHaveLength(sounded);
    expect(ports.audio.isHeld).toBe(false);
  });

  it('says so if it cannot be loaded, and can be closed', async () => {
    const rounds = [{ ...newRound('round-a', 1), steps: [newStep('step-a')] }];
    const { user } = renderEditor({ timers: [storedTimer({ rounds })], hasNoRehearsal: true });
    await user.click(await screen.findByRole('button', { name: 'Rehearse' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The rehearsal could not be loaded.'));
    await user.click(button('Close'));
    expect(document.activeElement).toBe(button('Rehearse'));
  });
});
