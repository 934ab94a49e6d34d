// A timer as a FIT workout, which watches take: timed steps, repeats within repeats, zones of the heart rate. Only numbers
// of the public protocol are used (docs/design/kept-runs.md).

import { millisOf, type Seconds, type WallTime } from '../../base/units.ts';
import type { HeartEnd } from '../../timer/step-end.ts';
import type { Round, Step, StepType, TimerDraft, ZoneNumber } from '../../timer/timer.ts';
import { fitTextBytes, fitWriter, TEXT_BYTES_MOST, type FitWriter } from '../fit/fit-bytes.ts';
import { addFileId, FIT_INDEX, FIT_INTENSITIES, FIT_SPORTS, fitMessage } from '../fit/fit-numbers.ts';
import { unsaidWords } from './unsaid.ts';

/** A workout file with what it cannot say, or why there is none. */
export type FitWorkout =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string };

type Intensity = keyof typeof FIT_INTENSITIES;
/** One message of the file: a step, or a jump back to the step at an index until it was done so often. */
type FitStep =
  | {
      readonly kind: 'timed';
      readonly name: string;
      readonly end: FitEnd;
      readonly zone: ZoneNumber | undefined;
      readonly intensity: Intensity;
      readonly note: string;
    }
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'repeat'; readonly from: number; readonly times: number };
/** What ends a step: a kind of duration, and how much of it. */
interface FitEnd {
  readonly by: keyof typeof DURATIONS;
  readonly value: number | undefined;
}
/** Steps, and what is repeated. */
type Block = FitStep | { readonly kind: 'block'; readonly times: number; readonly body: readonly Block[] };

const WORKOUT_FILE = 5;
/** How often a round without end is repeated: watches count no further. */
export const FIT_ENDLESS = 99;
/** The steps that many watches take, repeats counted. */
export const FIT_STEPS_MOST = 50;
/** The steps that the format can count. */
const STEPS_LIMIT = 65_000;

/** Sport, number of steps, sub-sport; the name. */
const WORKOUT = fitMessage(
  1,
  26,
  [
    [4, 'enum'],
    [6, 'uint16'],
    [11, 'enum'],
  ],
  8,
);
/** Index, kind of duration, duration, kind of target, target, intensity. */
const STEP_FIELDS = [
  [FIT_INDEX, 'uint16'],
  [1, 'enum'],
  [2, 'uint32'],
  [3, 'enum'],
  [4, 'uint32'],
  [7, 'enum'],
] as const;
/** With the name, and with notes as well. */
const WORKOUT_STEP = fitMessage(2, 27, STEP_FIELDS, 0);
const NOTED_STEP = fitMessage(3, 27, STEP_FIELDS, 0, 8);
const DURATIONS = { time: 0, below: 2, above: 3, open: 5, repeat: 6, reps: 29 } as const;
/** What FIT adds to beats per minute, to tell them from percentages. */
const BEATS = 100;
const TARGETS = { heartRate: 1, open: 2 } as const;
const INTENSITY_OF: Readonly<Record<StepType, Intensity>> = {
  preparation: 'warm-up',
  work: 'active',
  timer: 'active',
  rest: 'rest',
  delay: 'rest',
  meditation: 'rest',
  recovery: 'recovery',
};

/** A timer that can be saved as a FIT workout, made at a moment. */
export function fitWorkoutOf(timer: TimerDraft, at: WallTime): FitWorkout {
  const steps = timer.rounds.flatMap((round, index) => roundBlocks(round, index === timer.rounds.length - 1));
  const flat: FitStep[] = [];
  for (const block of steps) flatten(block, flat);
  if (flat.length > STEPS_LIMIT)
    return { ok: false, message: 'This timer has more steps than a workout file can hold.' };
  const writer = fitWriter();
  addFileId(writer, WORKOUT_FILE, at);
  const [sport, subSport] = FIT_SPORTS[timer.globalSettings.sport ?? 'training'];
  writer.add(WORKOUT, [sport, flat.length, subSport], timer.name);
  for (const [index, step] of flat.entries()) addStep(writer, index, step);
  return { ok: true, bytes: writer.finish(), warnings: warningsOf(timer, flat) };
}

/** The steps of a round; the rest lies between its repeats alone (D7), and nothing waits at the very end (D6). */
function roundBlocks(round: Round, isLast: boolean): readonly Block[] {
  const times = round.repeat === 'infinite' ? FIT_ENDLESS : round.repeat;
  const rest = round.restAfterRound ?? 0;
  const steps = round.steps.flatMap(stepBlocks);
  const whole = rest > 0 ? [...steps, restStep(rest)] : steps;
  const waits = isLast && round.steps.at(-1)?.pauseAfterEnd === true;
  if (whole === steps && !waits) return [{ kind: 'block', times, body: steps }];
  return [{ kind: 'block', times: times - 1, body: whole }, ...(waits ? steps.slice(0, -1) : steps)];
}

