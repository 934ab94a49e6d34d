import { describe, expect, it } from 'vitest';
import { createApp, type App } from '../app/app.ts';
import { Failure } from '../base/failure.ts';
import type { DiskTableName } from '../ports/disk.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { RIGHT_CODE } from '../testing/memory-server.ts';
import { aSavedRun } from '../testing/saved-run.ts';
import { strictLog } from '../testing/strict-log.ts';
import type { AccountCare } from './care.engine.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const OFFLINE = { ok: false, code: 'offline', message: 'This needs a connection.' };
const TABLES: readonly DiskTableName[] = [
  'identity',
  'settings',
  'clips',
  'messages',
  'run',
  'heart-rate',
  'session-chunks',
];

interface Device {
  readonly ports: FakePorts;
  readonly app: App;
  readonly care: AccountCare;
}

/** A device on which Ann has an account. */
async function here(): Promise<Device> {
  const ports = fakePorts({
    log: strictLog(
      'account-care-failed',
      'device-not-forgotten',
      'document-unreadable',
      'speech-not-fetched',
      'sign-out-failed',
    ),
  });
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await settled();
  return { ports, app, care: await app.care.fetch() };
}

function whoIn({ account }: App): string {
  const { state } = account.view.getState();
  if (state.status !== 'signed-in') return state.status;
  return [state.user.displayName, state.signInExpired && 'expired', state.isGone && 'gone'].filter(Boolean).join(' ');
}

/** What was said to someone leaves with them, always. */
const SPOKEN: readonly string[] = ['clips', 'messages'];

const A_RUN = aSavedRun({ owner: 'user-1', timerId: 'trace', seenAt: fakePorts().clock.wall() });

/** Puts something of the person's in every table and among the documents. */
async function leaveTraces({ disk, records }: FakePorts): Promise<void> {
  for (const name of TABLES) await disk.table<unknown>(name).put('trace', 'of Ann');
  await records.put('hrsessions', testDocument('session-1'));
}

/** The tables that still hold a trace, and 'documents' if those do. */
async function tracesIn({ disk, records }: FakePorts): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of TABLES) if ((await disk.table(name).keys()).length > 0) found.push(name);
  await records.open('user-1');
  if (await records.get('hrsessions', 'session-1')) found.push('documents');
  await records.close();
  return found;
}

