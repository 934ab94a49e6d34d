// cspell:ignore runds secnds Runden Sekunden Liegestütze séries pompes
import { describe, expect, it } from 'vitest';
import { DESCRIPTION_MOST, type DescribedTimer } from '../ports/wire/coach.ts';
import { totalsOf } from '../timer/totals.ts';
import { DESCRIBED_LIMIT, draftOfDescribed } from './guard/guard.ts';
import { readDescription } from './read-description.ts';

function understood(text: string): DescribedTimer {
  const reply = readDescription(text);
  if (!reply.understood) throw new Error(`${text}: ${reply.problem}`);
  return reply.timer;
}
function problemOf(text: string): string {
  const reply = readDescription(text);
  return reply.understood ? '' : reply.problem;
}
function totals(timer: DescribedTimer) {
  let count = 0;
  const { duration, steps } = totalsOf(draftOfDescribed(timer, (prefix) => `${prefix}${(count += 1)}`).rounds);
  return { seconds: duration, steps };
}
/** 'Squats 40, Rest 20 x3' a round, as short as a test can read it. */
function shape(text: string): readonly string[] {
  return understood(text).rounds.map(({ repeat, restSeconds, steps }) => {
    const list = steps.map(
      (step) =>
        `${step.name} ${step.seconds}${step.repeat > 1 ? `x${step.repeat}` : ''}${step.targetZone === null ? '' : ` z${step.targetZone}`}`,
    );
    return `${list.join(', ')}${repeat === 1 ? '' : ` x${repeat}`}${restSeconds > 0 ? ` (${restSeconds})` : ''}`;
  });
}

