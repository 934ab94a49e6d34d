import { aRound, aSavedRun, aStep, aTimer } from '@roundbell/core/testing';
// @vitest-environment happy-dom
import {
  type Programme,
  type ProgrammeDraft,
  type Programmes,
  READY_MADE_PROGRAMMES,
  readProgrammeLink,
} from '@roundbell/core/timer';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const ROUNDS = [aRound('Main', [aStep('Squats', 65)])];
const LEGS = aTimer(ROUNDS, { id: 'legs', name: 'Legs' });
const ARMS = aTimer(ROUNDS, { id: 'arms', name: 'Arms' });
const MINE: ProgrammeDraft = {
  name: 'Mine 💪',
  daysPerWeek: 2,
  entries: ['legs', 'arms', 'legs'].map((timerId) => ({ kind: 'library', timerId })),
  timers: [],
};

/** An app in which someone has started a programme, on its page. */
async function open(draft: ProgrammeDraft = MINE, timers = [LEGS, ARMS]) {
  const app = fakeApp(signedIn(), timers);
  const engine = await app.programmes.fetch();
  const started = await engine.start(draft);
  const id = started.ok ? started.id : expect.unreachable(started.message);
  openApp(`/programme/${id}`, app);
  await screen.findByRole('heading', { level: 1, name: draft.name });
  return { app, engine, id, programme: () => programmeIn(engine, id) };
}
const programmeIn = (engine: Programmes, id: string): Programme =>
  engine.view.getState().programmes.find((one) => one.id === id) ?? expect.unreachable();
