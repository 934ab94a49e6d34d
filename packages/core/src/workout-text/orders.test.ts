// cspell:ignore lernen viermal
import { describe, expect, it } from 'vitest';
import { readDescription } from './read-description.ts';

/** What is played, one step after another: 'work 40, rest 20, work 40'. */
function played(text: string): string {
  const reply = readDescription(text);
  if (!reply.understood) return reply.problem;
  return reply.timer.rounds
    .flatMap(({ repeat, restSeconds, steps }) => {
      const list = steps.flatMap(({ type, seconds, repeat: reps }) =>
        Array.from({ length: reps }, () => `${type} ${seconds}`),
      );
      const between = restSeconds > 0 ? [`rest ${restSeconds}`] : [];
      return Array.from({ length: repeat }, (_, at) => [...(at > 0 ? between : []), ...list]).flat();
    })
    .join(', ');
}
function notesOf(text: string): readonly string[] {
  const reply = readDescription(text);
  return reply.understood ? reply.timer.notes : [];
}
function orders<T>(parts: readonly T[]): readonly (readonly T[])[] {
  if (parts.length < 2) return [parts];
  return parts.flatMap((part, at) => orders(parts.filter((_, other) => other !== at)).map((rest) => [part, ...rest]));
}

describe('a list of moves', () => {
  it('is the same in every order of its parts', () => {
    const parts = ['squats, dips, rows', '40 s each', '20 s rest', '3 rounds', '1 min rest between rounds'];
    const read = new Set(orders(parts).map((order) => played(order.join(', '))));
    expect([...read]).toEqual([
      played('3x(40 s squats, 20 s rest, 40 s dips, 20 s rest, 40 s rows, 20 s rest) with 1 min rest'),
    ]);
  });

  it.each([
    ['squats / dips / rows 40 s each x 2', '2x(40 s squats, 40 s dips, 40 s rows)'],
    ['kids - hops, skips and jumps, 20 s each', '20 s hops, 20 s skips, 20 s jumps'],
    ['legs: squats, lunges. 40 s each. 3 sets', '3x(40 s squats, 40 s lunges)'],
    ['squats, dips: 40 s each, 15 s to change, 2 rounds', '2x(40 s squats, 15 s rest, 40 s dips, 15 s rest)'],
    [
      'squats, dips: 40 s each, 15 s between exercises, 2 rounds, 1 min between rounds',
      '2x(40 s squats, 15 s rest, 40 s dips) with 1 min rest',
    ],
    ['45 s/15 s: hops, skips, jumps', '45 s hops, 15 s rest, 45 s skips, 15 s rest, 45 s jumps, 15 s rest'],
    ['5 exercises, 40 s work, 20 s rest, 2 rounds', '2x(5x(40 s, 20 s rest))'],
    ['20 min circuit 5 exercises 45 s work 15 s rest', '4x(5x(45 s, 15 s rest))'],
    ['5 yoga poses, 1 min each side', '5x(1 min each side)'],
    [
      'warm up 5 min, squats, dips: 40 s each, cool down 3 min',
      'warm up 5 min; 40 s squats, 40 s dips; cool down 3 min',
    ],
  ])("in '%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it.each([
    ['squats, lunges 40 s', 'one of the moves may lack its time'],
    ['squats, lunges, 8 reps, 40 s each', 'there is a number more'],
    ['what, squats and dips 40 s each', 'it says something else'],
  ])("is not read in '%s': %s", (text) => {
    expect(played(text)).toMatch(/^"|^I could not/);
  });

  it.each([
    ['rounds 6, work 40 s, rest 20 s', '6 x (40 s, 20 s rest)'],
    ['7 s on 3 s off, 6 reps, 4 sets, 2 min between sets', '4x(6x(7 s, 3 s rest)) with 2 min rest'],
  ])("of one move in '%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it('says what it takes for one step, and how many steps it makes of places', () => {
    expect(notesOf('squats lunges plank 45 s each 15 s rest')).toContain('I took "Squats lunges plank" as one step.');
    expect(notesOf('4 stations, 45 s each')).toContain('I read "4 exercises" as 4 steps of 45 s.');
  });
});

