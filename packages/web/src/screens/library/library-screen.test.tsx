// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65), aStep('Plank', 40)], { repeat: 2, restAfterRound: 5 })], {
  id: 'legs',
  name: 'Legs',
  description: 'Slow and deep',
  tags: ['Gym'],
});
const SIT = aTimer([aRound('Sit', [aStep('Breathe', 600, { type: 'meditation' })])], {
  id: 'sit',
  name: 'Sit',
  tags: ['calm'],
});

async function openLibrary(timers: readonly Timer[] = [LEGS, SIT]) {
  const app = openApp('/library', fakeApp(signedIn(), timers));
  await screen.findByRole('heading', { level: 1, name: 'My Timers' });
  return app;
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

async function askToDelete(name: string) {
  await userEvent.click(card(name).getByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('alertdialog'));
}

describe('library', () => {
  it("is headed 'My Timers' with 'Welcome back,' and the display name [SCR-60]", async () => {
    await openLibrary();
    expect(screen.getByText('Welcome back, Ada')).toBeTruthy();
  });

  it("'New Timer' goes to /editor [SCR-60]", async () => {
    await openLibrary();
    expect(screen.getByRole('link', { name: 'New Timer' }).getAttribute('href')).toBe('/editor');
  });

  it('says how to begin if there are no timers [SCR-62]', async () => {
    await openLibrary([]);
    expect(screen.getByText("You don't have any timers yet.")).toBeTruthy();
    expect(screen.getByText('Click "New Timer" to create your first timer!')).toBeTruthy();
    cleanup();
    await openLibrary();
    expect(screen.queryByText("You don't have any timers yet.")).toBeNull();
  });

  it('does not say that there are no timers before the server has answered on this device', async () => {
    const { view } = (await openLibrary([])).sync;
    act(() => view.setState({ state: { status: 'waiting', changes: 0 }, hasPulled: false }));
    expect(screen.getByText('Looking for your timers...')).toBeTruthy();
    expect(screen.queryByText("You don't have any timers yet.")).toBeNull();
    act(() => view.setState({ state: { status: 'offline', changes: 0 } }));
    expect(screen.getByText('Your timers are not on this device yet.')).toBeTruthy();
    expect(screen.getByText('They appear as soon as the server responds.')).toBeTruthy();
    act(() => view.setState({ state: { status: 'signed-out', changes: 0 } }));
    expect(screen.getByText('They appear once you sign in again.')).toBeTruthy();
    act(() => view.setState({ state: { status: 'synced' }, hasPulled: true }));
    expect(screen.getByText("You don't have any timers yet.")).toBeTruthy();
  });

  it("has 'New Timer' below those words, and nowhere else in view", async () => {
    await openLibrary([]);
    const empty = screen.getByText("You don't have any timers yet.").parentElement!;
    expect(within(empty).getByRole('link', { name: 'New Timer' }).getAttribute('href')).toBe('/editor');
    const above = screen.getAllByRole('link', { name: 'New Timer' })[0]?.parentElement;
    expect(above?.dataset['ways']).toBe('below');
    const css = readFileSync(`${import.meta.dirname}/library-screen.module.css`, 'utf8');
    expect(css).toMatch(/:not\(\[data-ways='here'\]\) \{\s*visibility: hidden;/);
  });

  it('shows it where it will stay, not before that is known', async () => {
    const app = await openLibrary();
    const ways = () => screen.getByRole('link', { name: 'New Timer' }).parentElement?.dataset['ways'];
    expect(ways()).toBe('here');
    act(() => app.showLibrary({ status: 'loading', timers: [] }));
    expect(ways()).toBe('coming');
  });

  it('shows a card for each timer, named after it [SCR-63]', async () => {
    await openLibrary();
    expect(screen.getAllByRole('article').length).toBe(2);
    expect(card('Legs').getByRole('heading', { name: 'Legs' })).toBeTruthy();
  });

  it('shows the description on at most two lines [SCR-63]', async () => {
    await openLibrary();
    expect(card('Legs').getByText('Slow and deep').className).toContain('description');
    const css = readFileSync(`${import.meta.dirname}/timer-card.module.css`, 'utf8');
    expect(/\.description \{[^}]*\}/.exec(css)?.[0]).toMatch(/overflow: hidden;[^}]*-webkit-line-clamp: 2;/);
  });

  it('a card shows the total duration as hours, minutes and seconds [SCR-63]', async () => {
    const endless = aTimer([aRound('Main', [aStep('On', 3605)], { repeat: 'infinite' })], {
      id: 'endless',
      name: 'Endless',
    });
    await openLibrary([LEGS, endless]);
    expect(card('Legs').getByText('3m 35s')).toBeTruthy();
    expect(card('Endless').getByText('1h 5s+')).toBeTruthy();
  });

  it("says 'about' before a duration that is an estimate", async () => {
    const tap = aTimer([aRound('Main', [aStep('Squats', 40, { end: { kind: 'tap' } })])], { id: 'tap', name: 'Tap' });
    await openLibrary([LEGS, tap]);
    expect(card('Tap').getByText('40s').textContent).toBe('≈\u00a0about 40s');
    expect(card('Legs').queryByText('about')).toBeNull();
  });

  it('a card shows the round count and the step count [SCR-63]', async () => {
    await openLibrary();
    expect(card('Legs').getByText('1 round')).toBeTruthy();
    expect(card('Legs').getByText('2 steps')).toBeTruthy();
  });

  it('Run goes to /run/{id} [SCR-63]', async () => {
    await openLibrary();
    expect(card('Sit').getByRole('link', { name: 'Run' }).getAttribute('href')).toBe('/run/sit');
  });

  it('Edit goes to /editor/{id} [SCR-63]', async () => {
    await openLibrary();
    expect(card('Sit').getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/editor/sit');
  });

  it('asks before it deletes, with the name in quotes [SCR-69]', async () => {
    const app = await openLibrary();
    const question = await askToDelete('Legs');
    expect(question.getByText('Are you sure you want to delete "Legs"?')).toBeTruthy();
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Delete']);
    expect(app.asked).toEqual([]);
  });

  it('once confirmed, the timer is deleted; the focus goes to the heading', async () => {
    const app = await openLibrary();
    await userEvent.click((await askToDelete('Legs')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.asked).toEqual([['remove', 'legs']]);
    expect(names()).toEqual(['Sit']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Timers' }));
  });

  it("offers 'Undo' after a deletion, which restores the timer with the focus on its card", async () => {
    const app = await openLibrary();
    await userEvent.click((await askToDelete('Legs')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Sit']));
    expect(screen.getByRole('status', { name: 'Undo' }).textContent).toContain('"Legs" deleted.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Legs' })));
    expect(app.asked).toEqual([
      ['remove', 'legs'],
      ['restore', 'legs'],
    ]);
  });

  it('says why a timer could not be restored, and offers nothing if nothing was deleted', async () => {
    const app = await openLibrary();
    app.restoreAnswer = { ok: false, problems: [{ message: 'There is no room left.', at: { field: 'store' } }] };
    await userEvent.click((await askToDelete('Legs')).getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toBe('There is no room left.');
    app.removeAnswer = { ok: false, message: 'Failed to delete timer' };
    await userEvent.click((await askToDelete('Sit')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete timer');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each(['Cancel', 'Escape'])('keeps the timer by %s and gives the focus back', async (way) => {
    const app = await openLibrary();
    const question = await askToDelete('Legs');
    if (way === 'Cancel') await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    else await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.asked).toEqual([]);
    expect(document.activeElement).toBe(card('Legs').getByRole('button', { name: 'Delete' }));
  });

  it('a failed deletion is shown in a banner and the card stays', async () => {
    const app = await openLibrary();
    app.removeAnswer = { ok: false, message: 'Failed to delete timer' };
    await userEvent.click((await askToDelete('Legs')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete timer');
    expect(names()).toEqual(['Legs', 'Sit']);
  });

  it('a list that could not be loaded is reported in a banner', async () => {
    const app = await openLibrary([]);
    act(() => app.showLibrary({ failure: 'Failed to get timers' }));
    expect(screen.getByRole('alert').textContent).toBe('Failed to get timers');
    expect(screen.queryByText("You don't have any timers yet.")).toBeNull();
  });

  it('says how many timers could not be read and how to update, and shows the others', async () => {
    const app = await openLibrary();
    act(() => app.showLibrary({ unreadable: 2 }));
    const told =
      '2 timers could not be read here. Nothing was changed or removed. If a newer version of Roundbell made them, reload to update.';
    expect(screen.getByText(told)).toBeTruthy();
    expect(names()).toEqual(['Legs', 'Sit']);
  });

  it("narrows the cards by 'Search timers' and shows all again", async () => {
    await openLibrary();
    const box = screen.getByRole('searchbox', { name: 'Search timers' });
    await userEvent.type(box, 'DEEP le');
    expect(names()).toEqual(['Legs']);
    await userEvent.type(box, 'xx');
    expect(screen.getByText('No timers match.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all timers' }));
    expect(names()).toEqual(['Legs', 'Sit']);
  });

  it('narrows the cards by a tag, while a timer has it', async () => {
    const app = await openLibrary();
    const tags = within(screen.getByRole('group', { name: 'Filter by tag' }));
    expect(tags.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['All', 'calm', 'Gym']);
    await userEvent.click(tags.getByRole('button', { name: 'calm' }));
    expect(names()).toEqual(['Sit']);
    expect(tags.getByRole('button', { pressed: true }).textContent).toBe('calm');
    act(() => app.showLibrary({ timers: [LEGS] }));
    expect(names()).toEqual(['Legs']);
  });

  it("'Loading...' shows until the timers have loaded", async () => {
    const app = fakeApp(signedIn());
    app.showLibrary({ status: 'loading' });
    openApp('/library', app);
    await screen.findByRole('heading', { name: 'My Timers' });
    expect(screen.getByText('Loading...').closest('[role=status]')).not.toBeNull();
    expect(where()).toBe('/library');
    act(() => app.showLibrary({ status: 'ready', timers: [SIT] }));
    expect(screen.queryByText('Loading...')).toBeNull();
  });
});

describe('the library on a phone', () => {
  beforeEach(() => {
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
  });
  afterEach(() => vi.restoreAllMocks());

  const openMenu = () => userEvent.click(card('Legs').getByRole('button', { name: 'More for Legs' }));

  it('is rows with the name, the description, the figures and one Run', async () => {
    await openLibrary();
    expect(screen.getByRole('article', { name: 'Legs' }).textContent).toBe('LegsSlow and deep3m 35s1 round2 stepsRun');
    expect(card('Legs').getByRole('link', { name: 'Run' }).getAttribute('href')).toBe('/run/legs');
    expect(card('Legs').queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(card('Legs').queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it("a card's menu has 'Share', and the focus returns to the card's button", async () => {
    await openLibrary();
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share Legs' });
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(card('Legs').getByRole('button', { name: 'More for Legs' })),
    );
  });

  it("has Edit and Delete in a row's menu", async () => {
    const app = await openLibrary();
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete "Legs"?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement).toBe(card('Legs').getByRole('button', { name: 'More for Legs' })),
    );
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Sit']));
    expect(app.asked).toEqual([['remove', 'legs']]);
    cleanup();
    await openLibrary();
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(where()).toBe('/editor/legs');
  });

  it('folds search and order behind a button; closing it shows all timers again', async () => {
    await openLibrary();
    const fold = screen.getByRole('button', { name: 'Search and sort' });
    const box = () => screen.queryByRole('searchbox', { name: 'Search timers' });
    expect([box(), screen.queryByRole('combobox', { name: 'Sort by' })]).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Gym' })).toBeTruthy();
    await userEvent.click(fold);
    expect(document.activeElement).toBe(box());
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeTruthy();
    await userEvent.keyboard('legs');
    expect(names()).toEqual(['Legs']);
    await userEvent.click(fold);
    expect([box(), fold.getAttribute('aria-expanded')]).toEqual([null, 'false']);
    expect(names()).toEqual(['Legs', 'Sit']);
  });
});
