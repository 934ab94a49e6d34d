// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const amrap = aStep('AMRAP', 30, { count: { kind: 'rounds' } });
const TIMER = aTimer([aRound('Main', [amrap, aStep('Walk', 60)])], { name: 'Cindy' });
const FOR_TIME = aTimer([
  aRound('Main', [aStep('Fran', 900, { end: { kind: 'tap', lasts: 'at-most' } }), aStep('Walk', 60)]),
]);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string) => userEvent.click(button(name));
const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const press = (key: string, repeat = false) => act(async () => void fireEvent.keyDown(document.body, { key, repeat }));

async function counting(timer = TIMER) {
  const { pass, ...run } = await showRun(timer);
  await click('Start');
  await pass(1);
  return { pass, ...run };
}

describe('what is counted during a run', () => {
  it("is counted by 'Count one', which is all of the stage, and taken back by 'Minus one'", async () => {
    const { pass } = await counting();
    expect(shown()).toContain('Rounds: 0');
    expect(button('Minus one').disabled).toBe(true);
    for (let nth = 0; nth < 3; nth++) {
      await click('Count one');
      await pass(1);
    }
    expect(shown()).toContain('Rounds: 3');
    await click('Minus one');
    expect(shown()).toContain('Rounds: 2');
  });

  it('is counted by Space and Enter, once for a key that is held', async () => {
    const { pass } = await counting();
    expect(document.activeElement).toBe(button('Count one'));
    act(() => (document.activeElement as HTMLElement).blur());
    await press(' ');
    await pass(1);
    await press('Enter');
    await press('Enter', true);
    await pass(1);
    expect(shown()).toContain('Rounds: 2');
    expect(button('Pause')).toBeTruthy();
  });

  it('leaves Space to the run where no step counts, and is not there', async () => {
    const { pass } = await counting();
    await pass(32);
    expect(screen.queryByRole('button', { name: 'Count one' })).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await press('Enter');
    expect(button('Pause')).toBeTruthy();
    await press(' ');
    expect(button('Resume')).toBeTruthy();
  });

  it('while the screen is locked a touch of the cover counts, and does nothing else', async () => {
    const { pass } = await counting();
    await click('Lock');
    const cover = button('Hold to unlock').parentElement;
    if (cover === null) throw new Error('no cover');
    await userEvent.click(cover);
    await pass(1);
    await press('Enter');
    expect(shown()).toContain('Rounds: 2');
  });
});

describe('a step for time', () => {
  it("says 'at most', and after its tap in how long it was finished", async () => {
    const { pass } = await counting(FOR_TIME);
    expect(screen.getByText('at most 15:00')).toBeTruthy();
    await pass(60);
    await click('Done');
    await pass(1);
    expect(shown()).toContain('Finished in 1:00');
  });
});

describe('the end of a run that counted', () => {
  it("takes late taps, and has its numbers put right: '5 + 12'", async () => {
    const { pass, player } = await counting(aTimer([aRound('Main', [amrap])]));
    await click('Count one');
    await pass(30);
    expect(screen.getByRole('heading', { name: 'Complete!' })).toBeTruthy();
    await click('Count one');
    await pass(3);
    expect(screen.queryByRole('button', { name: 'Count one' })).toBeNull();
    const score = within(screen.getByRole('region', { name: 'Score' }));
    expect(score.getByRole('status').textContent).toBe('Rounds: 2');
    const rounds = score.getByRole('spinbutton', { name: 'Rounds' });
    await userEvent.clear(rounds);
    await userEvent.type(rounds, '5');
    await userEvent.type(score.getByRole('spinbutton', { name: 'Repetitions after that' }), '12');
    expect(score.getByRole('status').textContent).toBe('Rounds: 5 + 12');
    expect(player.view.getState().tally.score).toMatchObject([{ kind: 'rounds', count: 5, more: 12 }]);
  });

  it('has a number to enter where nothing was tapped, and no region where nothing is counted', async () => {
    const { pass } = await counting(aTimer([aRound('Main', [amrap])]));
    await pass(34);
    expect(within(screen.getByRole('region', { name: 'Score' })).getByRole('status').textContent).toBe('Rounds: 0');
    cleanup();
    const plain = await counting(aTimer([aRound('Main', [aStep('Walk', 10)])]));
    await plain.pass(11);
    expect(screen.queryByRole('region', { name: 'Score' })).toBeNull();
  });

  it('says how long it took', async () => {
    const { pass } = await counting(aTimer([aRound('Main', [aStep('Fran', 900, { end: { kind: 'tap' } })])]));
    await pass(61);
    await click('Done');
    await pass(1);
    expect(within(screen.getByRole('region', { name: 'Score' })).getByText('Finished in 1:01')).toBeTruthy();
  });
});