describe('the care of an account', () => {
  it('shows the new name immediately, and keeps it on the device', async () => {
    const { ports, app, care } = await here();
    expect(await care.rename('Countess')).toEqual({ ok: true });
    expect(whoIn(app)).toBe('Countess');
    expect(app.account.view.getState().state).toMatchObject({ profile: { displayName: 'Countess' } });
    expect(ports.records.syncs).toBe(2);
    await settled();
    ports.server.reachable = false;
    const restarted = createApp(ports);
    await restarted.open();
    expect(whoIn(restarted)).toBe('Countess');
  });

  it('shows a name given on another device, and leaves it when preferences are saved here', async () => {
    const { ports, app } = await here();
    const stored = testDocument('user-1', { displayName: 'Countess', preferences: { defaultVolume: 5 } }, 'theirs');
    ports.records.receive('profile', stored);
    expect(whoIn(app)).toBe('Countess');
    await app.settings.save({ age: 44 });
    const document = await ports.records.get('profile', 'user-1');
    expect(document?.body).toMatchObject({ displayName: 'Countess', heartRatePreferences: { age: 44 } });
  });

  it.each([undefined, '', '  ', 7, 'x'.repeat(81)])('does not accept %j as a name', async (displayName) => {
    const { ports, app } = await here();
    const body = { ...(displayName === undefined ? {} : { displayName }), preferences: { defaultVolume: 5 } };
    ports.records.receive('profile', testDocument('user-1', body, 'theirs'));
    expect(whoIn(app)).toBe('Ann');
  });

  it('needs a connection for everything, and says so', async () => {
    const { ports, app, care } = await here();
    ports.server.reachable = false;
    const answers = await Promise.all([
      care.rename('Countess'),
      care.changePassword({ currentPassword: ANN.password, newPassword: 'secret-3' }),
      care.forgotPassword(ANN.email),
      care.resetPassword({ token: 'token-0', newPassword: 'secret-3' }),
      care.changeEmail({ newEmail: 'new@example.com', password: ANN.password }),
      care.confirmEmail('email-token-0'),
      care.secondFactor({ kind: 'look' }),
      care.signOutEverywhere(),
      care.deleteAccount(ANN.password),
    ]);
    expect(answers).toEqual(Array.from({ length: 9 }, () => OFFLINE));
    expect(whoIn(app)).toBe('Ann');
  });

  it('says by a code which field is wrong, and in a sentence what no field can fix', async () => {
    const { ports, care } = await here();
    const change = (currentPassword: string, newPassword: string) =>
      care.changePassword({ currentPassword, newPassword });
    expect(await change('wrong-1', 'secret-3')).toEqual({
      ok: false,
      code: 'current-password-wrong',
      message: 'This is not your current password',
    });
    expect(await change(ANN.password, '12345')).toMatchObject({ code: 'password-weak' });
    expect(await change(ANN.password, 'password1')).toEqual({
      ok: false,
      code: 'password-common',
      message: 'This password is too common. Choose another.',
    });
    expect(await care.resetPassword({ token: 'none', newPassword: 'secret-3' })).toMatchObject({
      code: 'link-invalid',
      message: 'This link was already used or has expired',
    });
    ports.server.refusal = new Failure('server-failed');
    expect(await care.rename('Countess')).toEqual({
      ok: false,
      code: 'server-failed',
      message: 'That did not work. Please try again later.',
    });
    ports.server.refusal = new Error('a bug says more than anybody should read');
    expect(await care.rename('Countess')).toMatchObject({ message: 'That did not work. Please try again later.' });
    ports.server.forgetSignIn();
    expect(await care.rename('Countess')).toMatchObject({ message: 'Your sign-in has expired. Sign in again first.' });
  });

  it('changes the email by a link, here and in the memory of the device [ACC-180]', async () => {
    const { ports, app, care } = await here();
    const email = () => {
      const { state } = app.account.view.getState();
      return state.status === 'signed-in' && [state.user.email, state.profile.email];
    };
    expect(await care.changeEmail({ newEmail: 'new@example.com', password: 'wrong-1' })).toMatchObject({
      code: 'current-password-wrong',
    });
    expect(await care.changeEmail({ newEmail: 'new@example.com', password: ANN.password })).toEqual({ ok: true });
    expect(email()).toEqual([ANN.email, ANN.email]);
    const token = ports.server.emailLinks[0]?.token ?? '';
    const before = ports.records.syncs;
    expect(await care.confirmEmail(token)).toEqual({ ok: true });
    expect(ports.records.syncs).toBe(before + 1);
    const [document] = (await ports.server.pull('profile', 0, 10)).documents;
    if (document) ports.records.receive('profile', document);
    expect(email()).toEqual(['new@example.com', 'new@example.com']);
    await settled();
    ports.server.reachable = false;
    const restarted = createApp(ports);
    await restarted.open();
    expect(restarted.account.view.getState().state).toMatchObject({ user: { email: 'new@example.com' } });
  });

  it.each([undefined, '', 7, 'x'.repeat(255)])('does not accept %j as an email', async (email) => {
    const { ports, app } = await here();
    const body = { ...(email === undefined ? {} : { email }), displayName: 'Countess' };
    ports.records.receive('profile', testDocument('user-1', body, 'theirs'));
    expect(app.account.view.getState().state).toMatchObject({ user: { email: ANN.email, displayName: 'Countess' } });
  });

  it('turns a second factor on and off, and a sign-in then needs its code [ACC-189, ACC-190]', async () => {
    const { ports, app, care } = await here();
    expect(await care.secondFactor({ kind: 'look' })).toEqual({ ok: true, state: { kind: 'off' } });
    const begun = await care.secondFactor({ kind: 'begin', password: ANN.password });
    const [recovery = ''] = begun.ok && begun.state.kind === 'begun' ? begun.state.recoveryCodes : [];
    expect(await care.secondFactor({ kind: 'confirm', code: '000000' })).toEqual({
      ok: false,
      code: 'code-wrong',
      message: 'This code is wrong',
    });
    expect(await care.secondFactor({ kind: 'confirm', code: RIGHT_CODE })).toEqual({ ok: true, state: { kind: 'on' } });
    await app.account.signOut();
    const required = { ok: false, code: 'code-required', message: 'Enter the code from your authenticator app' };
    expect(await app.account.signIn(ANN)).toEqual(required);
    expect(whoIn(app)).toBe('signed-out');
    expect(await app.account.signIn({ code: '000000' })).toMatchObject({ code: 'code-wrong' });
    expect(await app.account.signIn({ code: RIGHT_CODE })).toEqual({ ok: true });
    expect(whoIn(app)).toBe('Ann');
    await app.account.signOut();
    await app.account.signIn(ANN);
    expect(await app.account.signIn({ code: recovery })).toEqual({ ok: true });
    expect(await app.account.signIn({ code: recovery })).toMatchObject({ code: 'code-expired' });
    expect(await care.secondFactor({ kind: 'end', password: ANN.password })).toMatchObject({ state: { kind: 'off' } });
    ports.server.forgetSignIn();
    expect(await app.account.signIn(ANN)).toEqual({ ok: true });
  });

  it('says in a sentence why not', async () => {
    const { ports, care } = await here();
    expect(await care.confirmEmail('none')).toMatchObject({
      code: 'link-invalid',
      message: 'This link was already used or has expired',
    });
    for (const [code, message] of [
      ['mail-unavailable', 'This server cannot send mail, so the email cannot be changed'],
      ['too-many-requests', 'Too many requests. Please try again later'],
      ['email-taken', 'This email is already registered'],
    ] as const) {
      ports.server.refusal = new Failure(code);
      const answer = await care.changeEmail({ newEmail: 'new@example.com', password: ANN.password });
      expect(answer).toEqual({ ok: false, code, message });
    }
  });

  it('signs out here as everywhere, and keeps what is on the device', async () => {
    const { ports, app, care } = await here();
    await leaveTraces(ports);
    // What cannot be read is removed by anyone who looks.
    await ports.disk.table<unknown>('run').put('trace', A_RUN);
    const before = await tracesIn(ports);
    expect(before).toContain('documents');
    expect(await care.signOutEverywhere()).toEqual({ ok: true });
    await settled();
    expect(whoIn(app)).toBe('signed-out');
    expect(await tracesIn(ports)).toEqual(before.filter((trace) => !SPOKEN.includes(trace)));
  });

  it('if a link sets a new password on a signed-in device, that sign-in counts as expired immediately', async () => {
    const { ports, app, care } = await here();
    await care.forgotPassword(ANN.email);
    const token = ports.server.links[0]?.token ?? '';
    expect(await care.resetPassword({ token, newPassword: 'secret-3' })).toEqual({ ok: true });
    expect(whoIn(app)).toBe('Ann expired');
  });

  it("forgets everything of a deleted account on this device except the device's settings", async () => {
    const { ports, app, care } = await here();
    await leaveTraces(ports);
    expect(await care.deleteAccount('wrong-1')).toMatchObject({ code: 'current-password-wrong' });
    expect(await tracesIn(ports)).toHaveLength(8);
    await ports.records.open('user-1');
    expect(await care.deleteAccount(ANN.password)).toEqual({ ok: true });
    expect(whoIn(app)).toBe('signed-out');
    // The remembered person is stored under another key.
    await ports.disk.table('identity').delete('trace');
    expect(await tracesIn(ports)).toEqual(['settings']);
  });

  it('forgets the rest if one thing cannot be forgotten', async () => {
    const { ports, care } = await here();
    await leaveTraces(ports);
    ports.records.erase = () => Promise.reject(new Failure('storage-unavailable'));
    expect(await care.deleteAccount(ANN.password)).toEqual({ ok: true });
    expect(await ports.disk.table('clips').keys()).toEqual([]);
  });
});

