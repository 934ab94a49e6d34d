// What is said of the calls that tokens can make is what the routes do.

import { readFileSync } from 'node:fs';
import { TOKEN_SCOPES, type TokenScope, tokensReplySchema } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { callsTable, openApi } from '../src/routes/document-calls.ts';
import { createServer } from '../src/server.ts';
import { ask } from './account-fixture.ts';
import { cookieOf, openServer } from './fixture.ts';

interface Described {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly description: string; readonly operationId: string }>>>
  >;
}

it('the table of calls in docs/api.md is the one that the routes are registered by', () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  expect(page).toContain(`\n\n${callsTable()}\n\n`);
});

it('every call of /openapi.json is a route, and answers a token with its scope and no other', async () => {
  const server = await openServer('sqlite', { publicUrl: 'https://timers.test' });
  const described = (await (await server.ask('/openapi.json')).json()) as Described;
  expect(described).toEqual(JSON.parse(JSON.stringify(openApi('https://timers.test'))));
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => ({ path, method, description })),
  );
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...['timers', 'hrsessions', 'programmes'].map((kind) => `get /api/sync/${kind}/pull`),
    ...['timers', 'programmes'].map((kind) => `post /api/sync/${kind}/push`),
    ...['timers', 'hrsessions', 'programmes'].map((kind) => `get /api/sync/${kind}/{id}`),
    'get /api/sync/timers/{id}/history',
  ]);
  const names = Object.values(described.paths).flatMap((methods) =>
    Object.values(methods).map((call) => call.operationId),
  );
  expect(new Set(names).size).toBe(names.length);
  const known = createServer(server.parts).routes.map(({ method, path }) => `${method} ${path}`);
  const signUp = { displayName: 'Ada', email: 'ada@example.org', password: 'correct horse' };
  const cookie = cookieOf(await ask(server, 'sign-up', signUp));
  const tokens = new Map<TokenScope, string>();
  for (const scope of TOKEN_SCOPES) {
    const answer = await ask(server, 'tokens', { kind: 'create', name: scope, scopes: [scope], days: 7 }, cookie);
    tokens.set(scope, tokensReplySchema.parse(await answer.json()).created ?? '');
  }
  for (const { method, path, description } of calls) {
    const route = path.replace(/timers(?!\/\{id\}\/history)|hrsessions|programmes/, ':kind').replace('{id}', ':id');
    expect(known).toContain(`${method.toUpperCase()} ${route}`);
    const [, scope] = / Needs the scope ([\w:]+)\.$/.exec(description) ?? [];
    for (const [given, token] of tokens) {
      const { status } = await server.ask(path.replace('{id}', 'none'), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${token}` },
      });
      expect([path, given, status === 403]).toEqual([path, given, given !== scope]);
      expect(status).not.toBe(401);
    }
  }
});

it('/openapi.json is whole: everything that it refers to is in it', () => {
  const described = JSON.stringify(openApi('https://timers.test'));
  const references = [...described.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(new Set(references)).toEqual(new Set(['Refusal']));
  expect(described.match(/"\$ref"/g)).toHaveLength(references.length);
  expect(described).toContain('"schemas":{"Refusal":{"type":"object"');
});
