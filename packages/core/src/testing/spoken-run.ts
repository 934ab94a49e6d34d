// A whole run whose words take as long as words do, by the engines of the product over ports that only keep time: what
// was said, how late, and over what.

import type { Instant, Millis } from '../base/units.ts';
import type { Random } from '../ports/random.ts';
import { createPlayer } from '../run/play/player.engine.ts';
import type { PlayerView } from '../run/play/view.ts';
import { createToneScheduler } from '../run/session/tone-scheduler.engine.ts';
import type { Round, Step, StepType, Timer } from '../timer/timer.ts';
import type { Announcement, AnnouncementType } from '../voice/announcement.ts';
import { createClips } from '../voice/clips.engine.ts';
import { createReader } from '../voice/reader.engine.ts';
import { createSpeaker } from '../voice/speaker.engine.ts';
import { fakeAudio } from './fake-audio.ts';
import { fakeClock } from './fake-clock.ts';
import { fakePorts } from './fake-ports.ts';
import { fakeSynth } from './fake-synth.ts';
import { seededRandom } from './seeded-random.ts';
import { aRound, aStep, aTimer } from './workout.ts';

/** Whose voice speaks: stored clips, or the browser's own. */
export type SpokenBy = 'clips' | 'browser';

/** One announcement of a run. */
export interface RunWords {
  readonly text: string;
  readonly type: AnnouncementType;
  /** The moment it is about. */
  readonly dueAt: Instant;
  /** The end of the segment it was asked for in; Infinity after the last one. */
  segmentEndsAt: Instant;
  /** When it began and ended, if it was said at all. */
  begunAt: Instant | undefined;
  endedAt: Instant | undefined;
  isCut: boolean;
}

/** A run that is over: its words, and how long it lasted with its pauses. */
export interface SpokenRun {
  readonly words: readonly RunWords[];
  readonly lasted: Millis;
}

/** How long a text takes in a voice, in milliseconds. */
export type LengthOfText = (text: string) => Millis;

/**
 * A voice by chance. People and engines read English at about 150 words of six characters a minute, which is 65 ms a
 * letter; a voice is up to a quarter quicker or slower, each of its sentences differs by up to a fifth, and each begins
 * and ends with some silence.
 */
export function someVoice(random: Random): LengthOfText {
  const pace = 50 + random.next() * 32;
  const known = new Map<string, Millis>();
  return (text) => {
    const length =
      known.get(text) ?? Math.round(100 + random.next() * 200 + text.length * pace * (0.8 + random.next() * 0.4));
    known.set(text, length);
    return length;
  };
}

const LETTERS = 'interval';
const TYPES: readonly [StepType, ...StepType[]] = [
  'work',
  'work',
  'work',
  'rest',
  'rest',
  'delay',
  'recovery',
  'meditation',
];

/** A timer by chance, of up to ten minutes or so: names of 3 letters up to the longest, steps of 1 s to 90 s. */
export function someTimer(random: Random, longest: number): Timer {
  const upTo = (most: number): number => Math.floor(random.next() * most);
  const one = <T>(list: readonly [T, ...T[]]): T => list[upTo(list.length)] ?? list[0];
  /** Short names are as frequent as long ones by their order of size. */
  const name = (): string => {
    const length = Math.round(3 * (longest / 3) ** random.next());
    return Array.from({ length }, (_, at) =>
      at % 7 === 6 && at < length - 1 ? ' ' : LETTERS.charAt(upTo(LETTERS.length)),
    ).join('');
  };
  const seconds = (): number => one([1 + upTo(4), 5 + upTo(15), 20 + upTo(20), 31 + upTo(60)]);
  const step = (): Step =>
    aStep(name(), seconds(), { type: one(TYPES), repeat: 1 + upTo(2), pauseAfterEnd: random.next() < 0.1 });
  const round = (): Round => {
    const steps = Array.from({ length: 1 + upTo(3) }, step);
    return aRound(name(), steps, { repeat: 1 + upTo(3), restAfterRound: random.next() < 0.5 ? 0 : seconds() });
  };
  return aTimer(Array.from({ length: 1 + upTo(3) }, round), { id: random.id('timer-') });
}

/** How long a person lets a pause at a gate last. */
const GATE: Millis = 6000;

/**
 * Plays a timer by chance, with names of up to `longest` letters, from the tap on Start to its end, and returns
 * everything that was due to be said, in order.
 */
export async function spokenRun(seed: number, by: SpokenBy, longest: number): Promise<SpokenRun> {
  const random = seededRandom(seed);
  const timer = someTimer(random, longest);
  const lengthOf = someVoice(random);
  let lasts: Millis = 0;
  const clock = fakeClock();
  const ports = fakePorts({
    clock,
    random,
    // The browser's voice takes a little longer or shorter each time; a clip is the same each time.
    synth: fakeSynth(clock, (text) => (lasts = Math.round(lengthOf(text) * (0.9 + random.next() * 0.2)))),
    audio: fakeAudio(clock, (bytes) => (lasts = lengthOf(new TextDecoder().decode(bytes)))),
  });
  // Long names take longer than the 10 s that an announcement may.
  ports.log.warn = () => undefined;
  await ports.server.signUp({ email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' });
  ports.server.providers = [{ provider: 'groq', voices: [], whyNot: null }];
  const clips = createClips(ports);
  const reader = createReader({ ...ports, ...clips, fetchAhead: clips.prepare });
  if (by === 'clips') reader.choose({ provider: 'groq', voice: 'Cheyenne' });
  const words: RunWords[] = [];
  const speaker = createSpeaker({
    ...ports,
    cutShort: reader.cutShort,
    async read(announcement, volume, isWanted) {
      const { due } = announcement as AskedWords;
      due.begunAt = clock.now();
      await reader.read(announcement, volume, isWanted);
      due.endedAt = clock.now();
      due.isCut = due.endedAt - due.begunAt < lasts;
    },
  });
  const player = createPlayer({
    ...ports,
    tones: createToneScheduler(ports),
    say(...announced) {
      const asked: readonly AskedWords[] = announced.map((one) => ({
        ...one,
        due: dueWords(one, one.moment?.at ?? clock.now()),
      }));
      words.push(...asked.map(({ due }) => due));
      speaker.say(...asked);
    },
    enter: speaker.enter,
    hush: () => speaker.stop(),
    prepare: reader.prepare,
    tune: (settings) => speaker.configure(settings),
    leadIn: () => 0,
    onEnded: () => undefined,
    newest: (loaded) => loaded,
  });
  const changes: Instant[] = [];
  player.view.subscribe((now, before) => {
    if (placeOf(now) !== placeOf(before)) changes.push(clock.now());
    if (now.status === 'paused' && before.status === 'running') clock.after(GATE, player.resume);
  });
  player.load(timer);
  await clock.pass(2000);
  player.start();
  while (player.view.getState().status !== 'complete') await clock.pass(5000);
  await clock.pass(30_000);
  player.unload();
  for (const due of words) due.segmentEndsAt = changes.find((at) => at > due.dueAt) ?? Infinity;
  return { words, lasted: clock.now() - 32_000 };
}

/** What is asked for carries its entry, which queues copy along. */
type AskedWords = Announcement & { readonly due: RunWords };

function dueWords({ text, type }: Announcement, dueAt: Instant): RunWords {
  return { text, type, dueAt, segmentEndsAt: Infinity, begunAt: undefined, endedAt: undefined, isCut: false };
}

function placeOf(view: PlayerView): string {
  return 'row' in view ? `${view.status} ${view.row}` : view.status;
}
