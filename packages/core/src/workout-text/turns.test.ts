import { describe, expect, it } from 'vitest';
import { readDescription } from './read-description.ts';

/** 'w40 r20 x3 /60': types, seconds, repeats and the rest between, a round after another. */
function played(text: string): string {
  const reply = readDescription(text);
  if (!reply.understood) return '-';
  const rounds = reply.timer.rounds.map(({ repeat, restSeconds, steps }) => {
    const list = steps.map(({ type, seconds, repeat: reps }) => `${type} ${seconds}${reps > 1 ? ` x${reps}` : ''}`);
    const times = repeat === 1 ? '' : ` x${repeat}`;
    return `${list.join(', ')}${times}${restSeconds > 0 ? ` /${restSeconds}` : ''}`;
  });
  return rounds.join('; ');
}
function notesOf(text: string): readonly string[] {
  const reply = readDescription(text);
  return reply.understood ? reply.timer.notes : [];
}

describe('turns of speech', () => {
  it.each([
    ['a couple of minutes plank', 'work 120'],
    ['half hour run', 'work 1800'],
    ['1 hr 15 run', 'work 4500'],
    ['about 20 min run or so', 'work 1200'],
    ['ten 2-minute rounds with 30 s rest', 'work 120 x10 /30'],
    ['plank 30 s, rest 30 s, six of them', 'work 30, rest 30 x6'],
    ['5 goes of 1 min plank with 30 s rest', 'work 60 x5 /30'],
    ['work=40s rest=20s rounds=8', 'work 40, rest 20 x8'],
    ['Work: 45 s\nRest: 15 s\nRounds: 10', 'work 45, rest 15 x10'],
    ['A: 30 s squats, B: 30 s dips; 5 rounds', 'work 30, work 30 x5'],
    ['1) squats 30 s 2) dips 30 s 3) rest 30 s, repeat 5x', 'work 30, work 30, rest 30 x5'],
    ['1 min row / 1 min bike / 1 min rest', 'work 60, work 60, rest 60'],
    ['can you make me a timer for 3 rounds of 1 min plank please', 'work 60 x3'],
    ['pigeon 2 min/side', 'work 120 x2'],
    ['every 2:00 x 5: 10 burpees', 'work 120 x5'],
    ['the warm up is 5 min, then there are 3 rounds of 1 min plank', 'preparation 300; work 60 x3'],
  ])("'%s' is %s", (text, meant) => {
    expect(played(text)).toBe(meant);
  });

  it.each([
    ['run for 10 min, walk for 5', 'work 600, work 300', 'I read 5 as min.'],
    ['2x20 FTP with 5 min rest', 'work 1200 x2 /300', 'I read 20 as minutes.'],
    ['bike 30 min: 10 easy, 10 steady, 10 hard', 'recovery 600, work 600, work 600', 'I read 10, 10, 10 as min.'],
    ['warm up 10, main 20, cool down 5', 'preparation 600, work 1200, recovery 300', 'I read 20 as minutes.'],
    ['study 50/10', 'work 3000, rest 600', 'I read 50 as minutes.'],
    [
      'hang 10 s every minute for 3 min',
      'work 10, rest 50 x3',
      'I put 50s of rest after "hang 10 s": it comes every 1 minute.',
    ],
    [
      '20 min intervals (40 s on, 20 s off)',
      'work 40, rest 20 x20',
      'I repeat what follows "20 min intervals" to fill 20m.',
    ],
    [
      '5 min warm up and cool down, run 20 min',
      'preparation 300, work 1200, recovery 300',
      'I put 5 min of warm-up first and 5 min of cool-down last.',
    ],
    ['ladder 10 20 30 s with equal rest', 'work 10, rest 10, work 20, rest 20, work 30', 'I read 10-20-30 as 3 steps.'],
    ['plank 1 min, norwegian style', 'work 60', 'I left out "norwegian style".'],
  ])("'%s' is %s, and that is noted", (text, meant, note) => {
    expect(played(text)).toBe(meant);
    expect(notesOf(text)).toContain(note);
  });

  it.each([
    ['side plank 30 s each side, rest 15 s, 3 rounds', 'work 30 x2, rest 15 x3'],
    ['planks: 45 s, 3 sets, 30 s rest', 'work 45, rest 30 x3'],
    ['row 6 x 2 min hard, 1 min easy', 'work 120, recovery 60 x6'],
    [
      '3x(5x(7 s on, 3 s off)), rest 2 min',
      'work 7, rest 3 x5; rest 120; work 7, rest 3 x5; rest 120; work 7, rest 3 x5',
    ],
    [
      'bag 2 rounds of 3 min, then pads 2 rounds of 2 min, 1 min rest between all rounds',
      'work 180 x2 /60; rest 60; work 120 x2 /60',
    ],
    [
      '2 rounds of squats 45 s, dips 45 s, 15 s between exercises and 90 s between rounds',
      'work 45, rest 15, work 45 x2 /90',
    ],
    ['20 s strides rest 40 s', 'work 20, rest 40'],
    ["3 x 8' r 2'", 'work 480, rest 120 x3'],
    ["6x3' (r 1'30)", 'work 180 x6 /90'],
    ['squats 1 min 30 rest 30 s x 3', 'work 90, rest 30 x3'],
    ['EMOM 2 min: squats, rest 1 min', 'work 60 x2; rest 60'],
  ])("the rest in '%s' is in its place: %s", (text, meant) => {
    expect(played(text)).toBe(meant);
  });

  it.each([
    ['Walk 5 min. Run 1 min, walk 2 min - 7 times. Walk 5 min.', 'work 300; work 60, work 120 x7; work 300'],
    ['walk 5 min, (jog 3 min, walk 90 s) x 2, walk 5 min', 'work 300; work 180, work 90 x2; work 300'],
    ['6 x 1 min hard, 1 min easy, 10 min easy', 'work 60, recovery 60 x6; recovery 600'],
    [
      'squats 30 s then rest 15 s then dips 30 s then rest 15 s and repeat that 5 times',
      'work 30, rest 15, work 30, rest 15 x5',
    ],
    [
      '8x40/20 three times with 2 min in between',
      'work 40, rest 20 x8; rest 120; work 40, rest 20 x8; rest 120; work 40, rest 20 x8',
    ],
    ['3 rounds of\n1 min plank\n30 s rest\nthen 2 min run', 'work 60, rest 30 x3; work 120'],
    ['AMRAP 10 min\n5 push-ups\n10 squats', 'timer 600'],
  ])("the count in '%s' reaches as far as it is meant: %s", (text, meant) => {
    expect(played(text)).toBe(meant);
  });

  it.each([
    '3 sets, 12 reps, 90 s rest',
    'plank 1 min, rest 30 s, 6 rounds, 2 min break after round 3',
    '30 breaths then hold 1 min, 3 rounds',
    '5 x 1000 m rest 2 min',
    'run 30 min including 5 min warm up',
    'squats 30 s, dips',
  ])("'%s' is no timer", (text) => {
    expect(played(text)).toBe('-');
  });

  it('says that there is nothing but rest', () => {
    expect(notesOf('rest 90 s x 10')).toContain('I found no work in that, only rest.');
    expect(notesOf('rest 90 s')).toEqual([]);
  });
});
