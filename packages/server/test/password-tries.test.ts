// What counts as a wrong password, and what says nothing about it.

import { Failure } from '@roundbell/core/base';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { createThrottle } from '../src/limits/throttle.ts';
import { ask, said } from './account-fixture.ts';
import { cookieOf, type Engine, onBothEngines, openServer } from './fixture.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const RULE = { most: 2, millis: 600_000 };

/** Ada's server, where each password is checked as `check` says; two wrong ones are the most. */
async function open(engine: Engine, limits: object = {}) {
  const check = vi.fn<() => Promise<void>>(async () => undefined);
  const server = await openServer(engine, {
    passwords: {
      ...QUICK_PASSWORDS,
      async verify(attempt) {
        await check();
        return QUICK_PASSWORDS.verify(attempt);
      },
    },
    limits: { ...LIMITS, failuresPerEmail: RULE.most, ...limits },
  });
  let cookie = cookieOf(await ask(server, 'sign-up', ADA));
  const change = async (currentPassword: string, newPassword = ADA.password) => {
    const answer = await ask(server, 'password', { currentPassword, newPassword }, cookie);
    if (answer.ok) cookie = cookieOf(answer);
    return answer.status;
  };
  const remove = async (password: string) => (await ask(server, 'delete', { password }, cookie)).status;
  const factor = async (request: object) => (await ask(server, 'second-factor', request, cookie)).status;
  const signIn = async (password = ADA.password) =>
    (await ask(server, 'sign-in', { email: ADA.email, password })).status;
  return { server, check, change, remove, factor, signIn };
}

onBothEngines('the tries of a password', (engine) => {
  it('count none that found no time, or met a fault', async () => {
    const { check, change, remove } = await open(engine);
    for (const cause of [new Failure('server-busy'), new Error('a fault')]) {
      check.mockRejectedValue(cause);
      const status = cause instanceof Failure ? 503 : 500;
      expect([await remove(ADA.password), await remove('wrong1'), await change(ADA.password)]).toEqual([
        status,
        status,
        status,
      ]);
    }
    check.mockResolvedValue();
    expect(await change(ADA.password)).toBe(200);
  });

  it('count none that was refused for the new password', async () => {
    const { change } = await open(engine);
    for (const newPassword of ['12345', 'password1', '12345'])
      expect(await change(ADA.password, newPassword)).toBe(400);
    expect(await change(ADA.password)).toBe(200);
  });

  it('count each wrong one, whatever comes between', async () => {
    const { check, change, remove } = await open(engine);
    const busy = async () => {
      check.mockRejectedValueOnce(new Failure('server-busy'));
      expect(await remove(ADA.password)).toBe(503);
    };
    await busy();
    expect(await change('wrong1')).toBe(400);
    await busy();
    expect(await remove('wrong2')).toBe(400);
    expect([await remove(ADA.password), await change(ADA.password)]).toEqual([429, 429]);
  });

  it('count wrong codes of a second factor that begins', async () => {
    const { factor } = await open(engine);
    expect(await factor({ kind: 'begin', password: ADA.password })).toBe(200);
    for (const status of [400, 400, 429]) expect(await factor({ kind: 'confirm', code: '000000' })).toBe(status);
  });

  it('count all that are under way', async () => {
    const { check, remove } = await open(engine);
    let refuse: (cause: unknown) => void = () => undefined;
    const held = new Promise<void>((_, reject) => (refuse = reject));
    check.mockReturnValue(held);
    const under = [remove('wrong1'), remove('wrong2')];
    await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(2));
    expect(await remove(ADA.password)).toBe(429);
    refuse(new Failure('server-busy'));
    expect(await Promise.all(under)).toEqual([503, 503]);
  });
});

onBothEngines('a sign-in that meets a fault', (engine) => {
  it('is no failed one, and still one of its address', async () => {
    const { server, check, signIn } = await open(engine, { attemptsPerAddress: 5 });
    check.mockRejectedValue(new Error('a fault'));
    expect([await signIn(), await signIn(), await signIn()]).toEqual([500, 500, 500]);
    check.mockResolvedValue();
    expect(await signIn('wrong1')).toBe(401);
    expect(await signIn()).toBe(200);
    const refused = await ask(server, 'sign-in', ADA);
    expect(await said(refused)).toMatchObject([429, { code: 'too-many-attempts' }]);
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('gives back no failure but its own', async () => {
    const { check, signIn } = await open(engine);
    expect(await signIn('wrong1')).toBe(401);
    check.mockRejectedValueOnce(new Error('a fault'));
    expect(await signIn()).toBe(500);
    expect(await signIn('wrong2')).toBe(401);
    expect(await signIn()).toBe(429);
  });
});

onBothEngines('a code that meets a fault', (engine) => {
  it('stays counted: it may have been wrong', async () => {
    const { server } = await open(engine);
    vi.spyOn(server.parts.accounts, 'challenged').mockResolvedValue(ADA.email);
    vi.spyOn(server.parts.accounts, 'signInByCode').mockRejectedValue(new Error('a fault'));
    const statuses: number[] = [];
    for (const code of ['000001', '000002', '000003'])
      statuses.push((await ask(server, 'sign-in/code', { code })).status);
    expect(statuses).toEqual([500, 500, 429]);
  });
});

onBothEngines('an attempt that is given back', (engine) => {
  it('counts no more, and the others do', async () => {
    const { database } = await openServer(engine);
    const throttle = createThrottle(database.db, Date.now);
    const attempt = (who = 'ada') => throttle.attempt('password', who, RULE);
    expect([await attempt(), await attempt('bob'), await attempt()]).toEqual([0, 0, 0]);
    await throttle.giveBack('password', 'ada');
    expect([await attempt(), await attempt('bob')]).toEqual([0, 0]);
    expect(await attempt()).toBeGreaterThan(0);
    expect(await attempt('bob')).toBeGreaterThan(0);
  });

  it('never leaves less than none: what a window had forgotten by then gives no attempt more', async () => {
    const { database } = await openServer(engine);
    let now = Date.now();
    const throttle = createThrottle(database.db, () => now);
    const attempt = () => throttle.attempt('password', 'ada', RULE);
    expect([await attempt(), await attempt()]).toEqual([0, 0]);
    now += RULE.millis;
    expect(await attempt()).toBe(0);
    for (let count = 0; count < 3; count += 1) await throttle.giveBack('password', 'ada');
    expect([await attempt(), await attempt()]).toEqual([0, 0]);
    expect(await attempt()).toBeGreaterThan(0);
  });
});
