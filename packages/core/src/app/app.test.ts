// What the engines owe each other, with only the app between them.

import { describe, expect, it } from 'vitest';
import { documentOf } from '../library/timer-reader.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePage, type FakeClaims } from '../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp, type App } from './app.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const TIMER = aTimer([aRound('A', [aStep('Squats', 40)])]);

/** A page that Ann uses and that vanishes while her timer runs. */
async function interrupted(): Promise<FakePorts> {
  const ports = fakePorts();
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  const { player } = await app.workout.fetch();
  player.load(TIMER);
  player.start();
  await ports.clock.pass(3150);
  const [row] = await ports.disk.table('run').all();
  player.unload();
  await settled();
  await ports.disk.table('run').put('timer-1', row?.[1]);
  await ports.clock.pass(4000);
  return ports;
}
const rows = (ports: FakePorts) => ports.disk.table('run').all();

describe('a run that was interrupted', () => {
  it('is offered when the product is opened again', async () => {
    const ports = await interrupted();
    const app = createApp(ports);
    await app.open();
    expect(app.savedRuns.view.getState().offered).toMatchObject([{ timerId: 'timer-1', offset: 3000 }]);
  });

  it('is forgotten when someone signs out, offered or under way', async () => {
    const ports = await interrupted();
    const app = createApp(ports);
    await app.open();
    const { player } = await app.workout.fetch();
    player.load({ ...TIMER, id: 'timer-2' });
    player.start();
    await ports.clock.pass(3000);
    expect((await rows(ports)).map(([key]) => key)).toEqual(['timer-1', 'timer-2']);
    const { signOut } = await app.care.fetch();
    expect(await signOut('remove')).toEqual({ ok: true });
    await settled();
    expect(app.savedRuns.view.getState().offered).toEqual([]);
    expect(await rows(ports)).toEqual([]);
  });
});

describe('a run while another page signs out', () => {
  /** Two pages of Ann's, one of which runs her timer. */
  async function twoPages() {
    const pages: FakeClaims = new Map();
    const ports = fakePorts({ page: fakePage(pages) });
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    const runnersPage = fakePage(pages);
    const runner = createApp({ ...ports, page: runnersPage, records: fakePorts().records });
    await runner.open();
    const { player } = await runner.workout.fetch();
    player.load(TIMER);
    player.start();
    await ports.clock.pass(3000);
    return { ports, app, runner, runnersPage, player };
  }
  const isHere = ({ account }: App) => account.view.getState().state.status === 'signed-in';

  it('goes on until its screen is left, and nothing is said of an expired sign-in; what it recorded stays [RUN-211]', async () => {
    const { ports, app, runner, player } = await twoPages();
    const leaving = (await app.care.fetch()).signOut('remove');
    await ports.clock.pass(0);
    expect(await leaving).toEqual({ ok: true });
    ports.page.goOnline();
    await ports.clock.pass(5000);
    expect(player.view.getState()).toMatchObject({ status: 'running', secondsLeft: 33 });
    expect(runner.account.view.getState().state).toMatchObject({ status: 'signed-in', signInExpired: false });
    player.pause();
    await settled();
    expect(isHere(runner)).toBe(true);
    player.resume();
    await ports.clock.pass(60_000);
    expect([player.view.getState().status, isHere(runner)]).toEqual(['complete', true]);
    player.unload();
    await settled();
    expect(isHere(runner)).toBe(false);
    expect(await rows(ports)).toEqual([]);
    expect(await ports.disk.table<unknown>('heart-rate').all()).toEqual([
      [expect.stringMatching(/^hr-session-/), expect.objectContaining({ owner: 'user-1' })],
    ]);
  });

  it('takes back that the sign-in has expired, if the server says so before the other page does [RUN-211]', async () => {
    const { ports, app, runner, runnersPage, player } = await twoPages();
    const stateOf = () => runner.account.view.getState().state;
    ports.server.forgetSignIn();
    runnersPage.goOnline();
    await settled();
    expect(stateOf()).toMatchObject({ signInExpired: true });
    await app.account.signOut('removed');
    await settled();
    expect(stateOf()).toMatchObject({ status: 'signed-in', signInExpired: false });
    expect(player.view.getState().status).toBe('running');
  });

  it('is followed at once where no run is under way [RUN-211]', async () => {
    const { app, runner, player } = await twoPages();
    player.reset();
    await app.account.signOut('removed');
    await settled();
    expect([isHere(runner), player.view.getState().status]).toEqual([false, 'empty']);
  });
});

