// cspell:ignore bücher bcher xn itxn
// @vitest-environment happy-dom
import { linkBody } from '@roundbell/core/formats';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { programmeLinkBody, type SaveResult, type TimerDraft } from '@roundbell/core/timer';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AppRoot } from '../../app/shell/app.tsx';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const TIMER: TimerDraft = {
  ...aTimer(
    [
      aRound('Warm-up', [aStep('Jog', 60)]),
      aRound('Main', [aStep('Squats', 40, { repeat: 2 }), aStep('Breathe', 20, { type: 'rest' })], {
        repeat: 3,
        restAfterRound: 30,
      }),
    ],
    { name: 'Legs' },
  ),
  description: 'Bring water',
};
const bodyOf = (timer: TimerDraft): string => {
  const written = linkBody(timer);
  return written.ok ? `#${written.body}` : '';
};
const BODY = bodyOf(TIMER);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });

/** Engines that keep what is added to the library. */
function appThatAdds(state = signedIn()) {
  const app = fakeApp(state);
  const added: TimerDraft[] = [];
  const library = {
    ...app.library,
    add: async (draft: TimerDraft) => {
      added.push(draft);
      return { ok: true, id: 'timer-new' } as const;
    },
  };
  return { app: Object.assign(app, { library }), added };
}

