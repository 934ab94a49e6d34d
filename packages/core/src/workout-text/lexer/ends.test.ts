import { describe, expect, it } from 'vitest';
import { describeReplySchema, type DescribedTimer } from '../../ports/wire/coach.ts';
import { extraWords } from '../../timer/extra-words.ts';
import { totalsOf } from '../../timer/totals.ts';
import { lostIn } from '../guard/conserve.ts';
import { describedIn, draftOfDescribed, guardDescribed } from '../guard/guard.ts';
import { readDescription } from '../read-description.ts';

function understood(text: string): DescribedTimer {
  const reply = readDescription(text);
  if (!reply.understood) throw new Error(`${text}: ${reply.problem}`);
  expect(describeReplySchema.parse(reply)).toEqual(reply);
  return reply.timer;
}
function problemOf(text: string): string {
  const reply = readDescription(text);
  return reply.understood ? '' : reply.problem;
}
const draftOf = (timer: DescribedTimer) => draftOfDescribed(timer, (prefix) => `${prefix}1`);
const stepsOf = (text: string) => understood(text).rounds.flatMap(({ steps }) => steps);
/** 'Rest: until 120 bpm or below, max 3m' for each step that ends otherwise. */
const ends = (text: string) =>
  draftOf(understood(text)).rounds.flatMap(({ steps }) =>
    steps.map((step) => [step.name, ...extraWords(step)].join(': ')),
  );

describe('a described step that ends by the heart rate', () => {
  it.each([
    ['rest until my heart rate is below 120, at most 3 min', 'Rest: until 120 bpm or below, max 3m'],
    ['rest until my heart rate drops to 120, max 3 min', 'Rest: until 120 bpm or below, max 3m'],
    ['rest until HR <= 120 for at most 3 min', 'Rest: until 120 bpm or below, max 3m'],
    ['rest until 120 bpm or lower, 3 min max', 'Rest: until 120 bpm or below, max 3m'],
    ['rest no longer than 3 min or until my pulse falls below 120', 'Rest: until 120 bpm or below, max 3m'],
    ['recover until zone 2 or below, up to 4 min', 'Recover: until zone 2 or below, max 4m'],
    ['work until my heart rate rises above 150, at most 2 min', 'Work: until 150 bpm or above, max 2m'],
    ['run until zone 4 or above (max 5 min)', 'Run: until zone 4 or above, max 5m'],
  ])('is read from %j', (text, words) => {
    expect(ends(text)).toEqual([words]);
    expect(understood(text).notes).toEqual([]);
  });

  it('waits for a heart that falls in a rest and for one that rises in all else, and says so where it is not written', () => {
    expect(understood('rest until 110 bpm, at most 3 min').notes).toEqual([
      'I read "until 110 bpm" as 110 bpm or below.',
    ]);
    expect(understood('walk until zone 2, at most 3 min').notes).toEqual(['I read "until zone 2" as zone 2 or below.']);
    expect(understood('sprint until 165 bpm, at most 1 min').notes).toEqual([
      'I read "until 165 bpm" as 165 bpm or above.',
    ]);
  });

  it('takes "below zone 3" for zone 2 and what is below, because the border itself counts', () => {
    expect(ends('rest until below zone 3, at most 3 min')).toEqual(['Rest: until zone 2 or below, max 3m']);
    expect(understood('rest until below zone 3, at most 3 min').notes).toEqual([
      'I read "until below zone 3" as zone 2 or below.',
    ]);
    expect(ends('ride until above zone 3, at most 3 min')).toEqual(['Ride: until zone 4 or above, max 3m']);
  });

  it('lasts 15 s at least, as new ones do, or as long as is written', () => {
    const least = (text: string) => stepsOf(text).map(({ end }) => end?.kind === 'heart' && end.atLeast);
    expect(least('rest until below 120 bpm, at most 3 min')).toEqual([15]);
    expect(least('rest until below 120 bpm, at most 10 s')).toEqual([10]);
    expect(least('rest until below 120 bpm, at least 30 s, at most 3 min')).toEqual([30]);
    expect(least('rest at least 40 s until below 120 bpm, at most 3 min')).toEqual([40]);
  });

  it('lasts at most three minutes where nothing is said, and a note says so', () => {
    expect(ends('rest until my heart rate is below 120')).toEqual(['Rest: until 120 bpm or below, max 3m']);
    expect(understood('rest until my heart rate is below 120').notes).toEqual([
      'No longest time was given for "rest", so it lasts at most 3 min.',
    ]);
  });

  it('is a rest where the text only waits, for a delay is ended by nothing', () => {
    expect(stepsOf('run 2 min, wait until my heart rate is below 120').map(({ name, type }) => [name, type])).toEqual([
      ['Run', 'work'],
      ['Rest', 'rest'],
    ]);
  });

  it('comes between the repeats where the text says so, and each of them has it', () => {
    const timer = understood('3 x 2 min hard with rest until 120 bpm');
    expect(timer.rounds.map(({ repeat, restSeconds, steps }) => [repeat, restSeconds, steps.length])).toEqual([
      [2, 0, 2],
      [1, 0, 1],
    ]);
    expect(totalsOf(draftOf(timer).rounds)).toMatchObject({ duration: 3 * 120 + 2 * 180, estimated: true });
    const between = stepsOf('squats 40 s, plank 40 s, rest until 120 bpm between exercises');
    expect(between.map(({ name, end }) => [name, end?.kind])).toEqual([
      ['Squats', undefined],
      ['Rest', 'heart'],
      ['Plank', undefined],
    ]);
  });
});

