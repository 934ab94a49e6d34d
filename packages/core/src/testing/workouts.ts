// A hundred workouts, recipes and sittings that are public, in the words in which an assistant may hand them to make_timer: sentences,
// the text format, what other programs write, and JSON; with their meanings (descriptions/meaning.ts), worked out by hand.
// cspell:disable

import type { DescribedTimer, DescribeReply } from '../ports/wire/coach.ts';
import type { Step, TimerDraft } from '../timer/timer.ts';
import { FOR_EVER } from '../workout-text/guard/guard.ts';
import { type Sample, type Verdict, verdictOn } from './descriptions/meaning.ts';

/** All of them. */
export const WORKOUTS: readonly Sample[] = [
  // In words
  ['Tabata: 8 rounds of 20 seconds all out and 10 seconds rest', '( w20 r10 )x8 | ( w20 / r10 )x8'],
  [
    'Warm up 10 minutes, then 4 times 4 minutes hard with 3 minutes easy in between, cool down 5 minutes',
    'pw600 ( w240 / rcw180 )x4 cw300',
  ],
  [
    '3 min warm-up, 10 x 60 s hard / 60 s easy, 5 min cool-down',
    'pw180 ( w60 rcw60 )x10 cw300 | pw180 ( w60 / rcw60 )x10 cw300',
  ],
  ['5 times: 30 seconds jog, 20 seconds run, 10 seconds sprint', '( wc30 w20 w10 )x5'],
  ['12 x 30 s fast, 30 s easy', '( w30 rcw30 )x12 | ( w30 / rcw30 )x12'],
  ['10 x 800 m with 400 m jog', '-'],
  [
    '5 min brisk walk, then 8 times 60 seconds running and 90 seconds walking, 5 min walk',
    'wpc300 ( w60 wcr90 )x8 wc300',
  ],
  ['5 min walk, then 6 times 90 s run and 2 min walk, 5 min walk', 'wpc300 ( w90 wcr120 )x6 wc300'],
  [
    'Walk 5 min. Run 3 min, walk 90 s, run 5 min, walk 2:30 min, run 3 min, walk 90 s, run 5 min.',
    'wpc300 w180 wcr90 w300 wcr150 w180 wcr90 w300',
  ],
  ['5 min walk, 20 min run, 5 min walk', 'wpc300 w1200 wc300'],
  ['Run 4 min, walk 1 min, 6 times', '( w240 wcr60 )x6'],
  ['4 x 25 min work, 5 min break', '( w1500 r300 )x4 | ( w1500 / r300 )x4'],
  ['52 minutes work, 17 minutes break, 5 times', '( w3120 r1020 )x5 | ( w3120 / r1020 )x5 | -'],
  ['12 exercises of 30 seconds with 10 seconds rest between', '( w30 / r10 )x12'],
  ['EMOM 10 min: 10 burpees', 'w60x10'],
  ['Every 2 minutes for 20 minutes: 3 deadlifts', 'w120x10'],
  ['20 min AMRAP: 5 pull-ups, 10 push-ups, 15 squats', 'wt1200'],
  ['3 rounds of 5 stations, 1 minute each, 1 minute rest between rounds', '( w60x5 / r60 )x3'],
  ['12 rounds of 3 minutes with 1 minute rest', '( w180 / r60 )x12 | ( w180 r60 )x12'],
  ['5 rounds of 3 minutes, 2 minutes rest between rounds', '( w180 / r120 )x5'],
  ['6 rounds of 5 minutes, 1 minute rest', '( w300 / r60 )x6 | ( w300 r60 )x6'],
  ['16 rounds: breathe in 4 s, hold 4 s, breathe out 4 s, hold 4 s', '( wmrt4x4 )x16'],
  ['4 times: breathe in 4 seconds, hold 7 seconds, breathe out 8 seconds', '( wmrt4 wmrt7 wmrt8 )x4'],
  ['plank 20 s, 30 s, 40 s, 50 s, 60 s with 20 s rest in between', 'w20 r20 w30 r20 w40 r20 w50 r20 w60'],
  ['meditate 20 minutes with a bell every 5 minutes', 'm1200b300'],
  ['2 x 20 min zone 4 with 5 min zone 1 between', '( w1200z4 / wrc300z1 )x2'],
  ['6 x 30 s sprint, 4 min rest', '( w30 r240 )x6 | ( w30 / r240 )x6'],
  ['4 times 30 seconds sprint with 4 minutes 30 seconds rest', '( w30 r270 )x4 | ( w30 / r270 )x4'],
  [
    '2 min warm up, 20 s sprint, 2 min easy, 20 s sprint, 2 min easy, 20 s sprint, 3 min cool down',
    'pw120 w20 wcr120 w20 wcr120 w20 cw180',
  ],
  ['5 x 10 s hang, 3 min rest', '( w10 r180 )x5 | ( w10 / r180 )x5'],
  ['10 x 1 min jump rope, 30 s rest', '( w60 r30 )x10 | ( w60 / r30 )x10'],
  ['30 s kettlebell swings, 30 s rest, for 10 minutes', '( w30 r30 )x10 | ( w30 / r30 )x10'],
  ['5 min warm-up, 20 min flow, 5 min savasana', 'pw300 wm1200 wmrc300'],
  ['boil eggs 7 minutes', 'wt420'],
  ['Run 40 minutes in zone 2', 'w2400z2'],
  [
    '15 min easy, 6 x 20 s strides with 1 min walk, 5 min easy',
    'wpc900 ( w20 / wcr60 )x6 wc300 | wpc900 ( w20 wcr60 )x6 wc300',
  ],
  ['5 rounds for time: 400 m run, 15 thrusters', '-'],
  ['21-15-9 thrusters and pull-ups, 15 min cap', 'wt900 | -'],
  ['3 sets of 45 s squats, 45 s push-ups, 45 s plank, 90 s rest between sets', '( w45x3 / r90 )x3'],
  ['hold a wall sit 45 s, rest 15 s, 8 times', '( w45 r15 )x8 | ( w45 / r15 )x8'],
  ['Swim 10 x 100 m on 1:45', '-'],
  [
    '10 min zone 2, 3 x 8 min zone 4 with 3 min zone 1 between, 10 min zone 1',
    'wpc600z2 ( w480z4 / wrc180z1 )x3 wc600z1',
  ],
  ['speech: 3 min introduction, 14 min main part, 3 min questions', 'wt180 wt840 wt180'],
  ['Rest until my heart rate is below 110, at most 4 min', 'r240<110'],
  ['As many push-ups as you like, then call me', '-'],
  // In the text format
  ['{name Tabata}\n\n8x\n- Sprint 20s\n- Rest 10s {rest}', '( w20 r10 )x8'],
  [
    '{name Gone bad}\n\n3x {rest 1m}\n- Wall balls 1m\n- High pulls 1m\n- Box jumps 1m\n- Push press 1m\n- Row 1m',
    '( w60x5 / r60 )x3',
  ],
  ['{name Boxing}\n{sounds boxing bell}\n\n12x {rest 1m}\n- Round 3m', '( w180 / r60 )x12'],
  [
    '{name Four by four}\n\n- Warm up 10m Z2 HR\n\n4x\n- Hard 4m Z4 HR\n- Easy 3m Z2 HR\n\n- Cool down 5m Z1 HR',
    'pw600z2 ( w240z4 wcr180z2 )x4 wc300z1',
  ],
  [
    '{name Seven minutes}\n\n1x\n- Jumping jacks 30s\n- Rest 10s {rest}\n- Wall sit 30s\n- Rest 10s {rest}\n- Push-ups 30s',
    'w30 r10 w30 r10 w30',
  ],
  ['{name Box breathing}\n{show breath}\n\n16x\n- In 4s\n- Hold 4s\n- Out 4s\n- Hold 4s', '( wmr4x4 )x16'],
  ['{name Relax}\n\n4x\n- In 4s\n- Hold 7s\n- Out 8s', '( wm4 wmr7 wm8 )x4'],
  ['{name Pomodoro}\n\n4x\n- Focus 25m\n- Break 5m {rest} {pause}', '( w1500 r300! )x4'],
  ['{name First run}\n\n- Walk 5m\n\n8x\n- Run 1m\n- Walk 90s {recovery}\n\n- Walk 5m', 'w300 ( w60 c90 )x8 w300'],
  [
    '{name Hangs}\n\n4x {rest 3m}\n- Hang 7s\n- Off 3s {rest}\n- Hang 7s\n- Off 3s {rest}\n- Hang 7s',
    '( w7 r3 w7 r3 w7 / r180 )x4',
  ],
  ['{name Sitting}\n\n- Settle 1m {preparation}\n- Sit 20m {meditation} {chime 5m}', 'p60 m1200b300'],
  ['{name Strength}\n\nMain 5x {rest 3m}\n- Squats 45s {5 reps}', '( w45t5 / r180 )x5'],
  ['{name To 120}\n\n6x\n- Run 3m Z4 HR\n- Walk 3m {recovery} {until <120bpm}', '( w180z4 c180<120 )x6'],
  [
    '{name Carries}\n\n3x {rest 90s}\n- Farmer walk 40s\n- Suitcase left 30s\n- Suitcase right 30s',
    '( w40 w30 w30 / r90 )x3',
  ],
  [
    '{name Circuit}\n\nA 3x {rest 1m}\n- Squats 40s\n- Rest 20s {rest}\n\nB 3x {rest 1m}\n- Rows 40s\n- Rest 20s {rest}',
    '( w40 r20 / r60 )x3 ( w40 r20 / r60 )x3',
  ],
  [
    '{name Sweet spot}\n\n- Warm up 15m Z2 HR\n\n3x {rest 5m}\n- Sweet spot 12m Z3 HR\n\n- Cool down 10m Z1 HR',
    'pw900z2 ( w720z3 / r300 )x3 wc600z1',
  ],
  ['{name Over and under}\n\n3x {rest 5m}\n- Under 2m Z3 HR x3\n- Over 1m Z4 HR', '( w120z3x3 w60z4 / r300 )x3'],
  [
    '{name Pyramid}\n\n- 1 hard 1m\n- Easy 1m {recovery}\n- 2 hard 2m\n- Easy 1m {recovery}\n- 3 hard 3m',
    'w60 c60 w120 c60 w180',
  ],
  ['{name EMOM}\n\n10x\n- Burpees 1m {note 10 repetitions}', '( w60 )x10'],
  ['{name Thirty}\n\n12x\n- Fast 30s\n- Float 30s {recovery}', '( w30 c30 )x12'],
  [
    '{name Yoga}\n\n- Child’s pose 2m\n- Sun salutation 1m x5\n- Warrior 1m {both sides}\n- Savasana 5m {meditation}',
    'w120 w60x5 w60 m300',
  ],
  [
    '{name Bread}\n\n- Knead 10m\n- First rise 1h {rings until answered}\n- Shape 5m\n- Bake 35m {rings until answered}',
    'w600 w3600 w300 w2100',
  ],
  ['{name Stretch}\n\n- Calf 45s\n- Hip 45s\n- Chest 45s', 'w45x3'],
  ['{name Row}\n\n- Easy 5m\n\n4x {rest 2m}\n- Hard 8m\n\n- Easy 5m', 'wc300 ( w480 / r120 )x4 wc300'],
  [
    '{name Gibala}\n\n- Warm up 3m\n\n10x\n- Hard 1m\n- Easy 1m {recovery}\n\n- Cool down 5m',
    'pw180 ( w60 c60 )x10 wc300',
  ],
  ['{name Ten twenty thirty}\n\nBlock 5x\n- Slow 30s\n- Moderate 20s\n- Sprint 10s', '( w30 w20 w10 )x5'],
  ['{name Talk}\n\n- Opening 3m\n- Body 12m {chime 4m}\n- Close 5m', 'w180 w720b240 w300'],
  ['{name Without end}\n\nRound {forever}\n- Work 40s\n- Rest 20s {rest}', '( w40 r20 )x∞'],
  ['{name Legs}\n\n3x\n- Squats\n- Lunges 45s', '-'],
  ['{name Track}\n\n- Run 400m\n- Rest 90s {rest}', '-'],
  ['{name Nothing}', '-'],
  ['{name Sprints}\n\n10x\n- Sprint 100m\n- Walk back 1m {recovery}', '-'],
  [
    '{name Threshold}\n\n- Easy 10m\n\n3x {rest 90s}\n- Threshold 10m Z4 HR\n\n- Easy 10m',
    'wc600 ( w600z4 / r90 )x3 wc600',
  ],
  ['{name Kettlebell}\n\n10x\n- Swings 30s\n- Rest 30s {rest}', '( w30 r30 )x10'],
  ['{name Climb}\n\n8x {rest 3m}\n- Boulder 2m {tap}', '( w120t / r180 )x8'],
  ['{name Sauna}\n\n3x\n- Sauna 12m\n- Cold 1m\n- Rest 10m {rest}', '( w720 w60 r600 )x3'],
  ['{name Strides}\n\n- Easy 15m Z2 HR\n\n6x\n- Stride 20s\n- Walk 1m {recovery}', 'wc900z2 ( w20 c60 )x6'],
  ['{name Core}\n\n3x {rest 45s}\n- Plank 1m\n- Side plank 30s x2\n- Hollow 30s', '( w60 w30x2 w30 / r45 )x3'],
  // As other programs write
  ['- 10m Z2 HR\n\n4x\n- 4m Z4 HR\n- 3m Z1 HR\n\n- 10m Z1 HR', 'pw600z2 ( w240z4 wcr180z1 )x4 wc600z1'],
  [
    'Warmup\n- 15m Z1 HR\n\nMain set 5x\n- 3m Z5 HR\n- 2m Z1 HR\n\nCooldown\n- 10m Z1 HR',
    'pw900z1 ( w180z5 wcr120z1 )x5 wc600z1',
  ],
  ['- 60m Z2 HR', 'w3600z2'],
  ['Main Set 3x\n- 10m Z3 HR\n- 5m Z1 HR', '( w600z3 wcr300z1 )x3'],
  ['- 5km Z2 HR', '-'],
  // As JSON
  [
    '{"name":"Tabata","rounds":[{"repeat":8,"steps":[{"name":"Sprint","duration":20},{"name":"Rest","duration":10,"type":"rest"}]}]}',
    '( w20 r10 )x8',
  ],
  [
    '```json\n{"name":"Rounds","rounds":[{"repeat":3,"restAfterRound":60,"steps":[{"name":"Box","duration":180}]}]}\n```',
    '( w180 / r60 )x3',
  ],
  [
    'Here it is:\n\n{"name":"Long run","rounds":[{"steps":[{"name":"Run","duration":3600,"targetHeartRateZone":2}]}]}',
    'w3600z2',
  ],
  [
    '{"name":"Sit","rounds":[{"steps":[{"name":"Sit","duration":1200,"type":"meditation","chimeInterval":300}]}]}',
    'm1200b300',
  ],
  ['{"name":"Wrong","rounds":[{"steps":[{"name":"Run","duration":"5 minutes"}]}]}', '-'],
  ['{"name":"Minutes","rounds":[{"steps":[{"name":"Run","duration":-5}]}]}', '-'],
  [
    '{"name":"Circuit","rounds":[{"repeat":2,"steps":[{"name":"Rows","duration":40},{"name":"Rest","duration":20,"type":"rest"}]},{"steps":[{"name":"Walk","duration":300,"type":"recovery"}]}]}',
    '( w40 r20 )x2 c300',
  ],
  // As assistants answer
  [
    'Sure! Here is your workout:\n\n```text\n{name Stairs}\n\n6x\n- Up 45s\n- Down 90s {recovery}\n```',
    '( w45 c90 )x6',
  ],
  [
    '**Warm-up:** 5 min\n**Main:** 4 x 2 min hard, 1 min easy\n**Cool-down:** 5 min',
    'pw300 ( w120 wcr60 )x4 cw300 | pw300 ( w120 / wcr60 )x4 cw300',
  ],
  ['1. Jumping jacks – 30 s\n2. Rest – 10 s\n3. Squats – 30 s\n4. Rest – 10 s', 'w30 r10 w30 r10'],
  [
    'Warm up 5 min\nThen 3 rounds:\n- squats 40 s\n- rest 20 s\n- push-ups 40 s\n- rest 20 s',
    'pw300 ( w40 r20 w40 r20 )x3',
  ],
  ['| Exercise | Time |\n|---|---|\n| Plank | 60 s |\n| Rest | 30 s |', 'w60 r30 | -'],
];