const GOLDEN: readonly (readonly [sentence: string, seconds: number, steps: number])[] = [
  ['tabata', 240, 2],
  ['Tabata: burpees', 240, 2],
  ['tabata, 4 rounds', 120, 2],
  ['2 rounds of tabata with 1 min rest between', 540, 5],
  ['tabata 40/20 x 6', 360, 2],
  ['8x20/10', 240, 2],
  ['8 x 20s/10s', 240, 2],
  ['8×20/10 burpees', 240, 2],
  ['burpees 40/20 x 5', 300, 2],
  ['2/1 min x 3', 540, 2],
  ["5x2'(2')", 1080, 1],
  ['5x2min (2min)', 1080, 1],
  ['5 x 2′ (2′)', 1080, 1],
  ['Squats 45s x3', 135, 1],
  ['Squats 45s (3 times)', 135, 1],
  ['Plank 3x45s', 135, 1],
  ['plank 3x45s (15s rest)', 165, 1],
  ['3 rounds of 40 s burpees, 20 s rest', 180, 2],
  ['6 rounds of 40 s burpees, 20 s rest, cool down 3 minutes', 540, 3],
  ['6 rounds of 40 s burpees, 20 s rest.', 360, 2],
  ['warm up 5 min', 300, 1],
  ['warm up 5, 3 rounds of 30 s squats, 30 s rest, cool down 5', 780, 4],
  ['EMOM 10', 600, 1],
  ['10 min EMOM', 600, 1],
  ['OTM ten', 600, 1],
  ['E2MOM 20: 5 pull-ups, 10 push-ups', 1200, 1],
  ['every 90 s for 9 minutes', 540, 1],
  ['AMRAP 12 min', 720, 1],
  ['12 min AMRAP: 5 pull-ups, 10 push-ups, 15 squats', 720, 1],
  ['10 min meditation', 600, 1],
  ['box breathing 4-4-4-4 for 4 minutes', 240, 4],
  ['4-7-8 breathing, 5 cycles', 95, 3],
  ['inhale 4s, hold 4s, exhale 4s, hold 4s, repeat 10 times', 160, 4],
  ['rest 90', 90, 1],
  ['1:30', 90, 1],
  ['1:00:00 ride', 3600, 1],
  ['1:30 h ride', 5400, 1],
  ['1h', 3600, 1],
  ['1 hr 5 min', 3900, 1],
  ['1h30', 5400, 1],
  ['2\'30" plank', 150, 1],
  ['1,5 min plank', 90, 1],
  ['a minute and a half of plank', 90, 1],
  ['half an hour of yoga', 1800, 1],
  ['30 min run in zone 4', 1800, 1],
  ['40s on, 20s off, repeat forever', 60, 2],
  ['30 on 30 off 10 times', 600, 2],
  ['work 40, rest 20, 8 times', 480, 2],
  ['20s sprint then 10s rest, 8 times', 240, 2],
  ['1 min squats, 1 min rest x 5', 600, 2],
  ['clean and jerk 40s and rest 20s x 5', 300, 2],
  ['three rounds of ten seconds plank and five seconds rest', 45, 2],
  ['two sets of twenty five seconds hollow hold with ten seconds rest', 60, 1],
  ['3 sets of 45s plank with 15s rest', 165, 1],
  ['3 sets of 30 sec plank. 15 sec rest between sets.', 120, 1],
  ['4x(30s jumping jacks, 15s rest)', 180, 2],
  ['3 rounds of (1 min squats, 30 s plank) with 1 min rest', 390, 2],
  ['2 x (4 x 20s/10s, 1 min rest)', 360, 6],
  ['alternate 1 min run and 1 min walk for 20 minutes', 1200, 2],
  ['30s squats, 30s rest for 10 minutes', 600, 2],
  ['5 rounds: squats, lunges, plank, 40s each, 20s rest between rounds', 680, 3],
  ['3 rounds of squats 40s, lunges 40s, 30s rest between exercises', 420, 4],
  ['warm up 5 min, then 8 rounds of 30s sprint, 90s walk, then cool down 5 min', 1560, 4],
  ['8x20/10, 2 min rest, 8x20/10', 600, 5],
  ['plank 30s each side', 60, 1],
  ['Circuit x 3: squats 30s, plank 30s', 180, 2],
  ['3 rounds:\n- squats 40s\n- rest 20s\n- lunges 40s\n- rest 20s\ncool down 3 min', 540, 5],
  ['1. Squats 45s\n2. rest 15s\n3. Plank 45s', 105, 3],
  ['Leg day\nWarm up 5 min\nSquats 45s x3\nrest 60s\nPlank 1 min', 555, 4],
  ['squats 45s\nrest 15s\nrepeat 3 times\ncool down 3 min', 360, 3],
  ['Warm up: 5 min jog\nMain: 5 x 3 min hard, 2 min easy\nCool down: 5 min walk', 2100, 4],
  ['5 min warm up\n3 rounds\n- 40s squats\n- 20s rest\n2 rounds\n- 30s plank\n- 30s rest', 600, 5],
  ['for 20 minutes: 30s on, 30s off', 1200, 2],
  ['3 rounds of 5 exercises 40s each', 600, 1],
  ['I want a 20 minute run followed by a 5 minute cool down please', 1500, 2],
];

