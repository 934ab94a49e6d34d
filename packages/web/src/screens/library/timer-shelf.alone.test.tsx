// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

// Counts how often a card is drawn.
const drawn = vi.hoisted(() => vi.fn<() => null>(() => null));
vi.mock('../../parts/timer-strip.tsx', () => ({ TimerStrip: drawn }));

afterEach(cleanup);

const ROUNDS = [aRound('Main', [aStep('Squats', 65)])];
const LEGS = aTimer(ROUNDS, { id: 'legs', name: 'Legs' });
const ARMS = aTimer(ROUNDS, { id: 'arms', name: 'Arms' });

async function openLibrary(timers: readonly Timer[] = [LEGS, ARMS]) {
  const app = openApp('/library', fakeApp(signedIn(), timers));
  await screen.findByRole('heading', { level: 1, name: 'My Timers' });
  return app;
}

const card = (name: string) => screen.getByRole('article', { name });
const more = (name: string) => screen.getByRole('button', { name: `More for ${name}` });

async function openMenu(name: string) {
  await userEvent.click(more(name));
  return screen.findByRole('menu', { name: `More for ${name}` });
}

describe('what else can be done with a timer', () => {
  it("is in a menu 'More for NAME' on each card, which Escape closes", async () => {
    const app = await openLibrary();
    expect(within(card('Legs')).getByRole('button', { name: 'More for Legs', expanded: false })).toBeTruthy();
    const menu = await openMenu('Legs');
    expect(within(menu).getByRole('menuitem', { name: 'Duplicate' })).toBeTruthy();
    expect(more('Legs').getAttribute('aria-expanded')).toBe('true');
    expect(more('Arms').getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(more('Legs')));
    expect(app.asked).toEqual([]);
  });

  it('has one line for all that leaves as a file', async () => {
    await openLibrary();
    const menu = within(await openMenu('Legs'));
    expect(menu.queryByRole('separator')).toBeNull();
    const inOrder = menu.getAllByRole('menuitem');
    expect(inOrder.map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'Add to Kitchen',
      'Share',
      'Plan this timer',
      'Make a programme',
      'Export…',
    ]);
  });

  it('is closed by Tab and by a press next to it, and gives the focus back', async () => {
    await openLibrary();
    const menu = await openMenu('Legs');
    await waitFor(() => expect(document.activeElement).toBe(within(menu).getByRole('menuitem', { name: 'Duplicate' })));
    await userEvent.keyboard('{ArrowDown}{End}{ArrowUp}{Home}');
    expect(document.activeElement).toBe(within(menu).getAllByRole('menuitem')[0]);
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(card('Legs').contains(document.activeElement)).toBe(true);
    const again = await openMenu('Arms');
    await userEvent.click(again.parentElement?.previousElementSibling ?? again);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more('Arms'));
  });

  it('is closed by another width of the window, and not by another height', async () => {
    await openLibrary();
    const turn = (sizes: Partial<Window>) => {
      Object.assign(window, sizes);
      fireEvent(window, new Event('resize'));
    };
    await openMenu('Legs');
    turn({ innerHeight: window.innerHeight - 300 });
    expect(screen.getByRole('menu')).toBeTruthy();
    turn({ innerWidth: window.innerWidth - 300 });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more('Legs'));
    turn({ innerHeight: window.innerHeight + 300, innerWidth: window.innerWidth + 300 });
  });

  it("duplicates by 'Duplicate': the copy's card gets the focus and is announced", async () => {
    const app = await openLibrary();
    await userEvent.click(within(await openMenu('Legs')).getByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(document.activeElement).toBe(card('Legs (copy)')));
    expect(screen.getByText('Added "Legs (copy)"').getAttribute('role')).toBe('status');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(card('Legs (copy)'));
    expect(app.asked).toEqual([['duplicate', 'legs', 'Legs (copy)']]);
  });

  it('a failed duplication is shown in a banner, and the focus is back on the button', async () => {
    const app = await openLibrary();
    app.copyAnswer = { ok: false, problems: [{ message: 'Failed to create timer', at: { field: 'store' } }] };
    await userEvent.click(within(await openMenu('Arms')).getByRole('menuitem', { name: 'Duplicate' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create timer');
    await waitFor(() => expect(document.activeElement).toBe(more('Arms')));
  });
});

describe('exporting a timer', () => {
  it("works by 'Export…', which opens the dialog of formats from the beginning; the button has the focus again", async () => {
    await openLibrary();
    for (const choice of ['Audio (WAV)', 'Steps as CSV']) {
      await userEvent.click(within(await openMenu('Legs')).getByRole('menuitem', { name: 'Export…' }));
      const dialog = await screen.findByRole('dialog', { name: 'Export "Legs"' });
      const format = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Format' });
      expect([...format.selectedOptions].map(({ text }) => text)).toEqual(['Roundbell file']);
      await userEvent.selectOptions(format, choice);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(document.activeElement).toBe(more('Legs')));
    }
  });
});

