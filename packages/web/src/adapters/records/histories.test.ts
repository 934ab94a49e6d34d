// Random histories of three devices and a server that fails, each again by its seed.
// HISTORIES=5000 plays more of them, FIRST_SEED=123 begins elsewhere.

import { assertLaw, seededRandom } from '@roundbell/core/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copiesAmong, judge } from './testing/agreement.ts';
import { openHistoryServer, type HistoryServer } from './testing/history-server.ts';
import { EDITS, historyOf, NETWORKS } from './testing/history.ts';
import { openModelDevices } from './testing/model-devices.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 40);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const ACTS = 60;
/** Three devices that tell each other of their merges are done long before. */
const ROUNDS = 12;

/** Every edit, every network and everything else that may happen. */
const CASES = [
  ...EDITS,
  ...NETWORKS.filter((network) => network !== 'up'),
  'echo',
  'reload',
  'restarts',
  'clock',
] as const;
type Case = (typeof CASES)[number] | Outcome;
type Outcome = 'a deletion that must last' | 'an older note' | 'a copy';

function isCase(name: string, line: string): boolean {
  const [device, what = '', happened] = line.split(': ');
  return (
    device !== line &&
    (what === name || what === `network ${name}` || (what.startsWith(name) && happened === undefined))
  );
}

function leastOf(count: number): Readonly<Record<Case, number>> {
  const names: readonly Case[] = [...CASES, 'a deletion that must last', 'a copy'];
  const counts = names.map((name) => [name, count]);
  // Two devices seldom write the same about the same session.
  return Object.fromEntries([...counts, ['an older note', Math.floor(count / 20)]]) as Readonly<Record<Case, number>>;
}

let persons = 0;
let server: HistoryServer;
beforeAll(async () => {
  server = await openHistoryServer();
});
afterAll(() => server.close());

async function playSeed(seed: number, actsOf = historyOf): ReturnType<typeof judge> {
  const person = `p${(persons += 1)}`;
  const random = seededRandom(seed);
  const { wires, devices } = openModelDevices(server, person, random);
  const acts = actsOf(random, ACTS);
  return judge({ title: `FIRST_SEED=${seed} HISTORIES=1`, person, acts, rounds: ROUNDS, server, devices, wires });
}

/** What a history of some length meets, at least in one of so many. */
const ONE_IN = 8;
/** A law may not ask for more. */
const MOST_ASKED = 10;

it('brings three devices and the server to the same documents, without an edit that is gone or a copy made twice [SYN-50]', async () => {
  const least = Math.min(MOST_ASKED, Math.floor(HISTORIES / ONE_IN));
  await assertLaw(
    leastOf(least),
    (met) =>
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { lines, deletions, outdated, timers } = await playSeed(seed);
        for (const name of CASES)
          met(
            name,
            lines.some((line) => isCase(name, line)),
          );
        met('a deletion that must last', deletions > 0);
        met('an older note', outdated > 0);
        met('a copy', copiesAmong(timers).length > 0);
      }),
    seeds(HISTORIES),
  );
}, 600_000);

/** The seeds one after the other: a history is found again by its own. */
function seeds(count: number): fc.Parameters<[number]> {
  const examples = Array.from({ length: count }, (_, at): [number] => [FIRST_SEED + at]);
  return { examples, numRuns: count, endOnFailure: true };
}

it('a single device never gets a conflict copy, whatever its network loses, repeats or delays', async () => {
  const alone: typeof historyOf = (random, length) =>
    historyOf(random, length).map((act) => ('device' in act ? { ...act, device: 'phone' } : act));
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES / 5; seed += 1) {
    const { timers } = await playSeed(seed, alone);
    expect(copiesAmong(timers), `copies of seed ${seed}`).toEqual([]);
  }
}, 600_000);
