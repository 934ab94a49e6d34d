// cspell:ignore puase
// cspell:ignore bleiben drei ende fahren kniebeugen kraul rouler runden trinken viel
import { describe, expect, it } from 'vitest';
import { newStep, type TimerDraft } from '../timer/timer.ts';
import { lengthIn } from './lexer/length.ts';
import { TARGET_NOTES } from './notation/target.ts';
import { printNotation } from './print-notation.ts';
import { isNotation, readNotation } from './read-notation.ts';

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

function draftIn(text: string): TimerDraft {
  const read = readNotation(text);
  if (!read.ok) throw new Error(read.problems.map(({ line, message }) => `${line}: ${message}`).join('; '));
  return read.draft;
}
const notesIn = (text: string, zones?: number) => {
  const read = readNotation(text, zones);
  return read.ok ? read.notes.map(({ message }) => message) : read.problems;
};
const problemsIn = (text: string) => {
  const read = readNotation(text);
  return read.ok ? [] : read.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
};
function stepsIn(text: string, zones?: number) {
  const read = readNotation(text, zones);
  return (read.ok ? read.draft : draftIn(text)).rounds.flatMap(({ steps }) => steps);
}
const lengthOf = (text: string): number =>
  draftIn(text).rounds.reduce((sum, { repeat, steps }) => {
    const once = steps.reduce((whole, step) => whole + step.duration * step.repeat, 0);
    return sum + once * (repeat === 'infinite' ? 1 : repeat);
  }, 0);

const CIRCUIT = lines(
  '{name Saturday circuit}',
  '{description Bring a towel.}',
  '{description Water, too.}',
  '{tags hiit, legs}',
  '{volume 80} {no voice} {sport strength}',
  '',
  'Warm-up',
  '- Row 5m Z2 HR {preparation}',
  '',
  'Main Set 4x {rest 1m}',
  '- Squats 45s Z4 HR x3 {chime 15s} {pause} {no coach}',
  '- "Push-ups 10 min" 30s',
  '- Rest 15s {rest}',
  '',
  'Play {forever}',
  '- Breathe 1m30s {meditation}',
);

