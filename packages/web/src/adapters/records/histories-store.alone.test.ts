// The histories of histories.test.ts on the store that ships, over a fake IndexedDB: fewer, and what meets what in them
// is up to the event loop. STORE_HISTORIES=500 plays more, FIRST_SEED=123 begins elsewhere.

import 'fake-indexeddb/auto';
import { seededRandom } from '@roundbell/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { judge } from './testing/agreement.ts';
import { openHistoryServer, type HistoryServer } from './testing/history-server.ts';
import { historyOf, type Act } from './testing/history.ts';
import { openKilledServer } from './testing/killed-server.ts';
import { createWire, forDevices } from './testing/play.ts';
import { openStoreDevice } from './testing/store-device.ts';

const HISTORIES = Number(process.env['STORE_HISTORIES'] ?? 5);
const KILLED_HISTORIES = Math.ceil(HISTORIES / 5);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const ACTS = 40;
const ROUNDS = 12;

const endings: (() => Promise<void>)[] = [];
// Each device has one tab here: no election.
beforeEach(() => void vi.stubGlobal('BroadcastChannel', undefined));
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

async function playSeed(server: HistoryServer, seed: number, actsOf: (acts: readonly Act[]) => readonly Act[]) {
  const person = `person${seed}`;
  const userId = await server.enter(person);
  const random = seededRandom(seed);
  const wires = forDevices(() => createWire(server, person, random));
  const open = async (name: keyof typeof wires, number: number) =>
    openStoreDevice(name, userId, wires[name].port, seed * 10 + number);
  const devices = { phone: await open('phone', 1), tablet: await open('tablet', 2), laptop: await open('laptop', 3) };
  const acts = actsOf(historyOf(random, ACTS));
  const title = `FIRST_SEED=${seed} STORE_HISTORIES=1`;
  try {
    await judge({ title, person, acts, rounds: ROUNDS, server, devices, wires });
  } finally {
    for (const device of Object.values(devices)) await device.close();
  }
}

it('holds for the store that ships against the server in this process [SYN-50]', async () => {
  const server = await openHistoryServer();
  endings.push(() => server.close());
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) await playSeed(server, seed, (acts) => acts);
}, 600_000);

it('holds for the store that ships against the program, killed without a warning while it is asked [SYN-50]', async () => {
  const server = await openKilledServer();
  endings.push(() => server.close());
  let kills = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + KILLED_HISTORIES; seed += 1) {
    await playSeed(server, 10_000 + seed, (acts) => {
      const killed = withKills(acts);
      kills += killed.filter(({ what }) => what === 'restart').length;
      return killed;
    });
  }
  expect(kills).toBeGreaterThan(KILLED_HISTORIES);
}, 600_000);

/** Three times in each history all devices begin to exchange, and the server dies under them. */
function withKills(acts: readonly Act[]): readonly Act[] {
  const all = (['phone', 'tablet', 'laptop'] as const).map((device): Act => ({ what: 'exchange', device, steps: 1 }));
  const third = Math.floor(acts.length / 3);
  const calm = acts.filter(({ what }) => what !== 'restart');
  return [0, 1, 2].flatMap((part): readonly Act[] => [
    ...calm.slice(part * third, (part + 1) * third),
    ...all,
    { what: 'restart' },
  ]);
}
