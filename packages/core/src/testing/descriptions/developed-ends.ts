// Descriptions of steps that end by the heart rate or by a tap, which the reader was developed with.

import type { Sample } from './meaning.ts';

/** What people write, and what it means; `meaning.ts` says how a meaning is written. */
export const ENDS: readonly Sample[] = [
  // By the heart rate
  ['rest until my heart rate is below 120', 'r180<120'],
  ['recover until zone 2', 'c180<z2'],
  ['rest until 110 bpm, at most 3 min', 'r180<110'],
  ['rest until hr < 110, max 4 min', 'r240<110'],
  ['rest up to 2 min until my pulse is under 115', 'r120<115'],
  ['rest 3 min or until my heart rate drops below 110', 'r180<110'],
  ['rest until 110 bpm or 3 min', 'r180<110'],
  ['recover until I am back in zone 1', 'c180<z1'],
  ['6 x 2 min hard, rest until 120 bpm', '( w120 r180<120 )x6'],
  ['6 x 2 min hard, recover until zone 2, at most 4 min', '( w120 c240<z2 )x6'],
  ['6 x (2 min hard, rest until below 120 bpm)', '( w120 r180<120 )x6'],
  ['6 x 2 min hard with rest until 120 bpm', '( w120 / r180<120 )x6'],
  ['warm up 10 min, 5 rounds of 3 min zone 4, walk until zone 2, cool down 5 min', 'p600 ( w180z4 wc180<z2 )x5 c300'],
  ['warm up until my heart rate is above 120, at most 10 min, then run 20 min', 'p600>120 w1200'],
  ['sprint until 170 bpm, max 1 min, rest until 120 bpm, max 2 min, repeat 5 times', '( w60>170 r120<120 )x5'],
  ['run until zone 4, then rest until zone 2', 'w180>z4 r180<z2'],
  ['2 min hard, wait until my heart rate is below 120', 'w120 r180<120'],
  ['4 rounds:\n- row 4 min\n- rest until 110 bpm (max 3 min)', '( w240 r180<110 )x4'],
  ['run 1 min then rest until my heart rate comes down to 115, at least 30 s, at most 2 min', 'w60 r120<115'],
  ['easy spin until my hr falls below zone 3', 'wc180<z2'],
  // By a tap
  ['plank until I tap', 'w60t'],
  ['10 push-ups then tap', 'w30t10'],
  ['10 push-ups, then tap, 60 s rest', 'w30t10 r60'],
  ['3 sets of 10 push-ups, tap when done, 60 s rest', '( w30t10 r60 )x3'],
  ['3 sets of 12 squats until I tap with 90 s rest', '( w36t12 / r90 )x3'],
  ['5x5 squats, tap after each set, 2 min rest', '( w15t5 r120 )x5'],
  ['3 rounds: 10 push-ups then tap, 15 squats then tap, 1 min rest', '( w30t10 w45t15 r60 )x3'],
  ['climb until I tap, rest 3 min, 8 times', '( w60t r180 )x8'],
  ['climb about 2 min until I tap, 3 min rest', 'w120t r180'],
  ['8 reps of pull-ups, then tap', 'w24t8'],
  ['squats 12 reps until I am done, rest 90 s', 'w36t12 r90'],
  ['4 x 30 s hang until I tap', 'w30tx4'],
  ['plank 1 min, tap to continue, squats 1 min', 'w60! w60'],
  // No such end
  ['rest until 20 bpm', '-'],
  ['rest until zone 7', '-'],
  ['rest until my heart rate is below zone 1', '-'],
  ['rest 2 min until 110 bpm, at most 3 min', '-'],
  ['rest until my heart rate is calm', '-'],
];