describe('a timer as text', () => {
  it('is headings with steps, and braces', () => {
    const draft = draftIn(CIRCUIT);
    expect(draft).toMatchObject({
      name: 'Saturday circuit',
      description: 'Bring a towel.\nWater, too.',
      tags: ['hiit', 'legs'],
      globalSettings: { volume: 80, voiceEnabled: false, countdownBeep: true, sport: 'strength' },
      rounds: [
        {
          id: 'round-1',
          name: 'Warm-up',
          repeat: 1,
          restAfterRound: 0,
          steps: [{ type: 'preparation', duration: 300 }],
        },
        {
          name: 'Main Set',
          repeat: 4,
          restAfterRound: 60,
          steps: [
            {
              id: 'step-2-1',
              name: 'Squats',
              duration: 45,
              type: 'work',
              repeat: 3,
              targetHeartRateZone: 4,
              chimeInterval: 15,
              coachingEnabled: false,
              pauseAfterEnd: true,
            },
            { name: 'Push-ups 10 min', duration: 30, repeat: 1, pauseAfterEnd: false },
            { name: 'Rest', type: 'rest' },
          ],
        },
        { name: 'Play', repeat: 'infinite', steps: [{ duration: 90, type: 'meditation' }] },
      ],
    });
    expect(printNotation(draft)).toBe(CIRCUIT);
  });

  it('takes repeats at the beginning of a heading, alone, and with other signs', () => {
    for (const heading of ['4x Main', 'Main 4x', 'Main x4', 'Main 4X:', 'Main 4×'])
      expect(draftIn(lines(heading, '- Go 1m')).rounds).toMatchObject([{ name: 'Main', repeat: 4 }]);
    expect(draftIn(lines('4x', '- Go 1m')).rounds).toMatchObject([{ name: 'Round 1', repeat: 4 }]);
  });

  it('quotes names that could be read as something else', () => {
    const names = ['45s', 'Do 10 min', '"Best"', 'a {b}', ' x', 'two  spaces', 'line\nend'];
    const steps = names.map((name, at) => ({ ...newStep(`step-1-${at + 1}`), duration: 60, name }));
    const draft = { ...draftIn(''), rounds: [{ id: 'round-1', name: 'Main 4x', repeat: 1, restAfterRound: 0, steps }] };
    const text = printNotation(draft);
    expect(text.split('\n')[7]).toBe('- "line\\nend" 1m');
    expect(text.match(/^-? ?"/gm)).toHaveLength(8);
    expect(draftIn(text)).toEqual(draft);
    expect(stepsIn('- "\\u00e4\\t\\"\\\\" 1m')[0]?.name).toBe('ä\t"\\');
  });

  it('knows lengths as people write them', () => {
    const lengths = { '10m': 600, '45s': 45, '1h': 3600, '1m30': 90, '1h2m30s': 3750, '1h30': 5400, "5'": 300 };
    const others = { '30"': 30, '1\'30"': 90, '1:30': 90, '1:00:05': 3605, '90sec': 90, '0.5s': 0.5, '1.5h': 5400 };
    for (const [word, seconds] of Object.entries({ ...lengths, ...others })) {
      expect(lengthIn(word), word).toBe(seconds);
      expect(stepsIn(`- Go ${word}`)[0]?.duration, word).toBe(seconds);
    }
    for (const word of ['10', 'm', '5km', '10mtr', '4x', '1:5', 's']) expect(lengthIn(word), word).toBeUndefined();
    expect(stepsIn('- Go 10 min')[0]).toMatchObject({ name: 'Go', duration: 600 });
    expect(stepsIn('- Go 1h 30m')[0]).toMatchObject({ name: 'Go', duration: 5400 });
  });

  it('takes no pace for a length', () => {
    expect(problemsIn('- 2km 4:45 Pace')).toEqual([
      '1:3 A distance cannot be timed. Write how long it takes, for example "- Run 5m"',
    ]);
    expect(stepsIn('- 10m 5:00 Pace')).toMatchObject([{ duration: 600 }]);
    expect(stepsIn('- Run 1h 4:45 pace')).toMatchObject([{ name: 'Run', duration: 3600 }]);
    expect(draftIn('- Run 1h 4:45 pace').description).toBe('Run: 4:45 pace');
    expect(isNotation('- 2km 4:45 Pace')).toBe(false);
  });

  it('has the settings of a new timer where nothing is said', () => {
    expect(draftIn('- Go 1m').globalSettings).toEqual({ countdownBeep: true, voiceEnabled: true, volume: 70 });
    const said = draftIn(lines('{no countdown} {countdown both}', '- Go 1m')).globalSettings;
    expect(said).toMatchObject({ countdownBeep: false, spokenCountdown: 'both' });
  });

  it('knows the type by the name, and a step without a name by its section or zone', () => {
    const text = lines('Warmup', '- 10m Z2 HR', '', '4x', '- 30s Z5 HR', '- Rest 1m', '- 5m', '', 'Cooldown', "- 5'");
    expect(stepsIn(text).map(({ name, type }) => [name, type])).toEqual([
      ['Warmup', 'preparation'],
      ['Zone 5', 'work'],
      ['Rest', 'rest'],
      ['Work', 'work'],
      ['Cooldown', 'recovery'],
    ]);
    expect(draftIn(text).rounds.map(({ name }) => name)).toEqual(['Warmup', 'Round 2', 'Cooldown']);
    expect(stepsIn('- Rest 1m {work}')).toMatchObject([{ name: 'Rest', type: 'work' }]);
  });

  it('a blank line ends what is repeated: steps below it without a heading are a round of their own', () => {
    const repeated = draftIn(lines('Main 3x', '- Go 1m', '', '- Easy 5m'));
    expect(repeated.rounds).toMatchObject([
      { name: 'Main', repeat: 3, steps: [{ name: 'Go' }] },
      { name: 'Round 2', repeat: 1, steps: [{ name: 'Easy' }] },
    ]);
    expect(draftIn(lines('Main', '', '- Go 1m', '', '- Easy 5m')).rounds).toMatchObject([{ steps: [{}, {}] }]);
  });

  it('has how a step ends and what it says in braces', () => {
    const text = lines(
      'Strength 5x {rest 30s} {shuffled}',
      '- Squats 40s {12 reps +2 each} {note Down to the floor}',
      '- Climb 2m {tap}',
      '- Rest 3m {rest} {until <120bpm at least 15s}',
      '- Run 10m {timer} {until >Z3} {link https://example.org/a?b#c}',
      '- Side plank 40s {both sides} {-5s each} {note "{lower}\\nback"}',
    );
    const draft = draftIn(text);
    expect(draft.rounds).toMatchObject([
      {
        order: 'shuffled',
        steps: [
          { end: { kind: 'tap', repetitions: { count: 12, ladder: 2 } }, note: 'Down to the floor' },
          { end: { kind: 'tap' }, duration: 120 },
          { end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 }, type: 'rest' },
          {
            end: { kind: 'heart', when: 'above', border: { kind: 'zone', zone: 3 }, atLeast: 0 },
            link: 'https://example.org/a?b#c',
          },
          { sides: 'both', ladder: -5, note: '{lower}\nback' },
        ],
      },
    ]);
    expect(printNotation(draft)).toBe(text);
  });

  it('knows them as people write them', () => {
    const extrasIn = (mark: string) => {
      const [step] = stepsIn(`- Go 1m ${mark}`);
      return { end: step?.end, sides: step?.sides, ladder: step?.ladder };
    };
    const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 0 };
    for (const mark of ['{until <120}', '{until below 120 bpm}', '{UNTIL < 120BPM}', '{until <120bpm at least 0s}'])
      expect(extrasIn(mark).end, mark).toEqual(heart);
    for (const mark of ['{until >z3}', '{until above zone 3 at  least 0m30}'])
      expect(extrasIn(mark).end, mark).toMatchObject({ when: 'above', border: { kind: 'zone', zone: 3 } });
    for (const mark of ['{12 reps}', '{12reps}', '{tap} {12 rep}'])
      expect(extrasIn(mark).end, mark).toEqual({ kind: 'tap', repetitions: { count: 12 } });
    expect(extrasIn('{left and right} {−1m each}')).toEqual({ end: undefined, sides: 'both', ladder: -60 });
    expect(draftIn(lines('Main {random order}', '- Go 1m')).rounds[0]?.order).toBe('shuffled');
  });

  it('says what is wrong in them, and leaves old texts what they were', () => {
    const until = 'Write when it ends, for example {until <120bpm}, {until >Z3} or {until <120bpm at least 15s}';
    expect(
      problemsIn(
        lines(
          'Main {random}',
          '- A 1m {until soon}',
          '- B 1m {until <Z7}',
          '- C 1m {until <120 at least long}',
          '- D 1m {tap} {until <120}',
          '- E 1m {tap 3}',
          '- F 1m {+soon each}',
          '- G 1m {both}',
          '- H 1m {until <20bpm}',
          '- I 1m {until <120 at least 2m}',
          '- J 1m {link example.org}',
          '- K 1m {0 reps}',
        ),
      ),
    ).toEqual([
      '1:6 Write {shuffled}',
      `2:8 ${until}`,
      `3:8 ${until}`,
      `4:8 ${until}`,
      '5:14 A step ends in one way: by {tap}, {12 reps}, {rings until answered} or {until …}',
      '6:8 Write {tap}, {tap at most} or {12 reps}',
      '7:8 Write how much longer or shorter each repeat is, for example {+5s each} or {-5s each}',
      '8:8 Write {both sides}',
      '9:1 Round 1, Step 8: Heart rate must be a whole number from 30 to 240',
      '10:1 Round 1, Step 9: The least time cannot be longer than the step',
      '11:1 Round 1, Step 10: Link must begin with https://',
      '12:1 Round 1, Step 11: Repetitions must be a whole number from 1 to 1,000',
    ]);
    for (const line of ['- Squats 12 reps 40s', '- Hold until tired 1m', '- Both sides 30s', '- Tap dance 2m'])
      expect(stepsIn(line)[0], line).not.toMatchObject({ end: expect.anything() as unknown });
    expect(stepsIn('- Squats 12 reps 40s')[0]?.name).toBe('Squats 12 reps');
    expect(stepsIn('- Go 1m press lap')[0]).toMatchObject({ pauseAfterEnd: true });
    expect(stepsIn('- Go 1m press lap')[0]?.end).toBeUndefined();
  });

  it('says everything that is wrong, with line and column', () => {
    const text = lines(
      '{colour red}',
      'Main 2x {rest soon}',
      '- Squats',
      '- Run 5km',
      '- Hop 30s 20s',
      '- Hold 0s',
      '- Sit 25h',
      '- Push {puase} 30s',
      '- "Open 30s',
      '- Go 30s {rest 10s}',
      '- Go 30s Z9 HR',
      '"Empty"',
    );
    expect(problemsIn(text)).toEqual([
      '1:1 {colour red} is not known here. Write {name …}, {description …}, {tags a, b}, {volume 70}, {no voice}, {no countdown}, {countdown numbers}, {sounds bowls} or {sport running} on a line of its own',
      '2:9 Write how long the rest between repeats is, for example {rest 30s}',
      '3:1 This step has no length. Write how long it takes, for example "- Squats 45s"',
      '4:7 A distance cannot be timed. Write how long it takes, for example "- Run 5m"',
      '5:11 This step has two lengths. Put one of them into quotation marks with the name',
      '6:8 A step must be longer than 0 s',
      '7:7 A step lasts at most 24 hours',
      '8:8 {puase} is not known here. Write {chime 15s}, {pause}, {no coach}, {tap}, {tap at most}, {12 reps}, {rings until answered}, {until <120bpm at least 15s}, {until >Z3}, {counts rounds}, {both sides}, {+5s each}, {bell end bowls}, {3 strikes}, {chimes at random}, {background rain}, {note …}, {link https://…} or a type: {preparation}, {work}, {rest}, {recovery}, {timer}, {meditation}, {delay}',
      '9:1 This step has no length. Write how long it takes, for example "- Squats 45s"',
      '9:3 This is not closed: end it with the same sign, or with "}"',
      '10:10 {rest} is the type of a step and has no length. {rest 30s} belongs behind a heading',
      '11:10 There is no zone "Z9": write Z1 to Z5',
      '12:1 "Empty" has no steps. Write them below it, each on a line that begins with "-"',
    ]);
  });

  it('says what the editor would say, at its line', () => {
    expect(problemsIn(lines('Main 0x {rest 2h}', '- "" 30s'))).toEqual([
      '1:1 Round 1: Repeat count must be at least 1',
      '1:1 Round 1: Rest time cannot exceed 1 hour',
      '2:1 Round 1, Step 1: Name is required',
    ]);
    expect(problemsIn(lines(`{name ${'x'.repeat(121)}}`))).toEqual(['1:1 Timer name must have at most 120 characters']);
    expect(problemsIn(lines('Main ?x', '- Go ?'))).toHaveLength(2);
  });

  it('is read in a time that grows with its length', () => {
    expect(problemsIn(`- A 5s {+1${' '.repeat(300_000)}x}`)).toHaveLength(1);
    expect(problemsIn('{tags x}\n'.repeat(60_000))).toEqual(['1:1 A timer can have at most 100 tags']);
    expect(problemsIn('{description x}\n'.repeat(60_000))).toEqual([
      '1:1 Description must have at most 2,000 characters',
    ]);
  });

  it('a timer in a text need not have a name or rounds: an empty text is an empty timer', () => {
    for (const text of ['', '\n\n', '{name Empty}']) expect(draftIn(text)).toMatchObject({ rounds: [] });
    expect(draftIn('- Go 1m')).toMatchObject({ name: '', rounds: [{ name: 'Round 1' }] });
  });
});

