// @vitest-environment happy-dom
import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../app/testing/fake-app.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer(
  [
    aRound('Warm up', [aStep('Jog', 60, { type: 'preparation' })]),
    aRound(
      'Main',
      [aStep('Squats', 20, { repeat: 3, targetHeartRateZone: 4 }), aStep('Walk', 30, { type: 'recovery' })],
      {
        repeat: 2,
        restAfterRound: 15,
      },
    ),
  ],
  { name: 'Legs' },
);
const ENDLESS = aTimer([aRound('Loop', [aStep('Row', 10)], { repeat: 'infinite' })]);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string) => userEvent.click(button(name));
const digits = () => screen.getByRole('timer', { name: 'Time remaining' });
const bar = () => screen.getByRole('progressbar', { name: 'Step progress' });
const fill = () => bar().firstElementChild as HTMLElement;
const screenOf = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-status]');

describe('where the run is', () => {
  it("shows the round's number, name and repeat [SCR-216]", async () => {
    const { player } = await showRun(TIMER);
    act(() => void player.jump({ round: 2, repeat: 2, step: 1, rep: 1 }));
    expect(screen.getByText('Round 2/2')).toBeTruthy();
    expect(screen.getByText('Main')).toBeTruthy();
    expect(screen.getByText('Repeat 2/2')).toBeTruthy();
  });

  it("the repeat of an infinite round reads 'Repeat x/∞'", async () => {
    const { pass } = await showRun(ENDLESS);
    expect(screen.getByText('Repeat 1/∞')).toBeTruthy();
    await click('Start');
    await pass(21);
    expect(screen.getByText('Repeat 3/∞')).toBeTruthy();
  });

  it("shows the step's name, its type as a badge, and 'Rep x/y' [SCR-216]", async () => {
    const { player } = await showRun(TIMER);
    act(() => void player.jump({ round: 2, repeat: 1, step: 1, rep: 2 }));
    expect(screen.getByRole('heading', { level: 2, name: 'Squats' })).toBeTruthy();
    expect(screen.getByText('Work')).toBeTruthy();
    expect(screen.getByText('Rep 2/3')).toBeTruthy();
  });

  it("the whole screen takes the colour of the step's type, with the type's symbol next to the step's name: colour is never the only signal", async () => {
    const { container, player } = await showRun(TIMER);
    const panel = within(screen.getByRole('region', { name: 'Now' }));
    const look = () => [screenOf(container)?.dataset['phase'], panel.getByRole('heading').innerHTML];
    const [phase, preparation] = look();
    expect(phase).toBe('preparation');
    act(() => void player.jump({ round: 2, repeat: 1, step: 2, rep: 1 }));
    expect(look()[0]).toBe('recovery');
    expect(preparation).toContain('<svg');
    expect(look()[1]?.split('</svg>')[0]).not.toBe(preparation?.split('</svg>')[0]);
  });

  it("shows 'Rest' and what comes next while resting between repeats", async () => {
    const { container, player } = await showRun(TIMER);
    act(() => void player.jump({ round: 2, repeat: 1, step: 2, rep: 1 }));
    act(() => void player.next());
    expect(screen.getByRole('heading', { level: 2, name: 'Rest' })).toBeTruthy();
    expect(screen.getByText('Next: Squats')).toBeTruthy();
    expect(screenOf(container)?.dataset['phase']).toBe('rest');
    expect(digits().textContent).toBe('0:15');
  });

  it("a paused run says 'Paused'", async () => {
    const { pass } = await showRun(TIMER);
    await click('Start');
    expect(screen.queryByText('Paused')).toBeNull();
    await pass(1);
    await click('Pause');
    expect(screen.getByText('Paused')).toBeTruthy();
  });
});