describe("a page whose cookie has become another person's in another tab", () => {
  const OVER = {
    ok: false,
    code: 'not-signed-in',
    message: 'Your sign-in has expired. Sign in again first.',
  };
  // Nothing else keeps the two apart.
  const BEN = { ...ANN, email: 'ben@example.com', displayName: 'Ben' };

  /** Ann is shown, Ben is signed in. */
  async function benIsIn() {
    const device = await here();
    const { user } = await device.ports.server.signUp(BEN);
    expect(whoIn(device.app)).toBe('Ann');
    return { ...device, ben: user };
  }

  it("deletes neither Ben's account nor what the device keeps of Ann", async () => {
    const { ports, app, care, ben } = await benIsIn();
    await leaveTraces(ports);
    expect(await care.deleteAccount(ANN.password)).toEqual(OVER);
    expect(await ports.server.accountExists(ben.id)).toBe(true);
    expect(whoIn(app)).toBe('Ann');
    expect(await tracesIn(ports)).toHaveLength(8);
  });

  it('changes nothing of his, and says that its sign-in is over', async () => {
    const { ports, care, ben } = await benIsIn();
    const password = ANN.password;
    const answers = [
      await care.rename('Countess'),
      await care.changePassword({ currentPassword: password, newPassword: 'secret-3' }),
      await care.changeEmail({ newEmail: 'new@example.com', password }),
      await care.secondFactor({ kind: 'begin', password }),
      await care.addPasskey(password),
      await care.removePasskey('any', password),
      await care.endSignIn('this'),
      await care.signOutEverywhere(),
    ];
    expect(answers).toEqual(Array.from({ length: 8 }, () => OVER));
    await expect(care.signIns()).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(care.passkeys()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await ports.server.whoIsHere()).toEqual(ben);
    expect(ports.server.signInEntries).toHaveLength(1);
    expect(ports.server.emailLinks).toEqual([]);
    expect((await ports.server.signIn(BEN)).user).toEqual(ben);
  });

  it('keeps no passkey for him that was begun for her', async () => {
    const { ports, care } = await here();
    const { authenticator, server } = ports;
    const make = authenticator.make.bind(authenticator);
    authenticator.make = async (options) => {
      const made = await make(options);
      await server.signUp(BEN);
      return made;
    };
    expect(await care.addPasskey(ANN.password)).toEqual(OVER);
    expect(await server.passkeys({ kind: 'list' })).toEqual({ kind: 'list', passkeys: [] });
  });

  it('asks for nothing where no one is here', async () => {
    const { ports, app, care } = await here();
    await app.account.signOut();
    await ports.server.signUp(BEN);
    expect(await care.rename('Countess')).toEqual(OVER);
  });
});

