// cspell:ignore intervals textevent timeoffset
import { describe, expect, it } from 'vitest';
import type { TimerDraft } from '../../timer/timer.ts';
import { readZwo } from './read-zwo.ts';
import { xmlTags } from './xml-tags.ts';

function draftIn(text: string): TimerDraft {
  const read = readZwo(text);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return read.draft;
}
const notesIn = (text: string) => {
  const read = readZwo(text);
  return read.ok ? read.notes.map(({ message }) => message) : [];
};
const problemsIn = (text: string) => {
  const read = readZwo(text);
  return read.ok ? [] : read.problems.map(({ line, message }) => `${line} ${message}`);
};
const file = (inner: string, head = '<name>Ride</name>') =>
  `<workout_file>\n${head}\n<workout>\n${inner}\n</workout>\n</workout_file>`;

const RIDE = `<?xml version="1.0"?>
<workout_file>
  <author>Someone</author>
  <name>Over &amp; under</name>
  <description>Hard &#x2014; but short.</description>
  <sportType>bike</sportType>
  <tags><tag name="intervals"/><tag name=""/></tags>
  <workout>
    <!-- <FreeRide Duration="1"/> <FreeRide Duration="2"/> -->
    <Warmup Duration="600" PowerLow="0.25" PowerHigh="0.75"/>
    <SteadyState Duration="120" Power='1.0' Cadence="90">
      <textevent timeoffset="5" message="Settle in"/>
      <textevent timeoffset="60" message="Half way"/>
    </SteadyState>
    <IntervalsT Repeat="4" OnDuration="30" OffDuration="60" OnPower="1.3" OffPower="0.5"/>
    <FreeRide Duration="300"/>
    <Mystery/>
    <Cooldown Duration="300" PowerLow="0.6" PowerHigh="0.3"/>
  </workout>
</workout_file>`;