/** A timer that was read, and whether something was said of it; undefined if the text was refused. */
export type ReadWorkout = { readonly draft: TimerDraft; readonly hasNotes: boolean } | undefined;

/** How many of the texts came out in each way, and the texts that came out wrong without a note. */
export function workoutCounts(read: (text: string) => ReadWorkout): {
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly silent: readonly string[];
} {
  const counts = { right: 0, 'right with a note': 0, refused: 0, 'wrong with a note': 0, 'wrong without a note': 0 };
  const silent: string[] = [];
  for (const [text, meaning] of WORKOUTS) {
    const verdict = verdictOn(describedBy(read(text)), meaning);
    counts[verdict] += 1;
    if (verdict === 'wrong without a note') silent.push(text);
  }
  return { counts, silent };
}

function describedBy(read: ReadWorkout): DescribeReply {
  if (read === undefined) return { understood: false, problem: '' };
  const { draft, hasNotes } = read;
  const rounds = draft.rounds.map(({ name, repeat, restAfterRound = 0, steps }) => ({
    name,
    repeat: repeat === 'infinite' ? FOR_EVER : repeat,
    restSeconds: restAfterRound,
    steps: steps.map(describedStep),
  }));
  return { understood: true, timer: { name: draft.name, rounds, notes: hasNotes ? ['said'] : [] } };
}

function describedStep(step: Step): DescribedStep {
  const { name, type, duration, repeat, targetHeartRateZone = null, chimeInterval, pauseAfterEnd, end } = step;
  const told = { name, type, seconds: duration, repeat, targetZone: targetHeartRateZone, pauseAfterEnd };
  const chimes = chimeInterval === undefined ? {} : { chimeInterval };
  return { ...told, ...chimes, ...(end !== undefined && end.kind !== 'ring' && { end }) };
}

type DescribedStep = DescribedTimer['rounds'][number]['steps'][number];
