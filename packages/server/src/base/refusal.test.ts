import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { failureOf, refuse, waitFor } from './refusal.ts';

it.each([
  [1000, '1'],
  [1001, '2'],
  [59_999.5, '60'],
])('says in Retry-After whole seconds that are never too few: %s ms [ACC-57]', async (millis, seconds) => {
  const app = new Hono()
    .get('/ours', (context) => refuse(context, waitFor(context, millis, 'too-many-requests')))
    .get('/theirs', (context) => refuse(context, failureOf(context, { code: 'coach-busy', millis })));
  for (const [path, status] of [
    ['/ours', 429],
    ['/theirs', 503],
  ] as const) {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, seconds]);
  }
});