const button = (name: string) => screen.getByRole('button', { name });
const places = () =>
  within(screen.getByRole('list', { name: 'Timers of this programme' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);
const place = (name: RegExp) => screen.getByRole('button', { name });

describe("a programme's page", () => {
  it('shows how far someone has come, what is next, and every place', async () => {
    const { engine, id } = await open();
    expect(document.title).toBe('Mine 💪 · Roundbell');
    expect(screen.getByText('0 of 3 done')).toBeTruthy();
    expect(places()).toEqual(['Week 1, day 1LegsNext', 'Week 1, day 2Arms1m 5s', 'Week 2, day 1Legs1m 5s']);
    expect(screen.getByRole('link', { name: 'Run next' }).getAttribute('href')).toBe('/run/legs');
    await act(async () =>
      engine.change(id, (kept) => ({
        ...kept,
        entries: kept.entries.map((one) => ({ ...one, doneAt: 1_795_000_000_000 })),
      })),
    );
    expect(screen.getByText('3 of 3 done')).toBeTruthy();
    expect(places()[0]).toMatch(/^Week 1, day 1LegsDone .+/);
    expect(screen.queryByRole('link', { name: 'Run next' })).toBeNull();
  });

  it('is changed by hand, place by place', async () => {
    const { app, programme } = await open();
    await userEvent.click(place(/day 2/));
    await userEvent.click(button('Make it next'));
    await waitFor(() => expect(screen.getByText('Next: Arms', { exact: false })).toBeTruthy());
    await userEvent.click(button('Mark as done'));
    await screen.findByRole('button', { name: 'Mark as not done' });
    expect(programme().entries.map(({ doneAt }) => doneAt !== undefined)).toEqual([false, true, false]);
    await userEvent.click(button('Mark as not done'));
    await userEvent.click(await screen.findByRole('button', { name: 'Move up' }));
    await waitFor(() => expect(places()[0]).toContain('Arms'));
    expect(screen.queryByRole('button', { name: 'Move up' })).toBeNull();
    await userEvent.click(button('Remove'));
    await waitFor(() => expect(places()).toHaveLength(2));
    expect(app.undo.view.getState().text).toBe('Week 1, day 1 removed.');
    await act(async () => app.undo.take());
    await waitFor(() => expect(places()[0]).toContain('Arms'));
  });

  it('pauses, goes on, and is removed with a way back', async () => {
    const { app, engine, id } = await open();
    await userEvent.click(button('Pause programme'));
    await screen.findByText('This programme is paused.');
    await userEvent.click(button('Resume programme'));
    await screen.findByRole('link', { name: 'Run next' });
    await userEvent.click(button('Remove programme'));
    await screen.findByRole('heading', { level: 1, name: 'My Timers' });
    expect(app.undo.view.getState().text).toBe('"Mine 💪" removed.');
    await act(async () => app.undo.take());
    await waitFor(() => expect(programmeIn(engine, id).name).toBe('Mine 💪'));
  });

  it("'Rename' opens the textbox 'Programme name' with 'Save name'", async () => {
    const { programme } = await open();
    await userEvent.click(button('Rename'));
    const box = screen.getByRole('textbox', { name: 'Programme name' });
    await userEvent.clear(box);
    await userEvent.click(button('Save name'));
    expect((await screen.findByRole('alert')).textContent).toBe('Give your programme a name.');
    await userEvent.type(box, ' Yours 👨‍👩‍👧 ');
    await userEvent.click(button('Save name'));
    await screen.findByRole('heading', { level: 1, name: 'Yours 👨‍👩‍👧' });
    expect(programme().name).toBe('Yours 👨‍👩‍👧');
    expect(screen.queryByRole('textbox', { name: 'Programme name' })).toBeNull();
  });

  it('an address without a programme says so, and leads to the library', async () => {
    openApp('/programme/programme-none', fakeApp(signedIn()));
    await screen.findByRole('heading', { level: 1, name: 'Programme not found' });
    await userEvent.click(screen.getByRole('link', { name: 'Go to My Timers' }));
    expect(where()).toBe('/library');
  });

  it('says what was deleted, and what the server does not take', async () => {
    const { app, id } = await open(MINE, [ARMS]);
    expect(places()[0]).toBe('Week 1, day 1This timer was deleted.');
    expect(screen.getByText(/^Timers of this programme were deleted\./)).toBeTruthy();
    act(() => app.showLibrary({ unreadable: 1 }));
    expect(places()[0]).toBe('Week 1, day 1This timer is not on this device.');
    expect(screen.queryByText(/^Timers of this programme were deleted\./)).toBeNull();
    const rejected = [{ kind: 'programmes', id }] as const;
    act(() => app.sync.view.setState({ state: { status: 'waiting', changes: 1, rejected } }));
    expect(screen.getByText('This programme cannot be synced, so it stays on this device.')).toBeTruthy();
  });

  it('a refusal is a sentence on the page, and nothing is changed', async () => {
    const { engine, id } = await open();
    await engine.remove(id).catch(() => undefined);
    cleanup();
    const other = await open();
    Object.assign(other.engine, { change: async () => ({ ok: false, message: 'The device has no room.' }) });
    await userEvent.click(button('Pause programme'));
    expect((await screen.findByRole('alert')).textContent).toBe('The device has no room.');
  });

  it('is shared as a link, without what was deleted', async () => {
    await open(MINE, [ARMS]);
    await userEvent.click(button('Share'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Mine 💪' }));
    const { value } = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    const read = readProgrammeLink(value.slice(value.indexOf('#')));
    expect(read.ok && read.draft.timers.map(({ name }) => name)).toEqual(['Arms']);
    expect(dialog.getByText('2 timers were deleted and are left out.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  });

  it('draws 400 places, and an empty one', async () => {
    const entries = Array.from({ length: 400 }, () => ({ kind: 'library', timerId: 'legs' }) as const);
    await open({ ...MINE, entries });
    expect(places()).toHaveLength(400);
    cleanup();
    await open({ ...MINE, entries: [] });
    expect(screen.getByText('There are no timers in this programme.')).toBeTruthy();
  });
});

describe('programmes in the library', () => {
  it('stand on top, each with what is next', async () => {
    const app = fakeApp(signedIn(), [LEGS, ARMS]);
    const engine = await app.programmes.fetch();
    await engine.start(MINE);
    openApp('/library', app);
    const region = within(await screen.findByRole('region', { name: 'Programme: Mine 💪' }));
    expect(region.getByText('Next: Legs')).toBeTruthy();
    expect(region.getByText('Week 1, day 1 · 1m 5s')).toBeTruthy();
    expect(region.getByRole('link', { name: 'Run next' }).getAttribute('href')).toBe('/run/legs');
    await userEvent.click(region.getByRole('link', { name: 'Mine 💪' }));
    await screen.findByRole('heading', { level: 1, name: 'Mine 💪' });
  });

  it('load nothing for who has none', async () => {
    const app = openApp('/library', fakeApp(signedIn(), [LEGS]));
    await screen.findByRole('article', { name: 'Legs' });
    expect(app.programmes.view.getState().status).toBe('loading');
    expect(screen.queryByRole('region', { name: /^Programme/ })).toBeNull();
  });

  it.each([
    ['paused', { pausedAt: 5 }, 'Paused'],
    ['done', { entries: [{ id: 'a', timerId: 'legs', doneAt: 5 }] }, 'All done'],
    ['empty', { entries: [] }, 'No timers in it'],
    ['lost', { entries: [{ id: 'a', timerId: 'gone' }] }, 'Its timers were deleted'],
  ] as const)('say why nothing is next: %s', async (_, change, words) => {
    const app = fakeApp(signedIn(), [LEGS, ARMS]);
    const engine = await app.programmes.fetch();
    const started = await engine.start(MINE);
    await engine.change(started.ok ? started.id : '', (kept) => ({ ...kept, ...change }));
    openApp('/library', app);
    const region = within(await screen.findByRole('region', { name: 'Programme: Mine 💪' }));
    expect(region.getByText(words)).toBeTruthy();
    expect(region.queryByRole('link', { name: 'Run next' })).toBeNull();
  });

  it('count what is passed over, and what cannot be read', async () => {
    const app = fakeApp(signedIn(), [ARMS]);
    const engine = await app.programmes.fetch();
    await engine.start(MINE);
    const [document = expect.unreachable()] = app.library.view.getState().programmes;
    app.showLibrary({ programmes: [document, { ...document, id: 'programme-odd', body: {} }] });
    openApp('/library', app);
    const region = within(await screen.findByRole('region', { name: 'Programme: Mine 💪' }));
    expect(region.getByText('Next: Arms')).toBeTruthy();
    expect(region.getByText('Week 1, day 2 · 1m 5s · 2 timers were deleted')).toBeTruthy();
    expect(screen.getByText(/^A programme could not be read here\./)).toBeTruthy();
  });

  it('offer an interrupted run of an own timer like any other', async () => {
    const [{ draft } = expect.unreachable()] = READY_MADE_PROGRAMMES;
    const app = fakeApp(signedIn(), [LEGS]);
    const engine = await app.programmes.fetch();
    const started = await engine.start(draft);
    const timerId = `${started.ok ? started.id : ''}.1`;
    app.savedRuns.view.setState({ offered: [aSavedRun({ timerId, status: 'paused' })] });
    openApp('/library', app);
    const region = within(await screen.findByRole('region', { name: 'Interrupted run' }));
    expect(region.getByText('Couch to 5 km, week 1')).toBeTruthy();
  });
});
