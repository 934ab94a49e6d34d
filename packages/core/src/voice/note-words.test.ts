import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../app/app.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { PRIORITY, type Announcement } from './announcement.ts';
import { NOTE_PART_MOST, noteParts } from './note-words.ts';
import { queuedOf } from './queue.ts';
import { isUntimely, nextWords } from './timely.ts';
import { requestOf } from './voice-choice.ts';

const NOTE = { priority: PRIORITY.low, type: 'note', replaceType: false } as const;
const textsOf = (text: string, time = Infinity): readonly string[] =>
  noteParts(
    { ...NOTE, text, moment: { at: 500, since: 500, until: 500 + time } },
    ({ length }) => 300 + 65 * length,
  ).map((part) => part.text);

describe('the note of a step, read aloud', () => {
  it('is said in parts, sentence by sentence where they are short, without losing a word', () => {
    expect(textsOf('Knees out. Back straight!')).toEqual(['Knees out. Back straight!']);
    const long = `${'Keep the bar close to the legs. '.repeat(5)}${'x'.repeat(200)}\n${'word '.repeat(40)}`;
    const parts = textsOf(long);
    expect(parts[0]).toBe('Keep the bar close to the legs. '.repeat(3).trim());
    expect(parts.every(({ length }) => length > 0 && length <= NOTE_PART_MOST)).toBe(true);
    expect(parts.join('').replace(/\s/g, '')).toBe(long.replace(/\s/g, ''));
    expect(textsOf(' \n ')).toEqual([]);
  });

  it('is not begun if all of it would take longer than its step', () => {
    expect(textsOf('Knees out, back straight.', 5500)).toEqual(['Knees out, back straight.']);
    expect(textsOf('Knees out, back straight.', 4000)).toEqual([]);
  });

  it('may begin late, after all else, but not after its step', () => {
    const moment = { at: 0, since: 0, until: 30_000 };
    const note: Announcement = { ...NOTE, text: 'Knees out', moment };
    const queued = queuedOf(note, 1, 0, 0);
    expect(isUntimely(queued, { now: 9000, openedAt: 0 })).toBe(false);
    expect(isUntimely(queued, { now: 30_000, openedAt: 0 })).toBe(true);
    expect(isUntimely(queued, { now: 9000, openedAt: 5000 })).toBe(true);
    const name = queuedOf({ ...note, text: 'Squats', priority: PRIORITY.urgent, type: 'step-start' }, 2, 0, 0);
    const { first, waiting } = nextWords([name, queued], { now: 0, openedAt: 0 }, () => 5000);
    expect([first, ...waiting].map((words) => words?.text)).toEqual(['Squats', 'Knees out']);
  });

  it("notes are read by the browser's own voice, whatever voice the rest has: they are not sent to a provider", () => {
    const voice = { provider: 'groq', voice: 'Cheyenne' } as const;
    expect(requestOf({ text: 'Knees out', type: 'note' }, voice)).toBeUndefined();
    expect(requestOf({ text: 'Knees out', type: 'step-start' }, voice)).toBeDefined();
  });

  it('is read once for all reps, and only on a device that is set to it', async () => {
    const heard = async (readNotes: boolean) => {
      const clock = fakeClock();
      const ports = fakePorts({ clock, synth: fakeSynth(clock, ({ length }) => 200 + 65 * length) });
      const app = createApp(ports);
      await app.device.change({ readNotes });
      const { player } = await app.workout.fetch();
      await vi.dynamicImportSettled();
      player.load(aTimer([aRound('Legs', [aStep('Squats', 20, { note: 'Knees out.', repeat: 2 })])]));
      player.start();
      await clock.pass(45_000);
      return ports.synth.spoken.map(({ text }) => text);
    };
    expect(await heard(true)).toEqual(['Squats', 'Knees out.', 'Squats', 'Timer complete! Great job!']);
    expect(await heard(false)).toEqual(['Squats', 'Squats', 'Timer complete! Great job!']);
  });
});
