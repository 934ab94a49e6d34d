// The timers that people look for first. Each is whole: it gets ready, works, and ends, as those who train by it do.

import { BOTH_SIDES } from '../timer/step-end.ts';
import { AT_HOME } from './at-home.ts';
import { CALM } from './calm.ts';
import { COUNTED_READY_MADE } from './counted.ts';
import { MORNING_READING, type ReadyMade } from './ready-made.ts';
import { inARow, QUIET, readyMade, round, step, withChanges, type NewRound, type NewStep } from './written.ts';

const GET_READY = inARow('Get ready', step('Get ready', 'preparation', 10, QUIET));
const MOVES = [
  ...['Jumping jacks', 'Wall sit', 'Push-ups', 'Crunches', 'Step-ups', 'Squats'],
  ...['Chair dips', 'Plank', 'High knees', 'Lunges', 'Push-ups and turn', 'Side plank'],
];
const HARD = step('Hard', 'work', 240, { targetHeartRateZone: 4 });
const EASY = step('Easy', 'recovery', 180, { targetHeartRateZone: 2 });
const FAST = step('Fast', 'work', 120, { targetHeartRateZone: 4 });
/** Until the heart is back in zone 2, and half a minute at least. */
const RECOVER = step('Recover', 'recovery', 180, {
  targetHeartRateZone: 2,
  end: { kind: 'heart', when: 'below', border: { kind: 'zone', zone: 2 }, atLeast: 30 },
});
/** A set of a lift, as long as it takes. */
const lift = (name: string): NewStep =>
  step(name, 'work', 40, { end: { kind: 'tap', repetitions: { count: 5 } }, note: 'Weight: write yours here' });
const STRETCHES = ['Calves', 'Front of the thigh', 'Back of the thigh', 'Hip', 'Side of the body', 'Shoulder'];
const hold = (side: string): NewRound =>
  round(side, 10, 0, step('Hold', 'work', 10, QUIET), step('Relax', 'rest', 5, QUIET));
const FOCUS = step('Focus', 'timer', 1500, QUIET);

const RING = { sounds: 'boxing-bell' } as const;
/** Nothing is said into a class or a talk. */
const FOR_A_ROOM = { countdownBeep: false, voiceEnabled: false, sounds: 'soft', showAs: 'disc' } as const;

