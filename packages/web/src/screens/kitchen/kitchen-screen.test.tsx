// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { asGuest, fakeApp, type FakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { KitchenScreen } from './kitchen-screen.tsx';

afterEach(cleanup);

const DINNER = aTimer([aRound('Dinner', [aStep('Water', 60), aStep('Pasta', 120)])], { name: 'Dinner', id: 'dinner' });

async function showKitchen(app: FakeApp = fakeApp(asGuest())) {
  await app.kitchen.fetch();
  await act(async () =>
    render(
      <AppContext value={app}>
        <KitchenScreen />
      </AppContext>,
    ),
  );
  return { app, pass: (seconds: number) => act(() => app.clock.pass(seconds * 1000)) };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a timer' });
const write = (text: string) => userEvent.type(field(), `${text}{Enter}`);
const lane = (name: string) => within(screen.getByRole('article', { name }));
const clock = (name: string) => lane(name).getByRole('timer').textContent;
const press = (name: string, button: string) => userEvent.click(lane(name).getByRole('button', { name: button }));

describe('the kitchen', () => {
  it('starts what is written with Enter, and shows each as an article with its digits', async () => {
    const { pass } = await showKitchen();
    expect(screen.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeTruthy();
    await write('pasta 8 min');
    expect(field().value).toBe('');
    await pass(5);
    await userEvent.type(field(), 'eggs 6:30');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await pass(5);
    expect([clock('pasta'), clock('eggs')]).toEqual(['7:50', '6:25']);
    for (const name of ['Pause', '+1 min', 'Done', 'Remove'])
      expect(lane('pasta').getByRole('button', { name })).toBeTruthy();
    expect(lane('pasta').getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(/^\/kitchen\//);
  });

  it('what cannot be read stays in the field, with one sentence', async () => {
    await showKitchen();
    await write('pasta');
    expect(screen.getByRole('alert').textContent).toBe('Write a name and how long it takes, for example pasta 8 min.');
    expect(field().value).toBe('pasta');
    await userEvent.type(field(), ' 8 min{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(lane('pasta')).toBeTruthy();
  });

  it("pauses, resumes, gives a minute, and ends with 'Done'; 'Remove' can be undone", async () => {
    const { app, pass } = await showKitchen();
    await write('pasta 8 min');
    await pass(60);
    await press('pasta', 'Pause');
    await pass(60);
    expect(clock('pasta')).toBe('7:00');
    await press('pasta', 'Resume');
    await press('pasta', '+1 min');
    await pass(1);
    expect(clock('pasta')).toBe('7:59');
    await press('pasta', 'Remove');
    expect(screen.queryByRole('article')).toBeNull();
    expect(app.undo.view.getState().text).toBe('pasta removed.');
    await act(async () => app.undo.take());
    expect(clock('pasta')).toBe('7:59');
    await pass(482);
    expect(lane('pasta').getByRole('timer', { name: 'Time over' }).textContent).toBe('+0:03');
    expect(screen.getByRole('status').textContent).toBe('pasta is done');
    await press('pasta', 'Done');
    await pass(1);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('has a timer of the library as a lane, to be started, with its steps', async () => {
    const { app, pass } = await showKitchen();
    await act(async () => (await app.kitchen.fetch()).addTimer(DINNER));
    expect(lane('Dinner').getByText('Water · Next: Pasta')).toBeTruthy();
    await press('Dinner', 'Start');
    await pass(62);
    expect(lane('Dinner').getByText('Pasta')).toBeTruthy();
    expect(clock('Dinner')).toBe('1:58');
  });

  it('says that another tab has it, with a way to take it over', async () => {
    const { app } = await showKitchen();
    const board = await app.kitchen.fetch();
    await act(async () => board.view.setState({ status: 'elsewhere' }));
    expect(screen.getByText('The kitchen is open in another tab.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take over here' }));
    expect(await screen.findByRole('textbox', { name: 'Add a timer' })).toBeTruthy();
  });

  it("plans what waits for a time, with 'Starts in' on each lane, and says what is late", async () => {
    const { app, pass } = await showKitchen();
    const ahead = new Date(app.clock.wall() + 86_400_000);
    const time = `${String(ahead.getHours()).padStart(2, '0')}:${String(ahead.getMinutes()).padStart(2, '0')}`;
    fireEvent.change(screen.getByLabelText('Ready at'), { target: { value: time } });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Tomorrow');
    await write('bread 1 h');
    expect(lane('bread').getByRole('button', { name: 'Start' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Plan' }));
    await pass(1);
    expect(lane('bread').getByText(/^Starts in (22:59:|23:00:)/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Today');
    await userEvent.click(screen.getByRole('button', { name: 'Plan' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose a time in the future.');
  });

  it("has 'Ring when this page is closed', off; where it cannot be it goes off again, with one sentence", async () => {
    await showKitchen();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ring when this page is closed' });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    expect(box.checked).toBe(false);
    expect(await screen.findByText('This needs an account: while this page is closed, the server rings.')).toBeTruthy();
  });

  it('keeps it on for someone with an account, until they turn it off', async () => {
    const app = fakeApp(signedIn());
    const { user } = await app.server.signUp({ email: 'a@example.org', password: 'secret-1', displayName: 'Ada' });
    app.show(signedIn(user));
    const { pass } = await showKitchen(app);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ring when this page is closed' });
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    await write('pasta 8 min');
    await pass(1);
    expect(app.server.keptBells.at(-1)).toMatchObject([{ words: 'pasta is done' }]);
    await userEvent.click(box);
    expect(box.checked).toBe(false);
    expect(app.server.keptBells.at(-1)).toEqual([]);
  });
});