describe('what was said to someone', () => {
  const CLIP = { provider: 'groq', voice: 'Cheyenne', text: 'Squats', tone: 'neutral' } as const;
  const said = async ({ disk }: FakePorts) => [
    ...(await disk.table('clips').keys()),
    ...(await disk.table('messages').keys()),
  ];

  it('leaves with them: stored speech, its index and the coach lines', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    const { clips } = await app.workout.fetch();
    await clips.fetch(CLIP);
    await ports.disk.table('messages').put('ann', ['Calm breath.']);
    expect(await said(ports)).toEqual(['groq:Cheyenne:Squats', 'index', 'ann']);
    await app.account.signOut('removed');
    await settled();
    expect(await said(ports)).toEqual([]);
    // Nor does the next person's first clip bring the index of the first person back.
    await app.account.signUp({ ...ANN, email: 'bob@example.com' });
    await clips.fetch({ ...CLIP, text: 'Plank' });
    expect(await ports.disk.table('clips').get('index')).not.toHaveProperty('groq:Cheyenne:Squats');
  });

  it('leaves with them if nothing has been run yet, and if it was still on its way', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    await ports.disk.table('clips').put('groq:Cheyenne:Squats', 'of an earlier day');
    await app.account.signOut('removed');
    await settled();
    expect(await said(ports)).toEqual([]);
    await app.account.signIn(ANN);
    const { clips } = await app.workout.fetch();
    const { speech } = ports.server;
    let answer = (): void => undefined;
    ports.server.speech = async (request) => {
      const bytes = await speech(request);
      await new Promise<void>((resolve) => (answer = resolve));
      return bytes;
    };
    const onItsWay = clips.fetch(CLIP);
    await settled();
    await app.account.signOut('removed');
    await settled();
    answer();
    await onItsWay;
    await settled();
    expect(await said(ports)).toEqual([]);
  });
});

describe("a provider's voice", () => {
  it('speaks as soon as someone whose sign-in had ended has signed in again, or someone else has', async () => {
    const ports = fakePorts();
    ports.log.expect('speech-not-fetched');
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    const { player } = await app.workout.fetch();
    const texts = () => ports.server.spoken.map(({ text }) => text);
    const opened = async () => {
      player.load(TIMER);
      await settled();
      player.unload();
      await settled();
      return texts().includes('Squats');
    };
    ports.server.forgetSignIn();
    ports.page.goOnline();
    await settled();
    expect(await opened()).toBe(false);
    await app.account.signIn(ANN);
    expect(await opened()).toBe(true);
    ports.server.forgetSignIn();
    ports.page.goOnline();
    await settled();
    await app.account.signOut('removed');
    await settled();
    expect(await opened()).toBe(true);
    const before = texts().length;
    await app.account.signUp({ ...ANN, email: 'bob@example.com' });
    await opened();
    expect(texts().length).toBeGreaterThan(before);
  });
});

describe('the undo offer', () => {
  it('nothing done in one account can be undone in another: the note goes when its owner leaves', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    app.undo.offer({ text: 'Timer deleted.', undo: () => undefined, stays: 'ten-seconds' });
    expect(app.undo.view.getState().text).toBe('Timer deleted.');
    await app.account.signOut('removed');
    expect(app.undo.view.getState().text).toBeUndefined();
  });
});

describe("a timer's past states", () => {
  it('are those the server has, newest first', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    const signedUp = await ports.server.signUp(ANN);
    const was = { ...TIMER, userId: signedUp.user.id, name: 'Once' };
    const is = { ...was, name: 'Now' };
    const push = (timer: typeof was, rev: string, assumedRev = '') =>
      ports.server.push('timers', [{ document: documentOf(timer, rev), assumedRev }]);
    await push(was, 'rev-1');
    await push(is, 'rev-2', 'rev-1');
    expect((await app.earlier(is)).map(({ timer }) => timer)).toEqual([is, was]);
  });

  it('are a failure for a timer the server never had, and if it cannot be asked', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    await ports.server.signUp(ANN);
    await expect(app.earlier(TIMER)).rejects.toMatchObject({ code: 'not-found' });
    ports.server.reachable = false;
    await expect(app.earlier(TIMER)).rejects.toMatchObject({ code: 'offline' });
  });
});