describe('sentences in another order', () => {
  it.each([
    ['3 blocks. Each block is 4 times 20 s fast, 40 s slow.', '3x(4x(20 s fast, 40 s slow))'],
    ['freeze dance! dance 40 s', 'freeze dance:\ndance 40 s'],
    ['3 x (1 min up, 1 min down) x 5', '3x(5x(1 min up, 1 min down))'],
    ['8 strides of 20 s', '8 x 20 s strides'],
    ['5x1 min fast, after 10 min easy', '10 min easy; 5x1 min fast'],
    ['zone 2 for 45 min', '45 min zone 2'],
    ['dance 40 s, freeze 10 s, over and over for 5 min', 'dance 40 s, freeze 10 s, repeat for 5 min'],
    ['start in 15 s, then 30 s plank', '15 s get ready, then 30 s plank'],
    ['16 min alternating 1 min row and 1 min bike', '8x(1 min row, 1 min bike)'],
    ['core, 3 rounds: plank 45 s, rest 15 s', '3x(plank 45 s, rest 15 s)'],
    ['45 s each of plank, dips', 'plank 45 s, dips 45 s'],
    ['foam rolling 1 min per muscle: calves, back', 'calves 1 min, back 1 min'],
    ['4x8 min, warm up 15 min before', 'warm up 15 min; 4x8 min'],
    ['wall sits: 4 sets, 1 min each', '4 x 1 min wall sits'],
    ['tabata: 20 s squats, 10 s rest, 8 rounds', '8x(20 s squats, 10 s rest)'],
    ['after a 5 min warm-up, 5x1 min', '5 min warm-up; 5x1 min'],
    ['rest 90 s between 5 sets of 40 s squats', '5 sets of 40 s squats with 90 s rest between sets'],
    ['in for 4, hold for 7, out for 8', '4-7-8 breathing'],
    ['the first 5 min slow, the next 10 min fast', '5 min slow, 10 min fast'],
    ['20 min HIIT: 30 s work, 30 s rest', '20x(30 s work, 30 s rest)'],
    ['20 min run: 5 min slow, 15 min fast', '5 min slow, 15 min fast'],
    ['ladder 30 s, 40 s, 30 s with 15 s rest between each', '30 s, 15 s rest, 40 s, 15 s rest, 30 s'],
    ['10 s hold, 5 s relax, 8 reps each side', '16x(10 s hold, 5 s relax)'],
    ['3 min fast, 3 min slow, 30 min total', '5x(3 min fast, 3 min slow)'],
    ['run 20 min with a 5 min walk before and after', '5 min walk; run 20 min; 5 min walk'],
  ])("'%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it('says where a length is filled, a chime was put and a warm-up came last', () => {
    expect(notesOf('20 min HIIT: 30 s work, 30 s rest')).toContain('I repeat what follows "20 min HIIT" to fill 20m.');
    expect(notesOf('60 min ride, drink every 15 min')).toContain('I put a chime every 15m for "drink".');
    expect(notesOf('4x4 min zone 4, 3 min zone 2, warm-up 10 min, cool-down 5 min')).toContain(
      'I put "Warm-up" first.',
    );
  });

  it('says where a length is taken for the total of the first of several steps', () => {
    const steps = '1 min squats, 1 min push-ups, 5 min plank';
    expect(notesOf(`strength 2 min: ${steps}`)).toContain('I took "2 min" as the total of the first steps after it.');
    expect(notesOf(`strength 7 min: ${steps}`)).toEqual([]);
    expect(readDescription(`strength 6 min: ${steps}`)).toHaveProperty('understood', false);
  });

  it('leaves the repeats of the sentence before alone', () => {
    const reply = readDescription('Squats 30 s, rest 10 s, 4 times. Lunges 40 s, rest 20 s, 5 times.');
    expect(reply.understood && reply.timer.rounds.map(({ repeat, steps }) => [repeat, steps.length])).toEqual([
      [4, 2],
      [5, 2],
    ]);
  });
});

describe('the same in another order', () => {
  it.each([
    ['rest between sets: 1 min. 5 sets of 1 min plank.', '5 x 1 min plank with 1 min rest'],
    ['8x40/20 three times with 2 min in between', '3x(8x(40 s, 20 s rest)) with 2 min rest'],
    [
      '3 sets of 4 x 1 min fast 1 min slow with 3 min rest between sets',
      '3x(4x(1 min fast, 1 min slow)) with 3 min rest',
    ],
    ['10 min jog + 6 x 20 s sprint', '10 min jog; 6 x 20 s sprint'],
    ['20 min HIIT with 40 s work and 20 s rest', '20x(40 s work, 20 s rest)'],
    ['16 min HIIT, 40 s on, 20 s off', '16x(40 s, 20 s rest)'],
    ['1 min of squats 30 s of rest', '1 min squats, 30 s rest'],
    ['12 min bike, warm up 5 min before', 'warm up 5 min; 12 min bike'],
    [
      'plank 40 s, 20 s rest, dips 40 s, 20 s rest, all of it 3 times',
      '3x(plank 40 s, 20 s rest, dips 40 s, 20 s rest)',
    ],
    ['5 rounds. In each round: 1 min squats, 30 s rest', '5x(1 min squats, 30 s rest)'],
  ])("'%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it.each(['between each of 5 rounds of 2 min rest 1 min', 'meditate 10 min with a gong in the middle'])(
    "'%s' is no timer",
    (text) => {
      expect(played(text)).toContain('I could not read');
    },
  );

  it.each([
    ['squats 40 s x 3\nrest 1 min', '"Rest" comes once, after all of "Squats".'],
    ['squats, dips, 40 s each, 20 s rest, 3 rounds', 'I put 20 s of rest after each of the 2 moves.'],
    ['8 x 1 min hard with 30 s at the wall', 'I took "30 s at the wall" as the rest.'],
    ['20 min workout, then 5 min stretching', 'I took "Workout" as a step of its own.'],
  ])("of '%s' a note says '%s'", (text, note) => {
    expect(notesOf(text)).toContain(note);
  });
});

