// Descriptions by three more people who did not know the reader (athletes, people who dictate or are old, players and cooks, in
// several languages), with meanings by the same, which the reader was then developed with.
// cspell:disable

import type { Sample } from './meaning.ts';

/** As DEVELOPED. */
export const NEWCOMERS: readonly Sample[] = [
  ['8 x 30/15', '( w30 r15 )x8 | ( w30 / r15 )x8'],
  ['tabata pls', '( w20 r10 )x8 | ( w20 / r10 )x8'],
  ['hey can you make me a tabata but with 10 rounds instead of 8', '( w20 r10 )x10 | ( w20 / r10 )x10'],
  ['E2MOM x 6 - heavy back squats', 'w120x6'],
  ['AMRAP 14: 10 pull ups, 15 push ups, 20 air squats', 'wt840'],
  ['For time, 20 min cap: 21-15-9 thrusters + pullups', 'wt1200'],
  ['3 rds: 1 min row / 1 min bike / 1 min ski / 1 min rest', '( w60x3 r60 )x3 | ( w60x3 / r60 )x3'],
  [
    'Fight gone bad - 3 rounds, 5 stations, 1 min each (wall ball, SDHP, box jump, push press, row), 1 min rest between rounds',
    '( w60x5 / r60 )x3',
  ],
  [
    'warm up 10 min easy spin, then 5x3min at threshold w/ 2 min easy between, cool down 10',
    'pw600 ( w180 / rc120 )x5 c600',
  ],
  [
    'pyramid run: 1-2-3-4-3-2-1 min hard, 1 min jog between each',
    'w60 rc60 w120 rc60 w180 rc60 w240 rc60 w180 rc60 w120 rc60 w60',
  ],
  ['ladder!! 20s 30s 40s 50s 60s all with 20s rest in between', 'w20 r20 w30 r20 w40 r20 w50 r20 w60'],
  [
    'Plank 1min, side plank 45s each side, hollow hold 30s. Go through it twice, 30s breather between the two rounds.',
    '( w60 w45x2 w30 / r30 )x2',
  ],
  ['Row 4 x 8:00 @ r20, 2:00 paddle between', '( w480 / rc120 )x4'],
  ['45 min zone 2', 'w2700z2'],
  [
    "10' WU Z1, 3x(8' Z4 / 3' Z2), 10' CD Z1",
    'p600z1 ( w480z4 wrc180z2 )x3 c600z1 | p600z1 ( w480z4 / wrc180z2 )x3 c600z1',
  ],
  ['Billat 30/30 x 12, full send then float', '( w30 rc30 )x12 | ( w30 / rc30 )x12'],
  [
    'Norwegian 4x4 please: ten minutes to warm up, four minutes hard with three minutes of active recovery, four times over, and five minutes to cool down.',
    'pw600 ( w240 rc180 )x4 c300 | pw600 ( w240 / rc180 )x4 c300',
  ],
  ['get ready 10s then 3 x 3 min rounds w/ 1 min rest (boxing class)', 'pdt10 ( w180 r60 )x3 | pdt10 ( w180 / r60 )x3'],
  ['Row 30 minutes, chime every 5 so I can check my split', 'w1800b300 | w300x6'],
  ['OTM 15: min 1 row, min 2 burpees, min 3 rest', '( w60 w60 r60 )x5'],
  ['every 90 sec for 9 min: 1 clean + 1 jerk', 'w90x6'],
  ['do 30 on 30 off forever till I hit stop', '( w30 r30 )x∞'],
  ['squats 3x10 with 90 sec rest', '-'],
  [
    "bench press, 5 sets of 5, I'll tap when I'm done, then 3 min rest each time",
    '( w15t5 r180 )x5 | ( w15t5 / r180 )x5',
  ],
  ["what's a good workout for abs?", '-'],
  ['10k tempo run tomorrow morning', '-'],
  ['6x400m w/ 200m jog', '-'],
  ['100 burpees for time go', '-'],
  [
    'Spin class:\n- 5 min warm up\n- 8x 20s sprint / 40s recover\n- 3 min easy\n- 1 min all out\n- 5 min cooldown',
    'p300 ( w20 rc40 )x8 wrc180 w60 c300 | p300 ( w20 / rc40 )x8 wrc180 w60 c300',
  ],
  [
    'Warm-up: 2 min jumping jacks. Main: 45 sec work, 15 sec rest, 6 exercises, 3 rounds, 1 minute rest between rounds. Cool-down: 3 min stretching.',
    'pw120 ( ( w45 / r15 )x6 / r60 )x3 c180 | pw120 ( ( w45 r15 )x6 / r60 )x3 c180',
  ],
  ['20 min fartlek, 1 min fast 1 min slow', '( w60 wrc60 )x10'],
  [
    'bootcamp tmrw: 8 stations, 50s at each, 10s to move. two laps, water break 2 mins in between',
    '( ( w50 / rpd10 )x8 / r120 )x2 | ( ( w50 rpd10 )x8 / r120 )x2',
  ],
  ['4 min on, 1 min off, 4 min on, 1 min off, 4 min on', 'w240 r60 w240 r60 w240'],
  [
    'galloway 4:1, run four walk one, 6 times, plus 5 min walking before and after',
    'pwc300 ( w240 wrc60 )x6 wrc300 | pwc300 ( w240 / wrc60 )x6 wrc300 | -',
  ],
  ['Hill repeats: 90 seconds hard up, walk down 2 min, ten of them', '( w90 wrc120 )x10 | ( w90 / wrc120 )x10'],
  [
    'An hour on the turbo where every ten minutes starts with a 10 second sprint and the other 9:50 is easy.',
    '( w10 wrc590 )x6',
  ],
  ['Every 3 min x 5 (15 min): 400m run + 15 KB swings', 'w180x5'],
  ["First minute in zone 5, next two in zone 2, and repeat that so I've done it 6 times", '( w60z5 wrc120z2 )x6'],
  ['C2 erg 8x500 r3:30', '-'],
  ['5x (4 min @18spm, 3 min @20, 2 min @22, 1 min @24) no rest', '( w240 w180 w120 w60 )x5'],
  ['rowing: 1 min on / 1 off, 2 on / 1 off, 3 on / 1 off, 4 on, done', 'w60 r60 w120 r60 w180 r60 w240'],
  [
    '30 sec high knees, 30 sec butt kicks, 30 sec mountain climbers, 30 sec rest, repeat 5x',
    '( w30x3 r30 )x5 | ( w30x3 / r30 )x5',
  ],
  ['workout A 💪\nburpees 40/20\nlunges 40/20\nplank 40/20\nx4', '( w40 r20 )x12 | ( w40 / r20 )x12'],
  [
    'Copenhagen plank 20 s each leg, 15 s rest when switching legs, three sets with 45 s between sets',
    '( w20 r15 w20 / r45 )x3',
  ],
  [
    'Wall sit 45 secs. Rest 15. Do that 5 times, then plank for 2 minutes.',
    '( w45 r15 )x5 w120 | ( w45 / r15 )x5 w120',
  ],
  ['heavy bag 2 min w/ beep every 20s, 1 min rest, 5 rnds', '( w120b20 r60 )x5 | ( w120b20 / r60 )x5'],
  ['sprint 15 rest 45 for 12 minutes', '( w15 r45 )x12'],
  ['7 minute workout, you know the one: 12 exercises 30 sec each with 10 sec rest between', '( w30 / r10 )x12'],
  [
    'HIIT bike 20s max / 1:40 easy pedal x8, 5 min wu + 5 min cd',
    'p300 ( w20 wrc100 )x8 c300 | p300 ( w20 / wrc100 )x8 c300',
  ],
  [
    'okay so I start with a six minute warm up then I go thirty seconds hard ninety seconds easy ten times and then I cool down for four minutes',
    'p360 ( w30 rc90 )x10 c240 | p360 ( w30 / rc90 )x10 c240',
  ],
  [
    'Sit-ups 1 min, rest 1 min, push-ups 2 min, rest 1 min, run 12 min (fitness test practice)',
    'w60 r60 w120 r60 w720',
  ],
  ['2 x 20 sweet spot (mins), 5 easy btwn, wu 15 cd 10', 'p900 ( w1200 / rc300 )x2 c600'],
  [
    'over-unders 3x12 min: 2 min under / 1 min over repeating for the full 12, 6 min recovery between sets',
    '( ( w120 w60 )x4 / rc360 )x3',
  ],
  ['Ramp: 5 min Z1, 5 min Z2, 5 min Z3, 5 min Z4, back to 5 min Z1', 'pwc300z1 w300z2 w300z3 w300z4 wrc300z1'],
  [
    'coach says: 15 min easy, 4 x 6 min @ z3-4 w/ 3 min jog between, 10 min easy',
    'pwc900 ( w360z34 / rc180 )x4 wrc600',
  ],
  [
    'After 25 minutes of easy running I do six strides of 20 seconds, walking a full minute after each.',
    'pwc1500 ( w20 wrc60 )x6',
  ],
  [
    'Side plank L 30s R 30s, bird dog L 20s R 20s, glute bridge 40s. 15 sec rest between exercises.',
    'w30x2 r15 w20x2 r15 w40',
  ],
  ['post wod box breathing 4-4-4-4 for 4 min', 'mrc4x60 | mc240b4'],
  ['row 2min, then wait until I tap, x4', '( w120! )x4'],
  [
    "Do 40s of squats, wait for me to press, then 40s of lunges, wait again, then 40s of step ups and that's it",
    'w40! w40! w40',
  ],
  [
    "Every minute on the minute for 8 minutes: thruster for the first 40 seconds, whatever's left is rest.",
    '( w40 r20 )x8',
  ],
  [
    'battle ropes descending 60 50 40 30 20 10 sec, rest = same as the work you just did',
    'w60 r60 w50 r50 w40 r40 w30 r30 w20 r20 w10 r10 | w60 r60 w50 r50 w40 r40 w30 r30 w20 r20 w10',
  ],
  ['LEG DAY FINISHER 1 MIN SQUAT HOLD 1 MIN JUMP SQUATS 1 MIN LUNGES NO REST 3 TIMES', 'w60x9'],
  [
    'Run 3 minutes easy, 2 minutes moderate, 1 minute hard. Do the whole thing five times back to back.',
    '( wc180 w120 w60 )x5',
  ],
  ['gimme a half hour stairmaster timer', 'wt1800'],
  ['just need 90 seconds of rest counted down', 'r90 | t90'],
  ['half marathon training plan for 12 weeks, 4 runs a week', '-'],
  ['1 mile easy, 3 miles tempo, 1 mile easy', '-'],
  [
    '5-4-3-2-1 min, recover for half of each',
    'w300 rc150 w240 rc120 w180 rc90 w120 rc60 w60 rc30 | w300 rc150 w240 rc120 w180 rc90 w120 rc60 w60',
  ],
  [
    'Circuit: skipping (1 min), med ball slams (30 s), sled push (30 s), rest 90 s. Four rounds; leave out the last rest.',
    '( w60 w30 w30 / r90 )x4',
  ],
  [
    '3 rounds\n1 min row\n1 min burpee\n1 min KB swing\n30 sec rest between exercises, 2 min between rounds',
    '( ( w60 / r30 )x3 / r120 )x3',
  ],
  ['six minutes of core, switch every 45 secs', 'w45x8 | w360b45'],
  [
    'Spin bike pyramid, 30-45-60-75-60-45-30 seconds, with thirty seconds easy after every one of them including the last',
    'w30 rc30 w45 rc30 w60 rc30 w75 rc30 w60 rc30 w45 rc30 w30 rc30',
  ],
  [
    'Cruise intervals, 4 of 8 mins with a minute of standing rest in between, preceded by 15 mins easy & followed by 10 mins easy',
    'pwc900 ( w480 / r60 )x4 wrc600',
  ],
  ['ronnestad 3x13x30/15, 3min rec between sets', '( ( w30 r15 )x13 / rc180 )x3 | ( ( w30 / r15 )x13 / rc180 )x3'],
  ['I go you go, 30 sec each, 10 min total', 'w30x20 | ( w30 r30 )x10'],
  ['Single leg RDL: 30 s left, 30 s right, 30 s off – 4 sets', '( w30x2 r30 )x4 | ( w30x2 / r30 )x4'],
  [
    'Start at 15 seconds of hollow hold and add 10 each round until the last one is 45, with 20 seconds off between rounds.',
    'w15 r20 w25 r20 w35 r20 w45',
  ],
  ['3x 5min AMRAP, 2 min rest btw', '( wt300 / r120 )x3'],
  ['Chipper with a 25 minute time cap, and beep at halfway please', 'wt1500b750 | wt750x2'],
  ['2:1 work to rest, forty second work, 9 rounds', '( w40 r20 )x9 | ( w40 / r20 )x9'],
  ['i need a 15 sec countdown and then a 1000 m row', '-'],
  ['amrap 7, rest 3, amrap 7 again with the same couplet', 'wt420 r180 wt420'],
  ['thirty second plank then fifteen seconds rest and do that six times', '( w30 r15 )x6 | ( w30 / r15 )x6'],
  ['breathe in for four hold for seven breathe out for eight and do eight of those', '( mw4 mwr7 mwr8 )x8'],
  ['box breathing four four four four for four minutes', '( mw4 mwr4 mwr4 mwr4 )x15'],
  [
    "my physio said: wall sit 45 seconds, rest 2 minutes, five times. that's all of it",
    '( w45 r120 )x5 | ( w45 / r120 )x5',
  ],
  [
    'hamstring stretch thirty seconds each leg then calf stretch thirty seconds each leg then quads thirty seconds each leg and go round twice',
    '( wc30x6 )x2',
  ],
  [
    'ok so um start with a two minute warm up and then do forty seconds on twenty off no wait make that forty five on fifteen off ten times and then a three minute cool down',
    'pw120 ( w45 r15 )x10 crw180 | pw120 ( w45 / r15 )x10 crw180',
  ],
  ["Kids' teeth 🦷: 30s top left, 30s top right, 30s bottom left, 30s bottom right", 'wt30x4'],
  [
    'homework for twenty five minutes then a five minute break three times over but no break after the last one',
    '( wt1500 / r300 )x3',
  ],
  [
    'couch to 5k week 1: brisk 5 min walk, then 60 sec jog and 90 sec walk alternating for 20 minutes, 5 min walk to finish',
    'pwc300 ( w60 wrc90 )x8 wrc300',
  ],
  [
    'I am 72 and my doctor told me to do sit-to-stands for 30 seconds then rest a minute, three times. Give me ten seconds to get ready first please.',
    'pdt10 ( w30 r60 )x3 | pdt10 ( w30 / r60 )x3',
  ],
  ['ring a chime every minute for ten minutes while I do my chair excercises', 'w600b60 | w60x10'],
  ['Yoga nidra, 25 mins, nothing else.', 'wm1500'],
  [
    'yin class: butterfly 4 min, dragon 3 min per side, sphinx 5 min, sleeping swan 3 min per side, savasana 6 min. 30 seconds between poses to change over',
    'wm240 rpdc30 wm180x2 rpdc30 wm300 rpdc30 wm180x2 rpdc30 mrwc360 | wm240 rpdc30 wm180 rpdc30 wm180 rpdc30 wm300 rpdc30 wm180 rpdc30 wm180 rpdc30 mrwc360',
  ],
  [
    'pelvic floor squeeze ten seconds relax ten seconds ten times then quick ones one second squeeze one second relax ten times',
    '( w10 r10 )x10 ( w1 r1 )x10 | ( w10 r10 )x10 ( w1 / r1 )x10 | ( w10 / r10 )x10 ( w1 / r1 )x10',
  ],
  ['kegels 5 sec squeeze 5 sec let go for 5 min total', '( w5 r5 )x30'],
  ['The Pilates hundred = 10 breaths of 10 seconds', 'wm10x10 | wm100 | wm100b10'],
  [
    'pilates mat\n- hundred 100 s\n- roll up 60 s\n- single leg circles 45 s each leg\n- rolling like a ball 40 s\n- single leg stretch 60 s\n- spine stretch 45 s\nrest 15 s between each',
    'w100 r15 w60 r15 w45x2 r15 w40 r15 w60 r15 w45 | w100 r15 w60 r15 w45 r15 w45 r15 w40 r15 w60 r15 w45',
  ],
  [
    'first a ten second countdown and after that one minute skipping one minute rest over and over until I stop it',
    'pdt10 ( w60 r60 )x∞',
  ],
  [
    'pyramid please ten twenty thirty forty thirty twenty ten seconds of marching on the spot with ten seconds off after each one',
    'w10 r10 w20 r10 w30 r10 w40 r10 w30 r10 w20 r10 w10 r10 | w10 r10 w20 r10 w30 r10 w40 r10 w30 r10 w20 r10 w10',
  ],
  [
    'Shoulder rehab (post op wk 6):\n1. pendulum swings 2 min\n2. table slides 10 x 5 sec hold\n3. external rotation 10 x 5 sec hold\n4. ice 10 min',
    'w120 w5x10 w5x10 rcwt600',
  ],
  ['hold each stretch for 30 s, 8 stretches, 10 s to switch', '( wc30 / rpdc10 )x8 | ( wc30 rpdc10 )x8'],
  ['tabata and then two minutes of calm breathing', '( w20 r10 )x8 m120 | ( w20 / r10 )x8 m120'],
  ['how long should i be able to plank for at my age', '-'],
  ['ten push ups ten sit ups ten squats three rounds', '- | ( wt10 wt10 wt10 )x3'],
  [
    "warrior 1 right 45 sec, warrior 1 left 45 sec, warrior 2 right 45 sec, warrior 2 left 45 sec, tree right 30 sec, tree left 30 sec, child's pose 2 min",
    'wm45x4 wm30x2 wmrc120',
  ],
  [
    'Morning loosener - neck rolls 30 s; shoulder rolls 30 s; arm circles 30 s; side bends 30 s; forward fold 1 min',
    'w30x4 wm60',
  ],
  ['fifteen minutes of meditation but give me thirty seconds to settle first and a bell at the end', 'pdm30 m900'],
  [
    'do one minute no sorry do ninety seconds of wall push ups then rest for a minute four times',
    '( w90 r60 )x4 | ( w90 / r60 )x4',
  ],
  ['five rounds of one minute step ups and thirty seconds rest and on the last round no rest', '( w60 / r30 )x5'],
  ['I saw this thing called emom, can you do ten minutes of that??', 'w60x10'],
  [
    'beginer hiit\nwarm up 3 mins\n20 on 40 off x 6\n1 min water\n20 on 40 off x 6\ncool down 3 mins',
    'pw180 ( w20 r40 )x6 wr60 ( w20 r40 )x6 crw180 | pw180 ( w20 / r40 )x6 wr60 ( w20 / r40 )x6 crw180',
  ],
  ['thirty second intervals for ten minutes thanks', 'wt30x20 | wt600b30 | ( w30 r30 )x10'],
  [
    'calf raises 1 min both legs, then 30 s left, 30 s right, 30 s off. Twice.',
    '( w60 w30 w30 r30 )x2 | ( w60 w30 w30 / r30 )x2',
  ],
  [
    "Baby's tummy time 👶 3 minutes on the mat then a 10 minute break, 4 times",
    '( wt180 r600 )x4 | ( wt180 / r600 )x4',
  ],
  ['screen time one hour then go outside for thirty minutes', 'wrt3600 wrct1800'],
  ['breathing: inhale 5, exhale 5, 6 minutes', '( mw5 mwr5 )x36'],
  ['physiological sighs for a quarter of an hour, no talking', 'wm900'],
  ['twenty minute easy walk keep my heart rate in zone two', 'wc1200z2'],
  ['bike 5 min zone 1, 20 min zone 2, 5 min zone 1 again', 'pwc300z1 w1200z2 wcr300z1'],
  [
    'left leg balance thirty seconds right leg balance thirty seconds rest thirty seconds go round four times',
    '( w30x2 r30 )x4 | ( w30x2 / r30 )x4',
  ],
  [
    'heel slides for two mins then quad sets squeeze for five seconds relax for five seconds twelve times then straight leg raises for one minute and ice for fifteen minutes',
    'w120 ( w5 r5 )x12 w60 rcwt900 | w120 ( w5 / r5 )x12 w60 rcwt900',
  ],
  [
    'PHYSIO SHEET - KNEE\nQuad sets: 10 x 10 sec, 5 sec rest\nHeel prop: 5 min\nWall slides: 3 x 30 sec, 30 sec rest\nIce: 15 min',
    '( w10 r5 )x10 w300 ( w30 r30 )x3 rcwt900 | ( w10 / r5 )x10 w300 ( w30 / r30 )x3 rcwt900',
  ],
  [
    'three sets of thirty second side planks each side with twenty seconds between sides and a minute between sets',
    '( w30 r20 w30 / r60 )x3',
  ],
  ['bird dogs: 6 reps of a 10 second hold on each side', 'w10x12'],
  [
    'Superset A: squats 40s + rows 40s, 20s rest after both, 3x. Superset B: lunges 40s + presses 40s, 20s rest after both, 3x. 90s between A and B.',
    '( w40 w40 r20 )x3 r90 ( w40 w40 r20 )x3 | ( w40 w40 / r20 )x3 r90 ( w40 w40 / r20 )x3 | ( w40 w40 / r20 )x3 r90 ( w40 w40 r20 )x3',
  ],
  ['run for a minute then walk for two minutes and keep going for half an hour', '( w60 wrc120 )x10'],
  ['run 3 / walk 2 (mins) for 25 min', '( w180 wrc120 )x5'],
  ['1 min on 1 min off til i say stop', '( w60 r60 )x∞'],
  [
    'warm up five minutes then six times thirty seconds fast ninety seconds slow oh and cool down five minutes',
    'pw300 ( w30 wrc90 )x6 crw300 | pw300 ( w30 / wrc90 )x6 crw300',
  ],
  [
    'Surya A 5 min, Surya B 5 min, standing 15 min, seated 10 min, backbends 5 min, savasana 10 min',
    'wm300x2 wm900 wm600 wm300 mrwc600',
  ],
  [
    'nadi shodhana: in left 4, hold 4, out right 8, in right 4, hold 4, out left 8 — 10 rounds',
    '( mw4 mwr4 mwr8 mw4 mwr4 mwr8 )x10',
  ],
  ['loving kindness meditation in five parts of four minutes each with a bell between', 'm240x5 | m1200b240'],
  ['sit for 45 minutes, gong at 15 and 30', 'm900x3 | m2700b900'],
  ['zazen 30 min / kinhin (walking) 10 min / zazen 30 min', 'wm1800 wcmr600 wm1800'],
  ['three times ten seconds hanging from the bar and two and a half minutes rest in between', '( w10 / r150 )x3'],
  ['one and a half minutes skipping forty five seconds off eight rounds', '( w90 r45 )x8 | ( w90 / r45 )x8'],
  [
    'ladder 15 s, 30 s, 45 s, 60 s of high knees, each followed by the same amount of rest',
    'w15 r15 w30 r30 w45 r45 w60 r60 | w15 r15 w30 r30 w45 r45 w60',
  ],
  ['Contrast shower. 2 min hot, 30 sec cold, 4 times, finish on cold.', '( wrct120 wrct30 )x4'],
  [
    'sauna 12 mins cold plunge 2 mins rest 10 mins three rounds',
    '( wrct720 wrct120 r600 )x3 | ( wrct720 wrct120 / r600 )x3',
  ],
  ['nap 20 minutes 😴', 'wrmt1200'],
  ['2 sets of 15 clamshells each side', '- | wt15x4'],
  ['run 400 metres then walk 200 metres 6 times', '-'],
  [
    'hang on let me think okay so first three minutes of easy cycling then one minute hard then two minutes easy and do the hard and easy bit five times and finish with four minutes easy',
    'pwc180 ( w60 wrc120 )x5 wrc240',
  ],
  ['10 min abs: 40s each, 20s off', '( w40 r20 )x10'],
  ['7 minute workout = 12 exercises, 30 sec each, 10 sec rest between', '( w30 / r10 )x12'],
  [
    'Stations (2 min each, 30 s changeover, go round once): rower, bike, step, mat, rope',
    '( w120 / rpdc30 )x5 | ( w120 rpdc30 )x5',
  ],
  ['Feldenkrais lesson 40 min w a soft bell each 8 min', 'wm2400b480 | wm480x5'],
  ['plank until i tap then a minute of rest five times', '( w60t r60 )x5 | ( w60t / r60 )x5'],
  ["cat-cow 1min. pause till i'm ready. downward dog 1 min. pause again. cobra 1 min", 'wm60! wm60! wm60'],
  [
    '30-20-10 running: 30 s easy, 20 s moderate, 10 s sprint, 5 in a row = 1 block, 2 min walk between blocks, 3 blocks',
    '( ( wrc30 w20 w10 )x5 / wrc120 )x3',
  ],
  ['8x 2min brisk, 1 min stroll. Make the last stroll 5 min instead', '( w120 / wrc60 )x8 wrc300'],
  [
    'toe taps 20s, 10s rest, heel digs 20s, 10s rest, seated march 20s, 10s rest, arm punches 20s, 10s rest. 4 rds, 1 min rest b/w rds',
    '( ( w20 r10 )x4 / r60 )x4 | ( w20 r10 w20 r10 w20 r10 w20 / r60 )x4',
  ],
  [
    'um fifty minutes no fifteen i mean fifteen minutes of gentle stretching with a beep every thirty seconds so i know when to change',
    'wc900b30 | wc30x30',
  ],
  [
    'Sun breaths 1m, Cat/Cow 1m30, Downdog 45s, Lunge R/L 45s ea, Pigeon R/L 2m ea, Twist R/L 1m ea, Savasana 7m',
    'wm60 wm90 wm45 wm45x2 wm120x2 wm60x2 mrwc420',
  ],
  ['Rehab walk plan wk 3 – 3 min walk / 1 min jog ×6 (total 24 min), nothing before or after', '( wrc180 w60 )x6'],
  [
    '2 rounds\n  3x 20s bridges / 10s rest\n  1 min rest\n  3x 20s dead bugs / 10s rest\n  1 min rest',
    '( ( w20 r10 )x3 r60 ( w20 r10 )x3 r60 )x2 | ( ( w20 / r10 )x3 r60 ( w20 / r10 )x3 r60 )x2 | ( ( w20 / r10 )x3 r60 ( w20 / r10 )x3 / r60 )x2 | ( ( w20 r10 )x3 r60 ( w20 r10 )x3 / r60 )x2',
  ],
  [
    'Could I have a 5, 4, 3, 2, 1 minute walk with 1 minute sitting down between?',
    'wc300 r60 wc240 r60 wc180 r60 wc120 r60 wc60',
  ],
  [
    'hip flexor stretch two minutes per side couch stretch ninety seconds per side frog pose three minutes',
    'wc120x2 wc90x2 wcm180',
  ],
  [
    'one minute each of squats lunges press ups and star jumps then rest a minute and a half do that four times and then finish off with a five minute stretch',
    '( w60x4 r90 )x4 wcr300 | ( w60x4 / r90 )x4 wcr300',
  ],
  ['wheres the music button', '-'],
  [
    'Kapalabhati, 3 rnds: 1 min pumping, 30s hold, 1 min normal breathing',
    '( mw60 mwr30 mrc60 )x3 | ( mw60 mwr30 / mrc60 )x3',
  ],
  ['eye breaks work twenty minutes look far away twenty seconds over and over all day', '( wt1200 r20 )x∞'],
  [
    'walk the hallway for three minutes then sit for two minutes four times but make the last walk only two minutes',
    '( wc180 r120 )x3 wc120 r120 | ( wc180 r120 )x3 wc120',
  ],
  ['12 rounds of 3 mins with 1 min between, 10 sec get ready before the first bell', 'pdt10 ( w180 / r60 )x12'],
  ['boxing amateur 3x3min one min break', '( w180 r60 )x3 | ( w180 / r60 )x3'],
  [
    'Heavy bag. 6 two minute rounds, 30 seconds off. Each round is 90 sec technical then 30 sec all out',
    '( w90 w30 r30 )x6 | ( w90 w30 / r30 )x6',
  ],
  [
    'bjj class tonight - 10 min warm up, 20 min technique, 5 rolls of 6 minutes with a minute rest in between, then 5 mins stretching',
    'pw600 wt1200 ( w360 / r60 )x5 crwm300',
  ],
  [
    'I am muay thai fighter, need five rounds three minutes each with two minutes rest, please bell in every thirty seconds in the round',
    '( w180b30 r120 )x5 | ( w180b30 / r120 )x5',
  ],
  [
    'shadow boxing 3 min, skip 3 min, bag 3 min, pads 3 min, 1 min rest after each, go twice through',
    '( w180 r60 w180 r60 w180 r60 w180 r60 )x2',
  ],
  ['skipping rope tabata', '( w20 r10 )x8 | ( w20 / r10 )x8'],
  ['sparring night!! 🥊 8 rounds, 2 min on 1 off', '( w120 r60 )x8 | ( w120 / r60 )x8'],
  [
    'Round 1 is 1 min, round 2 is 2 min, round 3 is 3 min, then back down 2 and 1, 30 s rest between every round',
    'w60 r30 w120 r30 w180 r30 w120 r30 w60',
  ],
  ['taekwondo kicks, 30s left leg 30s right leg 15s rest, 8 times', '( w30 w30 r15 )x8 | ( w30 w30 / r15 )x8'],
  ['BAG WORK 45 MIN TOTAL 3 MIN ON / 2 MIN OFF', '( w180 r120 )x9'],
  ['coach says 100 kicks each leg', '-'],
  [
    '3 supersets: pull-ups 30s + dips 30s straight into it, 60 sec between supersets. Then a 2 min break and AMRAP 8 min burpees/sit ups',
    '( w30 w30 / r60 )x3 r120 wt480',
  ],
  [
    'Hangboard repeaters: 7s hang 3s rest, 6 reps, 6 sets, 3 min between sets',
    '( ( w7 r3 )x6 / r180 )x6 | ( ( w7 / r3 )x6 / r180 )x6',
  ],
  ['max hangs 5 x 10 sec, 3 mins rest', '( w10 r180 )x5 | ( w10 / r180 )x5'],
  ['10s countdown, then hang 20 sec off 40 sec, ten times', 'pdt10 ( w20 r40 )x10 | pdt10 ( w20 / r40 )x10'],
  ['ARC climbing, three lots of 20min easy climbing with 10 min sat down between', '( wc1200 / r600 )x3'],
  [
    'density hangs. 30 sec on, 30 sec off x 3, then rest 3 min. repeat the whole thing 4 times on different edges',
    '( ( w30 r30 )x3 r180 )x4 | ( ( w30 r30 )x3 / r180 )x4 | ( ( w30 / r30 )x3 r180 )x4 | ( ( w30 / r30 )x3 / r180 )x4',
  ],
  [
    'my climbing partner does those abrahangs, 10 seconds hang 20 seconds rest for 10 min, can u set it',
    '( w10 r20 )x20',
  ],
  ['one arm hang 5 sec per side, 60 sec rest after both, 5 sets', '( w5x2 r60 )x5 | ( w5x2 / r60 )x5'],
  [
    'Hang ladder: 3s, 6s, 9s, 12s with 15 s rest between, 3 ladders, 2 min between ladders',
    '( w3 r15 w6 r15 w9 r15 w12 / r120 )x3',
  ],
  [
    'antagonist circuit, 3 rounds: pushups 40s, band pull-aparts 40s, reverse wrist curls 40s; 20 s between exercises, 90 s between rounds',
    '( ( w40 / r20 )x3 / r90 )x3',
  ],
  ['what edge size should i use for repeaters?', '-'],
  [
    'Dryland:\n- arm swings 1 min\n- stretch cords 45s x3, 15s rest\n- streamline squats 1 min\n- plank 90s',
    'wpc60 ( w45 r15 )x3 w60 w90 | wpc60 ( w45 / r15 )x3 w60 w90',
  ],
  ['swim 10x100 free then 4x50 kick', '-'],
  [
    'CO2 table on the sofa: hold 30s breathe 90s, hold 30s breathe 75s, hold 30s breathe 60s, hold 30s breathe 45s, hold 30s',
    'wm30 rcm90 wm30 rcm75 wm30 rcm60 wm30 rcm45 wm30',
  ],
  [
    'before race activation: jump rope 2 min, 20 sec shake the arms, three bursts of 10 secs band sprint with 20 secs rest between',
    'wp120 rcpw20 ( w10 / r20 )x3',
  ],
  [
    'core for swimmers. hollow hold, superman, side plank L, side plank R, dead bug — 30 s each, 10 s between, 4 laps with one minute between laps',
    '( ( w30 / r10 )x5 / r60 )x4',
  ],
  [
    'barre: pliés 3 min, tendus 4 min, dégagés 2 min 30, ronds de jambe 3 min, grands battements 2 min; 15 sec between each to set up the next',
    'w180 rpd15 w240 rpd15 w150 rpd15 w180 rpd15 w120',
  ],
  ['Left split 2 min right split 2 min middle split 3 min, then all once more', '( wmc120 wmc120 wmc180 )x2'],
  ['hip hop choreo: full out 2:45, water 1:15, five runs', '( w165 wr75 )x5 | ( w165 / wr75 )x5'],
  [
    'ballet conditioning pyramid 20 40 60 40 20 seconds, with 20 sec rest in between',
    'w20 r20 w40 r20 w60 r20 w40 r20 w20',
  ],
  [
    'pole class: invert practise each side 40 sec with 20 sec between sides and 1 min after both, x5',
    '( w40 r20 w40 r60 )x5 | ( w40 r20 w40 / r60 )x5',
  ],
  ['foam roll quads 60s ea leg, calves 60s ea leg, feet 30s ea', 'wcr60x2 wcr60x2 wcr30x2'],
  ['piano: scales 10 min, arpeggios 5 min, hanon 5 min, 5 min break, Chopin 25 min', 'wpt600 wt300 wt300 r300 wt1500'],
  ['practise violin 4 x 12 min, 3 min break between', '( wt720 / r180 )x4'],
  ['metronome at 120 bpm please', '-'],
  ['guitar, one minute changes: Am-C, C-G, G-D, D-Em, 10 second for rest the hand in between', '( wt60 / r10 )x4'],
  [
    'singing warmup: lip trills 2m, sirens 2m, vowels 3m, then song for 20 min but hydrate 2m halfway (so 10 and 10)',
    'pwt120 pwt120 pwt180 wt600 r120 wt600',
  ],
  ['cello: 50 min playing / 10 min rest, three times, no break after the last one', '( wt3000 / r600 )x3'],
  ['band rehearsal 2 hrs = 15 min setup, 45 min set one, 15 min break, 45 min set two', 'pdtw900 wt2700 r900 wt2700'],
  ['4 pomodoros 25/5 then long break 20 min', '( wt1500 r300 )x4 r1200 | ( wt1500 / r300 )x4 r1200'],
  [
    'ok so i have a thesis to write... give me 3 blocks of 90 minutes with half an hour between, and a ding each 30 min while i write',
    '-',
  ],
  ['52 mins focus 17 mins break, four cycles', '-'],
  ['mock exam: 5 mins reading, 1h30 writing, 5 min checking, no breaks', 'pwt300 wt5400 wt300'],
  [
    'study timer:\n1. maths 40 min\n2. break 10 min\n3. chemistry 40 min\n4. break 10 min\n5. spanish vocab 20 min\ndone :)',
    'wt2400 r600 wt2400 r600 wt1200',
  ],
  ['2 hours all in: 50 min work 10 min break', '( wt3000 r600 )x2'],
  ['nap 22 minutes then 8 min to drink coffee ☕ then 1 hour revision', 'wrtmd1320 rtdwp480 wt3600'],
  ['sourdough: autolyse 45 min, then fold every 30 min for 2 hours, bulk 3 hours', '-'],
  ['risotto, remind to stir every 90 seconds for 18 minutes pls', 'wt1080b90 | wt90x12'],
  [
    'Pizza dough mix 8 minute, it must rest 20 minute, mix again 4 minute, rest two hour',
    'wt480 rtd1200 wt240 rtd7200',
  ],
  ['cookies bake 11 mins, cool 5 mins on tray, then next batch same. 3 batches total', '( wtd660 rtcd300 )x3'],
  [
    'coffee v60: bloom 45 secs, pour 30 secs, wait 30 secs, pour 30 secs, drawdown 1:15',
    'wtdp45 wt30 rtd30 wt30 wtrd75',
  ],
  ['stations for Y4 PE, 8 of them, 1 min each, 20 sec to move on', '( w60 rcpd20 )x8 | ( w60 / rcpd20 )x8'],
  ['think 1 min, pair 2 min, share 3 min - for five questions', '( wt60 wt120 wt180 )x5'],
  [
    'brain break for my kids: jump 20 seconds, freeze 10 seconds, wiggle 20 seconds, freeze 10 seconds, 3 times, then quiet breathing 1 minute',
    '( w20 wr10 w20 wr10 )x3 mrc60',
  ],
  [
    'students presentations 12 of them: 4 min talk + 1 min questions, wait for my tap after each student',
    '( wt240 wt60! )x12 | ( wt240 wt60! )x11 wt240 wt60',
  ],
  [
    'Speed debate, 6 rotations, 90 sec pro, 90 sec contra, 30 sec for swap the seats',
    '( wt90 wt90 rcpdt30 )x6 | ( wt90 wt90 / rcpdt30 )x6',
  ],
  ['how long should a spelling test be for second grade', '-'],
  ['Taboo 60s rounds, hold after every round till someone taps, 8 rounds', 'wt60!x8 | wt60!x7 wt60'],
  ['board game turns max 2 minutes, endless, beep at every 30 sec', '( wt120b30 )x∞'],
  ['D&D initiative: 45 seconds each player, 5 players, 4 rounds, no gaps', '( wt45x5 )x4'],
  ['Musical chairs with random stops', '-'],
  ['toastmasters speech 7 min with ding each 60 secs, then evaluation 3 min', 'wt420b60 wt180'],
  ['pitch practice - talk 5 min, notes 2 min, talk 4 min, notes 2 min, talk 3 min', 'wt300 wtr120 wt240 wtr120 wt180'],
  [
    'speech is in four part: introduction 90 second, problem 3 minute, solution 4 minute, the end 1 minute. After the solution it should stop until i tap',
    'wt90 wt180 wt240! wt60',
  ],
  ['box breathing 4-4-4-4 for eight rounds, before my talk so nervous', '( mw4 mrw4 mw4 mrw4 )x8'],
  [
    'Please to make for me training: eight times running forty seconds and after always twenty seconds stand still',
    '( w40 r20 )x8',
  ],
  ['I need of timer where is 20 second push up then 40 second nothing, this all 12 minute', '( w20 r40 )x12'],
  [
    'Squat thirty second, it follows pause fifteen second, lunge left thirty second, right also, pause fifteen second. This I do three times.',
    '( w30 r15 w30 w30 r15 )x3 | ( w30 r15 w30 w30 / r15 )x3',
  ],
  [
    'The physio has told: bridge hold 45 s, pause 15 s, 4 times, then 2 minute pause and bird dog 20 s left 20 s right, 5 times without pause',
    '( w45 r15 )x4 r120 ( w20 w20 )x5 | ( w45 / r15 )x4 r120 ( w20 w20 )x5',
  ],
  [
    'Hangboard: 10 Sek hängen, 50 Sek Pause, 6 mal, dann 3 min Pause und das Ganze nochmal',
    '( w10 r50 )x6 r180 ( w10 r50 )x6 | ( ( w10 / r50 )x6 / r180 )x2 | ( ( w10 r50 )x6 r180 )x2',
  ],
  [
    'Aufwärmen 5 min, dann 4x4 min in Zone 4 mit 3 min locker dazwischen, 5 min auslaufen',
    'pw300 ( w240z4 / crw180 )x4 crw300',
  ],
  ['Geige üben: Tonleitern 10 Min., Etüde 20 Min., 5 Min. Pause, Konzert 25 Min.', 'wpt600 wt1200 r300 wt1500'],
  ['lernen 45 min pause 15 min, viermal', '( wt2700 r900 )x4 | ( wt2700 / r900 )x4'],
  ['Weiches Ei fünfeinhalb Minuten', 'twd330'],
  ['EMOM 12 Minuten lang Kettlebell Swings', 'w60x12'],
  [
    'Unterricht Doppelstunde 90 Min: 10 Min Einstieg, 35 Min Gruppenarbeit, 5 Min Pause, 30 Min Präsentationen, 10 Min Abschluss',
    'wtp600 wt2100 r300 wt1800 wtc600',
  ],
  ['6 rounds de 2 minutes, 45 secondes de repos entre chaque round', '( w120 / r45 )x6'],
  [
    'échauffement 8 min puis 10 fois 30 secondes vite 30 secondes lentement, retour au calme 6 min',
    'pw480 ( w30 crw30 )x10 crw360 | pw480 ( w30 / crw30 )x10 crw360',
  ],
  [
    "pomodoro 3 fois 25 min avec 5 min de pause, puis une grande pause d'un quart d'heure",
    '( wt1500 r300 )x3 r900 | ( wt1500 / r300 )x3 r900',
  ],
  ['les pâtes 9 minutes mais préviens-moi à 7 min pour que je goûte', 'twd420 twd120'],
  [
    'judo randori 4 min then golden score till I tap, 90 sec rest, do that 4 times',
    '( w240 w60t r90 )x4 | ( w240 w60t / r90 )x4',
  ],
  ['Hold a plank as long as I can, tap, rest one minute. Three times.', '( w60t r60 )x3 | ( w60t / r60 )x3'],
  ['6x800m, 90 sec rest', '-'],
  ['Campus board 6 goes, 2.5 min rest between. I press when i come off', '( w60t / r150 )x6'],
];
