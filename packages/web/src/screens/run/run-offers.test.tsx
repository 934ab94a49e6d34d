// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOLD_MS } from '../../app/hooks/use-hold.ts';
import { FloatingTimer } from './stage/floating-timer.tsx';
import { showRun } from './testing/show-run.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  cleanup();
});

const TIMER = aTimer([
  aRound('Main', [aStep('Push', 40, { repeat: 2 }), aStep('Walk', 30, { type: 'recovery' })], {
    repeat: 2,
    restAfterRound: 15,
  }),
]);
const ALONE = aTimer([aRound('Main', [aStep('Push', 40)])]);
const ENDLESS = aTimer([aRound('Loop', [aStep('Row', 10)], { repeat: 'infinite' })]);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string) => userEvent.click(button(name));
const digits = () => screen.getByRole('timer', { name: 'Time remaining' });
const now = () => within(screen.getByRole('region', { name: 'Now' }));

describe('what comes next', () => {
  it("is shown in every segment as 'Next: NAME' with its length, and 'Last step' in the last", async () => {
    const { player } = await showRun(TIMER);
    const told = () =>
      now()
        .getByText(/^Next: |^Last step$/)
        .closest('p')?.textContent;
    const seen = [told()];
    while (player.view.getState().status === 'ready' && !button('Next step').disabled) {
      act(() => void player.next());
      seen.push(told());
    }
    expect(seen).toEqual([
      'Next: Push 0:40',
      'Next: Walk 0:30',
      'Next: Rest 0:15',
      'Next: Push 0:40',
      'Next: Push 0:40',
      'Next: Walk 0:30',
      'Last step',
    ]);
  });

  it('is listed for the next five segments', async () => {
    const { player } = await showRun(TIMER);
    const list = () => within(screen.getByRole('region', { name: 'Coming up' })).getAllByRole('listitem');
    expect(list().map(({ textContent }) => textContent)).toEqual([
      'Push0:40',
      'Walk0:30',
      'Rest0:15',
      'Push0:40',
      'Push0:40',
    ]);
    act(() => void player.jump({ round: 1, repeat: 2, step: 2, rep: 1 }));
    expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
  });

  it("one of one is omitted: no 'Round 1/1', 'Repeat 1/1' or 'Rep 1/1' anywhere on the screen", async () => {
    await showRun(ALONE);
    expect(screen.queryByText(/^(Round|Repeat|Rep) \d+\//)).toBeNull();
    expect(now().getByText('Main')).toBeTruthy();
    await click('Overview');
    expect(screen.queryByText(/^(Repeat|Rep) \d+\//)).toBeNull();
  });

  it("says 'Round:' before a name that nothing else explains", async () => {
    const placeOf = async (timer: Timer) => {
      await showRun(timer);
      const place = now().getAllByRole('paragraph')[0]?.textContent;
      cleanup();
      return place;
    };
    expect(await placeOf(aTimer([aRound('R', [aStep('Push', 40)])]))).toBe('Round: R');
    expect(await placeOf(aTimer([aRound('Round 1', [aStep('Push', 40)])]))).toBe('Round 1');
    const two = [aRound('R', [aStep('Push', 40)]), aRound('S', [aStep('Pull', 40)])];
    expect(await placeOf(aTimer(two))).toBe('Round 1/2R');
  });
});

describe('the figures of a run', () => {
  it('are what has passed and when it will be over, by the time of day', async () => {
    // A second less would end in the minute before.
    const start = new Date(2026, 10, 21, 9, 59, 20).getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { pass } = await showRun(ALONE);
    const clock = new Intl.DateTimeFormat([...navigator.languages], { hour: 'numeric', minute: '2-digit' });
    expect(screen.getByText(/^done at /).textContent).toBe(`done at ${clock.format(start + 40_000)}`);
    expect(screen.getByText('0:00 elapsed')).toBeTruthy();
    await click('Start');
    await pass(12.15);
    expect(screen.getByText('0:12 elapsed')).toBeTruthy();
  });

  it('move on while the run is paused, and have no end if there is none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await showRun(ALONE);
    const shown = () => screen.getByText(/^done at /).textContent;
    const before = shown();
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(shown()).not.toBe(before);
    cleanup();
    await showRun(ENDLESS);
    expect(screen.queryByText(/^done at /)).toBeNull();
  });

  it('say that moment in the time zone that the device is in by then', async () => {
    vi.stubEnv('TZ', 'UTC');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.UTC(2026, 10, 21, 9, 0) });
    await showRun(ALONE);
    const shown = () => screen.getByText(/^done at /).textContent;
    expect(shown()).toMatch(/^done at 9:00\sAM$/);
    vi.stubEnv('TZ', 'Asia/Tokyo');
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(shown()).toMatch(/^done at 6:05\sPM$/);
  });

  it('have the strip of the whole workout', async () => {
    const { pass } = await showRun(ALONE);
    expect(screen.getByRole('img', { name: 'Whole workout: 0 % done' })).toBeTruthy();
    await click('Start');
    await pass(20.15);
    expect(screen.getByRole('img', { name: 'Whole workout: 50 % done' })).toBeTruthy();
  });
});

describe('a tap on the digits', () => {
  it('starts, pauses and resumes, and takes no focus from the main button', async () => {
    const { player, pass } = await showRun(TIMER);
    const status = () => player.view.getState().status;
    for (const expected of ['running', 'paused', 'running']) {
      fireEvent.click(digits());
      expect(status()).toBe(expected);
      await pass(1);
    }
    expect(document.activeElement).toBe(button('Pause'));
  });
});

describe('ten seconds', () => {
  it("are given and taken by '+10 seconds' and '-10 seconds' once the run has begun", async () => {
    const { pass } = await showRun(TIMER);
    expect([button('+10 seconds').disabled, button('-10 seconds').disabled]).toEqual([true, true]);
    await click('Start');
    await pass(5.15);
    await click('+10 seconds');
    expect(digits().textContent).toBe('0:45');
    await click('-10 seconds');
    await click('-10 seconds');
    expect(digits().textContent).toBe('0:25');
    await click('Pause');
    await click('+10 seconds');
    expect(digits().textContent).toBe('0:35');
  });
});

describe('the lock', () => {
  const hold = () => button('Hold to unlock');

  it("takes every touch until 'Hold to unlock' was held for a second; the run continues", async () => {
    const { pass, player } = await showRun(TIMER);
    await click('Start');
    await click('Lock');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(hold());
    act(() => void vi.advanceTimersByTime(HOLD_MS - 1));
    fireEvent.pointerUp(hold());
    fireEvent.click(hold(), { detail: 1 });
    act(() => void vi.advanceTimersByTime(HOLD_MS));
    expect(hold()).toBeTruthy();
    fireEvent.pointerDown(hold());
    act(() => void vi.advanceTimersByTime(HOLD_MS));
    expect(screen.queryByRole('button', { name: 'Hold to unlock' })).toBeNull();
    vi.useRealTimers();
    await pass(3.15);
    expect(player.view.getState().status).toBe('running');
  });

  it("the lock ends when the run completes: the keys work on the completion screen, and 'Run Again' has no cover", async () => {
    const { pass, player } = await showRun(ALONE);
    await click('Start');
    await click('Lock');
    await pass(41);
    expect(player.view.getState().status).toBe('complete');
    expect(screen.queryByRole('button', { name: 'Hold to unlock' })).toBeNull();
    await userEvent.keyboard('m');
    expect(player.view.getState().muted).toBe(true);
    await click('Run Again');
    await pass(1);
    expect(player.view.getState().status).toBe('running');
    expect(screen.queryByRole('button', { name: 'Hold to unlock' })).toBeNull();
  });

  it('gives the focus back where it was', async () => {
    await showRun(TIMER);
    await click('Lock');
    expect(document.activeElement).toBe(hold());
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Lock'));
  });

  it('opens by a press without a pointer and by Escape, which does not leave the run', async () => {
    const { where } = await showRun(TIMER);
    await click('Lock');
    expect(document.activeElement).toBe(hold());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Hold to unlock' })).toBeNull();
    await click('Lock');
    await userEvent.keyboard('m{Escape}');
    expect(screen.queryByRole('button', { name: 'Hold to unlock' })).toBeNull();
    expect(button('Mute').getAttribute('aria-pressed')).toBe('false');
    expect(where()).toBe('/run/timer-1');
  });
});

describe('the lead-in', () => {
  it("shows 'Get ready', its seconds and the first step, and Start begins immediately", async () => {
    const { device, pass } = await showRun(TIMER);
    await act(async () => void (await device.change({ leadIn: 5 })));
    await click('Start');
    expect(screen.getByRole('heading', { level: 2, name: 'Get ready' })).toBeTruthy();
    expect(now().getByText('Next: Push')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Get ready');
    await pass(2);
    expect(digits().textContent).toBe('0:03');
    await click('Start');
    expect(screen.getByRole('heading', { level: 2, name: 'Push' })).toBeTruthy();
    await pass(1.15);
    expect(digits().textContent).toBe('0:39');
  });
});

describe('the countdown to an agreed start', () => {
  const inControls = () => within(screen.getByRole('group', { name: 'Controls' }));
  const controls = () =>
    inControls()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it("has 'Leave' in place of the controls, in both views, until the others begin", async () => {
    const { player, ports, pass, where } = await showRun(TIMER);
    act(() => player.join(ports.clock.now() + 10_000));
    expect([digits().textContent, controls()]).toEqual(['0:10', ['Leave']]);
    await click('Overview');
    expect(controls()).toEqual(['Leave']);
    await pass(10);
    expect(controls()).toEqual(['Previous', 'Pause', 'Next']);
    await click('Timer');
    expect(inControls().queryByRole('button', { name: 'Leave' })).toBeNull();
    act(() => player.join(ports.clock.now() + 10_000));
    await click('Leave');
    expect(where()).toBe('/library');
  });

  it('goes on through Space, the arrows, a tap on the digits and on a row [RUN-300]', async () => {
    const { player, ports, pass } = await showRun(TIMER);
    const began = ports.clock.now() + 10_000;
    act(() => player.join(began));
    await userEvent.keyboard(' {ArrowRight}{ArrowLeft}');
    await userEvent.click(digits());
    await click('Overview');
    const [, second] = screen.getAllByRole('button', { name: /^Push/ });
    expect(second?.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(second!);
    await pass(12);
    expect([player.isInStep(began), digits().textContent]).toEqual([true, '0:38']);
    expect(second?.getAttribute('aria-disabled')).toBeNull();
  });

  it('leaves the floating window its digits alone', async () => {
    const { player, ports } = await showRun(TIMER);
    act(() => player.join(ports.clock.now() + 10_000));
    const { unmount } = render(<FloatingTimer player={player} preparing={undefined} />);
    const floating = within(screen.getAllByRole('main').at(-1)!);
    expect(floating.getByRole('heading').textContent).toBe('Get ready');
    expect(floating.queryAllByRole('button')).toEqual([]);
    unmount();
  });
});

describe('the live region', () => {
  it('has another node for each transition, even for the same words', async () => {
    const { pass } = await showRun(TIMER);
    const region = screen.getByRole('status');
    await click('Start');
    const first = region.firstElementChild;
    expect(region.textContent).toContain('Push, rep 1 of 2');
    await pass(41);
    expect(region.textContent).toBe('Push, rep 2 of 2');
    expect(region.firstElementChild).not.toBe(first);
    const second = region.firstElementChild;
    await pass(5);
    expect(region.firstElementChild).toBe(second);
  });
});

describe('the overview', () => {
  it("shows the time left in the current row, and calls the rows before it 'done'", async () => {
    const { pass } = await showRun(TIMER);
    await click('Start');
    await click('Overview');
    await pass(53.15);
    const [first, second, third] = screen.getAllByRole('button', { name: /^(Push|Walk)/ });
    expect(first?.textContent).toMatch(/, done$/);
    expect(second?.textContent).toContain('0:27');
    expect(second?.textContent).toContain('ACTIVE NOW');
    expect(third?.textContent).toContain('0:30');
    expect(third?.textContent).not.toContain('done');
    expect(digits().textContent).toBe('0:27');
    expect(screen.getByText('Total time remaining').closest('p')?.textContent).toContain('3:02');
    await pass(60);
    const rest = screen.getAllByText('Rest')[0]?.closest('li');
    expect(rest?.textContent).not.toContain('done');
    await pass(15);
    expect(rest?.textContent).toContain('Rest, done');
  });
});

describe('the end of a run', () => {
  it("has a region 'This run' with its duration and its steps", async () => {
    const { pass } = await showRun(TIMER);
    await click('Start');
    await pass(10.15);
    await click('Pause');
    await pass(60);
    await click('Resume');
    await pass(40);
    await click('Next step');
    await pass(200);
    const region = within(screen.getByRole('region', { name: 'This run' }));
    const facts = region.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['3m 25s', '5 of 6']);
  });
});

describe('the keys', () => {
  it('are also shown by a button', async () => {
    await showRun(TIMER);
    await click('Keys');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });
});
