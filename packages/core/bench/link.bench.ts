// How long links get, next to what the browser's own compression would make of the same columns, and how long a phone would
// wait for one. The timers' names are all different; only the times depend on the machine.

import { deflateRawSync } from 'node:zlib';
import { benchTable } from '../../bench-table.ts';
import { columnsOf } from '../src/link/columns.ts';
import { linkBody, readLinkBody } from '../src/link/link.ts';
import { typicalTimer, variedTimer } from '../src/link/long-timers.fixture.ts';
import { packText, unpackText } from '../src/link/pack.ts';
import { LINK_LIMIT } from '../src/link/seal.ts';
import { ZONE_NUMBERS, type TimerDraft } from '../src/timer/timer.ts';

const ADDRESS = 'https://roundbell.app/t#';
const NAMES =
  "Burpees|Push-ups|Mountain climbers|Squat jumps|Plank hold|Jumping lunges|High knees|Kettlebell swings|Sit-ups|Box jumps|Rowing hard|Wall sit|Bulgarian split squat left|Bulgarian split squat right|Turkish get-up left|Turkish get-up right|Farmer's walk|Battle ropes|Renegade rows|Dead bug|Bird dog|Hollow hold|Superman|Russian twists|Bicycle crunches|Flutter kicks|Leg raises|V-ups|Toe touches|Inchworms|Bear crawl|Crab walk|Spider-Man push-ups|Diamond push-ups|Pike push-ups|Tricep dips|Chin-ups|Inverted rows|Hamstring curl|Calf raises|Glute bridge|Single-leg deadlift left|Single-leg deadlift right|Goblet squat|Sumo squat|Curtsy lunge|Lateral lunge|Skater jumps|Tuck jumps|Star jumps|Speed skipping|Shadow boxing|Medicine ball slams|Wall balls|Thrusters|Man makers|Devil's press|Cat-cow|Child's pose|Pigeon stretch".split(
    '|',
  );

let state = 1;
const below = (most: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
};

const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0];

/** Sixty exercises in an order by chance, as people set them; or with every field drawn by itself. */
function drawn(isWild: boolean): TimerDraft {
  const names = NAMES.map((name) => ({ name, at: below(1e9) })).sort((one, other) => one.at - other.at);
  return {
    name: 'Saturday circuit',
    tags: ['hiit'],
    globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
    rounds: Array.from({ length: 10 }, (_, round) => ({
      id: '',
      name: `Round ${round + 1}`,
      repeat: 1 + below(3),
      restAfterRound: 30 * below(2),
      steps: names.slice(round * 6, round * 6 + 6).map(({ name }) => ({
        id: '',
        name,
        duration: isWild ? 5 * (2 + below(20)) : 30 + 5 * below(3),
        type: isWild ? pick(['work', 'rest', 'recovery', 'timer'] as const) : 'work',
        repeat: isWild ? 1 + below(4) : 1,
        coachingEnabled: !isWild || below(5) > 0,
        pauseAfterEnd: isWild && below(6) === 0,
        ...(below(isWild ? 2 : 4) === 0 ? { targetHeartRateZone: isWild ? pick(ZONE_NUMBERS) : 4 } : {}),
        ...(isWild && below(4) === 0 ? { chimeInterval: 5 } : {}),
      })),
    })),
  };
}

const linkOf = (timer: TimerDraft): number => {
  const written = linkBody(timer);
  return written.ok ? ADDRESS.length + written.body.length : Number.NaN;
};
const deflatedOf = (timer: TimerDraft): number =>
  ADDRESS.length + 2 + Math.ceil((deflateRawSync(JSON.stringify(columnsOf(timer)), { level: 9 }).length * 4) / 3);
const spread = (lengths: readonly number[]): string => {
  const sorted = [...lengths].sort((one, other) => one - other);
  return [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].join(' / ');
};

const many = (isWild: boolean) => Array.from({ length: 100 }, () => drawn(isWild));
const lengths = benchTable('A timer, characters of its link', 'shortest / middle / longest', 'with deflate');
for (const [timer, all] of Object.entries({
  '12 steps': [typicalTimer(12)],
  '60 steps, names repeated': [typicalTimer(60)],
  '60 long different names': [variedTimer(60)],
  '60 different exercises (100 timers)': many(false),
  'the same, every field by chance': many(true),
}))
  lengths(timer, spread(all.map(linkOf)), spread(all.map(deflatedOf)));

function bestMillis(act: () => unknown): string {
  let best = Infinity;
  for (let times = 0; times < 7; times += 1) {
    const begun = performance.now();
    act();
    best = Math.min(best, performance.now() - begun);
  }
  return `${best.toFixed(1)} ms`;
}

const varied = variedTimer(60);
const written = linkBody(varied);
const bomb = packText(' '.repeat(60_000));
globalThis.gc?.();
const before = process.memoryUsage().arrayBuffers;
unpackText(bomb, LINK_LIMIT.bytes);
const held = process.memoryUsage().arrayBuffers - before;
const row = benchTable('A link', 'best of 7');
row(
  'write 60 long different names',
  bestMillis(() => linkBody(varied)),
);
row(
  'read them',
  bestMillis(() => readLinkBody(written.ok ? written.body : '')),
);
row(
  `stop a bomb: ${bomb.length} bytes that hold 60,000`,
  bestMillis(() => unpackText(bomb, LINK_LIMIT.bytes)),
);
row('arrays while stopping it', `${(held / 1e6).toFixed(1)} MB`);