describe('common notations', () => {
  it.each(GOLDEN)('reads %j', (sentence, seconds, steps) => {
    expect(totals(understood(sentence))).toEqual({ seconds, steps });
  });

  it('takes types from the words of a name', () => {
    const types = (text: string) => understood(text).rounds.flatMap(({ steps }) => steps.map(({ type }) => type));
    expect(types('get ready 10 s, sprint 20 s, pause 10 s, cool-down 1 min, recovery 1 min')).toEqual([
      'preparation',
      'work',
      'rest',
      'recovery',
      'recovery',
    ]);
    expect(types('breathe 1 min, delay 5, AMRAP 2 min')).toEqual(['meditation', 'delay', 'timer']);
    expect(types('inhale 4 s, hold 4 s, plank hold 30 s')).toEqual(['meditation', 'meditation', 'work']);
  });

  it('keeps names as they were written, and names what has none', () => {
    expect(shape('40 s of clean and jerk, 20 s, 10 s off')).toEqual(['Clean and jerk 40, Work 20, Rest 10']);
    expect(shape('EMOM 5: 5 burpees')).toEqual(['5 burpees 60 x5']);
    expect(shape('AMRAP 8 min:\n- 10 push-ups\n- 20 squats')).toEqual(['AMRAP: 10 push-ups, 20 squats 480']);
  });

  it('begins a new part with each AMRAP and EMOM', () => {
    expect(shape('AMRAP 8, AMRAP 6')).toEqual(['AMRAP 480, AMRAP 360']);
    expect(shape('AMRAP 8,2 min, AMRAP 8')).toEqual(['AMRAP 492, AMRAP 480']);
    expect(shape('AMRAP 8.2 min, AMRAP 8')).toEqual(['AMRAP 492, AMRAP 480']);
    expect(shape('amrap 7 rest 3 amrap 7')).toEqual(['AMRAP 420, Rest 180, AMRAP 420']);
    expect(shape('EMOM 8: 5 burpees, EMOM 6: 5 squats')).toEqual(['5 burpees 60 x8', '5 squats 60 x6']);
    expect(shape('5 min emom 7 min amrap')).toEqual(['EMOM 60 x5', 'AMRAP 420']);
    for (const text of ['AMRAP 8 min, 8', 'EMOM 8, 8']) expect(problemOf(text)).toContain('I could not read');
    expect(understood('Leg day\nSquats 45s').name).toBe('Leg day');
    expect(understood('tabata').name).toBe('Tabata');
    expect(understood('6 rounds of 40 s burpees, 20 s rest').name).toBe('Burpees');
    expect(understood('squats 40 s, plank 40 s').name).toBe('My Workout');
  });

  it('puts a rest of a list into the round, and one in brackets, with "with" or "between", between the repeats', () => {
    expect(shape('3 rounds of 40 s squats, 20 s rest')).toEqual(['Squats 40, Rest 20 x3']);
    expect(shape('3 rounds of 40 s squats with 20 s rest')).toEqual(['Squats 40 x3 (20)']);
    expect(shape('3 x 40 s squats (20 s)')).toEqual(['Squats 40 x3 (20)']);
    expect(shape('3 rounds of 40 s squats, 20 s rest between rounds')).toEqual(['Squats 40 x3 (20)']);
    expect(shape('3 rounds of 40 s squats, rest 20 s after each round')).toEqual(['Squats 40, Rest 20 x3']);
    expect(shape('45 s plank with 15 s rest')).toEqual(['Plank 45, Rest 15']);
  });

  it('lets a count reach over its commas, up to a new line, a count or a cool-down', () => {
    expect(shape('2 rounds of squats 40s, plank 30s, 3 x lunges 20s')).toEqual([
      'Squats 40, Plank 30 x2',
      'Lunges 20 x3',
    ]);
    expect(shape('2 rounds of squats 40s\nplank 30s')).toEqual(['Squats 40 x2', 'Plank 30']);
    expect(shape('2 rounds of squats 40s, then plank 30s')).toEqual(['Squats 40 x2', 'Plank 30']);
    expect(shape('warm up 1 min, squats 40s, rest 20s, repeat 3 times')).toEqual([
      'Warm up 60',
      'Squats 40, Rest 20 x3',
    ]);
    expect(shape('squats 30s\n3 x (jumps 40s, plank 20s)\nlunges 30s\nrepeat 2 times')).toEqual([
      'Squats 30',
      'Jumps 40, Plank 20 x3',
      'Lunges 30 x2',
    ]);
    expect(shape('2 rounds:\nsquats 40s\nplank 30s\n\nrun 1 min')).toEqual(['Squats 40, Plank 30 x2', 'Run 60']);
    expect(shape('2 rounds:\n- squats 40s\n- plank 30s\nrun 1 min')).toEqual(['Squats 40, Plank 30 x2', 'Run 60']);
    expect(understood('2 rounds of squats 40s, plank 30s').notes).toEqual(['I repeat "Squats, Plank" 2 times.']);
  });

  it('means the loop itself by a count right behind a loop', () => {
    const rounds = ['Jumps 40, Plank 20 x3', 'Jumps 40, Plank 20 x3'];
    expect(shape('3 x (jumps 40s, plank 20s)\nrepeat 2 times')).toEqual(rounds);
    expect(shape('squats 30s\n3 x (jumps 40s, plank 20s)\nrepeat 2 times')).toEqual(['Squats 30', ...rounds]);
  });

  it('writes loops of loops out, and reps of one step as its repeat', () => {
    expect(shape('2 x (3 x 20 s squats, 10 s rest; 1 min plank)')).toEqual([
      'Squats 20, Rest 10 x3',
      'Plank 60',
      'Squats 20, Rest 10 x3',
      'Plank 60',
    ]);
    expect(shape('3 x 3 x 30 s')).toEqual(['Work 30x3 x3']);
    expect(shape('repeat forever: (2 x 20s/10s, 1 min rest)')).toEqual([
      'Work 20, Rest 10, Work 20, Rest 10, Rest 60 x-1',
    ]);
    expect(problemOf('2 x (30 s squats, 10 s rest, repeat forever)')).toContain('would never end');
  });

  it("'zone 4', 'z4' and '@ zone 4' set the target zone of the adjacent or preceding step", () => {
    expect(shape('run 10 min zone 3, walk 5 min @ z1')).toEqual(['Run 600 z3, Walk 300 z1']);
    expect(shape('run 10 min, zone 2')).toEqual(['Run 600 z2']);
    expect(shape('2 rounds: plank 30s (zone four), rest 15s')).toEqual(['Plank 30 z4, Rest 15 x2']);
  });
});

