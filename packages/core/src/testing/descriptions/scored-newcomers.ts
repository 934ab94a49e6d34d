// Every fourth description by the people of NEWCOMERS, set aside unread: they are only scored.
// cspell:disable

import type { Sample } from './meaning.ts';

/** As SCORED. */
export const SCORED_NEWCOMERS: readonly Sample[] = [
  ['EMOM 12', 'w60x12'],
  ["I've got 20 minutes. Split it into 40 seconds on and 20 seconds off.", '( w40 r20 )x20'],
  [
    'Couch to 5k week 1: brisk five minute warmup walk, then alternate 60 seconds of jogging and 90 seconds of walking for a total of 20 minutes.',
    'pw300 ( w60 wrc90 )x8',
  ],
  ['my physio said to hold the calf stretch for 30 seconds per side, three times', 'wc30x6'],
  [
    "30-20-10 running: 30s easy 20s steady 10s sprint x5, that's one block. 3 blocks w 2min walk between",
    '( ( wc30 w20 w10 )x5 / wrc120 )x3',
  ],
  ["beep every 30 seconds for 15 minutes, I'm doing a treadmill incline thing", 'wt900b30 | wt30x30'],
  ['death by burpees, one more rep every minute until I drop', '( w60 )x∞'],
  [
    'Superset A: 30s curls 30s dips, rest 60, 4x. Superset B: 30s rows 30s pushups, rest 60, 4x',
    '( w30x2 r60 )x4 ( w30x2 r60 )x4 | ( w30x2 r60 )x4 ( w30x2 / r60 )x4 | ( w30x2 / r60 )x4 ( w30x2 / r60 )x4',
  ],
  ['alternate 2 minutes run 1 minute walk for half an hour', '( w120 wrc60 )x10'],
  ['EMOM 10 then 2 min rest then AMRAP 8', 'w60x10 r120 wt480'],
  [
    '3 x 10 min on the erg, first at rate 18, second at 20, third at 22; 3 min light paddling between pieces',
    '( w600 / rc180 )x3',
  ],
  [
    'TABATA x4 (pushups, squats, situps, burpees) 1 min between tabatas',
    '( ( w20 r10 )x8 / r60 )x4 | ( ( w20 / r10 )x8 / r60 )x4',
  ],
  [
    'I want to jump rope for three minutes, take thirty seconds off, and do that six times in total.',
    '( w180 r30 )x6 | ( w180 / r30 )x6',
  ],
  ['Long run, two hours, with a gel reminder every 40 min.', 'w7200b2400 | w2400x3'],
  ['countdown from 10, then 12 min amrap', 'pdt10 wt720'],
  ['HR zone 3 for forty minutes please, bookended by 10 mins in zone 1 on each end', 'pwc600z1 w2400z3 wrc600z1'],
  [
    'Ten minutes of mobility, twenty of strength, ten of cardio and five of breathing to finish',
    'pwc600 w1200 w600 mrc300',
  ],
  ['EMOM 20 alternating: odd = 12 cal bike, even = 15 wall balls', 'w60x20'],
  [
    'brick day: 20 min swim, 3 min transition, 60 min bike, 2 min transition, 30 min run 🏊🚴🏃',
    'w1200 rpd180 w3600 rpd120 w1800',
  ],
  ['Murph', '-'],
  ['4 sets deadlift: 8 reps, takes me ~40 sec. 2 min between sets', '( w40t8 / r120 )x4 | ( w40 / r120 )x4'],
  [
    'W5D1 🏃‍♀️ 5min walk // 5min jog 3min walk x3 // 5min walk',
    'pwc300 ( w300 wrc180 )x3 wrc300 | pwc300 ( w300 / wrc180 )x3 wrc300',
  ],
  [
    'Could you set a timer for my bootcamp? Partner A works for 45 seconds, then partner B works for 45, then 30 seconds rest for both. Six times.',
    '( w45x2 r30 )x6 | ( w45x2 / r30 )x6',
  ],
  ['sprnt 20 secnds then wlk 40 secnds x 10 tims', '( w20 wrc40 )x10 | ( w20 / wrc40 )x10'],
  [
    'TUES TRACK\n* 12:00 jog warm up\n* 5 x 2:30 @ 5k effort, 1:30 walk after each rep\n* 4:00 walk\n* 4 x 0:30 fast, 0:30 walk after each rep\n* 8:00 cool down',
    'pw720 ( w150 wrc90 )x5 wrc240 ( w30 wrc30 )x4 c480',
  ],
  ['Meditate for twenty minutes with a bell every five minutes', 'm1200b300 | m300x4'],
  ['set a timer for twelve minutes', 'wt720'],
  ['walk 4 min jog 1 min x5', '( wrc240 w60 )x5'],
  ['twelve sun salutations one minute each with no breaks', 'wm60x12'],
  [
    'so i want to do um squats for thirty seconds then rest for thirty then push ups for thirty then rest for thirty then sit ups for thirty and then rest for a minute and the whole thing three times',
    '( w30 r30 w30 r30 w30 r60 )x3 | ( w30 r30 w30 r30 w30 / r60 )x3',
  ],
  [
    "Plank progression 20, 30, 40, 50, 60 seconds with 20 seconds' rest in between",
    'w20 r20 w30 r20 w40 r20 w50 r20 w60',
  ],
  [
    'my back exercises: cat cow one minute, bird dog 30 seconds each side, dead bug one minute, glute bridge hold 20 seconds three times with 10 second rests. rest half a minute between exercises',
    'w60 r30 w30x2 r30 w60 r30 ( w20 / r10 )x3 | w60 r30 w30x2 r30 w60 r30 ( w20 r10 )x3',
  ],
  ['walk 2 miles', '-'],
  ['pomodoro 25/5 x 4 then a long break of 20 minutes', '( wt1500 r300 )x4 r1200 | ( wt1500 / r300 )x4 r1200'],
  ['amrap fifteen minutes five pull ups ten push ups fifteen squats', 'wt900'],
  ["I've got twenty minutes, split it into forty seconds work and twenty seconds rest", '( w40 r20 )x20'],
  ['4-7-8 breathing x4', '( mw4 mwr7 mwr8 )x4'],
  [
    'From the cardiac nurse: ten minutes warm up, then four minutes in zone four and three minutes easy in zone two, four times, then five minutes cool down',
    'pw600 ( w240z4 crw180z2 )x4 crw300 | pw600 ( w240z4 / crw180z2 )x4 crw300',
  ],
  [
    'Stretching before bed, slow one (secs unless I say): neck L 20, neck R 20, chest 40, child pose 60, pigeon L 60, pigeon R 60, legs up the wall 5 min',
    'wcm20x2 wcm40 wcm60x3 wmrc300',
  ],
  [
    'circuit at home four stations step ups wall push ups chair squats marching forty seconds each fifteen seconds to move to the next one three rounds with one minute rest between rounds',
    '( w40 rpdc15 w40 rpdc15 w40 rpdc15 w40 / r60 )x3',
  ],
  [
    "Hi! I'm a total beginner. Could you make something like: march 1 min, knee lifts 1 min, side steps 1 min, rest 1 min, and repeat it so it lasts 20 minutes altogether? Thanks x",
    '( w60x3 r60 )x5',
  ],
  [
    'body scan feet two minutes legs two minutes belly two minutes chest two minutes arms two minutes face two minutes and then whole body three minutes',
    'm120x6 m180',
  ],
  ['half an hour of yoga then ten minutes lying down', 'wm1800 mrwc600'],
  ['grandkids musical statues: dance 40 s, freeze 10 s, 12 goes 💃', '( w40 rw10 )x12 | ( w40 / rw10 )x12'],
  ['make that workout i did yesterday but harder', '-'],
  [
    'glute bridge hold 30 sec rest 15 sec clamshell left 30 sec rest 15 sec clamshell right 30 sec rest 15 sec repeat 3x',
    '( w30 r15 w30 r15 w30 r15 )x3 | ( w30 r15 w30 r15 w30 / r15 )x3',
  ],
  [
    'pram walk: 5 min normal pace, then 8 x (1 min fast, 1 min normal), 5 min normal, stretch 4 min',
    'pwc300 ( w60 wrc60 )x8 wrc300 wcr240',
  ],
  [
    'i do forty five seconds of each thing ive got six things and i need fifteen seconds in between and then when im done with all six two minutes off and then all six again',
    '( w45 / r15 )x6 r120 ( w45 / r15 )x6',
  ],
  ['Tai chi\nopening 2 mins\nform 1 eight mins\nform 2 eight mins\nclosing 2 mins', 'wmp120 wm480 wm480 wmcr120'],
  [
    '25 minuets altogether, 5 min warmup, 5 min cooldown, in the middle 1 min hard 2 min easy',
    'pw300 ( w60 wrc120 )x5 crw300',
  ],
  [
    'delay start 15 sec so I can put the phone down, then plank 1 min, side plank 30 sec left, 30 sec right, plank 1 min',
    'pdt15 w60 w30x2 w60',
  ],
  ['ROWING FOR BEGINNERS 10 X 1 MIN ROW 1 MIN REST!!', '( w60 r60 )x10 | ( w60 / r60 )x10'],
  ['MMA: 5 x 5:00, rest 1:00 between rounds', '( w300 / r60 )x5'],
  [
    'karate practice: 40s kata 20s rest x 10 then kumite 4x 2min w/ 1min rest',
    '( w40 r20 )x10 ( w120 r60 )x4 | ( w40 / r20 )x10 ( w120 / r60 )x4 | ( w40 r20 )x10 ( w120 / r60 )x4',
  ],
  [
    'um ok so first two minutes jumping rope then thirty seconds rest then uh four rounds on the bag two minutes each with thirty seconds between them and after that a minute rest and finish with three minutes abs',
    'wp120 r30 ( w120 / r30 )x4 r60 w180',
  ],
  [
    '7/3 repeaters x6 on 4 grips (half crimp, open hand, 3 finger drag, pinch), 2 mins rest between grips',
    '( ( w7 r3 )x6 / r120 )x4 | ( ( w7 / r3 )x6 / r120 )x4',
  ],
  [
    'no hangs (block lifts) 10 sec left, 10 sec right, 20 sec rest, 6x, 2 sets w/ 3 min in between',
    '( ( w10 w10 r20 )x6 / r180 )x2 | ( ( w10 w10 / r20 )x6 / r180 )x2',
  ],
  [
    'stretch cords butterfly 8x30s with 30s between pulls, 2 min rest, then freestyle arms 4x1min with 20s between',
    '( w30 / r30 )x8 r120 ( w60 / r20 )x4',
  ],
  ['swim bench 20 min zone 2 then 6 x 30 sec hard 30 sec easy', 'w1200z2 ( w30 crw30 )x6 | w1200z2 ( w30 / crw30 )x6'],
  ['relevés 45 secs on 15 off for 6 mins', '( w45 r15 )x6'],
  ['salsa shines drill: basic 1min, suzy q 1min, cross body 1 min. Loop forever until i stop it', '( w60 w60 w60 )x∞'],
  ['trumpet long tones play 30s rest 30s for fifteen minutes', '( w30 r30 )x15'],
  [
    'drum rudiments 5 min each: single stroke, double stroke, paradiddle, flam. chime every minute so I raise tempo',
    'wt300b60x4',
  ],
  ['25 min study 5 min break until i say stop', '( wt1500 r300 )x∞'],
  ['flashcards 20min, 20 push ups, flashcards 20min', 'wt1200 w40t20 wt1200'],
  ['steak: 3 min first side, flip, 3 min second side, rest 6 min', 'wt180 wt180 rt360'],
  [
    'Gongfu tea 3 infusions 20s 30s 45s, stop after each and I tap when ready for next',
    'wtd20! wtd30! wtd45 | wtd20! wtd30! wtd45!',
  ],
  ['class 45 min: 5 min starter, 15 min explain, 20 min group work, 5 min plenary', 'wtp300 wt900 wt1200 wtcr300'],
  ['silent reading fifteen minutes', 'wtm900'],
  ['charades one minute per turn, 30 sec between to pick a card, 10 turns', '( wt60 / rpdt30 )x10'],
  [
    'pictionary!!! draw 45s guess 15s, 6 rounds, but after third round snack break 10 mins',
    '( wt45 wt15 )x3 r600 ( wt45 wt15 )x3',
  ],
  [
    'tongue twisters 30 secs each x 5 with 10 s breathe in between and 1 min humming at first',
    'pwtm60 ( wt30 / rmc10 )x5',
  ],
  [
    'Ten minute first I warm me up, then five times four minutes strong in zone 4 with between three minutes slowly, on end ten minutes run out',
    'pw600 ( w240z4 / crw180 )x5 crw600',
  ],
  ['5 Runden Boxen à 3 Minuten, dazwischen 1 Minute Pause', '( w180 / r60 )x5'],
  [
    'zirkel mit 6 stationen, je 45 sek belastung, 15 sek wechsel, 3 durchgänge, zwischen den durchgängen 2 min pause',
    '( ( w45 rcpd15 )x6 / r120 )x3 | ( ( w45 / rcpd15 )x6 / r120 )x3',
  ],
  [
    'Dehnen: Hüftbeuger 1 min pro Seite, Spagat links und rechts je 90 s, zum Schluss 3 min Atmen',
    'wmc60x2 wmc90x2 mrc180',
  ],
  [
    'Barre au sol : gainage 40 s, repos 20 s, ponts 40 s, repos 20 s, ciseaux 40 s, repos 1 min. 4 tours',
    '( w40 r20 w40 r20 w40 r60 )x4 | ( w40 r20 w40 r20 w40 / r60 )x4',
  ],
];
