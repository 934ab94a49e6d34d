import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import { assertLaw } from '../../testing/law.ts';
import { csvOf } from './csv.ts';

const session = aSession({ seconds: 3, stepSeconds: 60 });
const TITLES = ['time', 'seconds', 'bpm', 'step', 'step type', 'target zone', 'rr ms', 'energy kJ'];

/** The records of a CSV text, read strictly by RFC 4180. */
function recordsOf(csv: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let record: string[] = [];
  while (field.lastIndex < csv.length) {
    const from = field.lastIndex;
    const match = field.exec(csv);
    if (match === null) throw new SyntaxError(`no CSV at ${from}: ${csv.slice(from, from + 40)}`);
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    records.push(record);
    record = [];
  }
  expect(record).toEqual([]);
  return records;
}

const csvNamed = (stepName: string) =>
  csvOf({ ...session, marks: [{ at: session.startTime, stepName, type: 'work', targetZone: 3 }] });

describe('the CSV file', () => {
  it('has a header and one line per reading, ended by CR LF', () => {
    const readings = [
      { bpm: 100, timestamp: session.startTime, rrIntervals: [600, 610], energyExpended: 7 },
      { bpm: 101, timestamp: session.startTime + 1050 },
    ];
    const marks = [{ at: session.startTime + 1000, stepName: 'Work', type: 'work', targetZone: 4 } as const];
    expect(csvOf({ ...session, readings, marks })).toBe(
      [
        'time,seconds,bpm,step,step type,target zone,rr ms,energy kJ\r\n',
        '2023-11-14T22:13:20.000Z,0,100,,,,600 610,7\r\n',
        '2023-11-14T22:13:21.050Z,1.05,101,Work,work,4,,\r\n',
      ].join(''),
    );
  });

  it('has only the header if nothing was read', () => {
    expect(recordsOf(csvOf({ ...session, readings: [] }))).toEqual([TITLES]);
  });

  it('holds any step name', () => {
    assertLaw({ 'a name to be quoted': 10 }, (met) =>
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom('"', ',', '\r', '\n', 'a'), fc.string({ minLength: 1 })) }),
        (stepName) => {
          met('a name to be quoted', /[",\r\n]/.test(stepName));
          const records = recordsOf(csvNamed(stepName));
          expect(records.map((record) => record.length)).toEqual([8, 8, 8, 8]);
          expect(records[1]?.[3]?.replace(/^'/, '')).toBe(stepName.replace(/^'/, ''));
        },
      ),
    );
  });

  it('CSV text that a spreadsheet would run as a formula begins with an apostrophe', () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '＝1+1', '=cmd|"/c calc"!A1'];
    for (const name of names) expect(recordsOf(csvNamed(name))[1]?.[3]).toBe(`'${name}`);
    for (const name of ['Work', '1-2', 'a=b', "'=1"]) expect(recordsOf(csvNamed(name))[1]?.[3]).toBe(name);
  });

  it('the CSV of a session has a line for each result at its end, with columns of their own; so has the archive of many', () => {
    const step = { stepId: 'a', version: 'v1' };
    const score = [
      { ...step, name: 'AMRAP', kind: 'rounds', count: 5, more: 12 },
      { ...step, name: 'Push-ups', kind: 'repetitions', count: 40 },
      { ...step, name: 'Fran', kind: 'time', millis: 462_000 },
    ] as const;
    const ended = { ...session, readings: [], endTime: session.startTime + 600_000, score };
    const [titles, ...rows] = recordsOf(csvOf(ended));
    expect(titles).toEqual([...TITLES, 'rounds', 'repetitions', 'finished s']);
    expect(rows.map((row) => row.slice(1).join('|'))).toEqual([
      '600||AMRAP|score||||5|12|',
      '600||Push-ups|score|||||40|',
      '600||Fran|score||||||462',
    ]);
    expect(recordsOf(csvOf({ ...ended, score: [] }))).toEqual([TITLES]);
  });
});
