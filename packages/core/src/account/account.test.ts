import { describe, expect, it } from 'vitest';
import { Failure, sentenceOf } from '../base/failure.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import type { AccountState, FirstState } from './account-state.ts';
import { createAccount, type Account, type AccountParts } from './account.engine.ts';
import { profileBody } from './profile.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const BEN = { email: 'ben@example.com', password: 'secret-2', displayName: 'Ben' };

const accountOf = (
  ports: Omit<AccountParts, 'runOver' | 'firstState' | 'forgetOwnRows' | 'finishRemovals' | 'guestsHere'>,
  firstState: FirstState = 'resolving',
) => {
  const done = async () => undefined;
  return createAccount({
    ...ports,
    firstState,
    runOver: done,
    forgetOwnRows: done,
    finishRemovals: done,
    guestsHere: done,
  });
};

function stateOf(account: Account): AccountState {
  return account.view.getState().state;
}

function whoIn(account: Account): string {
  const state = stateOf(account);
  return state.status === 'signed-in'
    ? `${state.user.displayName}${state.signInExpired ? ' (expired)' : ''}`
    : state.status;
}

/** A device on which Ann signed in before, started again. */
async function restarted(): Promise<{ ports: FakePorts; account: Account }> {
  const ports = fakePorts();
  const before = accountOf(ports);
  await before.open();
  await before.signUp(ANN);
  await settled();
  return { ports, account: accountOf(ports) };
}