describe('the countdown', () => {
  it('counts the segment down in seconds as a silent timer [SCR-216]', async () => {
    const { pass } = await showRun(TIMER);
    expect(digits().textContent).toBe('1:00');
    expect(digits().getAttribute('aria-live')).toBe('off');
    await click('Start');
    await pass(1.2);
    expect(digits().textContent).toBe('0:59');
    await pass(1);
    expect(digits().textContent).toBe('0:58');
  });

  it('passes its own width to the style sheet, which makes it as large as the box allows [SCR-216]', async () => {
    const widthOf = (element: HTMLElement) => Number(element.style.getPropertyValue('--width-em'));
    await showRun(aTimer([aRound('r', [aStep('short', 59)])]));
    const short = widthOf(digits());
    cleanup();
    await showRun(aTimer([aRound('r', [aStep('long', 3 * 3600)])]));
    expect(digits().textContent).toBe('3:00:00');
    expect(widthOf(digits())).toBeGreaterThan(1.5 * short);
    expect(short).toBeGreaterThan(2);
  });

  it("a progress bar named 'Step progress' shows in percent how much of the segment has passed [SCR-216]", async () => {
    const { pass } = await showRun(TIMER);
    expect(bar().getAttribute('aria-valuenow')).toBe('0');
    await click('Start');
    await pass(30.2);
    expect(bar().getAttribute('aria-valuenow')).toBe('50');
  });

  it('moves the bar with the digits', async () => {
    const { pass } = await showRun(TIMER);
    await click('Start');
    await pass(15.15);
    expect(fill().dataset['smooth']).toBe('false');
    expect(fill().style.getPropertyValue('--from')).toBe('0.25');
    const before = fill();
    await pass(1);
    expect(fill()).toBe(before);
  });

  it('leaves moving it to the browser in a segment of less than 10 s, from where it was and for what is left, and stops it in a pause', async () => {
    const { pass } = await showRun(aTimer([aRound('Round', [aStep('Breathe in', 8)])]));
    expect(fill().dataset['smooth']).toBe('false');
    await click('Start');
    await pass(2.15);
    expect(fill().dataset['smooth']).toBe('true');
    expect(fill().style.getPropertyValue('--from')).toBe('0.25');
    expect(fill().style.getPropertyValue('--left')).toBe('6000ms');
    await click('Pause');
    expect(fill().dataset['smooth']).toBe('false');
  });

  it("'Total time remaining' shows what is left of the whole timer [SCR-216]", async () => {
    const { pass } = await showRun(TIMER);
    const total = () => screen.getByText('Total time remaining').parentElement?.textContent;
    expect(total()).toContain('4:15');
    await click('Start');
    await pass(5.15);
    expect(total()).toContain('4:10');
    expect(total()).not.toContain('∞');
  });

  it("with an infinite round ahead the total ends in '+ ∞', read as '+ infinity'", async () => {
    await showRun(ENDLESS);
    const total = screen.getByText('Total time remaining').parentElement;
    expect(total?.textContent).toContain('0:10 + ∞');
    expect(
      within(total as HTMLElement)
        .getByText('+ ∞')
        .getAttribute('aria-hidden'),
    ).toBe('true');
    expect(within(total as HTMLElement).getByText('+ infinity')).toBeTruthy();
  });
});

describe('the controls', () => {
  it('starts, pauses and resumes by one button [SCR-222]', async () => {
    const { player, pass } = await showRun(TIMER);
    const main = button('Start');
    await userEvent.click(main);
    expect(player.view.getState().status).toBe('running');
    expect(button('Pause')).toBe(main);
    await pass(1);
    await userEvent.click(main);
    expect(player.view.getState().status).toBe('paused');
    expect(button('Resume')).toBe(main);
    await pass(1);
    await userEvent.click(main);
    expect(player.view.getState().status).toBe('running');
  });

  it("'Next step' and 'Previous step' move by one step [SCR-222]", async () => {
    await showRun(TIMER);
    await click('Next step');
    expect(screen.getByRole('heading', { level: 2, name: 'Squats' })).toBeTruthy();
    await click('Previous step');
    expect(screen.getByRole('heading', { level: 2, name: 'Jog' })).toBeTruthy();
  });

  it('disables the buttons that lead beyond the ends', async () => {
    const { player } = await showRun(TIMER);
    expect([button('Previous step').disabled, button('Next step').disabled]).toEqual([true, false]);
    act(() => void player.jump({ round: 2, repeat: 2, step: 2, rep: 1 }));
    expect([button('Previous step').disabled, button('Next step').disabled]).toEqual([false, true]);
  });

  it("'Reset' goes back to the first step, not started", async () => {
    const { player } = await showRun(TIMER);
    await click('Next step');
    await click('Start');
    await click('Reset');
    expect(player.view.getState().status).toBe('ready');
    expect(screen.getByRole('heading', { level: 2, name: 'Jog' })).toBeTruthy();
  });

  it("'Stop' ends the run", async () => {
    const { player } = await showRun(TIMER);
    await click('Start');
    await click('Stop');
    expect(player.view.getState().status).toBe('ready');
    expect(button('Start')).toBeTruthy();
  });

  it('the main button has the focus when the run opens: Space or Enter starts it', async () => {
    const { player } = await showRun(TIMER);
    expect(document.activeElement).toBe(button('Start'));
    await userEvent.keyboard(' ');
    expect(player.view.getState().status).toBe('running');
  });

  it('switching views leaves the focus on the toggle', async () => {
    await showRun(TIMER);
    await click('Overview');
    expect(document.activeElement).toBe(button('Timer'));
    await click('Timer');
    expect(document.activeElement).toBe(button('Overview'));
  });

  it("a slider 'Volume' and a button 'Mute' change only this run, and show the player's state", async () => {
    const { player } = await showRun(TIMER);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
    expect(slider.value).toBe('70');
    await click('Mute');
    expect(player.view.getState().muted).toBe(true);
    expect(button('Mute').getAttribute('aria-pressed')).toBe('true');
    await click('Mute');
    expect(player.view.getState().muted).toBe(false);
    act(() => player.setVolume(35));
    expect(slider.value).toBe('35');
  });
});