describe('what people say around a workout', () => {
  it.each([
    ['squats 40 s, dips 20 s. Go through it twice', '2x(40 s squats, 20 s dips)'],
    ['1 min run, 2 min walk, three times over', '3x(1 min run, 2 min walk)'],
    ['do the whole thing five times back to back: 1 min run, 2 min walk', '5x(1 min run, 2 min walk)'],
    ['40 s squats, 20 s rest, 3 times, no rest after the last one', '3x(40 s squats) with 20 s rest'],
    ['40 s squats, 20 s rest. 3 rounds; leave out the last rest', '3x(40 s squats) with 20 s rest'],
  ])("'%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it.each([
    ['leg day, 30 s left leg 30 s right leg, 3 times', '3x(30 s left leg, 30 s right leg)'],
    ['4 of 8 min, preceded by 10 min easy', '10 min easy; 4x 8 min'],
    ['run 1 min then walk 2 min and keep going for half an hour', '10x(run 1 min, walk 2 min)'],
    ['40 s of work followed by 20 s of rest for 15 minutes', '15x(40 s, 20 s rest)'],
    ['5 min jog, then 30 s sprint and 90 s walk repeated 8 times', '5 min jog; 8x(30 s sprint, 90 s walk)'],
  ])("'%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it.each([
    ['my coach told me to do squats for 1 min', 'I left out "my coach told me to do".'],
    ['row 30 min so I can sleep', 'I left out "so I can sleep".'],
    ['squats 1 min, this should be fun', 'I left out "this should be fun".'],
    ['squats 1 min, dips 1 min; 15 s between moves to shake out', 'I left out "to shake out".'],
    ['ride 10 min zone 3-4', 'I took zone 3 of "zone 3-4".'],
  ])("of '%s' a note says '%s'", (text, note) => {
    expect(notesOf(text)).toContain(note);
  });

  it.each([
    ['plank 30 s each side with 20 s between sides', 'plank 30 s, rest 20 s, plank 30 s'],
    ['plank 20 s each leg, 15 s rest when switching legs', 'plank 20 s, rest 15 s, plank 20 s'],
    [
      'side plank L 30 s R 30 s, dips 40 s, 15 s rest between exercises',
      'side plank 30 s, plank 30 s, rest 15 s, dips 40 s',
    ],
    ['hop 1 min, skip 1 min, 30 s rest after each, 2 rounds', '2x(hop 1 min, rest 30 s, skip 1 min, rest 30 s)'],
  ])("'%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it.each([
    ['EMOM 10: 40 s burpees', '10x(40 s burpees, 20 s rest)'],
    ['10 min EMOM: 45 s work, 15 s rest', '10x(45 s, 15 s rest)'],
    ['8 rounds, 2 min on 1 off', '8x(2 min, 1 min rest)'],
    ['run/walk 4:1 for 30 minutes', '6x(4 min, 1 min)'],
    ['sprint 15 rest 45 for 12 minutes', '12x(15 s, 45 s rest)'],
  ])("'%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });

  it.each([
    ['tabata: squats, push ups, dips', 'tabata'],
    ['1min/2min/3min/2min with 30 s rest', '1 min, 30 s rest, 2 min, 30 s rest, 3 min, 30 s rest, 2 min'],
    ['forty on twenty off, 8 rounds', '8x(40 s, 20 s rest)'],
    ['lernen 45 min, Pause 15 min, viermal', '4x(45 min, 15 min rest)'],
  ])("'%s' is '%s'", (text, meant) => {
    expect(played(text)).toBe(played(meant));
  });
});
