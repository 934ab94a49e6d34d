// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { READY_MADE, READY_MADE_PROGRAMMES } from '@roundbell/core/timer';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppRoot } from '../../app/shell/app.tsx';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { id: 'legs', name: 'Legs' });

async function openReadyMade(app = fakeApp(signedIn())) {
  openApp('/ready-made', app);
  await screen.findByRole('heading', { level: 1, name: 'Ready-made timers' });
  return app;
}

/** An app whose library takes what is added. */
function taking(state = signedIn()) {
  const app = fakeApp(state);
  const add = vi.spyOn(app.library, 'add').mockImplementation(async (draft) => {
    const timer = { ...LEGS, ...draft, id: `made-${draft.name}` };
    app.showLibrary({ timers: [...app.library.view.getState().timers, timer] });
    return { ok: true, id: timer.id };
  });
  return { app, add };
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const names = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);

describe('ready-made timers', () => {
  it('are shown by what they are for, with when to use each and how long it takes, to visitors, too', async () => {
    await openReadyMade(fakeApp());
    expect(document.title).toBe('Ready-made timers · Roundbell');
    expect(names().slice(0, READY_MADE.length)).toEqual(READY_MADE.map(({ draft }) => draft.name));
    expect(within(screen.getByRole('region', { name: 'To calm down' })).getAllByRole('article')).toHaveLength(5);
    const tabata = await card('Tabata');
    expect(tabata.getByText('Four minutes, nothing held back.')).toBeTruthy();
    expect(tabata.getByText('4m')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use' })).toBeNull();
    expect(tabata.getByRole('link', { name: 'Try it' }).getAttribute('href')).toBe('/try/tabata');
  });

  it('are rows with a name, a length, a line of words, and one button at the end', async () => {
    await openReadyMade();
    const tabata = screen.getByRole('article', { name: 'Tabata' });
    expect(tabata.textContent).toBe('Tabata4mFour minutes, nothing held back.Edit first');
    expect(within(tabata).getAllByRole('button')).toEqual([within(tabata).getByRole('button', { name: 'Use' })]);
    expect(within(tabata).getAllByRole('link')).toEqual([within(tabata).getByRole('link', { name: 'Edit first' })]);
  });

  it("become a copy in the library by 'Use', once, with the volume of new timers; then 'Run' is there", async () => {
    const state = signedIn();
    if (state.status !== 'signed-in') throw new Error('no one is here');
    const preferences = { defaultVolume: 35, defaultVoiceEnabled: false };
    const { app, add } = taking({ ...state, profile: { ...state.profile, preferences } });
    await openReadyMade(app);
    const tabata = await card('Tabata');
    const use = tabata.getByRole('button', { name: 'Use' });
    await Promise.all([userEvent.click(use), userEvent.click(use)]);
    const run = await tabata.findByRole('link', { name: 'Run' });
    expect(add.mock.calls).toMatchObject([
      [{ name: 'Tabata', globalSettings: { volume: 35, voiceEnabled: false, countdownBeep: true } }],
    ]);
    expect(run.getAttribute('href')).toBe('/run/made-Tabata');
    expect(document.activeElement).toBe(run);
    expect(tabata.getByRole('status').textContent).toBe('Added to My Timers.');
  });

  it("stay where they are with a sentence if they cannot be added, and 'Use' tries again", async () => {
    const { app, add } = taking();
    await openReadyMade(app);
    add.mockResolvedValueOnce({
      ok: false,
      problems: [{ message: 'Failed to create timer', at: { field: 'name' } }],
    });
    const eggs = await card('Eggs');
    await userEvent.click(eggs.getByRole('button', { name: 'Use' }));
    expect(await eggs.findByText('Failed to create timer')).toBeTruthy();
    await userEvent.click(eggs.getByRole('button', { name: 'Use' }));
    await eggs.findByRole('link', { name: 'Run' });
    expect(eggs.queryByText('Failed to create timer')).toBeNull();
  });

  it('stand below an empty library, where one tap fills it', async () => {
    openApp('/library', taking().app);
    const tabata = await card('Tabata');
    expect(names()).toHaveLength(6);
    expect(screen.getByRole('link', { name: 'All ready-made timers' }).getAttribute('href')).toBe('/ready-made');
    await userEvent.click(tabata.getByRole('button', { name: 'Use' }));
    await waitFor(() => expect(names()).toEqual(['Tabata']));
    expect((await card('Tabata')).getByRole('link', { name: 'Run' }).getAttribute('href')).toBe('/run/made-Tabata');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('stand below the editor of a new timer, and are not in the way of its draft', async () => {
    const { app, add } = taking();
    openApp('/editor', app);
    const region = within(await screen.findByRole('region', { name: 'Ready-made timers' }));
    await waitFor(() => expect(region.getAllByRole('article')).toHaveLength(6));
    await userEvent.click(within(region.getByRole('article', { name: 'Eggs' })).getByRole('button', { name: 'Use' }));
    expect(add).toHaveBeenCalledTimes(1);
    expect(where()).toBe('/editor');
  });

  it('stand on the landing page, each to be tried at once', async () => {
    openApp('/', fakeApp({ status: 'signed-out' }));
    const region = within(await screen.findByRole('region', { name: 'Ready-made timers' }));
    await waitFor(() => expect(region.getAllByRole('link', { name: 'Try it' })).toHaveLength(6));
    expect(region.getAllByRole('link', { name: 'Try it' })[0]!.getAttribute('href')).toMatch(/^\/try\//);
  });

  it.each([
    ['/library', 'Ready-made timers'],
    ['/editor', 'Start from a ready-made timer'],
  ])('are one tap away from %s', async (path, name) => {
    openApp(path, fakeApp(signedIn(), [LEGS]));
    await userEvent.click(await screen.findByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name: 'Ready-made timers' });
    expect(where()).toBe('/ready-made');
  });

  it("open in the editor by 'Edit first', and nothing is in the library before they are saved", async () => {
    const { app, add } = taking();
    await openReadyMade(app);
    await userEvent.click((await card('Box breathing')).getByRole('link', { name: 'Edit first' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Box breathing');
    expect(add).not.toHaveBeenCalled();
    await userEvent.type(name, ' at night');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(add.mock.calls).toMatchObject([[{ name: 'Box breathing at night' }]]));
  });

  it("run once by 'Try it', without an account, and lead back [RDY-8]", async () => {
    const app = await openReadyMade(fakeApp());
    await userEvent.click((await card('Tabata')).getByRole('link', { name: 'Try it' }));
    await screen.findByRole('heading', { level: 1, name: 'Tabata' });
    expect(where()).toBe('/try/tabata');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(app.savedRuns.view.getState().here).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Exit' }));
    await screen.findByRole('heading', { level: 1, name: 'Ready-made timers' });
    expect(app.savedRuns.view.getState().offered).toEqual([]);
  });

  it('lead to all of them from an address that has none [RDY-8]', async () => {
    openApp('/try/nothing', fakeApp());
    await screen.findByRole('heading', { level: 1, name: 'Ready-made timers' });
    expect(where()).toBe('/ready-made');
  });

  it("end with programmes, each with what is in it and 'Start this programme'", async () => {
    const { app } = taking();
    await openReadyMade(app);
    const region = within(await screen.findByRole('region', { name: 'Programmes' }));
    expect(region.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual(
      READY_MADE_PROGRAMMES.map(({ draft }) => draft.name),
    );
    const couch = within(region.getByRole('article', { name: 'Couch to 5 km' }));
    expect(couch.getByText('From walking to running for half an hour. 27 days in 9 weeks.')).toBeTruthy();
    expect(couch.getAllByRole('listitem', { hidden: true })[7]?.textContent).toBe(
      'Week 3, day 2Couch to 5 km, week 328m',
    );
  });

  it('start a programme once, with a way back', async () => {
    const { app } = taking();
    await openReadyMade(app);
    const couch = within(await screen.findByRole('article', { name: 'Couch to 5 km' }));
    const start = couch.getByRole('button', { name: 'Start this programme' });
    await Promise.all([userEvent.click(start), userEvent.click(start)]);
    const started = within(await screen.findByRole('region', { name: 'Programme: Couch to 5 km' }));
    expect(started.getByText('Next: Couch to 5 km, week 1')).toBeTruthy();
    expect(started.getByText('Week 1, day 1 · 30m')).toBeTruthy();
    expect(app.library.view.getState().programmes).toHaveLength(1);
    expect(app.undo.view.getState().text).toBe('"Couch to 5 km" started.');
    await act(async () => app.undo.take());
    await waitFor(() => expect(app.library.view.getState().programmes).toEqual([]));
  });

  it('start a programme for a visitor once they have signed in', async () => {
    const app = await openReadyMade(fakeApp({ status: 'signed-out' }));
    const couch = within(await screen.findByRole('article', { name: 'Couch to 5 km' }));
    await userEvent.click(couch.getByRole('button', { name: 'Start this programme' }));
    await screen.findByRole('heading', { level: 1, name: 'Create Account' });
    expect(window.location.hash).toMatch(/^#7\./);
    await act(async () => app.show(signedIn()));
    await screen.findByRole('region', { name: 'Programme: Couch to 5 km' });
    expect(where()).toBe('/library');
  });

  it('leave the editor empty where an address has none', async () => {
    window.history.replaceState({ readyMade: 'nothing' }, '', '/editor');
    render(<AppRoot app={fakeApp(signedIn())} />);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('');
  });
});
