// cspell:ignore dann drei gehen kniebeugen laufen minuten puis runden sekunden
import { describe, expect, it } from 'vitest';
import { readDescription } from '../read-description.ts';
import { withoutBrokenLines } from './broken-lines.ts';

/** The lengths of all steps as they are done, or the sentence why there are none. */
function playedIn(text: string): readonly number[] | string {
  const reply = readDescription(text);
  if (!reply.understood) return reply.problem;
  return reply.timer.rounds.flatMap(({ repeat, steps }) =>
    Array.from({ length: repeat }, () => steps.map(({ seconds }) => seconds)).flat(),
  );
}

const WALK_RUN = [360, 240, 120, 240, 90];

describe('a line that a program broke', () => {
  it.each([
    [
      'before a unit',
      'Start with a 6-minute walk, then 4\nminutes of jogging, 2 minutes of walking, 4 minutes of jogging and 90\nseconds of walking.',
      WALK_RUN,
    ],
    [
      'behind a hyphen',
      'Start with a 6-\nminute walk, then 4 minutes of jogging, 2 minutes of walking, 4\r\nminutes of jogging and 90 seconds of walking.',
      WALK_RUN,
    ],
    [
      'behind a comma and a small word',
      'Start with a 6-minute walk, then 4 minutes of jogging,\n2 minutes of walking, 4 minutes of jogging and\n90 seconds of walking.',
      WALK_RUN,
    ],
    [
      'before a small letter',
      'Begin with a brisk walk of five minutes and then run for\ntwo minutes, walk for one minute, run for two minutes and\nwalk for five minutes.',
      [300, 120, 60, 120, 300],
    ],
    [
      'before how often',
      'Warm-up for 5 minutes, then run for 60 seconds and walk for 90 seconds, repeat 2\ntimes, and cool down for 5 minutes.',
      [300, 60, 90, 60, 90, 300],
    ],
    ['in German', 'Gehen 5\nMinuten, dann laufen 2\nMinuten.', [300, 120]],
    ['in French', 'Marche 5\nminutes, puis course 2\nminutes.', [300, 120]],
  ])('ends no sentence: %s', (_, text, lengths) => {
    expect(playedIn(text)).toEqual(lengths);
  });

  it.each([
    'Jog 3 minutes\nWalk 90 seconds',
    'jog 3 minutes\nwalk 90 seconds\njog 3 minutes',
    'squats 30\nlunges 30',
    'Squats 30 s\n- Rest 10 s',
    'Round 1: a rather long line with 40 s of squats and 0:05\n2 rounds of lunges 30 s',
    '3 rounds of\n1 min plank',
    'Warm up 5\n\nminutes',
    '',
    '\n\n',
  ])('is none where each is a step of its own, a list or a paragraph: %j', (text) => {
    expect(withoutBrokenLines(text)).toBe(text);
  });

  it('stays as it is once it is joined, and is found in a time that grows with the text', () => {
    const text = 'Walk for 4\nminutes and jog for\n90\nseconds.\n'.repeat(2000);
    const joined = withoutBrokenLines(text);
    expect(joined).toBe('Walk for 4 minutes and jog for 90 seconds.\n'.repeat(2000));
    expect(withoutBrokenLines(joined)).toBe(joined);
  });
});

describe('what is to alternate, or to repeat', () => {
  it.each([
    [
      'Start with a brisk 3-minute walk, then alternate 30 seconds of skipping and 60 seconds of walking, for a total of 12 minutes.',
      [180, ...rows(8, 30, 60)],
    ],
    [
      '5 minutes of stretching, then alternate 60 seconds of running and 90 seconds of walking, for a total of 20 minutes.',
      [300, ...rows(8, 60, 90)],
    ],
    [
      '3 minutes of squats, then alternating 20 s fast and 40 s slow, for a total of 5 minutes',
      [180, ...rows(5, 20, 40)],
    ],
    ['6 min squats, then alternate 1 min jog and 2 min walk, 6 times.', [360, ...rows(6, 60, 120)]],
    [
      '5 minutes rowing. After this alternate 30 s squats and 30 s rest, for a total of 6 minutes',
      [300, ...rows(6, 30, 30)],
    ],
    ['3 minutes cycling, then 40 s sprint and 20 s easy, for a total of 8 minutes.', [180, ...rows(8, 40, 20)]],
    [
      'Do 3 minutes of rowing, then repeat 40 s plank and 20 s rest, for a total of 10 minutes.',
      [180, ...rows(10, 40, 20)],
    ],
  ])('begins at its own place: %s', (text, lengths) => {
    expect(playedIn(text)).toEqual(lengths);
  });

  it.each([
    [
      'Walk for 4 minutes to warm up, then three rounds of this:\n\n* Row 2 minutes\n* Squat 30 seconds\n* Rest 1 minute',
      [240, ...rows(3, 120, 30, 60)],
    ],
    [
      'Warm up five minutes, then 2 repetitions of the following:\n- Jog 90 seconds\n- Walk 90 seconds',
      [300, ...rows(2, 90, 90)],
    ],
    ['3 sets of the following exercises:\n\n1. Row 2 min\n2. Rest 1 min', rows(3, 120, 60)],
    [
      'Do five minutes of walking, then five repetitions of these:\n• Run 60 seconds\n• Walk 90 seconds\n\nCool down 5 minutes',
      [300, ...rows(5, 60, 90), 300],
    ],
    ['Four rounds of this circuit\n- Plank 30 s\n- Rest 15 s', rows(4, 30, 15)],
    ['Trois tours :\n- Squats 40 secondes\n- Repos 20 secondes', rows(3, 40, 20)],
    ['Drei Runden:\n- Kniebeugen 40 Sekunden\n- Pause 20 Sekunden', rows(3, 40, 20)],
    ['3 rounds of this:\n- Row 2 min\n- Rest 1 min', rows(3, 120, 60)],
    ['2 rounds of this: squats 30 s, rest 10 s', rows(2, 30, 10)],
    [
      'Jog for 5 minutes to warm up, then do this 4 times:\n- Sprint 20 seconds\n- Walk 40 seconds',
      [300, ...rows(4, 20, 40)],
    ],
  ])('is the list below a count of it: %s', (text, lengths) => {
    expect(playedIn(text)).toEqual(lengths);
  });

  it.each([
    'Do each exercise for 45 seconds:\n- Squats 45s\n- Lunges 45s',
    'For 10 minutes:\n- Squats 45s\n- Lunges 45s',
  ])('is not read if a length above the list has no other meaning: %j', (text) => {
    expect(typeof playedIn(text)).toBe('string');
  });
});

function rows(times: number, ...lengths: readonly number[]): readonly number[] {
  return Array.from({ length: times }, () => lengths).flat();
}
