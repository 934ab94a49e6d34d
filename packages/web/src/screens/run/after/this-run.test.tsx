// @vitest-environment happy-dom
import { linkBody } from '@roundbell/core/formats';
import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import { NO_ONE, type Timer, type TimerDraft } from '@roundbell/core/timer';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeApp, fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const REST = aStep('Rest', 10, { type: 'rest' });
const TIMER = aTimer(
  [
    aRound('Warm up', [aStep('Walk', 5, { type: 'recovery' })]),
    aRound('Main', [aStep('Squats', 20), REST], { repeat: 2 }),
  ],
  { name: 'Legs' },
);

type Saved = readonly [opened: TimerDraft, draft: TimerDraft];

/** Engines of someone whose library keeps what is saved. */
function appThatSaves(stored: readonly Timer[] = [TIMER], refusal?: string) {
  const app: FakeApp = fakeApp(signedIn(), stored);
  const saved: Saved[] = [];
  const added: TimerDraft[] = [];
  const problems = [{ message: refusal ?? '', at: { field: 'store' } }] as const;
  const library = {
    ...app.library,
    save: async (opened: Timer, draft: TimerDraft) => {
      if (refusal !== undefined) return { ok: false, problems } as const;
      saved.push([opened, draft]);
      app.showLibrary({ timers: stored.map((timer) => (timer.id === opened.id ? { ...timer, ...draft } : timer)) });
      return { ok: true, id: opened.id } as const;
    },
    add: async (draft: TimerDraft) => {
      if (refusal !== undefined) return { ok: false, problems } as const;
      added.push(draft);
      return { ok: true, id: 'timer-new' } as const;
    },
  };
  return { app: Object.assign(app, { library }), saved, added };
}

/** Runs a timer to its end, skipping as many segments as asked for at the beginning. */
async function finish(app: FakeApp = fakeApp(), { timer = TIMER, skips = 0 } = {}) {
  const shown = await showRun(timer, fakePorts(), app);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  for (let skip = 0; skip < skips; skip++) act(() => void shown.player.next());
  await shown.pass(600);
  return shown;
}

const region = () => within(screen.getByRole('region', { name: 'This run' }));
const button = (name: string) => screen.getByRole('button', { name });
const durations = ({ rounds }: TimerDraft) => rounds.map(({ steps }) => steps.map(({ duration }) => duration));

/** Opens the choice, which comes late. */
async function choose() {
  await userEvent.click(button('Harder next time'));
  return within(await screen.findByRole('dialog', { name: 'Harder next time' }));
}

describe('what was done', () => {
  it('shows how long it took, how many of the steps were completed, and how many rounds', async () => {
    await finish();
    const facts = region()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual(['1m 5s', '5 of 5', '2']);
    expect(region().queryByText(/^Skipped/)).toBeNull();
  });

  it('names what was skipped, and how often', async () => {
    await finish(fakeApp(), { skips: 4 });
    expect(region().getByText('Skipped: Walk, Squats x2, Rest')).toBeTruthy();
    expect(region().getByText('1 of 5')).toBeTruthy();
  });

  it('names four of them and counts the others', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
    const timer = aTimer([
      aRound(
        'Main',
        names.map((name) => aStep(name, 5)),
      ),
    ]);
    await finish(fakeApp(), { timer, skips: 6 });
    expect(region().getByText('Skipped: One, Two, Three, Four and 2 more')).toBeTruthy();
  });

  it('comes before the ways on, in the order of reading', async () => {
    const { app } = appThatSaves();
    await finish(app);
    const order = [
      button('Harder next time'),
      button('Share this timer'),
      button('Back to Library'),
      button('Run Again'),
    ];
    const all = [...document.querySelectorAll('button')];
    expect(order.map((each) => all.indexOf(each as HTMLButtonElement))).toEqual([0, 1, 2, 3]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Complete!' }));
  });

  it("'Share this timer' opens the dialog that shares it", async () => {
    await finish();
    await userEvent.click(button('Share this timer'));
    expect(await screen.findByRole('dialog', { name: 'Share Legs' })).toBeTruthy();
  });
});

