// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const squats = aStep('Squats', 40, {
  end: { kind: 'tap', repetitions: { count: 12, ladder: -2 } },
  note: 'Knees out.',
  link: 'https://www.example.org/squats?from=here',
});
const TIMER = aTimer([aRound('Legs', [squats], { repeat: 2, restAfterRound: 30 })], { name: 'Strength' });

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string) => userEvent.click(button(name));
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();
const clock = () => screen.getByRole('timer', { name: 'Time elapsed' }).textContent;
const title = () => within(screen.getByRole('region', { name: 'Now' })).getByRole('heading', { level: 2 }).textContent;

describe('a step that a tap ends', () => {
  it("counts up as 'Time elapsed', past its estimate, which is shown as 'about'", async () => {
    const { pass } = await showRun(TIMER);
    expect(clock()).toBe('0:00');
    await click('Start');
    await pass(35.2);
    expect(clock()).toBe('0:35');
    expect(within(screen.getByRole('region', { name: 'Now' })).getByText('about 0:40')).toBeTruthy();
    await pass(70);
    expect(clock()).toBe('1:45');
    expect(screen.getByRole('progressbar', { name: 'Step progress' }).getAttribute('aria-valuenow')).toBe('100');
  });

  it("has 'Done' above the controls of every step, running and waiting, and hands the focus on", async () => {
    const { pass } = await showRun(TIMER);
    noButton('Done');
    await click('Start');
    await pass(1);
    expect(document.activeElement).toBe(button('Done'));
    for (const name of ['Previous step', '+10 seconds', '-10 seconds']) expect(button(name).disabled).toBe(true);
    for (const name of ['Next step', 'Pause', 'Reset', 'Stop']) expect(button(name).disabled).toBe(false);
    await pass(60);
    await click('Pause');
    noButton('Done');
    expect(button('+10 seconds').disabled).toBe(true);
    expect(document.activeElement).toBe(button('Resume'));
    await pass(1);
    await click('Resume');
    await pass(1);
    expect(document.activeElement).toBe(button('Done'));
    await click('Done');
    await pass(1);
    expect(title()).toBe('Rest');
    noButton('Done');
    expect(document.activeElement).toBe(button('Pause'));
    expect(button('+10 seconds').disabled).toBe(false);
  });

  it('leaves the focus where a key has taken it', async () => {
    const { pass } = await showRun(aTimer([aRound('Legs', [aStep('Walk', 30), squats])]));
    await click('Start');
    await pass(1);
    button('Next step').focus();
    await userEvent.keyboard('{Enter}');
    await pass(1);
    expect(button('Done')).toBeTruthy();
    expect(document.activeElement).toBe(button('Next step'));
  });

  it('is done by Space and by Enter on the button, and by a tap on the digits', async () => {
    const { pass, player } = await showRun(TIMER);
    await click('Start');
    await pass(5);
    button('Done').blur();
    await userEvent.keyboard(' ');
    await pass(1);
    expect(title()).toBe('Rest');
    act(() => void player.previous());
    await pass(1);
    button('Done').focus();
    await userEvent.keyboard('{Enter}');
    await pass(1);
    expect(title()).toBe('Rest');
    act(() => void player.previous());
    await pass(1);
    await userEvent.click(screen.getByRole('timer', { name: 'Time elapsed' }));
    await pass(1);
    expect(title()).toBe('Rest');
  });

  it('is over once by a double tap on Done in the overview', async () => {
    const { pass } = await showRun(TIMER);
    await click('Start');
    await pass(5);
    await click('Overview');
    const done = button('Done');
    await userEvent.click(done);
    await pass(0.1);
    await userEvent.click(done);
    await pass(1);
    await click('Timer');
    expect(title()).toBe('Rest');
  });

  it('has its repetitions after its name, before a long one, and counts sets instead of reps', async () => {
    const { pass, player } = await showRun(TIMER);
    expect(title()).toBe('Squats, 12\u00a0reps');
    act(() => void player.jump({ round: 1, repeat: 2, step: 1, rep: 1 }));
    expect(title()).toBe('Squats, 10\u00a0reps');
    cleanup();
    const long = { ...squats, name: 'Bulgarian split squats with a kettlebell', repeat: 3 };
    await showRun(aTimer([aRound('Legs', [long])]));
    expect(title()).toBe('12\u00a0reps: Bulgarian split squats with a kettlebell');
    expect(screen.getByText('Set 1/3')).toBeTruthy();
    await pass(0);
  });

  it("says 'about' with all that remains while such a step is ahead", async () => {
    const { player } = await showRun(aTimer([aRound('Legs', [squats]), aRound('End', [aStep('Walk', 60)])]));
    expect(screen.getByText('about 1:40')).toBeTruthy();
    expect(screen.getByText(/^done at about /)).toBeTruthy();
    act(() => void player.jump({ round: 2, repeat: 1, step: 1, rep: 1 }));
    expect(screen.queryByText(/about/)).toBeNull();
  });

  it("is 'Done' in the overview, too, whose rows say about how long it takes and what its note says", async () => {
    const { pass } = await showRun(TIMER);
    await click('Start');
    await pass(2.2);
    await click('Overview');
    const rows = within(screen.getByRole('list')).getAllByRole('button');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^Squats, 12 reps.*0:02/),
      expect.stringMatching(/^Squats, 10 reps.*about 0:40/),
    ]);
    expect(rows[1]?.textContent).toContain('Knees out.');
    expect(clock()).toBe('0:02');
    await click('Done');
    await pass(1);
    expect(button('Next')).toBeTruthy();
  });
});

describe('the note of a step', () => {
  it('is shown while the step runs, with its link in a new tab that is told nothing of this page', async () => {
    await showRun(TIMER);
    const note = within(screen.getByRole('note', { name: 'Note' }));
    expect(note.getByText('Knees out.')).toBeTruthy();
    const link = note.getByRole<HTMLAnchorElement>('link', { name: 'www.example.org' });
    expect([link.href, link.target, link.rel]).toEqual([squats.link, '_blank', 'noopener noreferrer']);
  });

  it('in a rest or a delay without a note of its own, the note of the step that comes next is shown', async () => {
    const { player } = await showRun(TIMER);
    act(() => void player.next());
    expect(within(screen.getByRole('note', { name: 'Note for the next step' })).getByText('Knees out.')).toBeTruthy();
    cleanup();
    await showRun(aTimer([aRound('Legs', [aStep('Walk', 10, { link: 'https://[' }), squats])]));
    expect(screen.queryByRole('note')).toBeNull();
  });
});