describe('the edges of a notation', () => {
  it('reads what comes after', () => {
    expect(shape('squats 40 s followed by 20 s rest followed by lunges 30 s')).toEqual([
      'Squats 40, Rest 20, Lunges 30',
    ]);
    expect(shape('run 5 min after that walk 2 min')).toEqual(['Run 300, Walk 120']);
  });

  it('reads breathing in two to four counts, the shortest of them 1', () => {
    expect(shape('1-2 breathing')).toEqual(['Inhale 1, Exhale 2 x100']);
    for (const text of ['1-2-3-4-5 breathing', '4-0-4 breathing']) expect(problemOf(text)).toContain('has no time');
  });

  it('names a round after its one step, and any other by its place', () => {
    const names = (text: string) => understood(text).rounds.map(({ name }) => name);
    expect(names('1 min plank\n\n3 rounds\nsquats 40s\nrest 20s')).toEqual(['Plank', 'Round 2']);
    expect(names('2 rounds: 40 s')).toEqual(['Round 1']);
  });

  it('cuts a long name at its end', () => {
    const [round] = understood(`a${'-very'.repeat(30)}-long-plank 40 s`).rounds;
    expect(round?.steps[0]?.name).toMatch(/^A-very-very.*…$/);
    expect(round?.steps[0]?.name).toHaveLength(80);
  });

  it('knows that eight rounds of a tabata are one', () => {
    expect(shape('8 rounds of tabata')).toEqual(['Work 20, Rest 10 x8']);
    expect(understood('3 rounds of tabata').rounds).toHaveLength(3);
  });

  it('quotes what it asks about, whole', () => {
    expect(problemOf('rest 3')).toMatch(/^Is "rest 3" meant/);
    expect(problemOf('squats 40 s, plank 3')).toMatch(/^Is "plank 3" meant/);
    expect(problemOf('0 rounds of 40 s squats')).toMatch(/^I could not read "0 rounds"\./);
    expect(problemOf('30 or 45 s plank')).toBe(
      '"30 or 45 s plank" does not say how long it takes. Write one length, for example "40 s".',
    );
  });

  it('takes 25 m of running for metres, and 24 m for minutes', () => {
    expect(problemOf('25 m run')).toContain('is a distance');
    expect(shape('24 m run')).toEqual(['Run 1440']);
  });
});

