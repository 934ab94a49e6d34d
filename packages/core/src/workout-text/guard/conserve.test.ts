// cspell:ignore Runden Sekunden
import { describe, expect, it } from 'vitest';
import type { DescribedTimer } from '../../ports/wire/coach.ts';
import { readDescription } from '../read-description.ts';
import { lostIn } from './conserve.ts';
import { mentionsIn } from './mentions.ts';

type Round = DescribedTimer['rounds'][number];
type Step = Round['steps'][number];

const step = (name: string, seconds: number, patch: Partial<Step> = {}): Step => ({
  name,
  type: 'work',
  seconds,
  repeat: 1,
  targetZone: null,
  ...patch,
});
const round = (repeat: number, ...steps: Step[]): Round => ({ name: 'Round', repeat, restSeconds: 0, steps });
const timer = (...rounds: Round[]): DescribedTimer => ({ name: 'Mine', rounds, notes: [] });
const REST = step('Rest', 20, { type: 'rest' });
const WARM_UP = step('Warm up', 300, { type: 'preparation' });

describe('the law of conservation', () => {
  it('finds nothing where all of the text is in the timer', () => {
    const made = timer(round(1, WARM_UP), round(6, step('Burpees', 40, { targetZone: 4 }), REST));
    expect(lostIn('warm up 5 min, 6 rounds of 40 s burpees zone 4, 20 s rest', made)).toEqual([]);
    expect(lostIn('warm up 5:00, six rounds of 40" burpees @z4, 20\' rest', made)).toEqual([
      'I could not fit "20\'" into the timer. Write each part with its time on a line of its own.',
      'The text does not say that "Rest" lasts 20s. Add a note or write how long it lasts.',
    ]);
  });

  it.each([
    ['a time', '40 s burpees, 30 s squats', '30 s'],
    ['the second of two equal times', '40 s burpees, 40 s squats', '40 s'],
    ['a count', '3 rounds of 40 s burpees', '3'],
    ['a zone', '40 s burpees zone 4', 'zone 4'],
    ['chimes', '40 s burpees with a bell', 'bell'],
    ['a pause', '40 s burpees, pause until I tap', 'pause until i '],
    ['an endless repeat', '40 s burpees forever', 'forever'],
    ['a warm-up', 'warm up, 40 s burpees', 'warm up'],
    ['a rest', '40 s burpees, rest', 'rest'],
  ])('says that it lost %s', (_, text, words) => {
    const [first = ''] = lostIn(text, timer(round(1, step('Burpees', 40))));
    expect(first.toLowerCase()).toContain(`could not fit "${words}" into the timer`);
  });

  it('is content with a note or a name that says it', () => {
    const made = timer(round(1, step('10 push-ups', 40)));
    expect(lostIn('10 push-ups in 40 s', made)).toEqual([]);
    expect(lostIn('push-ups 40 s, 5 kg', { ...made, notes: ['I left out "5 kg".'] })).toEqual([]);
  });

  it('asks for a total that comes out', () => {
    const body = timer(round(10, step('Work', 40), REST));
    expect(lostIn('10 min of 40 s work, 20 s rest', body)).toEqual([]);
    expect(lostIn('20 min of 40 s work, 20 s rest', body)).toEqual([
      'The steps last 10m, not the "20 min" that is written. Change the steps or the total.',
    ]);
    const asStep = timer(round(1, step('Training', 3600), step('Run', 1800), step('Walk', 1800)));
    expect(lostIn('training 1 hour: run 30 min, walk 30 min', asStep)).toHaveLength(1);
  });

  it('takes no part of another number, of a note or a name, for the number that it looks for', () => {
    const made = timer(round(1, step('Squats 30', 40)));
    expect(lostIn('squats 30, 40 s, 3', made)).toHaveLength(1);
    const noted = { ...timer(round(16, step('Inhale', 4), step('Exhale', 7))), notes: ['16 repeats last 2 min 56 s.'] };
    expect(lostIn('4-7 breathing 6', noted)).toEqual([
      'I could not fit "6" into the timer. Write each part with its time on a line of its own.',
    ]);
    expect(lostIn('jazz 4 squats 40 s', timer(round(1, step('Squats', 40))))).toHaveLength(1);
  });

  it('takes some repeats of a step for no part that a total is written for', () => {
    const made = timer(round(1, step('Break', 300)), round(1, step('Talk', 300, { repeat: 6 })));
    expect(lostIn('25 min of break 5 min, 6 x 5 min talk', made)).toHaveLength(1);
    expect(lostIn('35 min of break 5 min, 6 x 5 min talk', made)).toEqual([]);
  });

  it('counts a total before everything from the first step on', () => {
    const made = timer(round(1, step('Squats', 60), step('Push-ups', 60), step('Plank', 300)));
    const list = '1 min squats, 1 min push-ups, 5 min plank';
    expect(lostIn(`strength 6 min: ${list}`, made)).toHaveLength(1);
    expect(lostIn(`strength 2 min: ${list}`, made)).toEqual([]);
    expect(lostIn(`strength 7 min: ${list}`, made)).toEqual([]);
  });

  it('warm-ups and cool-downs are never part of a repeat with anything else', () => {
    expect(lostIn('warm up 5 min, 3 x 40 s', timer(round(3, WARM_UP, step('Work', 40))))).toEqual([
      '"Warm up" would be repeated 3 times. Write it on a line of its own.',
    ]);
    expect(lostIn('warm up 5 min, 40 s, forever', timer(round(-1, WARM_UP, step('Work', 40))))).toEqual([
      '"Warm up" would be repeated forever. Write it on a line of its own.',
    ]);
  });

  it('finds what the text does not say, unless a note does', () => {
    const made = timer(round(1, step('Burpees', 45, { targetZone: 4 })), {
      ...round(2, step('Run', 40)),
      restSeconds: 15,
    });
    const lost = lostIn('burpees, run 40 s twice', made);
    expect(lost).toEqual([
      'The text does not say that "Burpees" lasts 45s. Add a note or write how long it lasts.',
      'The text does not say zone 4 for "Burpees". Add a note or write its zone.',
      'The text does not say that a rest lasts 15s. Add a note or write how long it lasts.',
    ]);
    expect(
      lostIn('burpees, run 40 s twice', { ...made, notes: ['I assumed 45 s in zone 4 and 15 s of rest.'] }),
    ).toEqual([]);
  });
});

