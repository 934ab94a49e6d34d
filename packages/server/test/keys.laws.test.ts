import { assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { believeHeader, onBothEngines, openServer } from './fixture.ts';

const HEADERS = { 'content-type': 'application/json', 'x-person': 'ada' };

/** JSON as text: as values, these keys would be lost before they are sent. */
// cspell:ignore letrec
const { json } = fc.letrec<{ readonly json: string; readonly object: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue({ maxDepth: 0 }).map((value) => JSON.stringify(value)),
    tie('object'),
    fc.array(tie('json'), { maxLength: 3 }).map((all) => `[${all.join(',')}]`),
  ),
  object: fc
    .uniqueArray(
      fc.tuple(
        fc.oneof(
          { weight: 1, arbitrary: fc.constantFrom('__proto__', '\\u005f_proto__') },
          {
            weight: 8,
            arbitrary: fc.constantFrom('constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto', 'a', 'b'),
          },
        ),
        tie('json'),
      ),
      { selector: ([key]) => key, maxLength: 4 },
    )
    .map((entries) => `{${entries.map(([key, value]) => `"${key}":${value}`).join(',')}}`),
}));

onBothEngines('the keys of a body', (engine) => {
  it('arrive as they were pushed, or the push is refused with a sentence', async () => {
    const server = await openServer(engine, { ...believeHeader });
    let run = 0;
    await assertLaw(
      { stored: 10, refused: 5 },
      (met) =>
        fc.asyncProperty(json, async (inner) => {
          run += 1;
          const id = `keys-${run}`;
          const body = `{"rows":[{"document":{"id":"${id}","rev":"1","updatedAt":1,"deleted":false,"body":{"held":${inner}}}}]}`;
          const headers = { ...HEADERS, 'x-person': `ada-${run}` };
          const pushed = await server.ask('/api/sync/profile/push', { method: 'POST', body, headers });
          const read = await server.ask(`/api/sync/profile/${id}`, { headers });
          // Only a key is followed by a colon; within a string a quotation mark has a backslash before it.
          if (inner.includes('_proto__":')) {
            met('refused');
            expect(pushed.status).toBe(400);
            expect(await pushed.json()).toEqual({ code: 'bad-request', message: 'The key __proto__ is not allowed' });
            expect(read.status).toBe(404);
            return;
          }
          met('stored');
          expect(pushed.status).toBe(200);
          expect(await read.text()).toContain(`"body":{"held":${JSON.stringify(JSON.parse(inner))}}`);
        }),
      { examples: [['"_proto__"'], ['"__proto__"'], ['{"constructor":"_proto__"}'], ['{"a":"__proto__\\":"}']] },
    );
  });
});
