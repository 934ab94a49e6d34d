// Random histories in the middle of which the server comes back from a backup.
// RESTORED_HISTORIES=2000 plays more of them, FIRST_SEED=123 begins elsewhere.

import { seededRandom } from '@roundbell/core/testing';
import { afterAll, beforeAll, it } from 'vitest';
import { judge } from './testing/agreement.ts';
import { openHistoryServer } from './testing/history-server.ts';
import { historyOf, withRestore } from './testing/history.ts';
import { openModelDevices } from './testing/model-devices.ts';

const HISTORIES = Number(process.env['RESTORED_HISTORIES'] ?? 8);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const ACTS = 60;
const ROUNDS = 12;

let server: Awaited<ReturnType<typeof openHistoryServer>>;
beforeAll(async () => {
  server = await openHistoryServer();
});
afterAll(() => server.close());

async function playSeed(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const person = `restored-${seed}`;
  const { wires, devices } = openModelDevices(server, person, random);
  const acts = withRestore(historyOf(random, ACTS), random);
  const title = `FIRST_SEED=${seed} RESTORED_HISTORIES=1`;
  await judge({ title, person, acts, rounds: ROUNDS, server, devices, wires, operator: server });
}

it('loses nothing that any device has when the operator restores a backup [SYN-153]', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) await playSeed(seed);
}, 600_000);
