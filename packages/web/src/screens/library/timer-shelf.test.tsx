// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const ROUNDS = [aRound('Main', [aStep('Squats', 65)])];
const LEGS = aTimer(ROUNDS, { id: 'legs', name: 'Legs' });
const ARMS = aTimer(ROUNDS, { id: 'arms', name: 'Arms' });

async function openLibrary() {
  const app = openApp('/library', fakeApp(signedIn(), [LEGS, ARMS]));
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
  it("[SCR-500] stands in a menu 'More for NAME' on each card, which Escape closes", async () => {
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

  it('[SCR-500] is closed by Tab and by a press beside it, and gives the focus back', async () => {
    await openLibrary();
    const menu = await openMenu('Legs');
    await waitFor(() => expect(document.activeElement).toBe(within(menu).getByRole('menuitem', { name: 'Duplicate' })));
    await userEvent.keyboard('{ArrowDown}{End}{ArrowUp}{Home}');
    expect(document.activeElement).toBe(within(menu).getAllByRole('menuitem')[0]);
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(card('Legs').contains(document.activeElement)).toBe(true);
    const again = await openMenu('Arms');
    await userEvent.click(again.previousElementSibling ?? again);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more('Arms'));
  });

  it("[SCR-501] duplicates by 'Duplicate': the copy's card gets the focus and is told", async () => {
    const app = await openLibrary();
    await userEvent.click(within(await openMenu('Legs')).getByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(document.activeElement).toBe(card('Legs (copy)')));
    expect(screen.getByText('Added "Legs (copy)"').getAttribute('role')).toBe('status');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(card('Legs (copy)'));
    expect(app.asked).toEqual([['duplicate', 'legs']]);
  });

  it('[SCR-502] tells why there is no copy and gives the focus back', async () => {
    const app = await openLibrary();
    app.copyAnswer = { ok: false, problems: [{ message: 'Failed to create timer', at: { field: 'store' } }] };
    await userEvent.click(within(await openMenu('Arms')).getByRole('menuitem', { name: 'Duplicate' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create timer');
    await waitFor(() => expect(document.activeElement).toBe(more('Arms')));
  });
});