describe('a Zwift workout', () => {
  it('becomes a timer with its repeats as rounds', () => {
    expect(draftIn(RIDE)).toMatchObject({
      name: 'Over & under',
      tags: ['intervals'],
      globalSettings: { sport: 'cycling' },
      rounds: [
        { id: 'round-1', name: 'Round 1', repeat: 1, steps: [{ duration: 600 }, { duration: 120 }] },
        { name: 'Round 2', repeat: 4, restAfterRound: 0, steps: [{ duration: 30 }, { duration: 60 }] },
        { name: 'Round 3', repeat: 1, steps: [{ duration: 300 }, { duration: 300 }] },
      ],
    });
  });

  it('names steps after their first message or their intensity', () => {
    const steps = draftIn(RIDE).rounds.flatMap((round) => round.steps.map(({ name, type }) => [name, type]));
    expect(steps).toEqual([
      ['Warm-up', 'preparation'],
      ['Settle in', 'work'],
      ['Very hard', 'work'],
      ['Easy', 'recovery'],
      ['Free ride', 'work'],
      ['Cool-down', 'recovery'],
    ]);
    const late = '<SteadyState Duration="60" Power="0.8"><textevent timeoffset="11" message="Go"/></SteadyState>';
    expect(draftIn(file(late)).rounds[0]?.steps).toMatchObject([{ name: 'Tempo' }]);
    expect(draftIn(file('<SteadyState Duration="60"/>')).rounds[0]?.steps).toMatchObject([{ name: 'Work' }]);
  });

  it('keeps power, cadence and messages in the description, with notes', () => {
    expect(draftIn(RIDE).description?.split('\n')).toEqual([
      'Hard — but short.',
      'Warm-up: 25–75 % of threshold power',
      'Settle in: 100 % of threshold power, 90 rpm',
      'At 1:00 of Settle in: Half way',
      'Very hard: 130 % of threshold power',
      'Easy: 50 % of threshold power',
      'Cool-down: 60–30 % of threshold power',
    ]);
    expect(notesIn(RIDE)).toEqual([
      '"mystery" is left out',
      'Timers have no power, cadence or messages: these are kept in the description',
      'Tags that are empty, too long or too many are left out',
    ]);
    const set =
      '<IntervalsT Repeat="4" OnDuration="60" OffDuration="120" OnPower="1.2" OffPower="0.5"><textevent timeoffset="30" message="Push!"/></IntervalsT>';
    expect(draftIn(file(set)).description?.split('\n')).toContain('At 0:30 of Round 1: Push!');
    const talk = Array.from(
      { length: 60 },
      (_, at) => `<textevent timeoffset="${at + 20}" message="${'word '.repeat(12)}${at}"/>`,
    );
    const long = file(`<SteadyState Duration="300">${talk.join('')}</SteadyState>`);
    expect(draftIn(long).description?.length).toBeLessThanOrEqual(2000);
    expect(notesIn(long)).toContain('The description is full: some of what a timer cannot hold is left out');
    expect(notesIn(file('<FreeRide Duration="9"/>', `<name>${'x'.repeat(121)}</name>`))).toEqual([
      'The name is cut to 120 characters',
    ]);
  });

  it('says what cannot be timed, with its line', () => {
    const text = file(
      '<SteadyState Power="1"/>\n<IntervalsT Repeat="0" OnDuration="30" OffDuration="x"/>\n<FreeRide Duration="90000"/>',
      '<durationType>distance</durationType>',
    );
    expect(problemsIn(text)).toEqual([
      '2 This workout is measured in distance, which cannot be timed',
      '4 This step needs a length of at most 24 hours',
      '5 This step needs a length of at most 24 hours',
      '5 This set has no whole number of repeats',
      '6 This step needs a length of at most 24 hours',
    ]);
  });

  it.each([
    ['<IntervalsT Repeat="1" OnDuration="240" OffDuration="0" OnPower="0.7"/>', [[1, [240]]]],
    ['<IntervalsT OnDuration="45" OnPower="1.0"/>', [[1, [45]]]],
    ['<IntervalsT Repeat="3" OnDuration="60" OffDuration="0"/>', [[3, [60]]]],
    ['<IntervalsT Repeat="3" OnDuration="0" OffDuration="30"/>', [[3, [30]]]],
    ['<IntervalsT Repeat="3" OffDuration="30.00001"/>', [[3, [30]]]],
    [
      '<IntervalsT Repeat="1" OnDuration="240" OffDuration="0"/><SteadyState Duration="45"/><IntervalsT Repeat="3" OnDuration="60" OffDuration=""/>',
      [
        [1, [240, 45]],
        [3, [60]],
      ],
    ],
    ['<SteadyState Duration="10"/><IntervalsT Repeat="1" OnDuration="20" OffDuration="5"/>', [[1, [10, 20, 5]]]],
  ])('has no step where a set has no length: %s', (elements, rounds) => {
    const read = draftIn(file(elements)).rounds;
    expect(read.map(({ repeat, steps }) => [repeat, steps.map(({ duration }) => duration)])).toEqual(rounds);
  });

  it.each([
    '<IntervalsT Repeat="3" OnDuration="0" OffDuration="0"/>',
    '<IntervalsT Repeat="3"/>',
    '<IntervalsT Repeat="3" OnDuration="30" OffDuration="-5"/>',
    '<IntervalsT Repeat="3" OnDuration="30" OffDuration="soon"/>',
    '<SteadyState Duration="0"/>',
  ])('refuses a step without any length, or one that is no number: %s', (element) => {
    expect(problemsIn(file(element))).toEqual(['4 This step needs a length of at most 24 hours']);
  });

  it('takes a length or a moment a hair above a whole second for that second', () => {
    const text = file(
      '<SteadyState Duration="150.00002" Power="0.6"><textevent timeoffset="60.00031" message="One minute done, sit up and breathe"/></SteadyState><SteadyState Duration="90.00001" Power="1.1"/><SteadyState Duration="12.34567"/>',
    );
    expect(draftIn(text).rounds[0]?.steps.map(({ duration }) => duration)).toEqual([150, 90, 12.346]);
    expect(draftIn(text).description).toContain('At 1:00 of Endurance: One minute done');
  });

  it.each([
    ['swim', ['The sport "swim" is left out']],
    ['Row', ['The sport "Row" is left out']],
    ['BIKE', []],
    ['run', []],
    ['', []],
  ])('says that a sport is left out: %j', (sport, notes) => {
    const read = readZwo(file('<SteadyState Duration="30"/>', `<sportType>${sport}</sportType>`));
    expect(read.ok && read.notes.map(({ message }) => message)).toEqual(notes);
  });

  it('text in CDATA, behind comments and inside further tags is that of the element around it', () => {
    const head = '<name><![CDATA[Over & <under>]]><!-- mine -->!</name>';
    const words = '<description>Hard <b>but</b> short.<br/><![CDATA[Twice &amp; again]]></description>';
    const draft = draftIn(file('<FreeRide Duration="60"/>', head + words));
    expect(draft).toMatchObject({ name: 'Over & <under>!', description: 'Hard but short. Twice &amp; again' });
    expect(draftIn('<workout_file><name>Ride<workout><FreeRide Duration="60"/>').name).toBe('Ride');
  });

  it('says what the editor would say about it', () => {
    const set = '<IntervalsT Repeat="2" OnDuration="30" OffDuration="30"/>';
    expect(problemsIn(file(set.repeat(2_001), ''))).toEqual(['1 A timer can have at most 2,000 rounds']);
  });

  it('is read in a time that grows with its length', () => {
    expect(xmlTags(`<a ${'b'.repeat(300_000)}>`)).toMatchObject([{ name: 'a', attributes: {} }]);
    const others = Array.from({ length: 60_000 }, (_, place) => `<other${place}/>`).join('');
    expect(notesIn(file(`${others}<FreeRide Duration="60"/>`))).toHaveLength(60_000);
  });

  it('is read as far as it goes', () => {
    const cut = RIDE.slice(0, RIDE.indexOf('<IntervalsT') + 20);
    expect(draftIn(cut).rounds).toMatchObject([{ steps: [{}, { name: 'Settle in' }] }]);
    for (const text of ['', '<workout_file>', '<workout_file><workout><a', 'no XML', '<!--', '<workout_file><name>x'])
      expect(problemsIn(text)).toEqual(['1 There is no step in this workout']);
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(100)}">]>${file('<FreeRide Duration="60"/>', '<name>&a;&a;</name>')}`;
    expect(draftIn(bomb).name).toBe('&a;&a;');
    expect(xmlTags(`<a b="1>2" __proto__="x" c='"'>t</a>`)).toMatchObject([
      { kind: 'open', name: 'a', attributes: { b: '1>2', c: '"' }, text: 't' },
      { kind: 'close', name: 'a' },
    ]);
  });
});
