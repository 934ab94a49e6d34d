// Descriptions by someone who did not know the reader, with meanings by the same. The reader is scored with them and was never
// developed with them: what is tuned on them belongs to `developed-sentences.ts`, and new ones here.
// cspell:disable

import type { Sample } from './meaning.ts';

/** What people write, and what it means. */
export const UNSEEN: readonly Sample[] = [
  ['E2MOM, 6 rounds, 3 heavy deadlifts', 'w120x6'],
  [
    'Pyramid run: 1, 2, 3, 2, 1 minutes hard with 1 minute easy between each',
    'w60 wrc60 w120 wrc60 w180 wrc60 w120 wrc60 w60',
  ],
  ['HIIT for half an hour', 'w1800 | t1800 | ( w30 r30 )x30 | ( w40 r20 )x30 | ( w45 r15 )x30 | -'],
  ['dead hang 3x30 sec, two minutes rest in between', '( w30 / r120 )x3'],
  [
    'marching on the spot two minutes, arm circles one minute, wall push ups one minute, chair stands one minute, all of it twice with a two minute pause in between',
    '( wrcp120 wrcp60 w60 w60 / rcd120 )x2',
  ],
  ['EMOM 12: 10 kettlebell swings', 'w60x12'],
  ['Breathe in 5, out 5, for 10 minutes', '( m5 m5 )x60'],
  ['2 sets of 8x20/10 with a 2 min break between', '( ( w20 r10 )x8 / r120 )x2 | ( ( w20 / r10 )x8 / r120 )x2'],
  ['AMRAP 8 min, rest 2 min, AMRAP 6 min, rest 2 min, AMRAP 4 min', 't480 r120 t360 r120 t240'],
  [
    "hamstring stretch 30 sec each side, quad stretch 30 sec each side, child's pose 1 min",
    'wrcpm30 wrcpm30 wrcpm30 wrcpm30 wrcpm60',
  ],
  ['Rowing: 3 x 8 minutes @ zone 3, 2 minutes paddling light after each one', '( w480z3 wrc120 )x3'],
  [
    '30/30s today: 30 seconds hard, 30 seconds easy, 12 times, then 4 minutes easy, then another 12',
    '( w30 wrc30 )x12 wrc240 ( w30 wrc30 )x12 | ( w30 / wrc30 )x12 wrc240 ( w30 / wrc30 )x12',
  ],
  ['soft boiled egg six and a half minutes', 'wtrcmd390'],
  ['yoga flow twenty minutes then savasana 5 minutes', 'wm1200 wrcm300'],
  ['Boxing, 6 x 3 min rounds with 1 min rest between rounds', '( w180 / r60 )x6'],
  ['swim 400 easy, 8x50 fast, 200 easy', '-'],
  ['toothbrushing for kids: 4 quarters of the mouth, 30 seconds each', 'wtrcmd30x4'],
  ['90 min endurance ride at z2', 'w5400z2'],
  [
    'Treadmill: walk 3 min, jog 5 min, run 2 min, walk 1 min, run 2 min, walk 4 min',
    'wrcp180 wrcp300 w120 wrc60 w120 wrcp240',
  ],
  ['calf stretch 3 x 30 sec each leg', 'wrcpm30x6'],
  [
    'over-unders: 3 sets of (2 min z4, 1 min z5, 2 min z4, 1 min z5), 5 min z1 between sets',
    '( w120z4 w60z5 w120z4 w60z5 / wrc300z1 )x3',
  ],
  ['green tea: steep for 3 minutes, then second infusion 4 minutes', 'wtrcmd180 wtrcmd240'],
  [
    'tabata squats, 1 min rest, tabata pushups',
    '( w20 r10 )x8 r60 ( w20 r10 )x8 | ( w20 / r10 )x8 r60 ( w20 / r10 )x8',
  ],
  [
    'squats, lunges, push ups, mountain climbers, plank. 45 sec each with 15 sec rest, 3 rounds, 90 sec between rounds',
    '( ( w45 / r15 )x5 / r90 )x3 | ( ( w45 r15 )x5 / r90 )x3',
  ],
  [
    'Fingerboard max hangs, 7 seconds on 3 seconds off, 6 reps, 5 sets with 3 minutes rest between sets',
    '( ( w7 r3 )x6 / r180 )x5 | ( ( w7 / r3 )x6 / r180 )x5',
  ],
  ['4-7-8 breathing for 3 minutes', '( m4 m7 m8 )x9'],
  ['10 x 100m freestyle on 1:45', 'w105x10'],
  [
    'Core: front plank 45 s, side plank 30 s each side, rest 1 min. 3 rounds',
    '( w45 w30 w30 r60 )x3 | ( w45 w30 w30 / r60 )x3',
  ],
  [
    'Physio: hold the bridge for 10 seconds, rest 5 seconds, 10 reps, 3 sets with 1 minute rest between sets',
    '( ( w10 r5 )x10 / r60 )x3 | ( ( w10 / r5 )x10 / r60 )x3',
  ],
  ['study session: 25 min focus, 5 min break, x4', '( w1500 r300 )x4 | ( w1500 / r300 )x4'],
  [
    "Warm-up 10', 3 x (5 x 1' fast 1' jog) with 4' walk between sets, cool-down 10'",
    'wrcp600 ( ( w60 wrc60 )x5 / wrc240 )x3 wrcp600 | wrcp600 ( ( w60 / wrc60 )x5 / wrc240 )x3 wrcp600',
  ],
  [
    "Kids' party freeze dance: dance 40 seconds, freeze 10 seconds, ten times",
    '( w40 wrcd10 )x10 | ( w40 / wrcd10 )x10',
  ],
  ['bench 5x5, squat 5x5, deadlift 1x5', '-'],
  ['1:30 on / :45 off, 7 rounds', '( w90 r45 )x7'],
  [
    'descending: 5 min, 4 min, 3 min, 2 min, 1 min, with 60 seconds rest in between',
    'w300 r60 w240 r60 w180 r60 w120 r60 w60',
  ],
  ['leg day circuit, 4 rounds', '-'],
  ['jump rope 1 min, rest 30 sec, shadow boxing 2 min, rest 30 sec, heavy bag 3 min', 'w60 r30 w120 r30 w180'],
  ['can you make me a timer for 20 minutes of 40 seconds on and 20 seconds off please', '( w40 r20 )x20'],
  [
    'warm up, then 5 x 3 min hard / 2 min easy, cool down',
    '( w180 wrc120 )x5 | ( w180 / wrc120 )x5 | wrcp300 ( w180 wrc120 )x5 wrcp300 | wrcp300 ( w180 / wrc120 )x5 wrcp300 | wrcp600 ( w180 wrc120 )x5 wrcp600 | wrcp600 ( w180 / wrc120 )x5 wrcp600 | wrcp600 ( w180 wrc120 )x5 wrcp300 | wrcp600 ( w180 / wrc120 )x5 wrcp300 | -',
  ],
  ['run 1 minute walk 2 minutes, repeat for 30 minutes', '( w60 wrc120 )x10'],
  ['5k easy run and some strides', '-'],
  [
    '10 min warm up in zone 2, 4 x 4 min in zone 4 with 3 min zone 2 in between, 10 min cool down',
    'wrcp600z2 ( w240z4 / wrc180z2 )x4 wrcp600',
  ],
  ['bread: knead 8 min, let the dough rest 30 min, knead again 2 min', 'w480 rcd1800 w120'],
  ['10 sec countdown then 5 x (1 min skipping / 30 s rest)', 'pd10 ( w60 r30 )x5 | pd10 ( w60 / r30 )x5'],
  [
    'Warm up with 5 minutes of easy jogging, then run hard for 2 minutes six times with 90 seconds of walking in between, and cool down for 5 minutes.',
    'wrcp300 ( w120 / wrc90 )x6 wrcp300',
  ],
  [
    'ladder on the assault bike: 10 s, 20 s, 30 s, 40 s, 50 s sprint, always 30 s rest after',
    'w10 r30 w20 r30 w30 r30 w40 r30 w50 r30',
  ],
  ['every 2 minutes for 10 minutes: 200 m row', 'w120x5'],
  [
    'spin class: 5 min warmup, 10 x 30 s sprint 30 s easy, 5 min zone 2, 8 x 15 s sprint 45 s easy, 5 min cooldown',
    'wrcp300 ( w30 wrc30 )x10 wrc300z2 ( w15 wrc45 )x8 wrcp300 | wrcp300 ( w30 / wrc30 )x10 wrc300z2 ( w15 / wrc45 )x8 wrcp300',
  ],
  ['45 on 15 off', 'w45 r15 | ( w45 r15 )x∞ | -'],
  [
    'Do the whole thing three times: 20s jumping jacks, 20s high knees, 20s butt kicks, 30s rest',
    '( w20 w20 w20 r30 )x3 | ( w20 w20 w20 / r30 )x3',
  ],
  ['box breathing 4 4 4 4, four minutes', '( m4 m4 m4 m4 )x15'],
  ['8 rounds: 20 seconds burpees, 10 seconds rest', '( w20 r10 )x8 | ( w20 / r10 )x8'],
  ['sit quietly for fifteen minutes and ring a bell every five minutes', 'm900b300 | m300x3'],
  [
    'Five minute plank challenge: 1 min plank, 30 s left side, 30 s right side, 1 min plank, 30 s left, 30 s right, 1 min plank',
    'w60 w30 w30 w60 w30 w30 w60',
  ],
  [
    'Norwegian 4x4, 3 min recoveries',
    '( w240 / wrc180 )x4 | ( w240 wrc180 )x4 | ( w240z4 / wrc180 )x4 | ( w240z4 wrc180 )x4 | -',
  ],
  ['15 min AMRAP - 5 pull ups, 10 push ups, 15 air squats', 't900'],
  ['5 rounds for time: 400m run, 15 thrusters', '-'],
  ['push-ups 30 seconds rest 3 sets', 'w30x3 | ( w30 r30 )x3 | ( w30 / r30 )x3 | -'],
  ['20 min EMOM alternating - odd: 12 wall balls, even: 8 burpees', 'w60x20'],
  [
    'warrior one 45 seconds each side, warrior two 45 seconds each side, downward dog for a minute, then corpse pose for three minutes',
    'wm45 wm45 wm45 wm45 wm60 wrcm180',
  ],
  [
    '5-4-3-2-1 minutes at threshold (z4) with 2 min jog between',
    'w300z4 wrc120 w240z4 wrc120 w180z4 wrc120 w120z4 wrc120 w60z4',
  ],
  [
    'half crimp, open hand, three finger drag: 10 sec hang, 50 sec rest, 6 hangs per grip, 3 min rest between grips',
    '( ( w10 r50 )x6 / r180 )x3 | ( ( w10 / r50 )x6 / r180 )x3',
  ],
  ['Every 90 seconds for 8 rounds, 2 power cleans', 'w90x8'],
  [
    'Hills! First block 6x 1 min uphill, 1 min jog down. 5 min rest. Second block 6x 30 sec uphill, 30 sec jog down.',
    '( w60 wrc60 )x6 rc300 ( w30 wrc30 )x6 | ( w60 / wrc60 )x6 rc300 ( w30 / wrc30 )x6',
  ],
  [
    'dumbbell complex for 6 minutes, two minutes rest, keep repeating until you have done four',
    '( w360 r120 )x4 | ( w360 / r120 )x4',
  ],
  [
    'high knees, burpees, skaters, plank jacks; 30 s work 15 s rest; 4 rounds; 1 min rest between rounds',
    '( ( w30 r15 )x4 / r60 )x4 | ( ( w30 / r15 )x4 / r60 )x4',
  ],
  ['hit the bag 2 min, push-ups 30 sec, rest 1 min, 5 times', '( w120 w30 r60 )x5 | ( w120 w30 / r60 )x5'],
  ['30 sec on 30 sec off 15 rounds', '( w30 r30 )x15'],
  ['Squeeze the glutes 5 sec, relax 5 sec, 15 times', '( w5 wrcd5 )x15 | ( w5 / wrcd5 )x15'],
  ['run 10 miles', '-'],
  [
    'Repeaters 7/3 x 6 is one set. Do 4 sets, 2:30 rest between.',
    '( ( w7 r3 )x6 / r150 )x4 | ( ( w7 / r3 )x6 / r150 )x4',
  ],
  ['box breath: inhale 5, hold 5, exhale 5, hold 5 x 12', '( m5 m5 m5 m5 )x12'],
  [
    'swim drills - kick 4 minutes, pull 4 minutes, full stroke 4 minutes, 30 seconds rest between each',
    'w240 r30 w240 r30 w240',
  ],
  [
    'VO2max session - 12min z2 warmup, 2 sets of 10x 30s z5 / 30s z1 with 6min z2 between the sets, 10min z1 to finish',
    'wrcp720z2 ( ( w30z5 wrc30z1 )x10 / wrc360z2 )x2 wrcp600z1 | wrcp720z2 ( ( w30z5 / wrc30z1 )x10 / wrc360z2 )x2 wrcp600z1',
  ],
  [
    'homework plan: reading 25 min, 5 min break, maths 25 min, 5 min break, spelling 15 min',
    'w1500 r300 w1500 r300 w900',
  ],
  ['roast chicken 1 hr 20 min, beep every 20 minutes so I can baste it', 'wtrcmd4800b1200 | wtrcmd1200x4'],
  [
    '2 min on, 1 min off, x5, then 1 min on, 30 sec off, x5',
    '( w120 r60 )x5 ( w60 r30 )x5 | ( w120 r60 )x5 ( w60 / r30 )x5',
  ],
  [
    'kids: 30 s star jumps, 30 s frog jumps, 30 s crab walk, 30 s bear crawl, 20 s rest, 2 rounds',
    '( w30 w30 w30 w30 r20 )x2 | ( w30 w30 w30 w30 / r20 )x2',
  ],
  ['brick: bike 20 minutes, 2 minutes to change shoes, run 10 minutes', 'w1200 wrcd120 w600'],
  [
    'ankle rehab: balance on one leg 30 seconds, rest 15 seconds, swap legs, 30 seconds, rest 15 seconds. Five times through.',
    '( w30 r15 w30 r15 )x5 | ( w30 r15 w30 / r15 )x5',
  ],
  ['work 50 seconds rest 10 seconds', 'w50 r10 | ( w50 r10 )x∞ | -'],
  ['6 x 50 m butterfly, leaving every 70 seconds', 'w70x6'],
  ['wall sit: 3 x 45s, 30s rest', '( w45 / r30 )x3 | ( w45 r30 )x3'],
  ['MMA, 5 x 5 minute rounds, one minute rest between, 30 sec to get ready first', 'pd30 ( w300 / r60 )x5'],
  ['inhale for four, exhale for six, keep going for eight minutes', '( m4 m6 )x48'],
  ['erg steady state 2 x 20 minutes zone 2, 3 min off between', '( w1200z2 / rc180 )x2'],
  [
    'Side lunges left 40 s, right 40 s, rest 20 s. Glute bridge 40 s, rest 20 s. Four rounds in total.',
    '( w40 w40 r20 w40 r20 )x4 | ( w40 w40 r20 w40 / r20 )x4',
  ],
  ['Up and down the ladder: 30s 60s 90s 60s 30s, equal rest after each', 'w30 r30 w60 r60 w90 r90 w60 r60 w30 r30'],
  [
    'I want to do ten rounds of one minute on the rowing machine with forty five seconds rest in between',
    '( w60 / r45 )x10',
  ],
  [
    'count me in for ten seconds, then five minutes skipping, then a one minute break, then five more minutes skipping',
    'pd10 w300 r60 w300',
  ],
  ['stretch for a bit, then 10 min core', 'w600 | wrcpm60 w600 | wrcpm120 w600 | wrcpm300 w600 | -'],
  [
    'warmup 3:00, then 30s kettlebell swings 30s goblet squats 30s rest x 6, cooldown 2:00',
    'wrcp180 ( w30 w30 r30 )x6 wrcp120 | wrcp180 ( w30 w30 / r30 )x6 wrcp120',
  ],
  ['45 minutes zone 2 run, then 6 x 20 second strides, one minute walk between strides', 'w2700z2 ( w20 / wrc60 )x6'],
  [
    'Cycling: 15min Z2, 3x10min Z4 w/ 5min Z1 recovery between, 15min Z1',
    'wrcp900z2 ( w600z4 / wrc300z1 )x3 wrcp900z1',
  ],
  ['coherent breathing, 6 sec in, 6 sec out, 12 min', '( m6 m6 )x60'],
  ['foam roll quads, hamstrings, calves and back, 1 minute each', 'wrcpm60x4'],
  ['2 hour ride, bell every half hour to remind me to drink', 'w7200b1800 | w1800x4'],
  ['plank 1-2 min', 'w60 | w90 | w120 | -'],
  [
    'Couch to 5k week 1: brisk 5 minute walk, then alternate 60 seconds running and 90 seconds walking for a total of 20 minutes',
    'wrcp300 ( w60 wrc90 )x8',
  ],
  ['sprint 15 sec rest 45 sec for 12 minutes', '( w15 r45 )x12'],
  [
    'sauna 12 min, cold plunge 2 min, rest 10 min x 3',
    '( wrcmt720 wrcm120 rcd600 )x3 | ( wrcmt720 wrcm120 / rcd600 )x3',
  ],
  ['legs and abs today', '-'],
  ['swim 20 lengths breaststroke then 10 lengths backstroke', '-'],
  ['tabata x 4 with one minute in between', '( ( w20 r10 )x8 / r60 )x4 | ( ( w20 / r10 )x8 / r60 )x4'],
  ['3 rds, 5 min bag work, 1 min off', '( w300 r60 )x3 | ( w300 / r60 )x3'],
  ['meditation: 2 minutes body scan, 10 minutes following the breath, 3 minutes gratitude', 'm120 m600 m180'],
  ['5x5 min intervals', 'w300x5 | ( w300 r300 )x5 | ( w300 / r300 )x5 | ( w300 / r60 )x5 | ( w300 / r120 )x5 | -'],
  [
    'neck stretches: left 20 seconds, right 20 seconds, forward 20 seconds, do it three times',
    '( wrcpm20 wrcpm20 wrcpm20 )x3',
  ],
  ['Fartlek: 3-2-1 min hard, each followed by half that time easy, 3 rounds', '( w180 wrc90 w120 wrc60 w60 wrc30 )x3'],
  ['bicep curls 3 sets of 12, tricep dips 3 sets of 15', '-'],
  ['12-minute AMRAP of 7 burpees, 14 lunges and 21 double unders', 't720'],
  [
    '5 min warmup, 20 min intervals, 5 min cooldown',
    'wrcp300 wt1200 wrcp300 | wrcp300 ( w30 r30 )x20 wrcp300 | wrcp300 ( w60 wrc60 )x10 wrcp300 | -',
  ],
  ["3 x (4 x 1' / 30\") r=2' between sets", '( ( w60 r30 )x4 / r120 )x3 | ( ( w60 / r30 )x4 / r120 )x3'],
  ['EMOM for 16 minutes: min 1 pull ups, min 2 box jumps, min 3 sit ups, min 4 rest', 'w60x16 | ( w60 w60 w60 r60 )x4'],
  [
    'Easy 10 minute jog to start. Main set: 5 times 3 minutes in zone 4, two minutes easy jogging between. Finish with ten minutes easy.',
    'wrcp600 ( w180z4 / wrc120 )x5 wrcp600',
  ],
  ['Every 3 min for 18 min: 12 cal bike + 12 push press', 'w180x6'],
  ['2000m row, 50 thrusters, 30 pull ups', '-'],
  ['pomodoro 50/10 three times', '( w3000 r600 )x3 | ( w3000 / r600 )x3'],
];