describe('an account that was deleted elsewhere', () => {
  /** Ann's account is gone and this device finds out. */
  async function gone(): Promise<Device> {
    const device = await here();
    await leaveTraces(device.ports);
    device.ports.server.removeAccount(ANN.email);
    device.ports.records.tell({ status: 'signed-out', changes: 0 });
    await settled();
    return device;
  }

  it('is reported on this device, where everything stays [ACC-96]', async () => {
    const { ports, app } = await gone();
    expect(whoIn(app)).toBe('Ann expired gone');
    expect((await ports.records.get('hrsessions', 'session-1'))?.id).toBe('session-1');
    const restarted = createApp(ports);
    await restarted.open();
    await settled();
    expect(whoIn(restarted)).toBe('Ann expired gone');
  });

  it('is forgotten here with Sign Out [ACC-96]', async () => {
    const { ports, app } = await gone();
    expect(await app.account.signOut('removed')).toEqual({ ok: true });
    await settled();
    await ports.disk.table('identity').delete('trace');
    expect(await tracesIn(ports)).toEqual(['settings']);
  });

  it('keeps a workout running until then [ACC-96]', async () => {
    const device = await here();
    const { player } = await device.app.workout.fetch();
    const { aRound, aStep, aTimer } = await import('../testing/workout.ts');
    player.load(aTimer([aRound('A', [aStep('Squats', 40)])]));
    player.start();
    device.ports.server.removeAccount(ANN.email);
    device.ports.records.tell({ status: 'signed-out', changes: 0 });
    await device.ports.clock.pass(3000);
    expect(whoIn(device.app)).toBe('Ann expired gone');
    expect(player.view.getState().status).toBe('running');
    player.unload();
  });

  it('if the server cannot say whether the account is gone, the sign-in only counts as expired', async () => {
    const { ports, app } = await here();
    await leaveTraces(ports);
    ports.server.forgetSignIn();
    ports.records.tell({ status: 'signed-out', changes: 0 });
    await settled();
    expect(whoIn(app)).toBe('Ann expired');
    ports.records.tell({ status: 'synced' });
    ports.server.removeAccount(ANN.email);
    ports.server.reachable = false;
    ports.records.tell({ status: 'signed-out', changes: 0 });
    await settled();
    expect(whoIn(app)).toBe('Ann expired');
    await app.account.signOut();
    await settled();
    expect(whoIn(app)).toBe('signed-out');
    expect(await tracesIn(ports)).toContain('documents');
  });
});