describe('who is here', () => {
  it('is unknown at first, then no one', async () => {
    const account = accountOf(fakePorts());
    expect(whoIn(account)).toBe('resolving');
    await account.open();
    expect(whoIn(account)).toBe('signed-out');
  });

  it('is as it was guessed until it is known, and never unknown meanwhile', async () => {
    const { ports } = await restarted();
    for (const [world, known] of [
      [fakePorts(), []],
      [ports, ['Ann']],
    ] as const) {
      const account = accountOf(world, 'signed-out');
      const shown: string[] = [];
      account.view.subscribe(() => void shown.push(whoIn(account)));
      expect(whoIn(account)).toBe('signed-out');
      await account.open();
      expect(shown).toEqual(known);
    }
  });

  it('is the person who creates an account, with the preferences in the user document [ACC-50, ACC-55]', async () => {
    const ports = fakePorts();
    const account = accountOf(ports);
    await account.open();
    expect(await account.signUp(ANN)).toEqual({ ok: true });
    expect(stateOf(account)).toMatchObject({
      status: 'signed-in',
      user: { email: ANN.email, displayName: 'Ann' },
      profile: { displayName: 'Ann', preferences: { defaultVolume: 70 } },
      signInExpired: false,
    });
    await settled();
    expect(ports.records.state().status).toBe('synced');
    expect(ports.records.syncs).toBe(1);
  });

  it('is the person who signs in, with their preferences [ACC-55]', async () => {
    const { ports, account } = await restarted();
    await account.open();
    await account.signOut();
    const { user, profile } = await ports.server.signIn(ANN);
    if (!profile) throw new Error('no user document');
    const body = { ...profile.body, preferences: { defaultVolume: 15, defaultVoiceEnabled: false } };
    await ports.server.push('profile', [{ document: { ...profile, rev: 'new', body }, assumedRev: profile.rev }]);
    expect(await account.signIn(ANN)).toEqual({ ok: true });
    expect(stateOf(account)).toMatchObject({
      user,
      profile: { preferences: { defaultVolume: 15, defaultVoiceEnabled: false } },
    });
  });

  it('is remembered by the device, offline too [ACC-63]', async () => {
    const { ports, account } = await restarted();
    ports.server.reachable = false;
    await account.open();
    expect(stateOf(account)).toMatchObject({
      status: 'signed-in',
      user: { displayName: 'Ann' },
      profile: { preferences: { defaultVolume: 70 } },
    });
    await settled();
    expect(whoIn(account)).toBe('Ann');
  });

  it('does not change when the server fails', async () => {
    const { ports, account } = await restarted();
    ports.log.expect('who-is-here-failed');
    ports.server.refusal = new Failure('server-failed');
    await account.open();
    await settled();
    expect(whoIn(account)).toBe('Ann');
    expect(ports.log.codes).toEqual(['who-is-here-failed']);
  });

  it('does not change while the server answers no more questions, nor is the sign-in taken for expired', async () => {
    const { ports, account } = await restarted();
    ports.log.expect('who-is-here-failed');
    ports.server.refusal = new Failure('too-many-requests');
    await account.open();
    await settled();
    expect(whoIn(account)).toBe('Ann');
  });

  it('is asked of the server by a device that remembers no one', async () => {
    const ports = fakePorts();
    await ports.server.signUp(ANN);
    const account = accountOf(ports);
    await account.open();
    expect(whoIn(account)).toBe('Ann');
    await settled();
    expect(ports.records.state().status).toBe('synced');
    const again = accountOf(ports);
    ports.server.reachable = false;
    await again.open();
    expect(whoIn(again)).toBe('Ann');
  });

  it('is no one if the server does not answer within 2 s, until it does', async () => {
    const ports = fakePorts();
    const { user } = await ports.server.signUp(ANN);
    let answer: () => void = () => undefined;
    const server = {
      ...ports.server,
      whoIsHere: () => new Promise<typeof user>((resolve) => (answer = () => resolve(user))),
    };
    const account = accountOf({ ...ports, server });
    const opening = account.open();
    await ports.clock.pass(1999);
    expect(whoIn(account)).toBe('resolving');
    await ports.clock.pass(1);
    await opening;
    expect(whoIn(account)).toBe('signed-out');
    answer();
    await settled();
    expect(whoIn(account)).toBe('Ann');
  });

  it('is no one immediately without a network', async () => {
    const ports = fakePorts();
    ports.page.goOffline();
    const account = accountOf({
      ...ports,
      server: { ...ports.server, whoIsHere: () => new Promise(() => undefined) },
    });
    await account.open();
    expect(whoIn(account)).toBe('signed-out');
    expect(ports.clock.pending()).toBe(0);
  });

  it('signing out ends the sign-in on the server, forgets it on the device and closes the documents', async () => {
    const { ports, account } = await restarted();
    await account.open();
    await settled();
    expect(await account.signOut()).toEqual({ ok: true });
    expect(whoIn(account)).toBe('signed-out');
    expect(ports.records.state()).toEqual({ status: 'closed' });
    expect(await ports.server.whoIsHere()).toBeUndefined();
    const again = accountOf(ports);
    await again.open();
    expect(whoIn(again)).toBe('signed-out');
  });

  it('stays when the server no longer knows the sign-in, and is shown a notice', async () => {
    const { ports, account } = await restarted();
    ports.server.forgetSignIn();
    await account.open();
    await settled();
    expect(whoIn(account)).toBe('Ann (expired)');
    expect(ports.records.state().status).toBe('synced');
    expect(await account.signIn(ANN)).toEqual({ ok: true });
    expect(whoIn(account)).toBe('Ann');
  });

  it('is shown a notice when syncing finds the sign-in gone, and when it is back', async () => {
    const { ports, account } = await restarted();
    await account.open();
    await settled();
    ports.records.tell({ status: 'signed-out', changes: 1 });
    expect(whoIn(account)).toBe('Ann (expired)');
    ports.records.tell({ status: 'offline', changes: 1 });
    expect(whoIn(account)).toBe('Ann (expired)');
    ports.records.tell({ status: 'synced' });
    expect(whoIn(account)).toBe('Ann');
  });

  it('if the server knows someone else, that person is here', async () => {
    const { ports, account } = await restarted();
    await ports.server.signUp(BEN);
    await account.open();
    await settled();
    expect(whoIn(account)).toBe('Ben');
  });

  it('changes to the user document, from this device or another, are followed and remembered', async () => {
    const { ports, account } = await restarted();
    await account.open();
    await settled();
    const state = stateOf(account);
    if (state.status !== 'signed-in') throw new Error('nobody');
    const changed = { ...state.profile, preferences: { defaultVolume: 5, defaultVoiceEnabled: true } };
    const document = { id: state.user.id, rev: 'other', updatedAt: 1, deleted: false, body: profileBody(changed) };
    ports.records.receive('profile', { ...document, id: 'somebody else', body: {} });
    ports.records.receive('profile', { ...document, rev: 'same', body: profileBody(state.profile) });
    expect(stateOf(account)).toBe(state);
    ports.records.receive('profile', document);
    expect(stateOf(account)).toMatchObject({ profile: { preferences: { defaultVolume: 5 } } });
    await settled();
    ports.server.reachable = false;
    const again = accountOf({ ...ports, records: fakePorts().records });
    await again.open();
    expect(stateOf(again)).toMatchObject({ profile: { preferences: { defaultVolume: 5 } } });
  });

  it('a server answer that arrives after a sign-in or sign-out does not undo it', async () => {
    const { ports } = await restarted();
    let answer: (user: undefined) => void = () => undefined;
    const server = { ...ports.server, whoIsHere: () => new Promise<undefined>((resolve) => (answer = resolve)) };
    const account = accountOf({ ...ports, server });
    await account.open();
    await account.signIn(ANN);
    answer(undefined);
    await settled();
    expect(whoIn(account)).toBe('Ann');
  });

  it('is here even on a device that stores nothing', async () => {
    const ports = fakePorts();
    ports.log.expect('identity-not-kept', 'profile-not-followed');
    ports.disk.full = true;
    ports.records.refusal = new Failure('storage-unavailable');
    const account = accountOf(ports);
    await account.open();
    expect(await account.signUp(ANN)).toEqual({ ok: true });
    await settled();
    expect(whoIn(account)).toBe('Ann');
    expect(ports.log.codes).toEqual(['identity-not-kept', 'profile-not-followed']);
  });

  it('is unknown to a device whose record cannot be read', async () => {
    const { ports, account } = await restarted();
    ports.server.forgetSignIn();
    await ports.disk.table('identity').put('here', { user: 5 });
    await account.open();
    expect(whoIn(account)).toBe('signed-out');
  });

  it('is asked again when the network is back', async () => {
    const { ports, account } = await restarted();
    ports.server.reachable = false;
    await account.open();
    ports.server.forgetSignIn();
    ports.server.reachable = true;
    await settled();
    expect(whoIn(account)).toBe('Ann');
    ports.page.goOnline();
    await settled();
    expect(whoIn(account)).toBe('Ann (expired)');
    await ports.server.signIn(ANN);
    ports.page.goOnline();
    await settled();
    expect(whoIn(account)).toBe('Ann');
  });

  it('is asked for once, no matter how often the account is opened', async () => {
    const ports = fakePorts();
    let asked = 0;
    const whoIsHere = async (): Promise<undefined> => void (asked += 1);
    const account = accountOf({ ...ports, server: { ...ports.server, whoIsHere } });
    await account.open();
    await account.open();
    asked = 0;
    ports.page.goOnline();
    await settled();
    expect(asked).toBe(1);
  });

  it('is no one after signing out without a network, also when it is back [ACC-216]', async () => {
    const { ports, account } = await restarted();
    ports.server.reachable = false;
    await account.open();
    expect(await account.signOut()).toEqual({ ok: true });
    expect(whoIn(account)).toBe('signed-out');
    const again = accountOf(ports);
    await again.open();
    expect(whoIn(again)).toBe('signed-out');
    ports.server.reachable = true;
    ports.page.goOnline();
    await settled();
    expect(whoIn(again)).toBe('signed-out');
    const later = accountOf(ports);
    await later.open();
    expect(whoIn(later)).toBe('signed-out');
  });

  it('a sign-in the server has forgotten can still be signed out of', async () => {
    const { ports, account } = await restarted();
    await account.open();
    ports.server.refusal = new Failure('not-signed-in');
    expect(await account.signOut()).toEqual({ ok: true });
    expect(whoIn(account)).toBe('signed-out');
  });
});

