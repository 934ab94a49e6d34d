// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp } from '../../../app/testing/fake-app.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer([aRound('Main', [aStep('Squats', 10), aStep('Plank', 10)])], { name: 'Legs' });

/** A run that has just ended. */
async function finish() {
  const shown = await showRun(TIMER);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await shown.pass(21);
  return shown;
}

describe('completion', () => {
  it("shows 'Complete!' and 'Great job finishing' with the timer's name in quotes [SCR-260]", async () => {
    await finish();
    expect(screen.getByRole('heading', { name: 'Complete!' })).toBeTruthy();
    expect(screen.getByText('Great job finishing "Legs"')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it("'Run Again' starts again from the first step immediately [SCR-260]", async () => {
    const { player } = await finish();
    await userEvent.click(screen.getByRole('button', { name: 'Run Again' }));
    expect(player.view.getState()).toMatchObject({ status: 'running', current: { stepName: 'Squats' } });
    expect(screen.getByRole('timer', { name: 'Time remaining' }).textContent).toBe('0:10');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }));
  });

  it('does not run again by a tap that was meant for Pause, and does by a later one', async () => {
    const { player, pass } = await showRun(TIMER);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(20.2);
    const again = screen.getByRole('button', { name: 'Run Again' });
    await userEvent.click(again);
    expect(player.view.getState().status).toBe('complete');
    await pass(0.3);
    await userEvent.click(again);
    expect(player.view.getState().status).toBe('running');
  });

  it("'Back to Library' leads to /library [SCR-260]", async () => {
    const { where } = await finish();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Library' }));
    expect(where()).toBe('/library');
  });

  it('has the way back as its one large button', async () => {
    await finish();
    const looks = screen.getAllByRole('button').map(({ className, textContent }) => [className, textContent]);
    const main = looks.find(([, name]) => name === 'Back to Library')?.[0];
    expect(looks.filter(([look]) => look === main)).toEqual([[main, 'Back to Library']]);
  });

  it('the heading takes the focus: a key meant for a last pause starts nothing', async () => {
    const { player } = await finish();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Complete!' }));
    await userEvent.keyboard(' {Enter}');
    expect(player.view.getState().status).toBe('complete');
  });

  it('says quietly how many cues were on time', async () => {
    await finish();
    expect(screen.getByText('15 of 15 cues on time')).toBeTruthy();
  });

  it('says what became of the others, and nothing if there was nothing to hear', async () => {
    const { ports, pass } = await showRun(TIMER);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(1);
    ports.audio.hear = (at) => at + 90;
    await pass(20);
    expect(screen.getByText(/^2 of 15 cues on time, \d+ late$/)).toBeTruthy();
    cleanup();
    const quiet = await showRun(TIMER);
    act(() => quiet.player.setMuted(true));
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await quiet.pass(21);
    expect(screen.getByRole('heading', { name: 'Complete!' })).toBeTruthy();
    expect(screen.queryByText(/on time/)).toBeNull();
  });

  it("the completion screen shows the sentence of the run in the region 'This run'", async () => {
    const app = fakeApp();
    const { summary } = await app.heartRate.fetch();
    const shown = await showRun(TIMER, fakePorts(), app);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await shown.pass(21);
    const region = within(screen.getByRole('region', { name: 'This run' }));
    expect(region.queryByText(/minutes/)).toBeNull();
    const sentence = 'You spent 18 of 30 minutes in zone 2.';
    act(() => summary.setState(sentence, true));
    expect(region.getByText(sentence)).toBeTruthy();
  });

  it('celebrates with a drawing that says nothing and stands still if motion is not wanted', async () => {
    const { container } = await finish();
    expect(container.querySelector('section svg')?.getAttribute('aria-hidden')).toBe('true');
    const style = readFileSync(`${import.meta.dirname}/celebration.module.css`, 'utf8');
    const [still = '', moving = ''] = style.split('@media (prefers-reduced-motion: no-preference)');
    expect(still).not.toContain('animation');
    expect(moving).toContain('animation');
  });
});
