// Random histories of three devices and a server that fails, each again by its seed.
// HISTORIES=5000 plays more of them, FIRST_SEED=123 begins elsewhere.

import { seededRandom } from '@roundbell/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copiesAmong, judge } from './testing/agreement.ts';
import { openHistoryServer, type HistoryServer } from './testing/history-server.ts';
import { historyOf } from './testing/history.ts';
import { createModelDevice } from './testing/model-device.ts';
import { createWire, forDevices } from './testing/play.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 200);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const ACTS = 60;
/** Three devices that tell each other of their merges are done long before. */
const ROUNDS = 12;

let persons = 0;
let server: HistoryServer;
beforeAll(async () => {
  server = await openHistoryServer();
});
afterAll(() => server.close());

async function playSeed(seed: number, actsOf = historyOf): ReturnType<typeof judge> {
  const person = `p${(persons += 1)}`;
  const random = seededRandom(seed);
  const wires = forDevices(() => createWire(server, person, random));
  const devices = forDevices((name) => {
    const model = createModelDevice(wires[name].port, () => random.id('rev-'));
    const exchange = async (steps: number) => {
      for (let step = 0; step < steps && (await model.step()); step += 1);
    };
    return { ...model, exchange };
  });
  const acts = actsOf(random, ACTS);
  return judge({ title: `FIRST_SEED=${seed} HISTORIES=1`, person, acts, rounds: ROUNDS, server, devices, wires });
}

it('[SYN-50] brings three devices and the server to the same documents, without an edit that is gone or a copy made twice', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) await playSeed(seed);
}, 600_000);

it('[SYN-52] makes no copy for one device alone, whatever its network loses, repeats or delays', async () => {
  const alone: typeof historyOf = (random, length) =>
    historyOf(random, length).map((act) => ('device' in act ? { ...act, device: 'phone' } : act));
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES / 5; seed += 1) {
    const { timers } = await playSeed(seed, alone);
    expect(copiesAmong(timers), `copies of seed ${seed}`).toEqual([]);
  }
}, 600_000);
