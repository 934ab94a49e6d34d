import { TOKEN_SCOPES } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { createServer } from '../src/server.ts';
import { cookieOf, documentOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';

/** Who may use a route: everyone, or only the one whose sign-in it is. */
type Who = 'everyone' | 'owner';

/** Every route: a new one has its line here, and a request that would succeed for its owner. */
const ROUTES: Readonly<Record<string, readonly [Who, body?: object]>> = {
  'GET /livez': ['everyone'],
  'GET /healthz': ['everyone'],
  'GET /readyz': ['everyone'],
  'GET /robots.txt': ['everyone'],
  'GET /.well-known/security.txt': ['everyone'],
  'GET /llms.txt': ['everyone'],
  'GET /timer.schema.json': ['everyone'],
  'GET /openapi.json': ['everyone'],
  'POST /paste': ['everyone'],
  'GET /mcp': ['everyone'],
  'POST /mcp': ['everyone', {}],
  'DELETE /mcp': ['everyone'],
  'GET /sitemap.xml': ['everyone'],
  'POST /api/account/sign-up': ['everyone'],
  'POST /api/account/sign-in': ['everyone'],
  'POST /api/account/sign-out': ['everyone', {}],
  'POST /api/account/forgotten': ['everyone', { email: 'nobody@example.org' }],
  'POST /api/account/reset': ['everyone'],
  'POST /api/account/sign-in/code': ['everyone', { code: '123456' }],
  'POST /api/account/second-factor': ['owner', { kind: 'look' }],
  'POST /api/account/passkeys': ['owner', { kind: 'list' }],
  'POST /api/account/sign-in/passkey/challenge': ['everyone', {}],
  'POST /api/account/sign-in/passkey': ['everyone'],
  'POST /api/account/email': ['owner', { newEmail: 'ada@example.com', password: 'not-hers' }],
  'POST /api/account/email/confirm': ['everyone', { token: 'none' }],
  'POST /api/account/standing': ['everyone', { userId: 'nobody' }],
  'GET /api/account/me': ['everyone'],
  'GET /api/account/entry': ['everyone'],
  'GET /api/time': ['everyone'],
  'POST /api/account/name': ['owner', { displayName: 'Ada L.' }],
  'POST /api/account/password': ['owner', { currentPassword: 'not-hers', newPassword: 'another-one' }],
  'POST /api/account/sign-out-everywhere': ['owner', {}],
  'POST /api/account/delete': ['owner', { password: 'not-hers' }],
  'GET /api/account/sign-ins': ['owner'],
  'POST /api/account/sign-ins/end': ['owner', { id: 'none' }],
  'POST /api/account/tokens': ['owner', { kind: 'list' }],
  'POST /api/account/intervals': ['owner', { kind: 'look' }],
  'POST /api/account/planned': ['owner', { day: '2026-11-30' }],
  'POST /api/account/bells': ['owner', { kind: 'look' }],
  'GET /api/sync/events': ['owner'],
  'POST /api/sync/:kind/push': ['owner', { rows: [{ document: documentOf('t1', 'taken', { name: 'Taken' }) }] }],
  'GET /api/sync/:kind/pull': ['owner'],
  'GET /api/sync/:kind/:id': ['owner'],
  'GET /api/sync/timers/:id/history': ['owner'],
  'POST /api/speech': ['owner', { provider: 'groq', voice: 'x', text: 'Go' }],
  'GET /api/speech/providers': ['owner'],
  'POST /api/coach/decision': ['owner', {}],
  'POST /api/coach/bank': ['owner', {}],
  'POST /api/coach/timer': ['owner', { text: '3 x 20 s' }],
};

/** Where an access token is not as good as none. */
const BY_TOKEN = [
  'GET /mcp',
  'POST /mcp',
  'DELETE /mcp',
  'POST /api/sync/:kind/push',
  'GET /api/sync/:kind/pull',
  'GET /api/sync/:kind/:id',
  'GET /api/sync/timers/:id/history',
];

const PASSWORD = 'correct horse';
/** What no one else may read. */
const SECRET = 'Ada was here';

/** A server with Ada, who has a timer, and with Bo; their cookies. */
async function twoPeople(engine: 'sqlite' | 'postgres') {
  const server = await openServer(engine, { publicUrl: 'http://timers.example' });
  const join = async (name: string) => {
    const person = { email: `${name}@example.org`, displayName: name, password: PASSWORD };
    return cookieOf(await server.ask('/api/account/sign-up', post(person)));
  };
  const [ada, bo] = [await join('ada'), await join('bo')];
  const row = { document: documentOf('t1', 'r1', { name: SECRET }) };
  await server.ask('/api/sync/timers/push', post({ rows: [row] }, { cookie: ada }));
  return { server, ada, bo };
}

function ask(server: OpenServer, route: string, headers: Readonly<Record<string, string>> = {}, method?: string) {
  const [verb = 'GET', pattern = ''] = route.split(' ');
  const path = pattern.replace(':kind', 'timers').replace(':id', 't1');
  const body = ROUTES[route]?.[1] ?? {};
  const used = method ?? verb;
  return server.ask(path, used === 'POST' ? post(body, headers) : { method: used, headers });
}

const owned = Object.keys(ROUTES).filter((route) => ROUTES[route]?.[0] === 'owner');

onBothEngines('routes', (engine) => {
  it('are all known [SRV-61]', async () => {
    const { parts } = await openServer(engine, { publicUrl: 'http://timers.example' });
    const routes = createServer(parts)
      .routes.filter(({ method, path }) => method !== 'ALL' || !path.endsWith('*'))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routes)].sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('of an owner answer no one who is not signed in [SRV-61]', async () => {
    const { server, ada } = await twoPeople(engine);
    const forged = ada.replace(/(?<=session_token=)[^.%;]+/, 'A'.repeat(32));
    expect(forged).not.toBe(ada);
    for (const route of owned)
      for (const headers of [{}, { cookie: 'x=1' }, { cookie: forged }]) {
        const answer = await ask(server, route, headers);
        expect([route, answer.status]).toEqual([route, 401]);
        expect(await answer.text()).not.toContain(SECRET);
      }
    const me = await server.ask('/api/account/me', { headers: { cookie: forged } });
    expect(await me.json()).toBeNull();
  });

  it("show and change nothing of another person's account [SRV-61]", async () => {
    const { server, ada, bo } = await twoPeople(engine);
    const seen = async (cookie: string) =>
      Promise.all(
        ['/api/account/me', '/api/sync/timers/pull'].map(async (path) =>
          (await server.ask(path, { headers: { cookie } })).json(),
        ),
      );
    const before = await seen(ada);
    const last = ['POST /api/account/sign-out-everywhere', 'POST /api/account/sign-out'];
    for (const route of [...Object.keys(ROUTES).filter((each) => !last.includes(each)), ...last]) {
      const answer = await ask(server, route, { cookie: bo });
      if (route !== last[1]) expect([route, [401, 500].includes(answer.status)]).toEqual([route, false]);
      // A stream would never end.
      if (route === 'GET /api/sync/events') await answer.body?.cancel();
      else expect(await answer.text()).not.toContain(SECRET);
    }
    expect(await seen(ada)).toEqual(before);
  });

  it('answer an access token as if there were none, but for documents and tools [SRV-420]', async () => {
    const { server, ada } = await twoPeople(engine);
    const wish = { kind: 'create', name: 'All', scopes: TOKEN_SCOPES, days: 90 };
    const created = await server.ask('/api/account/tokens', post(wish, { cookie: ada }));
    const bearer = { authorization: `Bearer ${String(((await created.json()) as { created: unknown }).created)}` };
    const read = await ask(server, 'GET /api/sync/:kind/:id', bearer);
    expect([read.status, await read.text()]).toEqual([200, expect.stringContaining(SECRET)]);
    for (const route of Object.keys(ROUTES).filter((each) => !BY_TOKEN.includes(each))) {
      const [withToken, without] = [await ask(server, route, bearer), await ask(server, route)];
      const seen = async (answer: Response) => [route, answer.status, await answer.text()];
      expect(await seen(withToken)).toEqual(await seen(without));
      expect([route, withToken.headers.getSetCookie()]).toEqual([route, without.headers.getSetCookie()]);
      if (owned.includes(route)) expect([route, withToken.status]).toEqual([route, 401]);
    }
    const list = await server.ask('/api/account/tokens', post({ kind: 'list' }, { cookie: ada }));
    expect(((await list.json()) as { tokens: unknown[] }).tokens).toHaveLength(1);
  });

  it('know one method, and writes from another origin are refused [SRV-61]', async () => {
    const { server, ada } = await twoPeople(engine);
    for (const route of Object.keys(ROUTES)) {
      const [method, path] = route.split(' ');
      if (path?.startsWith('/api/') !== true) continue;
      const others = ['PUT', 'DELETE', 'PATCH', ...(method === 'GET' ? ['POST'] : ['GET'])];
      for (const other of others) {
        // One address may stand for a document: 'GET /api/sync/timers/push' asks for a timer named so.
        const answer = await ask(server, route, { cookie: ada }, other);
        expect([route, other, answer.status]).toEqual([route, other, 404]);
      }
      if (method !== 'POST') continue;
      const headers = { cookie: ada, origin: 'https://evil.example' };
      expect([route, (await ask(server, route, headers)).status]).toEqual([route, 403]);
      const sent = { cookie: ada, 'sec-fetch-site': 'cross-site' };
      expect([route, (await ask(server, route, sent)).status]).toEqual([route, 403]);
    }
  });
});