describe('a described step that ends by a tap', () => {
  it.each([
    ['plank until I tap', 'Plank: when you tap, about 1m', 'I took about 60 s for "plank": it ends when you tap.'],
    [
      '10 push-ups then tap',
      'Push-ups: 10 reps, about 30s',
      'I took about 30 s for "10 push-ups": it ends when you tap.',
    ],
    [
      'squats 2 min until I tap',
      'Squats: when you tap, about 2m',
      'I took about 2 min for "squats": it ends when you tap.',
    ],
    [
      '12 reps of squats, tap when done',
      'Squats: 12 reps, about 36s',
      'I took about 36 s for "12 squats": it ends when you tap.',
    ],
    [
      '2 pull-ups until I am done',
      'Pull-ups: 2 reps, about 10s',
      'I took about 10 s for "2 pull-ups": it ends when you tap.',
    ],
  ])('is read from %j, with a note of its estimate', (text, words, note) => {
    expect(ends(text)).toEqual([words]);
    expect(understood(text).notes).toEqual([note]);
  });

  it('leaves a pause a pause, and a tap that is danced a step', () => {
    for (const text of ['plank 1 min, pause until I tap, squats 1 min', 'plank 1 min, tap to continue, squats 1 min'])
      expect(stepsOf(text).map(({ pauseAfterEnd, end }) => [pauseAfterEnd, end])).toEqual([
        [true, undefined],
        [undefined, undefined],
      ]);
    expect(ends('toe tap 30 s, tap dance 5 min')).toEqual(['Toe tap', 'Tap dance']);
  });
});

describe('an end that cannot be understood', () => {
  it.each([
    ['rest until 20 bpm', '"rest until 20 bpm"'],
    ['rest until below zone 1', '"rest until below zone 1"'],
    ['rest 2 min until 110 bpm, at most 3 min', '"rest 2 min until 110 bpm"'],
    ['tabata until 120 bpm', '"tabata until 120 bpm"'],
  ])('makes no timer of %j', (text, words) => {
    expect(problemOf(text)).toContain(words);
  });

  it('makes no timer of words that it does not know, even behind a time', () => {
    for (const text of ['rest 2 min until my heart is calm', 'rest 2 min until ready'])
      expect(problemOf(text)).toContain(`"${text}"`);
  });

  it('is asked of a language model, too', () => {
    const plain = (name: string, seconds: number) => ({
      name,
      type: 'rest' as const,
      seconds,
      repeat: 1,
      targetZone: null,
    });
    const made = (step: DescribedTimer['rounds'][number]['steps'][number]): DescribedTimer => ({
      name: 'Mine',
      rounds: [{ name: 'Round', repeat: 1, restSeconds: 0, steps: [step] }],
      notes: [],
    });
    const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 0 } as const;
    const text = 'rest until my heart rate is below 120, at most 3 min';
    expect(lostIn(text, made({ ...plain('Rest', 180), end: heart }))).toEqual([]);
    expect(lostIn(text, made(plain('Rest', 180)))).toEqual([
      'I could not fit "120" into the timer. Write each part with its time on a line of its own.',
      'I could not fit "until my heart rate" into the timer. Write for example "rest until 120 bpm, at most 3 min" or "10 push-ups, then tap".',
    ]);
    const tapped = '10 push-ups in 30 s, then tap';
    const reps = { kind: 'tap', repetitions: { count: 10 } } as const;
    expect(lostIn(tapped, made({ ...plain('Push-ups', 30), end: reps }))).toEqual([]);
    expect(lostIn(tapped, made(plain('Push-ups', 30)))).toHaveLength(2);
    expect(lostIn('rest until zone 2, at most 3 min', made({ ...plain('Rest', 180), targetZone: 2 }))).toHaveLength(1);
  });
});

describe('the draft of a timer with such ends', () => {
  const timer = understood('3 x 10 push-ups then tap, rest until 120 bpm');

  it('reaches the editor with them, and with nothing that is half of one', () => {
    expect(describedIn(JSON.parse(JSON.stringify(timer)))).toEqual(timer);
    for (const end of [
      { kind: 'lap' },
      { kind: 'tap', repetitions: {} },
      { kind: 'heart', when: 'at', border: { kind: 'bpm', bpm: 120 }, atLeast: 0 },
      { kind: 'heart', when: 'below', border: { kind: 'zone', zone: 6 }, atLeast: 0 },
      { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: '120' }, atLeast: 0 },
      { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 } },
    ]) {
      const rounds = timer.rounds.map((round) => ({ ...round, steps: round.steps.map((step) => ({ ...step, end })) }));
      expect(describedIn({ ...timer, rounds })).toBeUndefined();
    }
  });

  it('is held to the editor’s own messages, and a delay has no end', () => {
    const round = timer.rounds.at(0)!;
    const step = round.steps.at(0)!;
    const withStep = (patch: Partial<typeof step>) => ({
      ...timer,
      rounds: [{ ...round, steps: [{ ...step, ...patch }] }],
    });
    expect(guardDescribed(withStep({ end: { kind: 'tap', repetitions: { count: 0 } } }))).toEqual([
      'Round 1, Step 1: Repetitions must be a whole number from 1 to 1,000',
    ]);
    expect(guardDescribed(withStep({ type: 'delay' }))).toEqual(['Round 1, Step 1: A delay ends after its time']);
  });
});