describe('the count of what a text says', () => {
  const told = (text: string) =>
    mentionsIn(text).map((one) =>
      one.kind === 'time'
        ? one.seconds
        : one.kind === 'number'
          ? `#${one.value}`
          : one.kind === 'zone'
            ? `z${one.zone}`
            : one.order,
    );

  it.each([
    ['1:30 plank', [90]],
    ['1:05:00', [3900]],
    ['1:30 h', [5400]],
    ['1h30', [5400]],
    ['1 h 5 min 10 s', [3910]],
    ['2\'30" plank', [150]],
    ['1 min 30', [90]],
    ['1.5 min', [90]],
    ['20 min 40/20', [1200, '#40', '#20']],
    ['4x4 min z4', ['#4', 240, 'z4']],
    ['twenty five seconds', [25]],
    ['400m run', ['#400']],
    ['1. Squats 40 s\n2. Plank 20 s', [40, 20]],
    ['8 Runden 30 Sekunden', ['#8', 30]],
    ['half an hour', [1800]],
    ['plank each side, repeat forever', ['forever', 'sides']],
  ])('counts %j', (text, all) => {
    expect(told(text)).toEqual(all);
  });
});

describe('what the reader adds to a step', () => {
  it.each(['plank 2 min, 5 min easy between', '4x(8 min, w5 min easy)'])(
    'puts no rest between the steps of %j, which has one step, and says so',
    (text) => {
      const reply = readDescription(text);
      expect(reply).toMatchObject({ understood: false });
      expect(reply.understood || reply.problem).toContain('"5m rest between"');
    },
  );

  const stepsOf = (text: string) => {
    const reply = readDescription(text);
    if (!reply.understood) throw new Error(reply.problem);
    return reply.timer.rounds.flatMap((one) => one.steps);
  };

  it('reads a bell as chimes and a wait as a pause', () => {
    expect(stepsOf('meditate 20 minutes with a bell every 5 minutes')).toMatchObject([
      { seconds: 1200, chimeInterval: 300 },
    ]);
    expect(stepsOf('a gong every 2 min for 10 min')).toMatchObject([{ seconds: 600, chimeInterval: 120 }]);
    expect(stepsOf('plank 1 min, pause until I tap, squats 1 min')).toMatchObject([
      { name: 'Plank', pauseAfterEnd: true },
      { name: 'Squats', seconds: 60 },
    ]);
  });

  it('keeps a zone with its own time, and percentages of the heart rate as zones', () => {
    const zones = (text: string) => stepsOf(text).map(({ seconds, targetZone }) => [seconds, targetZone]);
    expect(zones('3 x 4 min zone 4 with 3 min zone 2 recovery')).toEqual([
      [240, 4],
      [180, 2],
      [240, 4],
    ]);
    expect(zones('run 10 min at 60-70% HR, run 5 min at 90% HRmax')).toEqual([
      [600, 2],
      [300, 5],
    ]);
  });
});
