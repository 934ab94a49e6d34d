// Every third of the descriptions typed on a phone: only scored, never tuned on. Their meanings were written before they were read.
// cspell:disable

import type { Sample } from './meaning.ts';

/** As SCORED. */
export const UNSEEN_PHONE: readonly Sample[] = [
  ['20 on 10 off 8x', '( w20 r10 )x8 | ( w20 / r10 )x8'],
  ['40s/20s, 3 rounds of 6 exercises, 90s between rounds', '( ( w40 r20 )x6 / r90 )x3 | ( ( w40 / r20 )x6 / r90 )x3'],
  [
    '3 rounds: 1 min jump rope, 1 min squats, 1 min push-ups, 1 min rest',
    '( w60 w60 w60 r60 )x3 | ( w60 w60 w60 / r60 )x3',
  ],
  [
    'Burpees 30 seconds, rest 15 seconds, high knees 30 seconds, rest 15 seconds, then rest 2 minutes and do it all again',
    '( w30 r15 w30 r15 r120 )x2 | ( w30 r15 w30 r15 / r120 )x2 | w30 r15 w30 r15 r120 w30 r15 w30 r15',
  ],
  ['every 90 s for 10 rounds: 1 clean and jerk', 'w90x10'],
  ['EMOM 16: 1) row 2) burpees 3) wall balls 4) rest', 'w60x16 | ( w60 w60 w60 r60 )x4'],
  ['20 min amrap cindy', 't1200'],
  ['AMRAP 5 x 3, 1 min rest between', '( t300 / r60 )x3'],
  ['Tabata x4, 1 min rest between tabatas', '( ( w20 r10 )x8 / r60 )x4'],
  ['10min wu, 3x10min threshold w/ 2min jog, 10min cd', 'p600 ( w600 / wcr120 )x3 c600 | p600 ( w600 wcr120 )x3 c600'],
  ['easy 10, tempo 20, easy 10', 'wc600 w1200 wc600'],
  ['Jog 8 min, walk 2 min, x3', '( w480 wrc120 )x3'],
  ['6x1km with 90s rest', '-'],
  ['long run 1h45 zone 2', 'w6300z2'],
  ['spin 5 min warmup, 30s sprint 90s easy x 8, 5 min cooldown', 'p300 ( w30 wcr90 )x8 c300'],
  ['ride 20 min zone 2 then 10 min zone 3 then 5 min zone 4 then 10 min zone 1', 'w1200z2 w600z3 w300z4 w600z1'],
  ['Rowing machine: 5 min warm up, 10 x 30s all out / 60s easy, 5 min cool down', 'p300 ( w30 wcr60 )x10 c300'],
  ['row 4 min, rest 1 min, row 3 min, rest 1 min, row 2 min, rest 1 min, row 1 min', 'w240 r60 w180 r60 w120 r60 w60'],
  ['swim: 200 warm up, 8x50 on 60s, 200 cool down', '-'],
  ['Heavy bag: 8 x 2 min rounds with 30 sec rest', '( w120 / r30 )x8 | ( w120 r30 )x8'],
  [
    'Boxing gym session - 5 min skipping, 1 min rest, 6 x 3 min pads (1 min rest), 5 min stretch',
    'w300 r60 ( w180 / r60 )x6 wc300',
  ],
  ['quick 7 min hiit 20s/10s', '( w20 r10 )x14'],
  [
    '1. Jumping jacks 45s\n2. Rest 15s\n3. Squats 45s\n4. Rest 15s\n5. Plank 45s\n6. Rest 15s\n3 rounds',
    '( w45 r15 w45 r15 w45 r15 )x3',
  ],
  [
    'Circuit A (3 rounds):\nsquats 40s\nrest 20s\npush ups 40s\nrest 20s\n\nCircuit B (3 rounds):\nlunges 40s\nrest 20s\nrows 40s\nrest 20s',
    '( w40 r20 w40 r20 )x3 ( w40 r20 w40 r20 )x3',
  ],
  [
    'squats, lunges, push ups, plank: 45s each with 15s rest, 3 rounds',
    '( w45 r15 w45 r15 w45 r15 w45 r15 )x3 | ( w45 / r15 )x12 | ( w45 r15 w45 r15 w45 r15 w45 )x3',
  ],
  [
    'do push-ups for 30 seconds, sit-ups for 30 seconds and squats for 30 seconds, 4 times with a minute rest between',
    '( w30 w30 w30 / r60 )x4',
  ],
  [
    'Superset 1: curls 30s, dips 30s, rest 45s x 3\nSuperset 2: flys 30s, shrugs 30s, rest 45s x 3',
    '( w30 w30 r45 )x3 ( w30 w30 r45 )x3',
  ],
  ['deadlift 5 sets, 3 min rest between sets', '-'],
  ['3 min rest timer between sets', 'rt180 | -'],
  ['plank a minute and a half', 'w90'],
  ['KB swings 30s on 30s off for 10 mins', '( w30 r30 )x10'],
  ['snatch test 5 min, switch hands every min', 'w300b60 | w60x5 | -'],
  ['Yin yoga: 6 poses, 4 minutes each, 30 s to transition', '( wm240 / r30 )x6 | ( wm240 r30 )x6'],
  ["hold each pose 30s: cat, cow, cobra, child's pose", 'wm30 wm30 wm30 wmr30'],
  ['sit for 20 min, bell every 5 min', 'm1200b300 | w1200b300'],
  ['4-7-8 breathing, 8 rounds', '( m4 m7 m8 )x8'],
  ['breathe in for 5 seconds and out for 5 seconds, 3 minutes', '( m5 m5 )x18'],
  ['focus 50 mins, break 10 mins, repeat twice', '( w3000 r600 )x2 | ( w3000 / r600 )x2'],
  ['4 pomodoros of 25 minutes with 5 minute breaks', '( w1500 / r300 )x4 | ( w1500 r300 )x4'],
  ['physio: bridge hold 10s, rest 5s, 12 times, 3 sets, 1 min between sets', '( ( w10 r5 )x12 / r60 )x3'],
  ['ice knee 15 mins, take off 45 mins, repeat 3 times', '( w900 wr2700 )x3'],
  ['ladder: 10s, 20s, 30s, 40s, 50s, 60s work with 15s rest between', 'w10 r15 w20 r15 w30 r15 w40 r15 w50 r15 w60'],
  [
    'descending ladder 5-4-3-2-1 min with 90 sec recovery',
    'w300 r90 w240 r90 w180 r90 w120 r90 w60 | w300 c90 w240 c90 w180 c90 w120 c90 w60',
  ],
  ['stair sprints, 20 secs up, 40 secs walk down, 8 times', '( w20 wrc40 )x8'],
  ['assault bike 10 x 10 s max / 50 s easy', '( w10 wcr50 )x10'],
  ['hangboard 10 s on 20 s off 6 reps, 3 sets, 3 min between', '( ( w10 r20 )x6 / r180 )x3'],
  ['I need 5 rounds of 2 minutes work with 30 seconds rest between each round', '( w120 / r30 )x5 | ( w120 r30 )x5'],
  ['alternating squats 30s and rest 30s for 6 minutes', '( w30 r30 )x6'],
  ['get ready 10s, then 8 x 20s work 10s rest', 'p10 ( w20 r10 )x8'],
  [
    '3 Rounds For Time\n1 min Row\n1 min Burpees\n1 min Box Jumps\n1 min Rest',
    '( w60 w60 w60 r60 )x3 | ( w60 w60 w60 / r60 )x3',
  ],
  ['warmup 3mins, 8 x [20s sprint, 1m40 walk], cooldown 3 mins', 'p180 ( w20 wrc100 )x8 c180'],
  ['Brush teeth 2 min', 'w120'],
  ['Interval walking: 3 mins fast, 3 mins slow, 5 sets', '( w180 w180 )x5 | ( w180 c180 )x5 | ( w180 r180 )x5'],
  ['6 mile run with 8 strides', '-'],
  ["3' z2 + 2' z3 + 1' z4, 4 sets", '( w180z2 w120z3 w60z4 )x4'],
  ['2 sets of 5 x 1 min fast, 1 min jog, 3 mins rest between sets', '( ( w60 wcr60 )x5 / r180 )x2'],
  [
    '3 mins each: skipping, bag, pads, sparring with 1 min rest',
    'w180 r60 w180 r60 w180 r60 w180 | w180 r60 w180 r60 w180 r60 w180 r60',
  ],
];