function stepBlocks(step: Step): readonly Block[] {
  const { name, type, repeat, targetHeartRateZone: zone, note = '', link = '' } = step;
  const once: FitStep = {
    kind: 'timed',
    name,
    end: endOf(step),
    zone,
    intensity: INTENSITY_OF[type],
    note: [note, link].filter((words) => words !== '').join(' '),
  };
  return [
    { kind: 'block', times: repeat, body: [once] },
    ...(step.pauseAfterEnd ? [{ kind: 'open', name: 'Press lap to go on' } as const] : []),
  ];
}

function restStep(rest: Seconds): FitStep {
  return { kind: 'timed', name: 'Rest', end: timeEnd(rest), zone: undefined, intensity: 'rest', note: '' };
}

/** How a watch ends a step; it knows no zone of the heart there, so that such a step lasts its longest. */
function endOf({ end, duration }: Step): FitEnd {
  if (end === undefined || end.kind === 'ring') return timeEnd(duration);
  if (end.kind === 'tap')
    return end.repetitions === undefined
      ? { by: 'open', value: undefined }
      : { by: 'reps', value: end.repetitions.count };
  return beatsEnd(end) ?? timeEnd(duration);
}

function beatsEnd({ border, when }: HeartEnd): FitEnd | undefined {
  return border.kind === 'bpm' ? { by: when, value: border.bpm + BEATS } : undefined;
}

function timeEnd(length: Seconds): FitEnd {
  return { by: 'time', value: millisOf(length) };
}

/** Puts a block's steps behind the others, with the jump back to its first if it is repeated. */
function flatten(block: Block, steps: FitStep[]): void {
  if (block.kind !== 'block') {
    steps.push(block);
    return;
  }
  if (block.times < 1) return;
  const from = steps.length;
  for (const inner of block.body) flatten(inner, steps);
  if (block.times > 1 && steps.length > from) steps.push({ kind: 'repeat', from, times: block.times });
}

function addStep(writer: FitWriter, index: number, step: FitStep): void {
  switch (step.kind) {
    case 'timed': {
      const target = step.zone === undefined ? [TARGETS.open, 0] : [TARGETS.heartRate, step.zone];
      const { by, value } = step.end;
      const numbers = [index, DURATIONS[by], value, ...target, FIT_INTENSITIES[step.intensity]];
      writer.add(step.note === '' ? WORKOUT_STEP : NOTED_STEP, numbers, step.name, step.note);
      break;
    }
    case 'open':
      writer.add(WORKOUT_STEP, [index, DURATIONS.open, undefined, TARGETS.open, 0, FIT_INTENSITIES.rest], step.name);
      break;
    case 'repeat':
      writer.add(WORKOUT_STEP, [index, DURATIONS.repeat, step.from, undefined, step.times, undefined]);
      break;
  }
}

function warningsOf(timer: TimerDraft, steps: readonly FitStep[]): readonly string[] {
  const names = [timer.name, ...steps.flatMap((step) => (step.kind === 'repeat' ? [] : [step.name]))];
  const notes = steps.flatMap((step) => (step.kind === 'timed' ? [step.note] : []));
  const isLong = (text: string): boolean => fitTextBytes(text) > TEXT_BYTES_MOST;
  const endsBy = (...ways: readonly FitEnd['by'][]): boolean =>
    steps.some((step) => step.kind === 'timed' && ways.includes(step.end.by));
  const has = (kind: FitStep['kind']): boolean => steps.some((step) => step.kind === kind);
  const isEndless = timer.rounds.some(({ repeat }) => repeat === 'infinite');
  const isZoned = steps.some((step) => step.kind === 'timed' && step.zone !== undefined);
  return [
    ...(steps.length > FIT_STEPS_MOST
      ? [`It has ${steps.length} steps as watches count them. Many take no more than ${FIT_STEPS_MOST}.`]
      : []),
    ...(isEndless ? [`An endless round is repeated ${FIT_ENDLESS} times.`] : []),
    ...(isZoned ? ['The watch uses its own zones.'] : []),
    ...(has('open') ? ['A pause is a step that ends with the lap button.'] : []),
    ...(endsBy('open', 'reps') ? ['A step that ends by a tap ends with the lap button, however long it takes.'] : []),
    ...(endsBy('below', 'above') ? ['A step that ends by the heart rate loses its shortest and longest time.'] : []),
    ...(names.some(isLong) ? [`Names are cut to ${TEXT_BYTES_MOST} bytes.`] : []),
    ...(notes.some(isLong) ? [`Notes are cut to ${TEXT_BYTES_MOST} bytes.`] : []),
    ...unsaidWords(timer, [
      'zone-ends',
      'rings',
      'counts',
      'caps',
      'ladders',
      'sides',
      'orders',
      'chimes',
      'bells',
      'coaching',
      'description',
      'tags',
      'settings',
    ]),
  ];
}