describe('the controls on a phone', () => {
  beforeEach(() => {
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
  });
  afterEach(() => vi.restoreAllMocks());

  const names = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
  const UNDER_WAY = ['Reset', '-10 seconds', '+10 seconds', 'Stop'];
  const present = () => UNDER_WAY.filter((name) => names().includes(name));

  it('come when they have something to act on', async () => {
    await showRun(TIMER);
    expect(present()).toEqual([]);
    expect(names()).toEqual(expect.arrayContaining(['Previous step', 'Start', 'Next step', 'Overview', 'Exit']));
    await click('Next step');
    expect(present()).toEqual(['Reset']);
    await click('Reset');
    expect(present()).toEqual([]);
    await click('Start');
    expect(present()).toEqual(UNDER_WAY);
    await click('Pause');
    expect(present()).toEqual(UNDER_WAY);
  });

  it.each(['Stop', 'Reset'])('leave the focus to the main button when they go: %s', async (name) => {
    await showRun(TIMER);
    await click('Start');
    await click('Next step');
    await click(name);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(document.activeElement).toBe(button('Start'));
  });
});

describe('next to the countdown', () => {
  it('shows the AI Coach for a step with a target zone, with the prompt to connect a monitor [SCR-230]', async () => {
    const { player } = await showRun(TIMER);
    act(() => void player.jump({ round: 2, repeat: 1, step: 1, rep: 1 }));
    const coach = screen.getByRole('region', { name: 'AI Coach' });
    expect(within(coach).getByText('Connect a heart-rate monitor to be guided to your zone.')).toBeTruthy();
    expect(within(coach).getByText('Target: Zone 4')).toBeTruthy();
  });

  it('shows no AI Coach for a step without a target zone, or for a rest', async () => {
    const { player } = await showRun(TIMER);
    expect(screen.queryByRole('region', { name: 'AI Coach' })).toBeNull();
    act(() => void player.jump({ round: 2, repeat: 1, step: 2, rep: 1 }));
    act(() => void player.next());
    expect(screen.queryByRole('region', { name: 'AI Coach' })).toBeNull();
  });

  it('has no heart-rate panel without a strap in a timer that has no use for one', async () => {
    await showRun(ENDLESS);
    expect(screen.queryByRole('region', { name: 'Heart rate' })).toBeNull();
    cleanup();
    const end = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
    await showRun(aTimer([aRound('A', [aStep('Rest', 60, { end })])]));
    expect(screen.getByRole('region', { name: 'Heart rate' })).toBeTruthy();
    cleanup();
    const app = fakeApp();
    const { monitor } = await app.heartRate.fetch();
    await showRun(ENDLESS, fakePorts(), app);
    const device = { id: 'strap-1', name: 'Strap' };
    act(() => monitor.view.setState({ connection: { status: 'disconnected', device } }));
    expect(screen.getByRole('region', { name: 'Heart rate' }).textContent).toContain('No monitor connected');
  });

  it("a type or a round's name that the name of the step says is not said again", async () => {
    const said = () => screen.getByRole('region', { name: 'Now' }).textContent;
    await showRun(aTimer([aRound('Get ready', [aStep('Get ready', 10, { type: 'preparation' })])]));
    expect(said()?.match(/Get ready|Preparation/g)).toEqual(['Get ready']);
    cleanup();
    await showRun(aTimer([aRound('Main', [aStep('Work', 10)])]));
    expect(said()?.match(/Work/g)).toEqual(['Work']);
    cleanup();
    await showRun(aTimer([aRound('Main', [aStep('Sprint', 10)])]));
    expect(said()?.match(/Main|Work|Sprint/g)).toEqual(['Main', 'Sprint', 'Work']);
  });

  it('shows the heart-rate panel where a step has a target', async () => {
    await showRun(TIMER);
    const panel = screen.getByRole('region', { name: 'Heart rate' });
    expect(within(panel).getByText('-- bpm')).toBeTruthy();
    expect(within(panel).getByText('No monitor connected')).toBeTruthy();
  });

  it('speaks transitions, and no seconds, in a polite live region', async () => {
    const { pass } = await showRun(TIMER);
    const region = screen.getByRole('status');
    expect(region.getAttribute('aria-live')).toBe('polite');
    await click('Start');
    await pass(1);
    const opening = region.textContent;
    expect(opening).toContain('Jog');
    await pass(20);
    expect(region.textContent).toBe(opening);
    await pass(40);
    expect(region.textContent).toContain('Squats');
  });

  it('shows how much of the speech is here, and nothing if there is none to fetch', async () => {
    const { clips } = await showRun(TIMER);
    expect(screen.queryByText(/^Voice ready/)).toBeNull();
    act(() => clips.view.setState({ ready: 0, wanted: 19 }));
    expect(screen.queryByText(/^Voice ready/)).toBeNull();
    act(() => clips.view.setState({ ready: 4, wanted: 19 }));
    expect(screen.getByText('Voice ready 4/19')).toBeTruthy();
  });
});