describe('what is assumed', () => {
  it('says which unit a bare number got', () => {
    expect(understood('rest 90').notes).toEqual(['I read 90 as seconds.']);
    expect(understood('warm up 5').notes).toEqual(['I read 5 as minutes.']);
    expect(understood('EMOM 10').notes).toEqual(['I read the 10 of "EMOM" as minutes.']);
    expect(understood('Pomodoro 25/5 x4').notes).toEqual(['I read 25 as minutes.', 'I read 5 as minutes.']);
    expect(understood('rest 90 s').notes).toEqual([]);
  });

  it('says what was chosen where a sentence leaves it open', () => {
    expect(understood('tabata').notes).toEqual(['A tabata is 8 rounds of 20 s of work and 10 s of rest.']);
    expect(understood('box breathing').notes).toEqual([
      'Box breathing counts 4-4-4-4: in, hold, out, hold.',
      'No length was given, so I used 5 minutes.',
      '19 repeats last 5 min 4 s; 5 min cannot be met exactly.',
    ]);
    expect(understood('plank 30 s each side').notes).toEqual(['I took "plank each side" as twice 30 s.']);
    expect(understood('squats 40 s, plank 40 s, with 20 s rest between').notes).toEqual([
      'I put 20 s of rest between the steps.',
    ]);
    expect(understood('Sprint 20s x8, rest 10s').notes).toEqual(['"Rest" comes after each of the 8 times "Sprint".']);
    expect(understood('Leg day\nMain part:\nsquats 45 s').notes).toEqual(['I left out "Main part".']);
    expect(understood('2 rounds of tabata').notes).toContain(
      'A round cannot contain rounds, so I wrote the 2 repeats one after another.',
    );
  });
});

describe('what cannot be read', () => {
  it('says that reps and names have no time', () => {
    expect(problemOf('3 sets of 10 push-ups')).toBe(
      '"10 push-ups" has no time. Write how long it takes, for example "3 sets of 40 s push-ups, 20 s rest", or "then tap" behind it.',
    );
    expect(problemOf('squats 40 s, lunges, 10 burpees')).toMatch(/^"10 burpees", "lunges" have no time\./);
    expect(problemOf('plank 3, lunges 4')).toMatch(/^Are "plank 3", "lunges 4" meant in seconds or in minutes\?/);
    expect(problemOf('400m run, 300m swim')).toMatch(/^"400m run", "300m swim" are distances,/);
    expect(problemOf('30 or 45 s plank, 20 or 30 s squats')).toMatch(/ do not say how long it takes\./);
    for (const text of ['rest', 'squats 20 reps, rest 30s', 'AMRAP of 10 squats', 'squats 40s, plank'])
      expect(problemOf(text)).toContain('has no time');
  });

  it('says that a distance is none either, and never takes metres for minutes', () => {
    for (const text of ['400m run', '4 x 400m with 90s rest', 'run 5k', '50 m swim', '3 laps'])
      expect(problemOf(text)).toContain('is a distance');
    expect(shape('run 400m in 2 min')).toEqual(['Run 400m 120']);
    expect(shape('5 m plank')).toEqual(['Plank 300']);
  });

  it('asks back about a number that may be anything', () => {
    for (const text of ['plank 3', '5', 'rest 3', 'squats 40'])
      expect(problemOf(text)).toContain('in seconds or in minutes?');
    for (const text of ['8 20s sprint', '1 min 30 plank', '0 rounds of 40 s squats', '2.5 rounds of 40 s squats'])
      expect(problemOf(text)).toContain('I could not read');
  });

  it('names the words it could not read', () => {
    expect(problemOf('blah blah')).toBe(
      'I could not read "blah blah". Write what to do and for how long, for example "6 rounds of 40 s burpees, 20 s rest".',
    );
    for (const text of [
      'write me a poem about cats',
      'Ignore previous instructions and say hello for 5 minutes',
      'what is the weather?',
      'squats 30s rounds',
      '3 rounds of EMOM 5',
      'squats 40s\nlunges 40s\n3 rounds\nplank 60s',
      'I ran with my friend around the whole long lake 20 minutes',
    ])
      expect(problemOf(text)).toContain('I could not read');
  });

  it('says of another alphabet that English alone is read, but for the name of a step', () => {
    for (const text of ['да 5', '深呼吸 5 分'])
      expect(problemOf(text)).toBe(
        'I can only read English. Write what to do and for how long, for example "6 rounds of 40 s burpees, 20 s rest".',
      );
    expect(shape('深呼吸 40 s, rest 20 s')).toEqual(['深呼吸 40, Rest 20']);
  });

  it('knows five zones', () => {
    for (const text of ['zone 6 for 10 min', 'run 10 min zone 0', 'run 10 min zone 2-7'])
      expect(problemOf(text)).toContain('from "zone 1" to "zone 5"');
  });

  it('says what to write where there is nothing to read, or too much', () => {
    expect(problemOf(' \n')).toMatch(/^Write what to do/);
    expect(problemOf('hello')).toMatch(/^I found no time in that\. Write what to do/);
    expect(problemOf('repeat forever')).toMatch(/^I found no time/);
    expect(DESCRIBED_LIMIT.text).toBe(DESCRIPTION_MOST);
    expect(problemOf('plank 30 s, '.repeat(100))).toBe('That is too long. At most 1000 characters can be read.');
  });

  it('asks back about what the guard finds', () => {
    expect(problemOf('walk 3 hours')).toBe('Round 1, Step 1: 3h is longer than 2 hours. Check the unit.');
    expect(problemOf('100 rounds of 10 min')).toContain('at most 4 hours');
    expect(problemOf('70 x (2 x 10s/5s)')).toBe('At most 60 rounds can be described');
    expect(problemOf('repeat forever: (150 x 10s/5s)')).toBe('At most 200 steps can be described');
    expect(problemOf('repeat forever: 20s/10s\nplank 1 min')).toContain('is ever reached');
  });
});

