import { VERSION } from '@roundbell/core/base';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { believeHeader, documentOf, onBothEngines, openServer, post } from './fixture.ts';

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
  "media-src 'self' blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types roundbell";

describe('headers', () => {
  it('go with every answer, including refusals [SRV-30, SRV-120]', async () => {
    const server = await openServer('sqlite');
    for (const [path, status] of [
      ['/healthz', 200],
      ['/api/account/me', 200],
      ['/api/sync/timers/pull', 401],
      ['/api/none', 404],
      ['/none', 404],
    ] as const) {
      const answer = await server.ask(path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-security-policy')).toBe(POLICY);
      expect(answer.headers.get('permissions-policy')).toBe('camera=(), microphone=()');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.has('cross-origin-opener-policy')).toBe(false);
      const isApi = path.startsWith('/api/');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe(isApi ? 'same-origin' : null);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it('promise https for two years if PUBLIC_URL is https, and only then', async () => {
    const secure = await openServer('sqlite', { publicUrl: 'https://timers.example' });
    const plain = await openServer('sqlite', { publicUrl: 'http://timers.example' });
    expect((await secure.ask('/healthz')).headers.get('strict-transport-security')).toBe(
      'max-age=63072000; includeSubDomains',
    );
    expect((await secure.ask('/healthz')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect((await plain.ask('/healthz')).headers.has('strict-transport-security')).toBe(false);
  });

  it('let no cache store an API answer [SRV-33]', async () => {
    const server = await openServer('sqlite');
    expect((await server.ask('/api/account/me')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('whom to tell of a weakness', () => {
  it('is in security.txt, which says until when it holds, if the operator named someone', async () => {
    const now = () => Date.UTC(2026, 10, 30, 12);
    const asked = { now, securityContact: 'mailto:security@timers.example' };
    const server = await openServer('sqlite', { ...asked, publicUrl: 'https://timers.example' });
    const answer = await server.ask('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:security@timers.example',
        'Expires: 2027-05-29T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://timers.example/.well-known/security.txt\n',
      ].join('\n'),
    );
    expect((await (await openServer('sqlite')).ask('/.well-known/security.txt')).status).toBe(404);
  });
});

onBothEngines('health, log and faults', (engine) => {
  it('says whether the database answers, and which release this is [SRV-8, SRV-451]', async () => {
    const server = await openServer(engine);
    expect(await (await server.ask('/healthz')).json()).toEqual({ status: 'ok', version: VERSION });
    await server.database.close();
    const answer = await server.ask('/healthz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: 'server-failed',
      message: 'The database does not answer, or only reads',
    });
  });

  it('tells proxies whether the process stays, whatever its database does [SRV-407]', async () => {
    const server = await openServer(engine);
    const livez = async () => {
      const answer = await server.ask('/livez');
      return [answer.status, await answer.json()];
    };
    expect(await livez()).toEqual([200, { status: 'live' }]);
    await server.database.close();
    expect(await livez()).toEqual([200, { status: 'live' }]);
    expect(server.log.filter((line) => line.includes('livez'))).toEqual([]);
    void server.parts.liveness.leave();
    expect(await livez()).toEqual([503, { code: 'server-busy', message: 'The server is stopping' }]);
  });

  it('writes one line per request, without a word by or about a person [SRV-9]', async () => {
    const server = await openServer(engine);
    const person = { displayName: 'Ada Lovelace', email: 'ada@example.org', password: 'top secret' };
    const entered = await server.ask('/api/account/sign-up', post(person), '192.0.2.77');
    const { user } = (await entered.json()) as { user: { id: string } };
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const document = documentOf('round-1', 'r', { name: 'My knee exercises' });
    await server.ask('/api/sync/timers/push', post({ rows: [{ document }] }, { cookie, 'user-agent': 'Adas phone' }));
    await server.ask('/api/sync/timers/round-1?q=knee', { headers: { cookie } });
    await server.ask('/api/account/sign-in', post({ ...person, password: 'wrong one' }));
    expect((await server.ask('/healthz')).status).toBe(200);
    const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ event, method, route, status }) => [event, method, route, status])).toEqual([
      ['request', 'POST', '/api/account/sign-up', 200],
      ['request', 'POST', '/api/sync/:kind/push', 200],
      ['request', 'GET', '/api/sync/:kind/:id', 200],
      ['security', undefined, undefined, undefined],
      ['request', 'POST', '/api/account/sign-in', 401],
    ]);
    for (const { event, millis, time } of lines)
      expect([typeof millis, typeof time]).toEqual([event === 'request' ? 'number' : 'undefined', 'string']);
    const told = server.log.join('');
    for (const word of [
      user.id,
      'Ada',
      'ada@',
      'secret',
      'wrong',
      'knee',
      'round-1',
      'timers/',
      'phone',
      '192.0',
      cookie,
    ])
      expect(told).not.toContain(word);
  });

  it('has a line for what an attacker does, under the name of the request, which the answer carries too [SRV-54]', async () => {
    const server = await openServer(engine, { limits: { ...LIMITS, attemptsPerAddress: 2 } });
    const person = { displayName: 'Ada', email: 'ada@example.org', password: 'top secret' };
    const entered = await server.ask('/api/account/sign-up', post(person), '192.0.2.1');
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const ids: (string | null)[] = [];
    const ask = async (path: string, body: object, address: string) => {
      const answer = await server.ask(`/api/account/${path}`, post(body, { cookie }), address);
      ids.push(answer.headers.get('x-request-id'));
    };
    await ask('sign-in', { ...person, password: 'wrong one' }, '192.0.2.7');
    await ask('sign-in', { ...person, password: 'wrong one' }, '192.0.2.8');
    await ask('sign-in', { ...person, password: 'wrong two' }, '192.0.2.7');
    await ask('sign-in', { ...person, password: 'wrong two' }, '192.0.2.7');
    await ask('password', { currentPassword: person.password, newPassword: 'another' }, '192.0.2.1');
    const lines = server.log.map((line) => JSON.parse(line) as Record<string, string>);
    const told = lines.filter(({ event }) => event === 'security');
    expect(told.map(({ what }) => what)).toEqual([
      'sign-in-failed',
      'sign-in-failed',
      'sign-in-failed',
      'sign-in-limited',
      'password-changed',
    ]);
    expect(told.map(({ request }) => request)).toEqual(ids);
    const [here, there, again] = told.map(({ from }) => from);
    expect([again === here, there === here, /^[\w-]{8}$/.test(here ?? '')]).toEqual([true, false, true]);
    expect(new Set(ids).size).toBe(5);
    expect(lines.filter(({ request }) => request === ids[0]).map(({ event }) => event)).toEqual([
      'security',
      'request',
    ]);
  });

  it('logs the causes of an error, each with its place [SRV-10]', async () => {
    const cause = Object.assign(new RangeError('the row of ada@example.org'), { code: '57014' });
    const whoIsAsking = () => Promise.reject(new Error('wrapped', { cause }));
    const server = await openServer(engine, { whoIsAsking });
    await server.ask('/api/sync/timers/pull');
    expect(JSON.parse(server.log[0] ?? '')).toMatchObject({
      name: 'Error',
      cause: { name: 'RangeError', code: '57014' },
    });
    expect(server.log.join('')).not.toContain('ada@');
  });

  it('answers an internal error with 500 and logs its place, not its words [SRV-10]', async () => {
    const fault = Object.assign(new TypeError('cannot store ada@example.org'), { code: 'E_TEST' });
    const whoIsAsking = () => Promise.reject(fault);
    const server = await openServer(engine, { whoIsAsking });
    const answer = await server.ask('/api/sync/timers/pull');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      code: 'server-failed',
      message: 'The server failed. Please try again later',
    });
    expect(JSON.parse(server.log[0] ?? '')).toMatchObject({ event: 'fault', name: 'TypeError', code: 'E_TEST' });
    expect(server.log.join('')).toContain('answers.test.ts');
    expect(server.log.join('')).not.toContain('ada@example.org');
  });

  it('answers 500 when the database is gone [SRV-10]', async () => {
    const server = await openServer(engine, believeHeader);
    const pull = () => server.ask('/api/sync/timers/pull', { headers: { 'x-person': 'ada' } });
    expect((await pull()).status).toBe(200);
    await server.database.close();
    const answer = await pull();
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'server-failed' }]);
  });

  it('trusts a proxy about the address only if it is configured to [SRV-12]', async () => {
    const limits = { ...LIMITS, attemptsPerAddress: 1, failuresPerEmail: 100 };
    let person = 0;
    const attempt = async (server: Awaited<ReturnType<typeof openServer>>, forwarded: string) => {
      const body = { email: `person-${(person += 1)}@example.org`, password: 'tercet' };
      return (await server.ask('/api/account/sign-in', post(body, { 'x-forwarded-for': forwarded }), '192.0.2.1'))
        .status;
    };
    const direct = await openServer(engine, { limits });
    expect([await attempt(direct, '203.0.113.1'), await attempt(direct, '203.0.113.2')]).toEqual([401, 429]);
    const proxied = await openServer(engine, { limits, trustedProxies: 1 });
    expect([await attempt(proxied, '203.0.113.1'), await attempt(proxied, '203.0.113.2')]).toEqual([401, 401]);
    expect(await attempt(proxied, '198.51.100.9, 203.0.113.1'), 'written by the person').toBe(429);
  });
});
