import { describe, expect, it } from 'vitest';
import { createApp } from '../app/app.ts';
import { Failure } from '../base/failure.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { strictLog } from '../testing/strict-log.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const CANCELLED = { ok: false, code: 'passkey-cancelled', message: 'No passkey was used.' };
const REFUSED = 'This passkey was not accepted. Try again, or use your password.';
const FOUR_MINUTES = 240_000;

/** A device on which Ann has an account; with `isOut` also a passkey, and she has signed out. */
async function open(isOut = false) {
  const ports = fakePorts({ log: strictLog('account-care-failed') });
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await settled();
  const care = await app.care.fetch();
  const { authenticator } = ports;
  if (isOut) {
    await care.addPasskey(ANN.password);
    await app.account.signOut();
  }
  const who = () => {
    const { state } = app.account.view.getState();
    return state.status === 'signed-in' ? state.user.displayName : state.status;
  };
  return { ports, app, care, authenticator, who };
}

describe('passkeys', () => {
  it('are listed, added with the password and removed with it', async () => {
    const { care, authenticator } = await open();
    expect(await care.passkeySupport()).toBe('suggests');
    expect(await care.passkeys()).toEqual([]);
    const wrong = { ok: false, code: 'current-password-wrong', message: 'This is not your current password' };
    expect(await care.addPasskey('wrong-1')).toEqual(wrong);
    expect(authenticator.kept).toEqual([]);
    expect(await care.addPasskey(ANN.password)).toEqual({ ok: true });
    const [entry] = await care.passkeys();
    expect(entry).toEqual({ id: 'passkey-1', name: 'Chrome on Android', addedAt: 0 });
    expect(await care.removePasskey('passkey-1', 'wrong-1')).toEqual(wrong);
    expect(await care.removePasskey('passkey-1', ANN.password)).toEqual({ ok: true });
    expect(await care.passkeys()).toEqual([]);
  });

  it('are not added if the person chooses none, or the server cannot be reached', async () => {
    const { care, ports, authenticator } = await open();
    authenticator.person = 'cancels';
    expect(await care.addPasskey(ANN.password)).toEqual(CANCELLED);
    authenticator.person = 'agrees';
    ports.server.reachable = false;
    expect(await care.addPasskey(ANN.password)).toMatchObject({ code: 'offline' });
    await expect(care.passkeys()).rejects.toMatchObject({ code: 'offline' });
    ports.server.reachable = true;
    expect(await care.passkeys()).toEqual([]);
  });

  it('sign in, and everything goes on as after a password', async () => {
    const { care, who, ports } = await open(true);
    expect(who()).toBe('signed-out');
    expect(await care.signInByPasskey()).toEqual({ ok: true });
    expect(who()).toBe('Ann');
    await settled();
    expect(ports.records.state().status).not.toBe('closed');
  });

  it('say why they do not sign in', async () => {
    const { care, who, ports, authenticator } = await open(true);
    authenticator.person = 'cancels';
    expect(await care.signInByPasskey()).toEqual(CANCELLED);
    authenticator.person = 'agrees';
    authenticator.kept.unshift('passkey-of-no-one');
    expect(await care.signInByPasskey()).toEqual({ ok: false, code: 'sign-in-failed', message: REFUSED });
    ports.server.reachable = false;
    expect(await care.signInByPasskey()).toMatchObject({ ok: false, message: 'This needs a connection.' });
    ports.server.reachable = true;
    ports.server.refusal = new Failure('passkeys-unavailable');
    expect(await care.signInByPasskey()).toMatchObject({ message: 'Passkeys need an https address with a name.' });
    expect(who()).toBe('signed-out');
  });

  it('are suggested in the field, and sign in once one is chosen', async () => {
    const { care, who, authenticator } = await open(true);
    const told: string[] = [];
    care.suggestPasskeys((message) => told.push(message));
    await settled();
    expect(authenticator.asked.map(([, where]) => where)).toEqual(['field']);
    expect([who(), told]).toEqual(['Ann', []]);
  });

  it('are suggested with a new challenge before the old one ends, until that is stopped', async () => {
    const { care, ports, authenticator } = await open(true);
    authenticator.person = 'waits';
    const stop = care.suggestPasskeys(() => undefined);
    await settled();
    for (const count of [2, 3]) {
      await ports.clock.pass(FOUR_MINUTES - 1);
      expect(authenticator.asked).toHaveLength(count - 1);
      await ports.clock.pass(1);
      await settled();
      expect(authenticator.asked).toHaveLength(count);
    }
    expect(new Set(authenticator.asked.map(([challenge]) => challenge)).size).toBe(3);
    stop();
    await ports.clock.pass(2 * FOUR_MINUTES);
    expect(authenticator.asked).toHaveLength(3);
  });

  it('say why a suggested one did not sign in, and go on being suggested', async () => {
    const { care, who, authenticator } = await open(true);
    authenticator.kept.unshift('passkey-of-no-one');
    const told: string[] = [];
    const stop = care.suggestPasskeys((message) => {
      told.push(message);
      authenticator.person = 'waits';
    });
    await settled();
    expect([told, who(), authenticator.asked.length]).toEqual([[REFUSED], 'signed-out', 2]);
    stop();
  });

  it('are not suggested where the browser cannot, nor without a connection, and nothing is said', async () => {
    const { care, ports, authenticator } = await open(true);
    authenticator.can = 'asks';
    care.suggestPasskeys(() => expect.unreachable());
    await settled();
    authenticator.can = 'suggests';
    ports.server.reachable = false;
    care.suggestPasskeys(() => expect.unreachable());
    await settled();
    expect(authenticator.asked).toEqual([]);
  });
});
