// Bells of closed pages, against a push service that checks who sends and decrypts what is sent.

import { bellsReplySchema, type PushSubscription } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { type Metrics, NO_METRICS } from '../src/metrics/metrics.ts';
import { ask, said } from './account-fixture.ts';
import {
  afterwards,
  cookieOf,
  type Engine,
  onBothEngines,
  openServer,
  type OpenServer,
  type Wishes,
} from './fixture.ts';
import { LOOPBACK_REACH, type PushPeer, startPushPeer } from './push-peer.ts';

const START = Date.parse('2026-11-29T10:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** By then the page has rung, if one is open. */
const DUE = 5 * SECOND;
const PASSWORD = 'correct horse';

interface Person {
  readonly server: OpenServer;
  readonly peer: PushPeer;
  readonly cookie: string;
  readonly clock: { now: number };
  /** What was counted, 'sent' or 'dropped'. */
  readonly outcomes: string[];
}

async function open(engine: Engine, wishes: Wishes = {}): Promise<Person> {
  const clock = { now: START };
  const outcomes: string[] = [];
  const metrics: Metrics = {
    ...NO_METRICS,
    count(name, labels) {
      if (name === 'roundbell_bells_total') outcomes.push(Object.values(labels).join());
    },
  };
  const server = await openServer(engine, {
    pushReach: LOOPBACK_REACH,
    now: () => clock.now,
    metrics,
    publicUrl: 'https://timers.example',
    ...wishes,
  });
  const cookie = cookieOf(await enter(server, 'sign-up'));
  const peer = await startPushPeer(() => keyOf(server, cookie));
  afterwards(peer.stop);
  return { server, peer, cookie, clock, outcomes };
}

const enter = (server: OpenServer, how: 'sign-up' | 'sign-in', name = 'ada') =>
  ask(server, how, { displayName: name, email: `${name}@example.org`, password: PASSWORD });

const change = ({ server, cookie }: Pick<Person, 'server' | 'cookie'>, request: object) =>
  ask(server, 'bells', request, cookie);

async function keyOf(server: OpenServer, cookie: string): Promise<string> {
  return bellsReplySchema.parse(await (await change({ server, cookie }, { kind: 'look' })).json()).key;
}

/** Bells named after the seconds until they ring. */
const keep = (person: Person, seconds: readonly number[], subscription: PushSubscription = person.peer.subscription) =>
  change(person, {
    kind: 'keep',
    subscription,
    bells: seconds.map((after) => ({ id: `kitchen/${after}`, words: `pasta ${after} is done`, in: after * SECOND })),
  });

async function pass({ server, clock }: Person, millis: number): Promise<void> {
  clock.now += millis;
  await server.parts.bells.ringDue();
  await server.parts.bells.settled();
}

const kept = async ({ server }: Person) => await server.database.db.selectFrom('bell').selectAll().execute();

onBothEngines('bells of closed pages', (engine) => {
  it('ring at their moment, with their words, signed by the server and encrypted for the browser [SRV-430]', async () => {
    const ada = await open(engine);
    expect((await keep(ada, [480, 600])).status).toBe(200);
    await pass(ada, 480 * SECOND);
    expect(ada.peer.asked).toEqual([]);
    await pass(ada, DUE);
    expect(ada.peer.rings).toEqual([{ id: 'kitchen/480', words: 'pasta 480 is done' }]);
    expect(ada.peer.asked[0]).toMatchObject({ urgency: 'high', ttl: '295' });
    expect(ada.peer.claims[0]).toMatchObject({
      aud: new URL(ada.peer.subscription.endpoint).origin,
      sub: 'https://timers.example',
    });
    await pass(ada, 120 * SECOND);
    expect(ada.peer.rings).toHaveLength(2);
    expect(await kept(ada)).toEqual([]);
    expect(ada.outcomes).toEqual(['sent', 'sent']);
    expect(ada.server.log.join()).not.toContain('pasta');
  });

  it('are taken back by the page, which has five seconds for that once it has rung', async () => {
    const ada = await open(engine);
    await keep(ada, [480, 600]);
    await pass(ada, 483 * SECOND);
    await keep(ada, [117]);
    await pass(ada, 60 * SECOND);
    expect(ada.peer.asked).toEqual([]);
    await keep(ada, []);
    await pass(ada, 10 * MINUTE);
    expect(ada.peer.asked).toEqual([]);
    expect(await kept(ada)).toEqual([]);
  });

  it('are known by a key that comes from the secret: the same in each process, and none of another server', async () => {
    const ada = await open(engine);
    const key = await keyOf(ada.server, ada.cookie);
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    const twin = await open(engine);
    const other = await open(engine, { secret: 'another secret that is only good for tests' });
    expect(await keyOf(twin.server, twin.cookie)).toBe(key);
    expect(await keyOf(other.server, other.cookie)).not.toBe(key);
  });

  it('of several processes that see it due, one rings it [SRV-433]', async () => {
    const ada = await open(engine);
    const more = engine === 'sqlite' ? [] : [await openServer(engine, { ...wishesOf(ada), place: ada.server.place })];
    const servers = [ada.server, ...more];
    await keep(ada, [120, 120.5, 121]);
    ada.clock.now += 130 * SECOND;
    await Promise.all([...servers, ...servers].map(({ parts }) => parts.bells.ringDue()));
    await Promise.all(servers.map(({ parts }) => parts.bells.settled()));
    expect(ada.peer.rings.map(({ id }) => id).sort()).toEqual(['kitchen/120', 'kitchen/120.5', 'kitchen/121']);
  });

  it.each([404, 410])('go with a subscription that is gone (%i)', async (status) => {
    const ada = await open(engine);
    await keep(ada, [120, 600]);
    ada.peer.status = status;
    await pass(ada, 120 * SECOND + DUE);
    expect(await kept(ada)).toEqual([]);
    expect(ada.outcomes).toEqual(['gone']);
  });

  it.each([302, 400, 403, 429, 500, 503])(
    'are tried again after %i, until they are five minutes old; then they are dropped, and counted',
    async (status) => {
      const ada = await open(engine);
      await keep(ada, [120]);
      ada.peer.status = status;
      await pass(ada, 120 * SECOND + DUE);
      await pass(ada, SECOND);
      expect(ada.peer.asked).toHaveLength(1);
      for (let minutes = 0; minutes < 8; minutes++) await pass(ada, MINUTE);
      expect(ada.peer.asked.length).toBeGreaterThan(2);
      expect(ada.peer.asked.length).toBeLessThan(6);
      expect(await kept(ada)).toEqual([]);
      expect(ada.outcomes).toEqual(['dropped']);
    },
  );

  it('ring late if the service takes them again in time', async () => {
    const ada = await open(engine);
    await keep(ada, [120]);
    ada.peer.status = 503;
    await pass(ada, 120 * SECOND + DUE);
    ada.peer.status = undefined;
    await pass(ada, MINUTE);
    expect(ada.peer.rings).toHaveLength(1);
    expect(await kept(ada)).toEqual([]);
  });

  it('a service that is silent keeps neither other bells nor the end of the server waiting', async () => {
    const ada = await open(engine);
    await keep(ada, [120]);
    ada.peer.isSilent = true;
    ada.clock.now += 130 * SECOND;
    await ada.server.parts.bells.ringDue();
    await expect.poll(() => ada.peer.asked.length, { timeout: 20_000 }).toBe(1);
    ada.peer.isSilent = false;
    await keep(ada, [0]);
    ada.clock.now += DUE;
    await ada.server.parts.bells.ringDue();
    await expect.poll(() => ada.peer.rings.length, { timeout: 20_000 }).toBe(1);
    await ada.server.parts.bells.close();
    expect(ada.outcomes).toEqual(['sent']);
  });

  it('what cannot be encrypted for is dropped like any other, and breaks nothing', async () => {
    const ada = await open(engine);
    await keep(ada, [120], { ...ada.peer.subscription, p256dh: 'A'.repeat(87) });
    for (let minutes = 0; minutes < 9; minutes++) await pass(ada, MINUTE);
    expect(ada.peer.asked).toEqual([]);
    expect(ada.outcomes).toEqual(['dropped']);
    expect(ada.server.log.join()).not.toContain('fault');
  });

  it('a request that no bell can be made of is refused, and changes nothing', async () => {
    const ada = await open(engine);
    await keep(ada, [120]);
    const { subscription } = ada.peer;
    const bell = { id: 'a', words: 'Tea is done', in: 1 };
    const bad: readonly object[] = [
      { subscription: { ...subscription, endpoint: 'http://10.0.0.1/' }, bells: [bell] },
      { subscription: { ...subscription, endpoint: 'nowhere' }, bells: [bell] },
      { subscription: { ...subscription, p256dh: 'short' }, bells: [bell] },
      { subscription: { ...subscription, auth: '' }, bells: [bell] },
      { subscription, bells: [{ ...bell, in: -1 }] },
      { subscription, bells: [{ ...bell, in: 6 * 24 * 60 * MINUTE }] },
      { subscription, bells: [{ ...bell, in: 1.5 }] },
      { subscription, bells: [{ ...bell, words: '' }] },
      { subscription, bells: [{ ...bell, words: 'a\0b' }] },
      { subscription, bells: [{ ...bell, words: 'x'.repeat(301) }] },
      { subscription, bells: [{ ...bell, id: 'a b' }] },
      { subscription, bells: Array.from({ length: 51 }, () => bell) },
      { bells: [bell] },
    ];
    for (const request of bad) expect((await change(ada, { kind: 'keep', ...request })).status).toBe(400);
    expect(await kept(ada)).toHaveLength(1);
  });

  it('an account changes them so often in a minute, rings so many, and has 500 at most', async () => {
    const ada = await open(engine, { limits: { ...LIMITS, bells: 20, rings: 3 } });
    const statuses: number[] = [];
    for (let times = 0; times < 22; times++) statuses.push((await keep(ada, [])).status);
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
    ada.clock.now += 2 * MINUTE;
    await keep(ada, [0, 0.1, 0.2, 0.3, 0.4]);
    await pass(ada, DUE + SECOND);
    expect(ada.peer.rings).toHaveLength(3);
    await pass(ada, 2 * MINUTE);
    expect(ada.peer.rings).toHaveLength(5);
    const fifty = Array.from({ length: 50 }, (_, at) => 600 + at);
    const codes: number[] = [];
    for (let device = 0; device < 11; device++) {
      const cookie = cookieOf(await enter(ada.server, 'sign-in'));
      codes.push((await keep({ ...ada, cookie }, fifty)).status);
      ada.clock.now += 2 * MINUTE;
    }
    expect(codes.slice(-2)).toEqual([200, 429]);
  });

  it('belong to a sign-in: another device has its own, and when it is over none of them rings [ACC-470]', async () => {
    const ada = await open(engine);
    const cookie = cookieOf(await enter(ada.server, 'sign-in'));
    const phone = { ...ada, cookie };
    await keep(ada, [120]);
    await keep(phone, [130]);
    expect(await kept(ada)).toHaveLength(2);
    await ask(ada.server, 'sign-out', {}, phone.cookie);
    await pass(ada, 2 * MINUTE + 20 * SECOND);
    expect(ada.peer.rings.map(({ id }) => id)).toEqual(['kitchen/120']);
    await keep(ada, [3600]);
    await ask(ada.server, 'sign-out', {}, ada.cookie);
    await ada.server.parts.bells.sweep();
    expect(await kept(ada)).toEqual([]);
  });

  it('go with the account [ACC-470]', async () => {
    const ada = await open(engine);
    await keep(ada, [120]);
    expect((await ask(ada.server, 'delete', { password: PASSWORD }, ada.cookie)).status).toBe(200);
    expect(await kept(ada)).toEqual([]);
  });

  it('are for people with an account', async () => {
    const ada = await open(engine);
    expect(await said(await change({ ...ada, cookie: '' }, { kind: 'look' }))).toMatchObject([
      401,
      { code: 'not-signed-in' },
    ]);
    expect((await keep({ ...ada, cookie: '' }, [120])).status).toBe(401);
    expect(await kept(ada)).toEqual([]);
  });
});

function wishesOf({ clock }: Person): Wishes {
  return { pushReach: LOOPBACK_REACH, now: () => clock.now };
}
