// An hour of a running workout in seconds: the product's own engines, clock and audio adapter on a device that sleeps,
// whose wall clock is set, whose sound card runs fast, and whose sound fails every five minutes.

import { createApp } from '@roundbell/core';
import { aRound, aStep, aTimer, fakePage, fakePorts } from '@roundbell/core/testing';
import { createAudio } from '../src/adapters/audio/audio.ts';
import { createClock } from '../src/adapters/clock/clock.ts';
import type { Jump } from './audio-clock.ts';
import type { CueRow } from './measure-cues.ts';
import { matchSounds, scoreOf } from './score.ts';
import { type SimulatedDevice, createSimulatedDevice } from './simulated-device.ts';
import { type SimulatedSound, createSimulatedSound } from './simulated-sound.ts';
import type { Situation } from './situations.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START_LEAD = 150;
/** The audio adapter looks at both clocks this often. */
const BLIND = 350;

/** The hour as a situation of the table. */
export const SIMULATED_HOUR: Situation = {
  name: 'hour',
  says: 'a simulated hour: ten minutes of sleep, the wall clock set three times, 100 ppm, ten underruns',
  length: HOUR,
  blind: BLIND,
};

type Event = readonly [minute: number, happen: (device: SimulatedDevice, sound: SimulatedSound) => void];

const SLEEP = 10 * MINUTE;
/** Between the whole minutes, so that nothing falls onto a cue. Sleep takes ten minutes of the hour. */
const EVENTS: readonly Event[] = [
  [7.01, (device) => device.setWallClock(HOUR)],
  [
    18.01,
    (device, sound) => {
      device.setVisible(false);
      sound.listen();
      device.sleep(SLEEP);
    },
  ],
  [18.02, (device) => device.setVisible(true)],
  [31.01, (device) => device.setWallClock(-HOUR)],
  [42.01, (device) => device.setWallClock(800)],
];
const UNDERRUNS: readonly Event[] = Array.from({ length: 10 }, (_, index) => [
  index * 5 + 2.005,
  (_device, sound) => sound.fail(20 + index * 2),
]);

/** Runs it. */
export async function simulateHour(): Promise<CueRow> {
  const device = createSimulatedDevice();
  try {
    const { score, logged } = await runOn(device);
    const complaints = Object.entries(logged).map(([code, count]) => `logged ${count} times: ${code}`);
    return { situation: 'hour', design: 'roundbell', score, underruns: 10, complaints };
  } finally {
    device.release();
  }
}

async function runOn(device: SimulatedDevice) {
  const logged: Record<string, number> = {};
  const count = (code: string) => void (logged[code] = (logged[code] ?? 0) + 1);
  const log = { warn: count, error: count };
  const sound = createSimulatedSound(device);
  const clock = createClock(() => device.startWorker());
  const page = fakePage();
  const audio = createAudio({ clock, page, log, openContext: () => sound.context });
  const ports = { ...fakePorts(), clock, page, log, audio };
  const parts = { ...ports, forRuns: () => Promise.resolve(ports) };
  const { player } = await createApp(parts).workout.fetch();
  const pairs = Array.from({ length: HOUR / 2000 + 60 }, () => [
    aStep('Tone', 1),
    aStep('Silence', 1, { type: 'delay' }),
  ]);
  const globalSettings = { countdownBeep: false, voiceEnabled: false, volume: 70 };
  player.load(aTimer([aRound('Bench', pairs.flat())], { globalSettings }));
  await device.pass(1000, sound.listen);
  player.start();
  const epoch = Math.ceil(device.real()) + START_LEAD;
  const { freezes, jumps } = await live(device, sound, page);
  player.unload();
  const seconds = Array.from({ length: HOUR / 1000 }, (_, second) => second);
  const cues = seconds.map((second) => ({ second, due: epoch + second * 1000 }));
  // The first cue is a chord of two, and here each tone is heard by itself.
  const { cues: scored, doubles } = matchSounds(cues, sound.heard.slice(1));
  return { score: scoreOf(scored, doubles.length, { freezes, jumps, blind: BLIND }), logged };
}

/** Lets the hour pass; answers when the device slept, and when its sound failed. */
async function live(device: SimulatedDevice, sound: SimulatedSound, page: ReturnType<typeof fakePage>) {
  const freezes: { from: number; to: number }[] = [];
  const jumps: Jump[] = [];
  const begun = device.monotonic();
  for (const [minute, happen] of [...EVENTS, ...UNDERRUNS].toSorted(([a], [b]) => a - b)) {
    await device.pass(Math.max(0, begun + minute * MINUTE - device.monotonic()), sound.listen);
    const from = device.real();
    happen(device, sound);
    const isFailure = UNDERRUNS.some((underrun) => underrun[1] === happen);
    if (isFailure) jumps.push({ from, to: from, by: 1 });
    if (device.real() > from) freezes.push({ from, to: device.real() });
    if (document.visibilityState === 'hidden') page.hide();
    else page.show();
  }
  await device.pass(begun + HOUR - SLEEP + 2000 - device.monotonic(), sound.listen);
  return { freezes, jumps };
}