describe('a text that someone else wrote', () => {
  const RIDE = lines(
    'Steady ride with some work at the threshold.',
    'Drink enough!',
    '',
    'Warmup',
    '- 10m ramp 50-75% 90rpm',
    '',
    'Main Set 3x',
    '- Hard but smooth 8m 95-100% 85-95rpm',
    '- Spin 4m Z2',
    '',
    'Cooldown',
    '- 5m 50%',
  );

  it('keeps what stands above the first section in the description', () => {
    expect(draftIn(RIDE).description).toMatch(/^Steady ride with some work at the threshold\.\nDrink enough!\n/);
    expect(notesIn(RIDE)).toContain('Lines above the first section are kept in the description');
    expect(draftIn(lines('{description Mine}', 'Theirs', '', 'Main', '- Go 1m')).description).toBe('Mine\nTheirs');
  });

  it.each([
    [
      'below the steps',
      lines('Main 4x', '- 2m 110%', '- 1m 50%', '', 'Cooldown', '- 6m 50%', '', 'Stop when it hurts.'),
      1080,
    ],
    ['between two sections', lines('Main 4x', '- 2m', '', 'Drink now.', '', 'Cooldown', '- 6m'), 840],
    ['several, in German', lines('- 5m', '', 'Locker bleiben.', 'Viel trinken.', '', 'Ende', '- 1m'), 360],
    ['with a length in it', lines('Main 2x', '- 2m', '', 'Rest 5 minutes if you need it.'), 240],
  ])('keeps prose wherever it stands, with a note: %s', (_, text, seconds) => {
    expect(lengthOf(text)).toBe(seconds);
    expect(notesIn(text)).toContain('Lines without steps are kept in the description');
    for (const line of text.split('\n').filter((each) => each.endsWith('.')))
      expect(draftIn(text).description).toContain(line);
  });

  it('still misses the steps of what is certainly a heading, and cuts prose that has no room', () => {
    for (const heading of ['3x', 'Main 3x', '"Main"', 'Main {rest 10s}'])
      expect(problemsIn(lines('- 1m', '', heading))[0], heading).toMatch(/has no steps/);
    const long = lines('- 1m', '', ...Array.from({ length: 300 }, (_, at) => `This is sentence ${at}.`));
    expect(draftIn(long).description?.length).toBeLessThanOrEqual(2000);
    expect(notesIn(long)).toContain('The description is full: some of what a timer cannot hold is left out');
  });

  it.each([
    ['- 6x 15s 160%', { name: '160%', duration: 15, repeat: 6 }],
    ['- x6 15s', { name: 'Work', repeat: 6 }],
    ['- 6 x 15s', { repeat: 6, duration: 15 }],
    ['- 6x15s', { repeat: 6, duration: 15 }],
    ['- Sprint 6x 15s', { name: 'Sprint', repeat: 6 }],
    ['- 3x Sprint 15s', { name: 'Sprint', repeat: 3 }],
    ['- Press lap 12m Z1', { name: 'Zone 1', pauseAfterEnd: true, targetHeartRateZone: 1 }],
    ['- Warm up press lap 12m', { name: 'Warm up', pauseAfterEnd: true }],
    ['- Z2 30m', { name: 'Zone 2', targetHeartRateZone: 2 }],
    ['- Z4 HR Hill 2m', { name: 'Hill', targetHeartRateZone: 4 }],
    ['- intensity=rest 2m', { type: 'rest', duration: 120 }],
    ['- 140bpm 5m', { duration: 300, targetHeartRateZone: 3 }],
    ['- 142 HR 15m', { duration: 900, targetHeartRateZone: 3 }],
    ['- 90% 5m', { name: '90%', duration: 300 }],
    ['- 2x press lap 97,5% 5m', { repeat: 2, pauseAfterEnd: true, name: '97,5%' }],
  ])('reads an option before the length as behind it: %s', (line, step) => {
    expect(stepsIn(line)).toMatchObject([step]);
  });

  it('adds up sets that are counted before their length, and waits for each press', () => {
    const text = lines(
      'Warmup',
      '- 5m 55%',
      '',
      'Main set 2x',
      '- 6x 15s 160%',
      '- 4m 50%',
      '',
      'Cooldown',
      '- 5m 45%',
    );
    expect(lengthOf(text)).toBe(21 * 60);
    const laps = lines('Warmup', '- Press lap 12m Z1', '', 'Main set 2x', '- 5m Z4', '- 3m Z1 press lap');
    expect(lengthOf(laps)).toBe(28 * 60);
    expect(printNotation(draftIn(laps))).toContain('- Warmup 12m Z1 HR {preparation} {pause}');
    expect(printNotation(draftIn(laps))).toContain('- Zone 1 3m Z1 HR {pause}');
  });

  it.each([
    ['- 15m 142 HR', 900, 3],
    ['- 15m 142HR', 900, 3],
    ['- 15m 150-160 HR', 900, 4],
    ['- 15m 150-160HR', 900, 4],
    ['- 142 HR 15m', 900, 3],
    ['- Steady 15m 95 LTHR', 900, undefined],
    ['- Steady 15m 90 rpm', 900, undefined],
    ['- Steady 15m 250 W', 900, undefined],
    ['- Ride 2 hr', 7200, undefined],
    ['- Ride 2hr', 7200, undefined],
    ['- Ride 1,5 hrs', 5400, undefined],
    ['- Ride 1 hr 30m', 5400, undefined],
  ])('takes no heart rate for hours: %s', (line, duration, zone) => {
    expect(stepsIn(line, 190)).toMatchObject([{ duration }]);
    expect(stepsIn(line, 190)[0]?.targetHeartRateZone).toBe(zone);
  });

  it.each([
    ['- Run 2,5m', 150],
    ['- Run 2,5 min', 150],
    ['- Run 0,5h', 1800],
    ['- Run 1m30,5s', 90.5],
    ['- Run 1:30,5', 90.5],
    ["- Run 1,5'", 90],
    ['- Run 2.5m', 150],
  ])('reads a comma between two digits as a point: %s', (line, seconds) => {
    expect(stepsIn(line)).toMatchObject([{ name: 'Run', duration: seconds }]);
  });

  it('reads a comma in rests and chimes too, and writes a point', () => {
    const draft = draftIn(lines('Main 4x {rest 1,5m}', '- Run 2,5m {chime 7,5s}', '- Walk 1,5m'));
    expect(draft.rounds).toMatchObject([{ restAfterRound: 90, steps: [{ chimeInterval: 7.5 }, { duration: 90 }] }]);
    expect(printNotation(draft)).toContain('{chime 7.5s}');
  });

  it.each([
    [lines('Main Set 3x', '- 250m Z2 Pace', '- 20s rest'), true],
    ['- 400m 78-82% Pace', true],
    [lines('Swim', '- 100m'), true],
    ['- Freestyle 200m', true],
    ['- Kraul 75m', true],
    ['- 1000m 4:30/km', true],
    ['- 90min Z2 Pace', false],
    ['- 60m Z2 Pace', false],
    ['- 250m Z2 HR', false],
    ['- Ride 180m 200w', false],
    ['- Run 400m', true],
    ['- Sprint 100m', true],
    ['- Ride 90m Z2', false],
    ['- Ride 120m Z2 HR', false],
    ['- Run 1h40m', false],
  ])('notes that minutes may be meant as metres: %j', (text, isTold) => {
    expect(notesIn(text).some((note) => note === '"m" is minutes: metres are "mtr", and cannot be timed')).toBe(isTold);
  });

  it('says so too where metres would be more than a day', () => {
    expect(problemsIn('- 2500m Z2 Pace')).toEqual(['1:3 "m" is minutes: metres are "mtr", and cannot be timed']);
    expect(problemsIn('- 2510m Z2')).toEqual(['1:3 A step lasts at most 24 hours']);
  });

  it.each([
    ['- 3m cruise at 70%', 'cruise', '70%'],
    ['- 3m cruise in Z2', 'cruise', undefined],
    ['- 3m Tempo @ 4:30/km Pace', 'Tempo', '4:30/km Pace'],
    ['- Cruise at 70% 3m', 'Cruise', '70%'],
    ['- Cruise for 3m', 'Cruise', undefined],
    ['- 3m fahren mit 90rpm', 'fahren', '90rpm'],
    ['- 3m rouler à 90rpm', 'rouler', '90rpm'],
    ['- 3m 95rpm, power is less important than rhythm', '95rpm', 'power is less important than rhythm'],
    ['- 3m Spin, keep it light', 'Spin', 'keep it light'],
    ['- 3m Spin 90rpm , light', 'Spin', 'light'],
    ['- Hold on 30s', 'Hold on', undefined],
    ['- Squats, deep 45s', 'Squats, deep', undefined],
    ['- 30s hold on', 'hold on', undefined],
  ])('ends a name before a small word or a comma: %s', (line, name, kept) => {
    expect(stepsIn(line)).toMatchObject([{ name }]);
    if (kept === undefined) expect(draftIn(line).description).toBeUndefined();
    else expect(draftIn(line).description).toContain(kept);
  });

  it('prints names that look like options so that they are read back [TXT-1]', () => {
    const names = ['6x', 'x6', 'Press lap', 'Z2', 'Ride at', '90% effort', 'Six 6x15s', '142 HR', 'Squats x3'];
    const text = lines('Main', ...names.map((name) => `- "${name}" 1m`));
    expect(stepsIn(printNotation(draftIn(text))).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    lines(
      'Walk for 4 minutes to warm up, then three rounds of this:',
      '',
      '* Row 2 minutes',
      '* Squat 30 seconds',
      '* Rest 1 minute',
    ),
    lines('Do 3 rounds:', '- Row 2 min', '- Rest 1 min'),
    lines('Drei Runden:', '- Kniebeugen 30 s', '- Pause 10 s'),
    lines('Repeat 5 times', '- Run 1 min', '- Walk 2 min'),
    lines('After 10 minutes of walking', '- Run 1 min', '- Walk 2 min'),
  ])("takes a sentence above steps for someone's own words: %j", (text) => {
    expect(isNotation(text)).toBe(false);
    const read = readNotation(text);
    const notes = read.ok ? read.notes.map(({ message }) => message).join('\n') : '';
    expect(notes).toContain('is the name of a section');
  });

  it.each([
    lines('Main set 4x', '', 'Warmup 10 min', '- 5m 55%', '- 5m 65%'),
    lines('Set 2', '- Squats 30s', '- Rest 10s'),
    lines('Week 1 Set 2', '- Squats 30s', '- Rest 10s'),
    lines('Upper body', '- Push-ups 30s', '- Rest 10s'),
    lines('{name Three rounds}', '3 rounds', '- Push-ups 30s'),
  ])('keeps a plan with plain headings, or with what only a planner writes: %j', (text) => {
    expect(isNotation(text)).toBe(true);
  });

  it('keeps power, pace, cadence and distances in the description, each once', () => {
    expect(draftIn(RIDE).description?.split('\n').slice(2)).toEqual([
      'Warmup: ramp 50-75% 90rpm',
      'Hard but smooth: 95-100% 85-95rpm',
      'Cooldown: 50%',
    ]);
    expect(notesIn(RIDE)).toContain(TARGET_NOTES.preserved);
    const run = lines(
      '- Tempo 10m 4:30-4:40/km Pace',
      '- Tempo 10m 4:30-4:40/km Pace',
      '- Hill 3m 315w - 330w',
      '- Swim 8m 78-82% Pace 400mtr',
      '- Race 5m 60% MMP RPE9',
      '- Free 20m freeride',
      '- Walk 5m Z2 Pace',
    );
    expect(draftIn(run).description?.split('\n')).toEqual([
      'Tempo: 4:30-4:40/km Pace',
      'Hill: 315w - 330w',
      'Swim: 78-82% Pace 400mtr',
      'Race: 60% MMP RPE9',
      'Free: freeride',
      'Walk: Z2 Pace',
    ]);
    expect(stepsIn('- 8m 220w')).toMatchObject([{ name: '220w' }]);
  });

  it('keeps a share of the best effort of a length, which is not the length of the step', () => {
    const text = lines('- Race 5m 60% MMP 8m', '- Race 3m 50-60% MMP 10m');
    expect(stepsIn(text)).toMatchObject([
      { name: 'Race', duration: 300 },
      { name: 'Race', duration: 180 },
    ]);
    expect(draftIn(text).description?.split('\n')).toEqual(['Race: 60% MMP 8m', 'Race: 50-60% MMP 10m']);
    expect(readNotation('- Race 5m 60% FTP 8m', 190).ok).toBe(false);
  });

  it('says when the description has no room for them', () => {
    const many = Array.from({ length: 120 }, (_, at) => `- Interval number ${at} 1m 95-100%`);
    const draft = draftIn(lines(...many));
    expect(draft.description?.length).toBeLessThanOrEqual(2000);
    expect(notesIn(lines(...many))).toContain('The description is full: some of what a timer cannot hold is left out');
  });

  it("turns percentages and beats into the person's zones, with a note", () => {
    const zonesOf = (text: string, zones: Parameters<typeof readNotation>[1]) => {
      const read = readNotation(text, zones);
      return read.ok ? read.draft.rounds[0]?.steps.map((step) => step.targetHeartRateZone) : read.problems;
    };
    const text = lines('- Easy 3m 60-70% HR', '- Hard 3m 92%HR', '- Edge 5m 90-95% LTHR', '- Top 1m 150-160bpm HR');
    expect(zonesOf(text, 190)).toEqual([2, 5, 3, 4]);
    expect(zonesOf(text, { floors: [90, 120, 150, 170, 180], top: 200 })).toEqual([2, 5, 3, 3]);
    expect(notesIn(text, 190)).toEqual([TARGET_NOTES.percent, TARGET_NOTES.threshold, TARGET_NOTES.beats]);
    const apart = lines('- Top 1m 150-160 bpm', '- Top 1m 155 bpm HR', '- Top 1m 155bpm');
    expect(zonesOf(apart, 190)).toEqual([4, 4, 4]);
    expect(stepsIn(apart).map(({ name }) => name)).toEqual(['Top', 'Top', 'Top']);
    expect(notesIn(apart, 190)).toEqual([TARGET_NOTES.beats]);
    const read = readNotation(text, 190);
    expect(read.ok && read.notes.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  it('takes the middle of a range of zones, and zones of power as zones', () => {
    const text = lines('- A 1m Z2-Z3 HR', '- B 1m Z1-3 HR', '- C 1m Z3', '- D 1m Z6');
    expect(stepsIn(text).map((step) => step.targetHeartRateZone)).toEqual([3, 2, 3, 5]);
    expect(notesIn(text)).toEqual([TARGET_NOTES.range, TARGET_NOTES.bare, TARGET_NOTES.highest]);
    expect(notesIn('- A 1m Z3 HR')).toEqual([]);
  });

  it('knows press lap and intensities, and takes other words into the name', () => {
    const text = lines('- Recover 2m Z1 HR press lap', '- Float 1m intensity=rest', '- 5m Jog', '- Run 1m all out');
    expect(stepsIn(text)).toMatchObject([
      { name: 'Recover', pauseAfterEnd: true },
      { name: 'Float', type: 'rest' },
      { name: 'Jog', duration: 300 },
      { name: 'Run all out' },
    ]);
    expect(notesIn(text)).toEqual([TARGET_NOTES.press, 'Words after the length become part of the name']);
    const written = lines('- 1m Z4 HR intensity=interval', '- Go 1m intensity=auto');
    expect(stepsIn(written)).toMatchObject([{ name: 'Zone 4', type: 'work' }, { name: 'Go' }]);
    expect(draftIn(written).description).toBe('Go: intensity=auto');
  });

  it('a text is read no further than the limit of steps, and the sentence about it leads to the line of the first step beyond', () => {
    const text = `Main\n${'- Row 10s\n'.repeat(20_000)}- Row 10s\n- ???\n`;
    expect(readNotation(text)).toEqual({
      ok: false,
      problems: [{ line: 20_002, column: 1, message: 'A timer can have at most 20,000 steps' }],
    });
    expect(readNotation(`Main\n${'- Row 10s\n'.repeat(20_000)}`).ok).toBe(true);
  });

  it("a text of which at least a third of the lines are steps with a length is this notation, and not someone's own words", () => {
    for (const text of [RIDE, CIRCUIT, '- Go 1m', lines('5x', '- 30s Z5 HR', "- 1' easy")])
      expect(isNotation(text), text).toBe(true);
    for (const text of ['', '8 x 20 s burpees, 10 s rest', lines('Squats', '- 3 sets', '- 10 reps', '- then rest')])
      expect(isNotation(text), text).toBe(false);
  });
});