describe('failures of accounts', () => {
  it('say what is wrong [ACC-52, ACC-53, ACC-54, ACC-56]', async () => {
    const ports = fakePorts();
    const account = accountOf(ports);
    await account.open();
    await ports.server.signUp(ANN);
    const no = (message: string): unknown => ({ ok: false, message });
    expect(await account.signUp(ANN)).toEqual(no('This email is already registered'));
    expect(await account.signUp({ ...BEN, email: 'ben' })).toEqual(no('Invalid email address'));
    expect(await account.signUp({ ...BEN, password: '12345' })).toEqual(no('Password should be at least 6 characters'));
    expect(await account.signIn({ ...ANN, email: 'ann' })).toEqual(no('Invalid email address'));
    expect(await account.signIn({ ...ANN, password: 'wrong' })).toEqual(no('Invalid email or password'));
    expect(await account.signIn(BEN)).toEqual(no('Invalid email or password'));
    expect(whoIn(account)).toBe('signed-out');
  });

  it("are the server's own, if it has one, and say if they are about the password [ACC-163, ACC-165]", async () => {
    const ports = fakePorts();
    const account = accountOf(ports);
    await account.open();
    const message = 'This password is too common. Choose another.';
    expect(await account.signUp({ ...ANN, password: 'password1' })).toEqual({ ok: false, message, field: 'password' });
    ports.server.refusal = new Failure('invitation-needed', 'This invitation is for another email address.');
    expect(await account.signUp({ ...ANN, invitation: 'x' })).toEqual({
      ok: false,
      message: 'This invitation is for another email address.',
    });
    expect(whoIn(account)).toBe('signed-out');
  });

  it("prefer the provider's message [ACC-66, ACC-57]", async () => {
    const { ports, account } = await restarted();
    ports.log.expect('sign-up-failed', 'sign-in-failed');
    await account.open();
    await settled();
    const said = async (refusal: unknown): Promise<readonly unknown[]> => {
      const results = [];
      for (const attempt of [() => account.signUp(BEN), () => account.signIn(ANN)]) {
        ports.server.refusal = refusal;
        const result = await attempt();
        results.push(result.ok || result.message);
      }
      return results;
    };
    const own = ['Failed to create account', 'Failed to sign in'];
    expect(await said(new Error('a bug'))).toEqual(own);
    expect(await said(new Failure('server-failed'))).toEqual(own);
    const offline = 'The server cannot be reached. Check your connection, then try again.';
    expect(await said(new Failure('offline'))).toEqual(own.map((sentence) => `${sentence}. ${offline}`));
    const asleep = 'The server sleeps';
    expect(await said(new Failure('server-failed', asleep))).toEqual([asleep, asleep]);
    const tooMany = 'Too many failed attempts. Please try again later';
    expect(await said(new Failure('too-many-attempts', 'slow down'))).toEqual([tooMany, tooMany]);
    const crowded = 'Too many new accounts from this network. Please try again in a minute';
    expect((await said(new Failure('too-many-sign-ups', 'slow down')))[0]).toBe(crowded);
    expect(whoIn(account)).toBe('Ann');
  });

  it('keep someone who signs out only if the device itself fails [ACC-66]', async () => {
    const { ports, account } = await restarted();
    ports.log.expect('sign-out-failed');
    await account.open();
    await settled();
    const { close } = ports.records;
    ports.records.close = async () => Promise.reject(new Error('a bug'));
    expect(await account.signOut()).toEqual({ ok: false, message: 'Failed to sign out' });
    expect(whoIn(account)).toBe('Ann');
    ports.records.close = close;
    ports.server.refusal = new Failure('server-failed', 'The server sleeps');
    expect(await account.signOut()).toEqual({ ok: true });
    expect(whoIn(account)).toBe('signed-out');
  });

  it('have one sentence for settings, and none for bugs', () => {
    const sentence = 'Error saving settings. Please try again.';
    for (const thrown of [
      new Failure('offline'),
      new Failure('server-failed', 'x'),
      new Failure('not-signed-in'),
      new Error('y'),
      'z',
    ]) {
      expect(sentenceOf(thrown, 'settings-save-failed')).toBe(sentence);
    }
    for (const thrown of [new Error('secret'), new TypeError('secret'), 'secret', undefined]) {
      expect(sentenceOf(thrown, 'timer-get-failed')).toBe('Failed to get timer');
    }
    expect(sentenceOf(new Failure('offline', '  '), 'sign-in-failed')).toBe('Failed to sign in');
    expect([new Failure('offline').message, new Failure('offline', 'no cable').message]).toEqual([
      'offline',
      'no cable',
    ]);
  });
});
