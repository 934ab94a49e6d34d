// Long timers whose links are measured: 60 steps as people write them, and 60 whose names are long and all different.

import { newStep, newTimerDraft, type TimerDraft } from '../timer/timer.ts';

const NAMES =
  'Burpees|Push-ups|Mountain climbers|Squat jumps|Plank hold|Jumping lunges|High knees|Kettlebell swings|Sit-ups|Box jumps|Rowing hard|Wall sit'.split(
    '|',
  );
const HOW =
  'Slow|Fast|Deep|Wide|Narrow|Single|Double|Alternating|Weighted|Banded|Seated|Standing|Hanging|Reverse|Lateral|Diagonal|Explosive|Controlled|Paused|Tempo'.split(
    '|',
  );
const MOVES =
  'squat|lunge|push-up|pull-up|row|press|deadlift|thruster|swing|snatch|clean|carry|crawl|plank|bridge|curl|dip|raise|fly|twist'.split(
    '|',
  );
const WITH =
  'with kettlebell|on the bench|with dumbbells|left side|right side|against the wall|on one leg|with a band'.split('|');

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';

/** Rounds of six steps, every second a rest. */
export function typicalTimer(steps: number): TimerDraft {
  return {
    ...newTimerDraft(),
    name: 'Saturday full-body circuit',
    description: 'Bring water',
    tags: ['hiit', 'club'],
    rounds: Array.from({ length: steps / 6 }, (_, at) => ({
      id: `r${at}`,
      name: `Block ${at + 1}`,
      repeat: 1 + (at % 3),
      restAfterRound: 30,
      steps: Array.from({ length: 6 }, (_unused, place) => {
        const nth = at * 6 + place;
        const base = newStep(`s${nth}`);
        if (place % 2 === 1) return { ...base, name: 'Rest', type: 'rest' as const, duration: 15 + 5 * (nth % 4) };
        return {
          ...base,
          name: `${pick(NAMES, nth * 7)}${nth % 5 === 0 ? ' left' : ''}`,
          duration: 30 + 10 * (nth % 5),
          pauseAfterEnd: nth % 7 === 0,
          ...(nth % 3 === 0 ? { targetHeartRateZone: 4 as const } : {}),
        };
      }),
    })),
  };
}

/** Ten rounds; no name occurs twice, and durations, zones and repeats vary. */
export function variedTimer(steps: number): TimerDraft {
  const chance = chanceFrom(7);
  return {
    ...newTimerDraft(),
    name: 'Worst case circuit',
    rounds: Array.from({ length: 10 }, (_, at) => ({
      id: `r${at}`,
      name: `Station ${at + 1}`,
      repeat: 1 + chance(4),
      restAfterRound: chance(2) * 30,
      steps: Array.from({ length: steps / 10 }, (_unused, place) => ({
        ...newStep(`s${at}-${place}`),
        name: `${pick(HOW, at * 7 + place * 3 + chance(3))} ${pick(MOVES, chance(20))} ${pick(WITH, at + place * 10)}`,
        duration: 10 * (2 + chance(6)),
        targetHeartRateZone: pick(['1', '2', '3', '4', '5'], chance(5)) === '1' ? (1 as const) : (4 as const),
      })),
    })),
  };
}

function chanceFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}