describe('a timer in a link', () => {
  it('shows its name, description, totals and rounds to anyone', async () => {
    openApp(`/t${BODY}`);
    await heading('Legs');
    expect(document.title).toBe('Legs · Roundbell');
    const shown = screen.getByRole('article', { name: 'Legs' });
    expect(shown.textContent).toContain('Bring water');
    expect(shown.textContent).toContain('7m2 rounds3 steps');
    const rounds = within(screen.getByRole('list', { name: 'Rounds' }));
    expect(rounds.getByRole('heading', { level: 2, name: 'Main x3, rest 30s' })).toBeTruthy();
    expect(within(rounds.getByRole('list', { name: 'Steps of Main' })).getAllByRole('listitem')[0]?.textContent).toBe(
      'Squats Work 40s x2',
    );
  });

  it('draws the first 200 steps of a small link that holds 20,000, and more when asked', async () => {
    const steps = Array.from({ length: 20_000 }, (_, at) => aStep('Go', 1, { id: `step-${at}` }));
    const body = bodyOf(aTimer([aRound('Main', steps)], { name: 'Tiny' }));
    expect(body.length).toBeLessThan(200);
    openApp(`/t${body}`);
    await heading('Tiny');
    const drawn = () => screen.getByRole('list', { name: 'Steps of Main' }).childElementCount;
    expect(drawn()).toBe(200);
    await userEvent.click(button('Show more (19,800 steps left)'));
    expect(drawn()).toBe(1000);
  });

  it("'Show more' takes the focus to the first step that is added, or to the name of its round if that is added, too", async () => {
    const stepsOf = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => aStep(name, 1, { id: `${name}-${at}` }));
    const rounds = [aRound('First', stepsOf(200, 'Go')), aRound('Second', stepsOf(900, 'Rest'))];
    openApp(`/t${bodyOf(aTimer(rounds, { name: 'Long' }))}`);
    await heading('Long');
    await userEvent.click(button('Show more (900 steps left)'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Second' }));
    await userEvent.click(button('Show more (100 steps left)'));
    const list = screen.getByRole('list', { name: 'Steps of Second' });
    expect(document.activeElement).toBe(list.children.item(800));
  });

  it('says how its steps end and what they say, with a link by the name of its site', async () => {
    const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 0 } as const;
    const link = 'https://bücher.example/squats?a#b';
    const squats = aStep('Squats', 40, { end: { kind: 'tap', repetitions: { count: 12 } }, note: 'Down\nto it', link });
    const odd = aStep('Odd', 30, { id: 'odd', link: 'https://[' });
    const steps = [squats, aStep('Rest', 180, { type: 'rest', end: heart, sides: 'both' }), odd];
    openApp(`/t${bodyOf(aTimer([aRound('Main', steps, { order: 'shuffled' })], { name: 'Strength' }))}`);
    await heading('Strength');
    const list = screen.getByRole('list', { name: 'Steps of Main' });
    await within(list).findByText(/^12 reps/);
    expect(screen.getByRole('heading', { level: 2, name: 'Main random order' })).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Squats Work 40s 12 reps, about 40sDown\nto itxn--bcher-kva.example',
      'Rest Rest 3m until 120 bpm or below, max 3m · both sides',
      'Odd Work 30s ',
    ]);
    const to = within(list).getByRole('link', { name: 'xn--bcher-kva.example' });
    expect([to.getAttribute('href'), to.getAttribute('rel')]).toEqual([link, 'noreferrer']);
    expect(screen.getByRole('article', { name: 'Strength' }).textContent).toContain('≈\u00a0about 4m 10s');
  });

  it('lists what was read otherwise if it was pasted as text, and only then', async () => {
    openApp(`/t${BODY}`);
    await heading('Legs');
    expect(screen.queryByRole('region', { name: 'Read differently' })).toBeNull();
    cleanup();
    // openApp puts the address there without a state.
    window.history.replaceState({ notes: ['Line 2: Power is kept in the description.', 3] }, '', `/t${BODY}`);
    render(<AppRoot app={fakeApp()} />);
    await heading('Legs');
    const region = within(screen.getByRole('region', { name: 'Read differently' }));
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line 2: Power is kept in the description.',
    ]);
  });

  it('offers to run it once, and to add it', async () => {
    openApp(`/t${BODY}`);
    await heading('Legs');
    expect(button('Add to my timers')).toBeTruthy();
    expect(screen.getByText('You can run it without an account. Nothing is saved.')).toBeTruthy();
    await userEvent.click(button('Run once'));
    expect(window.location.pathname + window.location.hash).toBe(`/t/run${BODY}`);
  });

  it.each([
    ['', 'There is no timer in this link.'],
    [BODY.slice(0, -2), 'This link is incomplete or was changed. Ask for it again.'],
    ['#9.AAAA', 'This link was made by a newer version of Roundbell. Update the app to open it.'],
  ])('says why %s opens nothing, and leads on', async (body, sentence) => {
    for (const path of ['/t', '/t/run']) {
      openApp(path + body);
      await heading('Timer not opened');
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(link('Go to the start page').getAttribute('href')).toBe('/');
      cleanup();
    }
    openApp(`/t${body}`, fakeApp(signedIn()));
    await heading('Timer not opened');
    expect(link('Go to My Timers').getAttribute('href')).toBe('/library');
  });

  it('follows the address when another link is put there', async () => {
    openApp(`/t${BODY}`);
    await heading('Legs');
    await act(async () => {
      window.location.hash = bodyOf({ ...TIMER, name: 'Arms' });
      window.dispatchEvent(new Event('hashchange'));
    });
    await heading('Arms');
  });

  it('is added to the timers of the person here, who can take that back', async () => {
    const { app, added } = appThatAdds();
    openApp(`/t${BODY}`, app);
    await heading('Legs');
    await userEvent.click(screen.getByRole('button', { name: 'Add to my timers' }));
    await heading('My Timers');
    expect(added).toHaveLength(1);
    expect(bodyOf(added[0]!)).toBe(BODY);
    expect(app.undo.view.getState().text).toBe('"Legs" added.');
    app.removeAnswer = { ok: false, message: 'The device has no room.' };
    await act(async () => app.undo.take());
    expect(app.undo.view.getState().text).toBe('Not undone: The device has no room.');
    app.removeAnswer = { ok: true };
    await act(async () => app.undo.take());
    expect(app.asked.filter(([name]) => name === 'remove')).toEqual([
      ['remove', 'timer-new'],
      ['remove', 'timer-new'],
    ]);
    expect(app.undo.view.getState().text).toBeUndefined();
  });

  it('says where someone has gone on to that it was not added, and tries again from there', async () => {
    const { app } = appThatAdds();
    const answers: ((result: SaveResult) => void)[] = [];
    Object.assign(app.library, { add: () => new Promise<SaveResult>((resolve) => void answers.push(resolve)) });
    openApp(`/t${BODY}`, app);
    await heading('Legs');
    await userEvent.click(button('Add to my timers'));
    await userEvent.click(button('Run once'));
    await screen.findByRole('button', { name: 'Start' });
    const problems = [{ message: 'The device has no room.', at: { field: 'store' } }] as const;
    await act(async () => answers[0]?.({ ok: false, problems }));
    expect(app.undo.view.getState().text).toBe('"Legs" not added: The device has no room.');
    await act(async () => app.undo.take());
    await act(async () => answers[1]?.({ ok: true, id: 'timer-new' }));
    expect([where(), app.undo.view.getState().text]).toEqual(['/t/run', '"Legs" added.']);
  });

  it('leads to no library once someone has gone on to run it', async () => {
    const { app } = appThatAdds();
    let added: (result: SaveResult) => void = () => undefined;
    Object.assign(app.library, { add: () => new Promise<SaveResult>((resolve) => (added = resolve)) });
    openApp(`/t${BODY}`, app);
    await heading('Legs');
    await userEvent.click(button('Add to my timers'));
    await userEvent.click(button('Run once'));
    await screen.findByRole('button', { name: 'Start' });
    await act(async () => added({ ok: true, id: 'timer-new' }));
    expect(where()).toBe('/t/run');
    expect(app.undo.view.getState().text).toBe('"Legs" added.');
  });

  it('says why it could not be added, and stays', async () => {
    const { app } = appThatAdds();
    const problems = [{ message: 'The device has no room.', at: { field: 'store' } }] as const;
    Object.assign(app.library, { add: async () => ({ ok: false, problems }) });
    openApp(`/t${BODY}`, app);
    await heading('Legs');
    await userEvent.click(screen.getByRole('button', { name: 'Add to my timers' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The device has no room.');
    expect(where()).toBe('/t');
  });

  it.each(['Create Account', 'Sign In'])(
    'comes back from %s and is added without another press [SCR-966]',
    async (way) => {
      const { app, added } = appThatAdds({ status: 'signed-out' } as never);
      openApp(`/t${BODY}`, app);
      await heading('Legs');
      await userEvent.click(button('Add to my timers'));
      await heading('Create Account');
      if (way === 'Sign In') {
        await userEvent.click(screen.getByRole('button', { name: 'Sign in instead' }));
        await heading('Sign In');
      } else await userEvent.type(screen.getByRole('textbox', { name: 'Display Name' }), 'Ada');
      expect(window.location.hash).toBe(BODY);
      await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
      await userEvent.type(screen.getByLabelText('Password'), 'secret');
      await userEvent.click(screen.getByRole('button', { name: way }));
      await heading('My Timers');
      expect(added).toHaveLength(1);
      expect(bodyOf(added[0]!)).toBe(BODY);
      expect(window.location.hash).toBe('');
    },
  );

  it("comes along to 'Forgot password?' and back", async () => {
    const { app, added } = appThatAdds({ status: 'signed-out' } as never);
    openApp(`/t${BODY}`, app);
    await heading('Legs');
    await userEvent.click(button('Add to my timers'));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in instead' }));
    await userEvent.click(link('Forgot password?'));
    await heading('Forgot password');
    await userEvent.click(link('Back to Sign In'));
    await heading('Sign In');
    await act(async () => app.show(signedIn()));
    await heading('My Timers');
    await waitFor(() => expect(added).toHaveLength(1));
  });

  it('survives the second step of a sign-in, which may end in another tab', async () => {
    const { app, added } = appThatAdds({ status: 'signed-out' } as never);
    app.accountAnswer = { ok: false, message: 'Enter your code', code: 'code-needed' } as never;
    openApp(`/t${BODY}`, app);
    await heading('Legs');
    await userEvent.click(button('Add to my timers'));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in instead' }));
    await heading('Sign In');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await heading('Enter your code');
    expect(link('Back to Sign In').getAttribute('href')).toBe(`/auth${BODY}`);
    await act(async () => app.show(signedIn()));
    await heading('My Timers');
    await waitFor(() => expect(added).toHaveLength(1));
  });

  it('is not added to the timers of someone who opens an address of the sign-in with it', async () => {
    const { app, added } = appThatAdds();
    openApp(`/auth?create${BODY}`, app);
    await heading('Legs');
    await act(async () => undefined);
    expect(added).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add to my timers' }));
    await waitFor(() => expect(added).toHaveLength(1));
  });

  it('is not added again by going back, nor by a link that says so', async () => {
    const { app, added } = appThatAdds();
    openApp(`/t?adds${BODY}`, app);
    await heading('Legs');
    await act(async () => undefined);
    expect(added).toEqual([]);
    expect(where()).toBe('/t');
    for (const state of ['signed-in', 'signed-out'] as const) {
      cleanup();
      openApp(`/auth?create${BODY}`, app);
      if (state === 'signed-out') await act(async () => app.show(signedIn()));
      await heading('Legs');
      expect(window.location.hash).toBe(BODY);
      await act(async () => undefined);
      expect(added).toEqual([]);
      app.show({ status: 'signed-out' });
    }
  });

  it("'Skip to content' leaves the address as it is", async () => {
    openApp(`/t${BODY}`);
    await heading('Legs');
    await userEvent.click(link('Skip to content'));
    expect(window.location.hash).toBe(BODY);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('a timer in a link, run once', () => {
  it('runs without an account, and leads back to the link', async () => {
    const app = openApp(`/t/run${BODY}`);
    await heading('Legs');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    await act(async () => undefined);
    expect(app.savedRuns.view.getState().here).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Exit' }));
    await waitFor(() => expect(button('Run once')).toBeTruthy());
    expect(window.location.href).toMatch(new RegExp(`/t${BODY}$`));
    expect(app.savedRuns.view.getState().offered).toEqual([]);
  });

  it('stands at its beginning after a reload', async () => {
    const app = openApp(`/t/run${BODY}`);
    await heading('Legs');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    cleanup();
    openApp(`/t/run${BODY}`, app);
    await heading('Legs');
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
  });
});

describe('a programme in a link', () => {
  const DRAFT = {
    name: 'Mine',
    description: 'Three times a week',
    daysPerWeek: 3,
    timers: [TIMER],
    entries: [0, 0].map((index) => ({ kind: 'own', index }) as const),
  };
  const written = programmeLinkBody(DRAFT);
  const body = written.ok ? `#${written.body}` : '';

  it('shows its places to anyone, and is started by who is here', async () => {
    openApp(`/t${body}`, fakeApp(signedIn()));
    await heading('Mine');
    expect(document.title).toBe('Mine · Roundbell');
    const shown = within(screen.getByRole('article', { name: 'Mine' }));
    expect(shown.getByText('Three times a week')).toBeTruthy();
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Week 1, day 1Legs7m',
      'Week 1, day 2Legs7m',
    ]);
    await userEvent.click(button('Start this programme'));
    await screen.findByRole('region', { name: 'Programme: Mine' });
    expect(screen.getByText('Next: Legs')).toBeTruthy();
  });

  it('comes back with who signs in for it, and is started once', async () => {
    const app = openApp(`/t${body}`, fakeApp({ status: 'signed-out' }));
    await heading('Mine');
    await userEvent.click(button('Start this programme'));
    await heading('Create Account');
    await act(async () => app.show(signedIn()));
    await screen.findByRole('region', { name: 'Programme: Mine' });
    expect(app.library.view.getState().programmes).toHaveLength(1);
    expect(where()).toBe('/library');
  });

  it.each([
    [body.slice(0, -2), 'This link is incomplete or was changed. Ask for it again.'],
    [`#7.${'A'.repeat(9000)}`, 'This programme is too large for a link.'],
  ])('a link that cannot be read says why, and leads on', async (text, sentence) => {
    openApp(`/t${text}`);
    await heading('Programme not opened');
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(link('Go to the start page').getAttribute('href')).toBe('/');
  });
});