describe('harder next time', () => {
  it('offers each way with what it changes, before anything is changed', async () => {
    const { app, saved } = appThatSaves();
    await finish(app);
    const dialog = await choose();
    const ways = dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/→to/g, '→').trim());
    expect(ways).toEqual([
      '+5 s workWork 20s → 25s In all 1m 5s → 1m 15s',
      '-5 s restRest 10s → 5s In all 1m 5s → 55s',
      '+1 roundMain x2 → x3 In all 1m 5s → 1m 35s',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(saved).toEqual([]);
  });

  it('says how many lengths change if they are not all the same', async () => {
    const timer = aTimer([
      aRound('Main', [aStep('Row', 20), aStep('Lift', 30), REST, { ...REST, id: 'r', duration: 7 }]),
    ]);
    const { app } = appThatSaves([timer]);
    await finish(app, { timer });
    const dialog = await choose();
    expect(dialog.getByText('2 work steps, each 5s longer')).toBeTruthy();
    expect(dialog.getByText('2 rests, each up to 5s shorter')).toBeTruthy();
  });

  it('one press is one edit of the stored timer, which can be undone, and the next run has it', async () => {
    const { app, saved } = appThatSaves();
    await finish(app);
    await userEvent.click((await choose()).getByRole('button', { name: '+5 s work' }));
    expect(saved).toHaveLength(1);
    expect(saved[0]?.[0]).toBe(TIMER);
    expect(durations(saved[0]![1])).toEqual([[5], [25, 10]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.undo.view.getState().text).toBe('Next time: +5 s work.');
    await act(async () => app.undo.take());
    expect(durations(saved[1]![0])).toEqual([[5], [25, 10]]);
    expect(saved[1]![1]).toBe(TIMER);
  });

  it('edits the timer as it is stored now, not as it was run', async () => {
    const edited = { ...TIMER, rounds: [aRound('Main', [aStep('Squats', 40)])] };
    const { app, saved } = appThatSaves([edited]);
    await finish(app);
    const dialog = await choose();
    expect(dialog.queryByRole('button', { name: '-5 s rest' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: '+5 s work' }));
    expect(saved[0]?.[0]).toBe(edited);
    expect(durations(saved[0]![1])).toEqual([[45]]);
  });

  it('says why it was not saved, and why it was not undone', async () => {
    const { app } = appThatSaves([TIMER], 'The device has no room.');
    await finish(app);
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('button', { name: '+1 round' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The device has no room.');
    expect(app.undo.view.getState().text).toBeUndefined();
    cleanup();
    const other = appThatSaves();
    await finish(other.app);
    await userEvent.click((await choose()).getByRole('button', { name: '+1 round' }));
    Object.assign(other.app.library, appThatSaves([TIMER], 'The device has no room.').app.library);
    await act(async () => other.app.undo.take());
    expect(other.app.undo.view.getState().text).toBe('Not undone: The device has no room.');
  });

  it.each([
    [
      'nothing in it could become harder',
      [{ ...TIMER, rounds: [aRound('Sit', [aStep('Sit', 60, { type: 'meditation' })])] }],
    ],
    ['the timer was deleted', []],
  ])('is not offered if %s', async (_, stored) => {
    await finish(appThatSaves(stored).app);
    expect(screen.queryByRole('button', { name: 'Harder next time' })).toBeNull();
    expect(button('Share this timer')).toBeTruthy();
  });
});

it("a programme's own timer is not made harder but added", async () => {
  const { app, added } = appThatSaves([]);
  const own: Timer = { ...TIMER, id: 'programme-1.1' };
  await finish(app, { timer: own });
  expect(screen.queryByRole('button', { name: 'Harder next time' })).toBeNull();
  await userEvent.click(button('Add to my timers'));
  expect(added).toEqual([own]);
});

describe("a timer that is no one's", () => {
  const timer: Timer = { ...TIMER, userId: NO_ONE };

  it('is not made harder but added, by someone who is here at once, which can be undone', async () => {
    const { app, added } = appThatSaves();
    await finish(app, { timer });
    expect(screen.queryByRole('button', { name: 'Harder next time' })).toBeNull();
    await userEvent.click(button('Add to my timers'));
    expect(added).toEqual([timer]);
    expect(app.undo.view.getState().text).toBe('"Legs" added.');
    await userEvent.click(button('Added to My Timers'));
    expect(added).toHaveLength(1);
    await act(async () => app.undo.take());
    expect(app.asked).toContainEqual(['remove', 'timer-new']);
    expect(button('Add to my timers')).toBeTruthy();
  });

  it("a timer that was added stays 'Added to My Timers' when it is run again, until that is undone", async () => {
    const { app, added } = appThatSaves();
    const { pass } = await finish(app, { timer });
    await userEvent.click(button('Add to my timers'));
    await userEvent.click(button('Run Again'));
    await pass(600);
    await userEvent.click(button('Added to My Timers'));
    expect(added).toHaveLength(1);
    await userEvent.click(button('Run Again'));
    await act(async () => app.undo.take());
    await pass(600);
    await userEvent.click(button('Add to my timers'));
    expect(added).toHaveLength(2);
  });

  it('says why its addition was not undone', async () => {
    const { app } = appThatSaves();
    await finish(app, { timer });
    await userEvent.click(button('Add to my timers'));
    app.removeAnswer = { ok: false, message: 'The device has no room.' };
    await act(async () => app.undo.take());
    expect(app.undo.view.getState().text).toBe('Not undone: The device has no room.');
    expect(button('Added to My Timers')).toBeTruthy();
    app.removeAnswer = { ok: true };
    await act(async () => app.undo.take());
    expect(button('Add to my timers')).toBeTruthy();
  });

  it('is taken along through the sign-in by a visitor', async () => {
    await finish(fakeApp(), { timer });
    const written = linkBody(timer);
    const href = `/auth?create#${written.ok ? written.body : ''}`;
    expect(screen.getByRole('link', { name: 'Add to my timers' }).getAttribute('href')).toBe(href);
  });

  it('says why it was not added', async () => {
    const { app } = appThatSaves([], 'The device has no room.');
    await finish(app, { timer });
    await userEvent.click(button('Add to my timers'));
    expect(screen.getByRole('alert').textContent).toBe('The device has no room.');
    expect(button('Add to my timers').getAttribute('aria-disabled')).toBe('false');
  });
});
