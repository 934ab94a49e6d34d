// cspell:ignore FFFD
import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import { readXml, tcxProblems, type XmlElement } from '../../testing/tcx-schema.ts';
import { SPORTS } from '../../timer/sport.ts';
import { exportNameOf } from './export-name.ts';
import { tcxOf } from './tcx.ts';

const session = aSession({ seconds: 60, stepSeconds: 20, hasEnergy: true });
const text = tcxOf(session);

/** All elements of a name, in order. */
function named(element: XmlElement, name: string): readonly XmlElement[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => named(child, name))];
}
const texts = (xml: string, name: string) => named(readXml(xml), name).map((element) => element.text);

describe('the TCX file', () => {
  it('follows the rules of the schema', () => {
    expect(tcxProblems(text)).toEqual([]);
    expect(tcxProblems(tcxOf({ ...session, readings: [], marks: [] }))).toEqual([]);
  });

  it('has no nameless lap before a first step that was marked a moment late', () => {
    const late = session.marks.map((mark, index) => (index === 0 ? { ...mark, at: mark.at + 2 } : mark));
    expect(tcxOf({ ...session, marks: late })).toBe(text);
  });

  it('has the two sports that it knows by name, and is valid with any', () => {
    const sportIn = (xml: string) => /Sport="(\w+)"/.exec(xml)?.[1];
    const found = SPORTS.map((sport) => tcxOf({ ...session, sport }));
    expect(found.flatMap(tcxProblems)).toEqual([]);
    expect(found.map(sportIn)).toEqual(['Other', 'Other', 'Running', 'Biking', 'Other', 'Other', 'Other']);
  });

  it('is distinguished from files that break them', () => {
    const broken = [
      text.replace(/<Calories>.*?<\/Calories>\n/, ''),
      text.replace(/(<Intensity>.*?<\/Intensity>)\n(<TriggerMethod>.*?<\/TriggerMethod>)/, '$2\n$1'),
      text.replace('Sport="Other"', 'Sport="Rowing"'),
      text.replace('<Value>', '<Value>9'),
      text.replace('Z</Time>', '</Time>'),
      text.replace(/<Time>\d{4}-\d\d/, '<Time>2026-13'),
      text.replace('<DistanceMeters>0', '<DistanceMeters>none'),
      text.replace(/<Id>.*?<\/Id>/, '$&$&'),
      text.replaceAll(/<Lap [^]*<\/Lap>\n/g, ''),
      text.replace('</Activity>', '<Author/></Activity>'),
      text.replace('/v2"', '/v1"'),
    ];
    for (const each of broken) expect(tcxProblems(each).length).toBeGreaterThan(0);
  });

  it('has one lap per step with its times in UTC, one track point per reading, and one where it begins and ends', () => {
    const laps = named(readXml(text), 'Lap');
    expect(laps.map((lap) => [lap.attributes['StartTime'], named(lap, 'Trackpoint').length])).toEqual([
      ['2023-11-14T22:13:20.000Z', 22],
      ['2023-11-14T22:13:40.000Z', 22],
      ['2023-11-14T22:14:00.000Z', 22],
    ]);
    expect(texts(text, 'TotalTimeSeconds')).toEqual(['20', '20', '20']);
    expect(texts(text, 'Intensity')).toEqual(['Active', 'Resting', 'Active']);
    expect(texts(text, 'Notes')).toEqual(['Work', 'Rest', 'Work', 'Tabata']);
    expect(texts(text, 'Id')).toEqual(['2023-11-14T22:13:20.000Z']);
    const times = session.readings.map(({ timestamp }) => timestamp);
    const borders = [0, 20, 20, 40, 40, 60].map((second) => session.startTime + second * 1000);
    const all = [...times, ...borders].sort((a, b) => a - b);
    expect(texts(text, 'Time')).toEqual(all.map((time) => new Date(time).toISOString()));
  });

  it('has time in each lap of a session without a strap, between its pauses too', () => {
    const { stats: _, ...silent } = { ...session, readings: [] };
    const pauses = [{ from: session.startTime + 25_000, to: session.startTime + 30_000 }];
    const xml = tcxOf({ ...silent, pauses });
    expect(tcxProblems(xml)).toEqual([]);
    const tracks = named(readXml(xml), 'Lap').map((lap) =>
      named(lap, 'Track').map((track) =>
        named(track, 'Time').map(({ text: time }) => (Date.parse(time) - session.startTime) / 1000),
      ),
    );
    expect(tracks).toEqual([
      [[0, 20]],
      [
        [20, 25],
        [30, 40],
      ],
      [[40, 60]],
    ]);
    expect(xml).not.toContain('HeartRateBpm');
  });

  it('gives the mean and the highest heart rate of a lap, and the energy spent in it', () => {
    const readings = [
      { bpm: 100, timestamp: session.startTime, energyExpended: 100 },
      { bpm: 103, timestamp: session.startTime + 1000, energyExpended: 142 },
    ];
    const lap = named(readXml(tcxOf({ ...session, readings, marks: [] })), 'Lap')[0];
    const told = lap?.children
      .slice(2, 5)
      .map(({ name, text: words, children }) => [name, words.trim() || children[0]?.text]);
    expect(told).toEqual([
      ['Calories', '10'],
      ['AverageHeartRateBpm', '102'],
      ['MaximumHeartRateBpm', '103'],
    ]);
  });

  it('counts no energy if the strap was reset, and none that was not reported', () => {
    const energies = [
      [500, 3],
      [undefined, undefined],
      [undefined, 7],
      [0, 65_535],
    ] as const;
    const calories = energies.map((pair) => {
      const readings = pair.map((energyExpended, second) => ({
        bpm: 100,
        timestamp: session.startTime + second,
        energyExpended,
      }));
      return texts(tcxOf({ ...session, readings, marks: [] }), 'Calories')[0];
    });
    expect(calories).toEqual(['0', '0', '0', '15663']);
  });

  it('holds any name', () => {
    const names = [
      '<b> & "c" \'d\'',
      ']]>',
      'a\r\nb\tc',
      'bell\u0007',
      'half \uD83D pair',
      '\uFFFF',
      '\u{1F600} Ünïcode',
    ];
    const read = names.map((timerName) => {
      const xml = tcxOf({ ...session, timerName });
      expect(tcxProblems(xml)).toEqual([]);
      return texts(xml, 'Notes').at(-1);
    });
    expect(read).toEqual([
      '<b> & "c" \'d\'',
      ']]>',
      'a\r\nb\tc',
      'bell\uFFFD',
      'half \uFFFD pair',
      '\uFFFD',
      '\u{1F600} Ünïcode',
    ]);
  });
});

describe('an exported file', () => {
  it("an exported file is named after the session's start in UTC and its kind", () => {
    const startTime = Date.UTC(2026, 10, 21, 9, 5, 7);
    expect(exportNameOf({ startTime }, 'tcx')).toBe('heart-rate-2026-11-21-090507.tcx');
    expect(exportNameOf({ startTime }, 'csv')).toBe('heart-rate-2026-11-21-090507.csv');
  });
});