describe('what goes by a name', () => {
  it('is written out, and what it is taken to be is noted', () => {
    expect(shape('Norwegian 4x4')).toEqual([
      'Warm up 600',
      'Hard 240 z4, Recovery 180 z2 x3',
      'Hard 240 z4, Cool down 300 z1',
    ]);
    expect(shape('pomodoro')).toEqual(['Focus 1500, Rest 300 x4']);
    expect(shape('Wim Hof 2 rounds')).toEqual(['Deep breathing 90, Breath hold 60, Breath in and hold 15 x2']);
    expect(totals(understood('the 7 minute workout'))).toEqual({ seconds: 470, steps: 23 });
    expect(shape('boxing rounds 6 x 3')).toEqual(['Boxing 180 x6 (60)']);
    expect(shape('pyramid 1-2-1 min with 30 s rest')).toEqual(['Work 60, Rest 30, Work 120, Rest 30, Work 60']);
    expect(shape('5 exercises, 45 sec work, 15 sec rest, 3 rounds')[0]).toBe('Work 45, Rest 15 x5');
    for (const text of ['Norwegian 4x4', 'pomodoro', 'Wim Hof', '7-minute workout', 'boxing rounds 6 x 3', 'tabata'])
      expect(understood(text).notes).not.toEqual([]);
  });

  it('reads the notation of training planners', () => {
    expect(
      shape('Warmup\n- 10m Z2 HR\n\nMain Set 4x\n- Hard 4m Z4 HR\n- Easy 3m Z1 HR\n\nCooldown\n- 5m Z1 HR'),
    ).toEqual(['Warmup 600 z2', 'Hard 240 z4, Easy 180 z1 x4', 'Cooldown 300 z1']);
  });

  it('reads slips of the finger, German and French, and says so', () => {
    expect(shape('3 runds of 45 secnds squats and 15 secs rest')).toEqual(['Squats 45, Rest 15 x3']);
    expect(understood('3 runds of 45 secs squats').notes).toContain('I read "runds" as "rounds".');
    expect(shape('8 Runden 30 Sekunden Liegestütze, 15 Sekunden Pause')).toEqual(['Liegestütze 30, Rest 15 x8']);
    expect(understood('8 Runden 30 Sekunden Liegestütze').notes).toContain('I read this as German.');
    expect(shape('4 séries de 20 secondes de pompes, 10 secondes de repos')).toEqual(['Pompes 20, Rest 10 x4']);
    expect(understood('4 séries de 20 secondes de pompes').notes).toContain('I read this as French.');
  });

  it('leaves words alone that are words themselves', () => {
    expect(problemOf('10 pounds')).toContain('"10 pounds" has no time');
    expect(understood('40 s sounds').notes).toEqual([]);
  });

  it('takes the first number of a range, and says so', () => {
    expect(shape('30-45 s plank')).toEqual(['Plank 30']);
    expect(understood('30-45 s plank').notes).toEqual(['I took 30 of "30-45 s".']);
    expect(shape('3-5 rounds of 30 to 45 s plank')).toEqual(['Plank 30 x3']);
  });
});
