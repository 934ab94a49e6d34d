// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const TIMERS = ['Legs', 'Arms', 'Core'].map((name) =>
  aTimer([aRound('Main', [aStep('Go', 65)])], { id: name.toLowerCase(), name }),
);

async function openLibrary() {
  const app = openApp('/library', fakeApp(signedIn(), TIMERS));
  await screen.findByRole('article', { name: 'Legs' });
  return app;
}
const card = (name: string) => within(screen.getByRole('article', { name }));
const box = (name: string) => card(name).getByRole<HTMLInputElement>('checkbox', { name: 'Select timer' });
const button = (name: string) => screen.getByRole('button', { name });
const nameBox = () => screen.findByRole('textbox', { name: 'Programme name' });

describe('selected timers', () => {
  it("are ticked in place of the cards' menus, until another press", async () => {
    await openLibrary();
    await userEvent.click(button('Select timers'));
    expect(screen.getAllByRole('checkbox', { name: 'Select timer' })).toHaveLength(3);
    expect(card('Legs').queryByRole('button', { name: 'More for Legs' })).toBeNull();
    await userEvent.click(box('Legs'));
    expect(box('Legs').checked).toBe(true);
    await userEvent.click(button('Select timers'));
    expect(screen.queryByRole('checkbox', { name: 'Select timer' })).toBeNull();
    await userEvent.click(button('More for Arms'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Make a programme' }));
    expect([box('Arms').checked, box('Legs').checked]).toEqual([true, false]);
  });

  it('become a programme in the order in which they were selected, which can be undone', async () => {
    const app = await openLibrary();
    await userEvent.click(button('Select timers'));
    for (const name of ['Core', 'Legs', 'Arms', 'Arms']) await userEvent.click(box(name));
    await screen.findByText('2 timers selected');
    await userEvent.type(await nameBox(), 'Mine');
    await userEvent.click(button('Make a programme'));
    const region = within(await screen.findByRole('region', { name: 'Programme: Mine' }));
    expect(region.getByText('Next: Core')).toBeTruthy();
    expect(region.getByText('1 of 2 · 1m 5s')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Programme name' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(app.undo.view.getState().text).toBe('"Mine" made.');
    await act(async () => app.undo.take());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Programme: Mine' })).toBeNull());
  });

  it('say what is missing, and stay', async () => {
    await openLibrary();
    await userEvent.click(button('Select timers'));
    await nameBox();
    await userEvent.click(button('Make a programme'));
    expect(screen.getByRole('alert').textContent).toBe('Select timers first, in the order you want.');
    await userEvent.click(box('Legs'));
    await userEvent.click(button('Make a programme'));
    expect(screen.getByRole('alert').textContent).toBe('Give your programme a name.');
    expect(document.activeElement).toBe(await nameBox());
    await userEvent.type(await nameBox(), 'a'.repeat(121));
    await userEvent.click(button('Make a programme'));
    await screen.findByText('The name must have at most 120 characters.');
    expect(box('Legs').checked).toBe(true);
  });
});
