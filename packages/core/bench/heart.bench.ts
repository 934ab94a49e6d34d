// The cost of a long session: recorded, stored, read back, drawn and exported. The goals are those of issue "heart rate":
// four hours in under 50 ms of script, an hour in under 40 KB.

import { benchTable } from '../../bench-table.ts';
import { weeksOf } from '../src/heart/load/weeks.ts';
import { curveOf } from '../src/heart/report/curve.ts';
import { joinHistories } from '../src/heart/sessions/history.ts';
import { recoveriesOf } from '../src/heart/sessions/recovery.ts';
import { parseLate, parseSession, sessionBody } from '../src/heart/sessions/session-body.ts';
import { chunkKey, chunkOf, NOTHING_WRITTEN, parseChunks } from '../src/heart/sessions/session-chunks.ts';
import { statsOf, zoneTimesOf } from '../src/heart/sessions/session-stats.ts';
import { withReading } from '../src/heart/sessions/session.ts';
import { parseHeartRateMeasurement } from '../src/heart/strap/measurement.ts';
import { csvOf } from '../src/import-export/sessions/csv.ts';
import { fitOf } from '../src/import-export/sessions/fit.ts';
import { tcxOf } from '../src/import-export/sessions/tcx.ts';
import { aSession } from '../src/testing/heart.ts';

const SERIES = 15;

/** The milliseconds of the first call and of the middle one: a screen draws once. */
function millis(call: () => unknown): readonly [first: string, middle: string] {
  const times: number[] = [];
  let kept: unknown;
  for (let series = 0; series < SERIES; series++) {
    const begun = performance.now();
    kept = call();
    times.push(performance.now() - begun);
  }
  if (kept === undefined) throw new Error('nothing came of it');
  const [first = 0] = times;
  const middle = [...times].sort((a, b) => a - b)[SERIES >> 1] ?? 0;
  return [`${first.toFixed(2)} ms`, `${middle.toFixed(2)} ms`];
}

const bytes = (stored: unknown) => [`${(JSON.stringify(stored).length / 1000).toFixed(1)} KB`];

const hour = { seconds: 3600, stepSeconds: 30 };
const long = aSession({ seconds: 4 * 3600, stepSeconds: 30, hasRr: true });
const { startTime, endTime = 0, readings } = long;
const stored = JSON.stringify(sessionBody(long));
const packet = new DataView(Uint8Array.from([30, 150, 1, 0, 144, 1, 150, 1]).buffer);

const row = benchTable('4 h at 1 Hz with RR, 480 steps', 'Wanted', 'First', 'p50 of 15');
const line = (name: string, [first = '', middle = '']: readonly string[], goal: string): void =>
  row(name, goal, first, middle);
line(
  'curve of 800 columns, zones and recoveries',
  millis(() => [
    curveOf(readings, { from: startTime, to: endTime, columns: 800 }),
    zoneTimesOf(readings, 187),
    recoveriesOf(long),
  ]),
  '50 ms',
);
line(
  'curve of 800 columns alone',
  millis(() => curveOf(readings, { from: startTime, to: endTime, columns: 800 })),
  '',
);
line(
  'read back from storage',
  millis(() => parseSession(JSON.parse(stored))),
  '',
);
const hours = Array.from({ length: 50 }, (_, index): [string, unknown] => {
  const body = sessionBody(aSession({ ...hour, hasRr: true, startTime: 1_700_000_000_000 + index }));
  return [body.sessionId, body];
});
const listed = () => joinHistories(hours.flatMap(([, body]) => parseLate(body, () => {}) ?? []));
line(
  '50 sessions of an hour listed',
  millis(() => listed()),
  '',
);
line(
  'the same with every reading read',
  millis(() => hours.map(([, body]) => parseSession(body))),
  '',
);
const settings = { now: 1_700_000_000_000, utcOffset: () => 0, zones: 187 };
line(
  'load of eight weeks, 50 sessions of an hour listed and read',
  millis(() => weeksOf(listed(), settings)),
  '',
);
line(
  'made ready for storage',
  millis(() => JSON.stringify(sessionBody(long))),
  '',
);
const pieces = Array.from({ length: 4 * 720 }, (_, place): [string, unknown] => {
  const until = startTime + (place + 1) * 5000;
  const session = { ...long, endTime: undefined, stats: undefined };
  const upTo = { ...session, readings: readings.filter(({ timestamp }) => timestamp < until) };
  const written = { ...NOTHING_WRITTEN, reading: until - 5001, mark: until - 5001 };
  return [chunkKey(long.sessionId, place, 'page'), chunkOf({ session: upTo, at: until }, written, 'ann')];
});
const goesOn = { session: { ...long, endTime: undefined, stats: undefined }, at: endTime };
const lately = { ...NOTHING_WRITTEN, reading: endTime - 5001, mark: endTime - 5001 };
line(
  'a chunk of its last 5 s',
  millis(() => JSON.stringify(chunkOf(goesOn, lately, 'ann'))),
  '2 ms',
);
line(
  `read back from ${pieces.length} chunks`,
  millis(() => parseChunks(pieces, 'ann').sessions),
  '',
);
line('such a chunk stored', bytes(chunkOf(goesOn, lately, 'ann')), '');
line(
  'the numbers at its end',
  millis(() => statsOf(readings, 187)),
  '',
);
line(
  'one more reading',
  millis(() => withReading({ ...long, endTime: undefined }, { bpm: 150, timestamp: endTime })),
  '',
);
line(
  '1,000 packets parsed',
  millis(() => Array.from({ length: 1000 }, () => parseHeartRateMeasurement(packet))),
  '',
);
line(
  'FIT',
  millis(() => fitOf(long, 0)),
  '200 ms',
);
line(
  'TCX',
  millis(() => tcxOf(long)),
  '',
);
line(
  'CSV',
  millis(() => csvOf(long)),
  '',
);
line('FIT of an hour with RR', [`${(fitOf(aSession({ ...hour, hasRr: true }), 0).length / 1000).toFixed(1)} KB`], '');
line('an hour stored', bytes(sessionBody(aSession(hour))), '40 KB');
line('an hour stored with RR', bytes(sessionBody(aSession({ ...hour, hasRr: true }))), '40 KB');
line(
  'an hour stored with RR at 200 bpm',
  bytes(sessionBody(aSession({ ...hour, hasRr: true, hasEnergy: true, level: 200 }))),
  '40 KB',
);