describe('the order of the timers', () => {
  const NINE = aTimer(ROUNDS, { id: 'nine', name: 'Timer 9' });
  const TEN = aTimer(ROUNDS, { id: 'ten', name: 'Timer 10' });
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('is that of the latest edit, and by last run or name if chosen', async () => {
    const app = await openLibrary([TEN, NINE, ARMS]);
    act(() => app.showLibrary({ lastRuns: new Map([['arms', 5]]) }));
    expect(select().value).toBe('last-edited');
    expect([...select().options].map(({ text }) => text)).toEqual(['Last edited', 'Last run', 'Name']);
    expect(names()).toEqual(['Timer 10', 'Timer 9', 'Arms']);
    await userEvent.selectOptions(select(), 'Last run');
    expect(names()).toEqual(['Arms', 'Timer 10', 'Timer 9']);
    await userEvent.selectOptions(select(), 'Name');
    expect(names()).toEqual(['Arms', 'Timer 9', 'Timer 10']);
    expect(app.device.view.getState().timerOrder).toBe('name');
  });

  it('is the one this device remembers', async () => {
    const app = fakeApp(signedIn(), [TEN, NINE]);
    await app.device.change({ timerOrder: 'name' });
    openApp('/library', app);
    await screen.findByRole('heading', { level: 1, name: 'My Timers' });
    expect(select().value).toBe('name');
    expect(names()).toEqual(['Timer 9', 'Timer 10']);
  });
});

describe('many timers', { timeout: 30_000 }, () => {
  const MANY = Array.from({ length: 60 }, (_, index) =>
    aTimer(ROUNDS, { id: `timer-${index}`, name: `Timer ${index}` }),
  );
  // Finding roles among many cards takes seconds in a simulated page.
  const cards = () => [...document.querySelectorAll('article')];
  const shown = () => cards().filter(({ hidden }) => !hidden);
  const namesOf = (some: readonly Element[]) => some.map((each) => each.querySelector('h2')?.textContent);
  const count = () => document.querySelector('[role=search] [role=status]')?.textContent;
  const box = () => document.querySelector<HTMLInputElement>('input[type=search]')!;
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

  async function openMany() {
    const app = openApp('/library', fakeApp(signedIn(), MANY));
    await waitFor(() => expect(cards()).toHaveLength(60));
    return app;
  }

  it('are counted, and so are those that match', async () => {
    const app = await openMany();
    expect(count()).toBe('60 timers');
    type('59');
    expect(count()).toBe('1 of 60 timers');
    type('squat 59');
    expect(count()).toBe('0 of 60 timers');
    type('squat');
    expect(count()).toBe('60 timers, by their steps');
    type('nothing such');
    fireEvent.click(screen.getByText('Show all timers'));
    expect(count()).toBe('60 timers');
    expect(document.activeElement).toBe(box());
    act(() => app.showLibrary({ timers: [LEGS] }));
    expect(count()).toBe('1 timer');
  });

  it('are all in the page soon after the first two dozen, and stay there if they do not match', async () => {
    const inPage: number[] = [];
    drawn.mockImplementation(() => (inPage.push(cards().length), null));
    await openMany();
    drawn.mockReset();
    expect([inPage[0], inPage[23], inPage[24], inPage.length]).toEqual([0, 0, 24, 60]);
    const before = cards();
    type('59');
    expect(namesOf(shown())).toEqual(['Timer 59']);
    expect(cards()).toEqual(before);
  });

  it('draw the card of the timer that another device changed, and no other', async () => {
    const app = await openMany();
    const before = new Set(cards());
    drawn.mockClear();
    const edited = { ...MANY[40]!, name: 'Edited', updatedAt: new Date(9e12) };
    act(() => app.showLibrary({ timers: [edited, ...MANY.filter(({ id }) => id !== edited.id)] }));
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(namesOf(cards().filter((each) => !before.has(each)))).toEqual(['Edited']);
    drawn.mockClear();
    const shown = () => cards().filter((each) => !each.hidden).length;
    type('5');
    expect(shown()).toBe(15);
    type('');
    expect(shown()).toBe(60);
    expect(drawn).not.toHaveBeenCalled();
  });

  it('keep the focus on the card that another device changed', async () => {
    const app = await openLibrary([LEGS, ARMS]);
    within(card('Arms')).getByRole('link', { name: 'Edit' }).focus();
    act(() => app.showLibrary({ timers: [{ ...ARMS, name: 'Arms 2', updatedAt: new Date(9e12) }, LEGS] }));
    expect(document.activeElement).toBe(within(card('Arms 2')).getByRole('link', { name: 'Edit' }));
  });
});