/** The timers to take, in the order in which they are shown. */
export const READY_MADE: readonly ReadyMade[] = [
  readyMade({
    slug: 'tabata',
    kind: 'training',
    when: 'Four minutes, nothing held back.',
    name: 'Tabata',
    how: 'Eight rounds of 20 seconds, as hard as you can, with 10 seconds of rest between them.',
    rounds: [GET_READY, round('Tabata', 8, 10, step('Work', 'work', 20))],
  }),
  readyMade({
    slug: 'thirty-thirty',
    kind: 'training',
    when: 'Get faster: run, cycle or row.',
    name: '30/30',
    how: 'Thirty seconds fast, thirty seconds easy, ten times. Fast means too fast to talk.',
    rounds: [
      inARow('Warm up', step('Warm up', 'preparation', 600)),
      round('Fast and easy', 10, 0, step('Fast', 'work', 30), step('Easy', 'recovery', 30)),
      inARow('Cool down', step('Cool down', 'recovery', 300)),
    ],
  }),
  readyMade({
    slug: 'emom',
    kind: 'training',
    when: 'A set every minute, then you rest.',
    name: 'EMOM 10',
    how: 'Start a set at the top of each minute. Rest for whatever is left of it.',
    rounds: [GET_READY, round('Every minute', 10, 0, step('Your set', 'work', 60))],
  }),
  readyMade({
    slug: 'twelve-moves',
    kind: 'training',
    when: 'The whole body, with chair and wall.',
    name: 'Twelve moves',
    how: 'Twelve moves of 30 seconds, with 10 seconds to change between them.',
    rounds: [GET_READY, inARow('Moves', ...withChanges(MOVES.map((name) => step(name, 'work', 30))))],
  }),
  readyMade({
    slug: 'five-by-five',
    kind: 'training',
    when: 'Get stronger with three heavy lifts.',
    name: '5 x 5 strength',
    how: 'Five sets of five reps of each lift, with two and a half minutes of rest. Press Done after each set. Add your own lifts, and put their weights in the notes.',
    settings: { sport: 'strength' },
    rounds: [
      round('Squat', 5, 150, lift('Squat')),
      inARow('Change', step('Set up the bench', 'rest', 180)),
      round('Bench press', 5, 150, lift('Bench press')),
      inARow('Change again', step('Set up the row', 'rest', 180)),
      round('Row', 5, 150, lift('Row')),
    ],
  }),
  readyMade({
    slug: 'boulders',
    kind: 'training',
    when: 'Eight boulders at your limit.',
    name: 'Hard boulders',
    how: 'Eight attempts after a warm-up on easy ones. Press Done when you are off the wall, then rest for three minutes.',
    rounds: [
      inARow('Warm up', step('Easy boulders', 'preparation', 600, QUIET)),
      round('Hard boulders', 8, 180, step('Climb', 'work', 60, { ...QUIET, end: { kind: 'tap' } })),
    ],
  }),
  ...COUNTED_READY_MADE,
  readyMade({
    slug: 'couch-to-5k',
    kind: 'training',
    when: 'Your first day of running.',
    name: 'Couch to 5 km, day 1',
    how: 'Walk for five minutes, then run for a minute and walk for a minute and a half, eight times. Run slowly enough to talk.',
    settings: { sport: 'running' },
    rounds: [
      inARow('Warm up', step('Walk briskly', 'preparation', 300)),
      round('Run and walk', 8, 0, step('Run', 'work', 60), step('Walk', 'recovery', 90)),
      inARow('Cool down', step('Walk slowly', 'recovery', 300)),
    ],
  }),
  readyMade({
    slug: 'boxing',
    kind: 'training',
    when: 'For the bag, the rope or a partner.',
    name: 'Boxing rounds',
    how: 'Six rounds of three minutes, with a minute in the corner. A bell for each round, and a clapper ten seconds before its end.',
    settings: RING,
    rounds: [GET_READY, round('Boxing', 6, 60, step('Box', 'work', 180))],
  }),
  readyMade({
    slug: 'amateur-bout',
    kind: 'training',
    when: 'Three rounds, as amateurs box.',
    name: 'Amateur bout',
    how: 'Three rounds of three minutes, with a minute in the corner. A bell for each round, and a clapper ten seconds before its end.',
    settings: RING,
    rounds: [GET_READY, round('Bout', 3, 60, step('Box', 'work', 180))],
  }),
  readyMade({
    slug: 'title-fight',
    kind: 'training',
    when: 'The full distance of twelve rounds.',
    name: 'Title fight',
    how: 'Twelve rounds of three minutes, with a minute in the corner. A bell for each round, and a clapper ten seconds before its end.',
    settings: RING,
    rounds: [GET_READY, round('Fight', 12, 60, step('Box', 'work', 180))],
  }),
  readyMade({
    slug: 'four-by-four',
    kind: 'heart',
    when: 'For endurance, with a strap.',
    name: '4 x 4 in zone 4',
    how: 'Four efforts of four minutes in zone 4, with three easy minutes in zone 2 between them.',
    rounds: [
      inARow('Warm up', step('Warm up', 'preparation', 600, { targetHeartRateZone: 2 })),
      round('4 x 4', 3, 0, HARD, EASY),
      inARow('The last one', HARD),
      inARow('Cool down', step('Cool down', 'recovery', 300, { targetHeartRateZone: 1 })),
    ],
  }),
  readyMade({
    slug: 'full-recovery',
    kind: 'heart',
    when: 'Fully rested each time, with a strap.',
    name: 'Fast with full recovery',
    how: 'Six fast efforts of two minutes. Recover until your heart rate is back in zone 2, for three minutes at most; without a strap, for all three.',
    rounds: [
      inARow('Warm up', step('Warm up', 'preparation', 600, { targetHeartRateZone: 2 })),
      round('Fast and recover', 5, 0, FAST, RECOVER),
      inARow('The last one', FAST),
      inARow('Cool down', step('Cool down', 'recovery', 300, { targetHeartRateZone: 1 })),
    ],
  }),
  readyMade({
    slug: 'pyramid',
    kind: 'heart',
    when: 'Learn your zones, with a strap.',
    name: 'Heart-rate pyramid',
    how: 'Three minutes in each zone, up to zone 4 and down again.',
    rounds: [
      inARow(
        'Up',
        ...([1, 2, 3, 4] as const).map((zone) => step(`Zone ${zone}`, 'work', 180, { targetHeartRateZone: zone })),
      ),
      inARow(
        'Down',
        ...([3, 2, 1] as const).map((zone) => step(`Zone ${zone}`, 'recovery', 180, { targetHeartRateZone: zone })),
      ),
    ],
  }),
  MORNING_READING,
  ...CALM,
  readyMade({
    slug: 'pomodoro',
    kind: 'everyday',
    when: 'Work without watching the clock.',
    name: 'Pomodoro',
    how: 'Work on one thing for 25 minutes, four times, with five-minute breaks and a long break at the end.',
    settings: { countdownBeep: false },
    rounds: [
      round('Focus and break', 3, 0, FOCUS, step('Break', 'rest', 300, QUIET)),
      inARow('The last one', FOCUS, step('Long break', 'rest', 900, QUIET)),
    ],
  }),
  readyMade({
    slug: 'eggs',
    kind: 'everyday',
    when: 'Soft, medium and hard from one pot.',
    name: 'Eggs',
    how: 'Lower the eggs into boiling water and press Start. Take each out when it is announced. For medium-sized eggs from the fridge.',
    rounds: [
      inARow(
        'Eggs',
        step('Boil', 'timer', 360, QUIET),
        step('Soft ones out', 'timer', 120, QUIET),
        step('Medium ones out', 'timer', 180, QUIET),
        step('Hard ones out', 'timer', 5, QUIET),
      ),
    ],
  }),
  readyMade({
    slug: 'pasta',
    kind: 'everyday',
    when: 'Ten-minute pasta, tasted in time.',
    name: 'Pasta',
    how: 'Press Start when the pasta is in. Set the time on your packet, less two minutes for tasting.',
    rounds: [
      inARow(
        'Pasta',
        step('Cook', 'timer', 480, QUIET),
        step('Taste it', 'timer', 120, QUIET),
        step('Drain it', 'timer', 5, QUIET),
      ),
    ],
  }),
  ...AT_HOME,
  readyMade({
    slug: 'holds',
    kind: 'everyday',
    when: 'As your physiotherapist asks.',
    name: 'Holds, left and right',
    how: 'Ten holds of ten seconds on each side, with five seconds to relax.',
    rounds: [
      GET_READY,
      hold('Left side'),
      inARow('Change', step('Change sides', 'rest', 20, QUIET)),
      hold('Right side'),
    ],
  }),
  readyMade({
    slug: 'stretches',
    kind: 'everyday',
    when: 'After sport, or a day at the desk.',
    name: 'Stretches, both sides',
    how: 'Six stretches, half a minute on each side. A chime and a word tell you when to switch.',
    rounds: [
      GET_READY,
      inARow(
        'Stretches',
        ...withChanges(STRETCHES.map((name) => step(name, 'work', 60, { ...QUIET, sides: BOTH_SIDES }))),
      ),
    ],
  }),
  readyMade({
    slug: 'time-timer',
    kind: 'everyday',
    when: 'For the classroom: time you can see.',
    name: 'Time timer',
    how: 'Twenty minutes as a disc that shrinks, without numbers, and a soft sound at the end. Set your own minutes.',
    settings: FOR_A_ROOM,
    rounds: [inARow('Class', step('Work quietly', 'timer', 1200, { ...QUIET, bells: { start: 'none' } }))],
  }),
  readyMade({
    slug: 'talk',
    kind: 'everyday',
    when: 'For speakers: bells at five and one.',
    name: 'Talk of 20 minutes',
    how: 'A disc for the whole room. A soft bell with five minutes left, another with one, and three strikes at the end.',
    settings: FOR_A_ROOM,
    rounds: [
      inARow(
        'Talk',
        step('Talk', 'timer', 900, { ...QUIET, bells: { start: 'none', end: 'none' } }),
        step('Five minutes left', 'timer', 240, { ...QUIET, bells: { end: 'none' } }),
        step('One minute left', 'timer', 60, { ...QUIET, bells: { strikes: 3 } }),
      ),
    ],
  }),
];

/** The ready-made timer of an address, undefined if there is none. */
export function readyMadeBy(slug: string): ReadyMade | undefined {
  return READY_MADE.find((one) => one.slug === slug);
}
