// What is said when (specification, section 9). The halfway phrasings are ours: short and friendly, without hype.

import type { Seconds } from '../base/units.ts';
import type { Tone } from '../ports/wire/wire.ts';
import type { RoundRepeat, StepType } from '../timer/timer.ts';
import { spokenDuration } from './spoken-duration.ts';

/** Said at the end of a timer. */
export const TIMER_COMPLETE_TEXT = 'Timer complete! Great job!';
/** Said to test a voice. */
export const SAMPLE_TEXT = 'This is a sample. Go to zone 2.';
/** Said when the coach begins. */
export const INTRO_TEXT = 'Your coach is ready.';

/** Said after the name of a step for both sides. */
export const LEFT_FIRST_TEXT = 'Left side first';
/** Said in the middle of such a step. */
export const SWITCH_SIDES_TEXT = 'Switch sides';

/** 'Rest for 1 minute and 30 seconds'. */
export function restText(duration: Seconds): string {
  return `Rest for ${spokenDuration(duration)}`;
}

/** The number alone. */
export function countdownText(secondsLeft: number): string {
  return String(secondsLeft);
}

/** A round's name, with 'number N' if it is repeated a known number of times, more than once. */
export function roundStartText(name: string, repeat: number, repeats: RoundRepeat): string {
  return repeats !== 'infinite' && repeats > 1 ? `${name} number ${repeat}` : name;
}

/** A step's name, with its repetitions if it asks for any: 'Squats. 12 reps'. */
export function stepStartText(name: string, repetitions: string | undefined): string {
  return repetitions === undefined ? name : `${name}. ${repetitions}`;
}

const NUMBERS = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];

/** 'Number three of eight.' */
export function countText(number: number, of: number): string {
  return `Number ${NUMBERS[number - 1] ?? number} of ${NUMBERS[of - 1] ?? of}.`;
}

/** 'NAME complete'. */
export function stepCompleteText(name: string): string {
  return `${name} complete`;
}

/** 'NAME is done', and later 'NAME was done two minutes ago'. */
export function ringText(name: string, minutes: number): string {
  if (minutes === 0) return `${name} is done`;
  const ago = minutes > NUMBERS.length ? spokenDuration(minutes * 60) : minutesText(minutes);
  return `${name} was done ${ago} ago`;
}

function minutesText(minutes: number): string {
  return `${NUMBERS[minutes - 1]} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** 'Next: NAME'. */
export function nextStepText(name: string): string {
  return `Next: ${name}`;
}

/** 'Round N complete'. */
export function roundCompleteText(roundNumber: number): string {
  return `Round ${roundNumber} complete`;
}

/** How many phrasings there are for the middle of a step of each type. */
export const PHRASINGS = 5;

/** One of the five phrasings for the middle of a step; `chance` is at least 0 and below 1. A plain one tells the time and asks for nothing. */
export function halfwayText(type: StepType, chance: number, isPlain = false): string {
  const phrasings = isPlain ? HALFWAY[type].filter(isTimeAlone) : HALFWAY[type];
  return phrasings[Math.floor(chance * phrasings.length)] ?? HALFWAY[type][0];
}

/** What is asked for comes as a second sentence. */
function isTimeAlone(phrasing: string): boolean {
  return /^[^.]+\.$/u.test(phrasing);
}

type Five = readonly [string, string, string, string, string];

/** Five phrasings for each step type. */
export const HALFWAY: Readonly<Record<StepType, Five>> = {
  preparation: [
    'Halfway to the start.',
    'Half of the setup left.',
    'Halfway. Settle in.',
    'Half the time left to get ready.',
    'Halfway. Find your position.',
  ],
  work: [
    'Halfway there.',
    'Half done. Keep your form.',
    'Halfway. Stay with it.',
    'You are at the middle.',
    'Half left. Keep the pace.',
  ],
  rest: [
    'Halfway through your rest.',
    'Half of the rest left.',
    'Halfway. Breathe slowly.',
    'Half rested. Stay loose.',
    'Halfway. Let your shoulders drop.',
  ],
  recovery: [
    'Halfway through recovery.',
    'Half of the recovery left.',
    'Halfway. Keep it easy.',
    'Half done. Let your breath settle.',
    'Halfway. Move gently.',
  ],
  timer: [
    'Half the time has passed.',
    'Halfway.',
    'Half the time left.',
    'You are halfway through.',
    'You have reached the middle.',
  ],
  meditation: [
    'You are halfway.',
    'Half the time remains.',
    'Halfway. Return to your breath.',
    'The middle. Stay with the quiet.',
    'Halfway. Let thoughts pass.',
  ],
  delay: [
    'Halfway through the delay.',
    'Half of the wait is over.',
    'Half the wait left.',
    'Halfway. Starting soon.',
    'The wait is half over.',
  ],
};

/** The tone of voice for a step type (specification, section 9). */
export function toneOf(type: StepType): Tone {
  return TONE_OF[type];
}

const TONE_OF: Readonly<Record<StepType, Tone>> = {
  preparation: 'confident',
  work: 'energetic',
  rest: 'calm',
  recovery: 'calm',
  timer: 'energetic',
  meditation: 'quiet',
  delay: 'friendly',
};
