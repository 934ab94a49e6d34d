// The tour passes through every file of core that a heartbeat and a tone pass through, and counts right.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../packages/core/src/app/app.ts';
import { fakePorts } from '../packages/core/src/testing/fake-ports.ts';
import { openScriptedSound } from '../packages/core/src/testing/scripted-sound.ts';
import { aRound, aStep, aTimer } from '../packages/core/src/testing/workout.ts';
import { ROOT } from './machine.mjs';

const NUMBERS = 'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const COUNTED = [...NUMBERS.split(' '), 'seventeen', 'eighteen', 'nineteen', 'twenty'];

/** The files that the steps of a section link to, and how many it says they are. @param {string} heading */
function section(heading) {
  const text = readFileSync(join(ROOT, 'docs/tour.md'), 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const steps = text.split('\n').filter((line) => /^\d+\. /.test(line));
  const links = [...steps.join('\n').matchAll(/\]\(\.\.\/(packages\/[^)]+)\)/g)].map(([, file = '']) => file);
  return { files: [...new Set(links)].sort(), counted: COUNTED.indexOf(/ in (\w+) files/.exec(text)?.[1] ?? '') };
}

/** The files of core that are on the stack now. */
function passed() {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const stack = new Error('here').stack ?? '';
  Error.stackTraceLimit = before;
  const found = [...stack.matchAll(/(packages\/core\/src\/[\w/.-]+\.ts)/g)].map(([, file = '']) => file);
  return [...new Set(found)].filter((file) => !file.includes('/testing/')).sort();
}

it('follows a heartbeat through all the files it passes', async () => {
  const ports = fakePorts();
  const { monitor } = await createApp(ports).heartRate.fetch();
  await monitor.connect();
  /** @type {string[]} */
  let path = [];
  monitor.view.subscribe(({ reading }) => {
    if (reading?.bpm === 72) path = passed();
  });
  ports.sensor.send(0, 72);
  const { files, counted } = section('One heartbeat');
  expect(path.length).toBeGreaterThan(1);
  expect(path.filter((file) => !files.includes(file))).toEqual([]);
  expect(counted).toBe(files.length);
});

it('follows a tone through all the files it passes', async () => {
  const sound = openScriptedSound();
  const ports = fakePorts({ clock: sound.clock });
  const app = createApp({ ...ports, forRuns: async () => ({ audio: sound.audio, synth: ports.synth }) });
  const { player } = await app.workout.fetch();
  await sound.audio.unlock();
  /** @type {string[]} */
  let path = [];
  const { tone } = sound.device;
  sound.device.tone = (name) => {
    if (name === 'step-complete') path = passed();
    return tone(name);
  };
  player.load(aTimer([aRound('A', [aStep('Squats', 90), aStep('Lunges', 20)])]));
  player.start();
  await sound.clock.pass(35_000);
  player.unload();
  const { files, counted } = section('One cue');
  expect(path.length).toBeGreaterThan(4);
  expect(path.filter((file) => !files.includes(file))).toEqual([]);
  expect(counted).toBe(files.length);
});
