// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showRun } from './testing/show-run.tsx';

const TIMER = aTimer(
  [aRound('Main', [aStep('Squats', 10), aStep('Breathe', 10, { type: 'rest' }), aStep('Plank', 10)])],
  { name: 'Legs' },
);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the title of the page', () => {
  it('follows the run, the time first, and is then restored', async () => {
    const { player, pass, unmount } = await showRun(TIMER);
    expect(document.title).toBe('Legs · Roundbell');
    await click('Start');
    await pass(2.2);
    expect(document.title).toBe('0:08 Squats · Legs');
    await click('Pause');
    expect(document.title).toBe('Paused 0:08 · Legs');
    act(() => player.stop());
    act(() => player.start());
    await pass(31);
    expect(document.title).toBe('Complete! · Legs');
    unmount();
    expect(document.title).toBe('');
  });
});

describe('the flash cue', () => {
  let now = 0;
  beforeEach(() => {
    now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  const flash = () => document.querySelector('body > [aria-hidden="true"]');

  it('flashes in the colour of what begins, and at the end, for people who have asked for it', async () => {
    const { device, pass } = await showRun(TIMER);
    await act(() => device.change({ flash: true }));
    expect(flash()).toBeNull();
    await click('Start');
    const first = flash();
    expect(first?.getAttribute('data-phase')).toBe('work');
    now += 10_000;
    await pass(10.2);
    expect(flash()?.getAttribute('data-phase')).toBe('rest');
    expect(flash()).not.toBe(first);
    now += 10_000;
    await pass(10);
    expect(flash()?.getAttribute('data-phase')).toBe('work');
    now += 10_000;
    await pass(10);
    expect(screen.getByRole('heading', { name: 'Complete!' })).toBeTruthy();
    expect(flash()?.hasAttribute('data-phase')).toBe(false);
  });

  it('flashes when the lead-in is over, not at the tap', async () => {
    const { device, pass } = await showRun(TIMER);
    await act(() => device.change({ flash: true, leadIn: 10 }));
    await click('Start');
    await pass(9);
    expect(flash()).toBeNull();
    await pass(1);
    expect(flash()?.getAttribute('data-phase')).toBe('work');
  });

  it('does not flash for anyone else', async () => {
    const { pass } = await showRun(TIMER);
    await click('Start');
    await pass(11);
    expect(flash()).toBeNull();
  });

  it('flashes at most three times a second, however fast the run is skipped through', async () => {
    const many = aTimer([aRound('Main', [aStep('Squats', 10)], { repeat: 100 })]);
    const { device, player } = await showRun(many);
    await act(() => device.change({ flash: true }));
    const seen = new Set<Element>();
    act(() => player.start());
    for (let press = 0; press < 50; press += 1) {
      now += 20;
      act(() => void player.next());
      const shown = flash();
      if (shown) seen.add(shown);
    }
    expect(seen.size).toBe(3);
  });

  it('is a still frame and does not fade if motion is not wanted, and takes no tap', () => {
    const style = readFileSync(`${import.meta.dirname}/stage/flash.module.css`, 'utf8');
    const [moving = '', still = ''] = style.split('@media (prefers-reduced-motion: reduce)');
    expect(moving).toContain('pointer-events: none');
    expect(moving).toMatch(/animation: pulse (2[5-9]\d|3\d\d)ms/);
    expect(still).toContain('animation: stand 600ms');
    expect(still).toContain('background: none');
  });
});

describe('full screen', () => {
  let on: boolean;
  beforeEach(() => {
    on = false;
    const turn = (next: boolean) => () => {
      on = next;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { value: true, configurable: true },
      fullscreenElement: { get: () => (on ? document.documentElement : null), configurable: true },
      exitFullscreen: { value: turn(false), configurable: true },
    });
    Object.defineProperty(document.documentElement, 'requestFullscreen', { value: turn(true), configurable: true });
  });
  afterEach(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
  });

  it("is entered and left by a button named after what it does, and by 'f'", async () => {
    await showRun(TIMER);
    await click('Full screen');
    expect(on).toBe(true);
    await click('Leave full screen');
    expect(on).toBe(false);
    await userEvent.keyboard('f');
    expect(screen.getByRole('button', { name: 'Leave full screen' })).toBeTruthy();
  });

  it('Escape leaves full screen first, and the run only when pressed again', async () => {
    const { where } = await showRun(TIMER);
    await userEvent.keyboard('f{Escape}');
    expect(on).toBe(false);
    expect(where()).toBe('/run/timer-1');
    await userEvent.keyboard('{Escape}');
    expect(where()).toBe('/library');
  });

  it('ends with the run, and is not offered if the browser has none', async () => {
    const { unmount } = await showRun(TIMER);
    await click('Full screen');
    unmount();
    expect(on).toBe(false);
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    await showRun(TIMER);
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });
});

describe('the floating timer', () => {
  /** A small window as a browser gives it. */
  function smallWindow() {
    const opened = Object.assign(new EventTarget(), {
      document: document.implementation.createHTMLDocument(),
      close: vi.fn(() => void opened.dispatchEvent(new Event('pagehide'))),
    });
    return opened;
  }

  it('shows step, countdown and place in a small window, controls the run and follows it', async () => {
    const opened = smallWindow();
    vi.stubGlobal('documentPictureInPicture', { requestWindow: () => Promise.resolve(opened) });
    const { player, pass } = await showRun(TIMER);
    await click('Floating timer');
    const small = opened.document;
    const text = () => small.body.textContent;
    const press = (name: string) => {
      const buttons = [...small.querySelectorAll('button')];
      const button = buttons.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
      return act(async () => button?.click());
    };
    expect(small.querySelector('h1')?.textContent).toBe('Squats');
    expect(text()).toContain('Main');
    await press('Start');
    await pass(3.2);
    expect(small.querySelector('[role=timer]')?.textContent).toBe('0:07');
    await press('Next step');
    expect(small.querySelector('main')?.dataset['phase']).toBe('rest');
    await press('Pause');
    expect(player.view.getState().status).toBe('paused');
  });

  it('closes by its button, on its own and with the run', async () => {
    const windows = [smallWindow(), smallWindow(), smallWindow()];
    let next = 0;
    vi.stubGlobal('documentPictureInPicture', { requestWindow: () => Promise.resolve(windows[next++]) });
    const { unmount } = await showRun(TIMER);
    const button = () => screen.getByRole('button', { name: 'Floating timer' });
    await click('Floating timer');
    expect(button().getAttribute('aria-pressed')).toBe('true');
    await click('Floating timer');
    expect(windows[0]?.close).toHaveBeenCalled();
    expect(button().getAttribute('aria-pressed')).toBe('false');
    await click('Floating timer');
    act(() => void windows[1]?.dispatchEvent(new Event('pagehide')));
    expect(button().getAttribute('aria-pressed')).toBe('false');
    await click('Floating timer');
    unmount();
    expect(windows[2]?.close).toHaveBeenCalled();
  });

  it('is not offered if the browser has no such windows', async () => {
    await showRun(TIMER);
    expect(screen.queryByRole('button', { name: 'Floating timer' })).toBeNull();
  });
});

describe('letter keys', () => {
  it('do nothing if switched off; the others still work', async () => {
    const { device, player } = await showRun(TIMER);
    await act(() => device.change({ letterKeys: false }));
    await userEvent.keyboard('m');
    expect(player.view.getState().muted).toBe(false);
    await userEvent.keyboard('{ArrowRight}');
    expect(player.view.getState()).toMatchObject({ current: { stepName: 'Breathe' } });
  });
});
