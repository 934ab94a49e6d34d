// Everyone gives one timer a name of their own without a network, and then the devices meet in any order.

import type { Document } from '@roundbell/core/ports';
import { assertLaw, lawWithin, seededRandom } from '@roundbell/core/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHistoryServer, type HistoryServer } from './testing/history-server.ts';
import { DEVICES, type Act, type DeviceName } from './testing/history.ts';
import { openModelDevices } from './testing/model-devices.ts';
import { play, shownAs } from './testing/play.ts';

let server: HistoryServer;
beforeAll(async () => {
  server = await openHistoryServer();
});
afterAll(() => server.close());

const ROUNDS = 12;
let persons = 0;

/** The names of the timers in the end, which all devices agree on. */
async function namesAfter(who: readonly DeviceName[], acts: readonly Act[]): Promise<readonly string[]> {
  const person = `clash-${(persons += 1)}`;
  const { wires, devices } = openModelDevices(server, person, seededRandom(persons));
  const named = (name: string, rev: string): Document => {
    const body = { name, rounds: [{ id: 'round-1', name: 'Main', steps: [] }], updatedAt: 100_000 };
    return { id: `${person}-timer`, rev, updatedAt: 100_000, deleted: false, body };
  };
  await devices.phone.put('timers', named('Legs', 'rev-first'));
  for (const name of DEVICES) await devices[name].exchange(Number.POSITIVE_INFINITY);
  for (const name of who) await devices[name].put('timers', named(`Legs on my ${name}`, `rev-${name}`));
  await play(person, acts, { server, devices, wires });
  for (const name of DEVICES) wires[name].setNetwork('up');
  const shown = () => DEVICES.map((name) => shownAs(devices[name].documents('timers')));
  for (let round = 0; round === 0 || (round < ROUNDS && new Set(shown()).size > 1); round += 1)
    for (const name of DEVICES) await devices[name].exchange(Number.POSITIVE_INFINITY);
  expect(new Set(shown()).size, shown().join('\n')).toBe(1);
  return devices.phone.documents('timers').flatMap(({ body: { name } }) => (typeof name === 'string' ? [name] : []));
}

const device = fc.constantFrom(...DEVICES);
const steps = fc.integer({ min: 1, max: 4 });
const where = fc.nat(20);
const network = fc.constantFrom('up' as const, 'down' as const, 'no answer' as const, 'twice' as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: fc.record({ what: fc.constant('exchange' as const), device, steps }), weight: 6 },
  { arbitrary: fc.record({ what: fc.constant('network' as const), device, network }), weight: 2 },
  { arbitrary: fc.record({ what: fc.constant('echo' as const), device, where }), weight: 1 },
  { arbitrary: fc.record({ what: fc.constant('reload' as const), device }), weight: 1 },
);

const OTHER = / \(other device\)$/;

it(
  'one name stays and each other one is kept once, however the devices meet again [SYN-87]',
  async () => {
    const writers = fc.subarray([...DEVICES], { minLength: 2 });
    const acts = fc.array(act, { maxLength: 25, size: 'max' });
    await assertLaw(
      { 'three names': 5, 'an answer lost': 5, 'sent twice': 5, 'sent again': 5, reloaded: 5 },
      (met) =>
        fc.asyncProperty(writers, acts, async (who, what) => {
          met('three names', who.length === 3);
          met(
            'an answer lost',
            what.some((one) => one.what === 'network' && one.network === 'no answer'),
          );
          met(
            'sent twice',
            what.some((one) => one.what === 'network' && one.network === 'twice'),
          );
          met(
            'sent again',
            what.some((one) => one.what === 'echo'),
          );
          met(
            'reloaded',
            what.some((one) => one.what === 'reload'),
          );
          const names = await namesAfter(who, what);
          expect(names.filter((name) => !OTHER.test(name))).toHaveLength(1);
          expect(names.map((name) => name.replace(OTHER, '')).sort()).toEqual(
            who.map((name) => `Legs on my ${name}`).sort(),
          );
        }),
      { numRuns: 20 },
    );
  },
  lawWithin(120_000),
);
