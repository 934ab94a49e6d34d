// A timer as text for a planner: the notation without braces. What it has no words for is written out or left out.

import { shortText } from '../../base/short-text.ts';
import { repetitionsText } from '../../timer/step-end.ts';
import type { Round, Step, TimerDraft } from '../../timer/timer.ts';
import { lengthText } from '../../workout-text/lexer/length.ts';
import { isPlainName } from '../../workout-text/notation/step-line.ts';
import { isDistance } from '../../workout-text/notation/target.ts';
import { unsaidWords } from './unsaid.ts';

/** A text for a planner, and what it cannot say. */
export interface PlannerText {
  readonly text: string;
  readonly warnings: readonly string[];
}

const ENDLESS = 99;
/** Reps and repeats with rests are written out as steps, up to so many lines in all. */
const LINES_MOST = 500;

/** A timer that can be saved as text for intervals.icu. */
export function plannerText(timer: TimerDraft): PlannerText {
  const written = timer.rounds.map(sectionLines);
  const isLong = written.reduce((sum, lines) => sum + lines.length, 0) > LINES_MOST;
  const sections = isLong ? timer.rounds.map(shortLines) : written;
  return {
    text: sections.map((lines) => `${lines.join('\n')}\n`).join('\n'),
    warnings: [
      ...(timer.rounds.some(({ repeat }) => repeat === 'infinite')
        ? [`An endless round is repeated ${ENDLESS} times.`]
        : []),
      ...numberWords(timer),
      ...unsaidWords(timer, [
        'name',
        ...(isLong ? (['rests', 'reps'] as const) : []),
        'heart-ends',
        'rings',
        'counts',
        'caps',
        'ladders',
        'sides',
        'orders',
        'notes',
        'links',
        'types',
        'chimes',
        'bells',
        'pauses',
        'coaching',
        'description',
        'tags',
        'sport',
        'settings',
      ]),
    ],
  };
}

function numberWords({ rounds }: TimerDraft): readonly string[] {
  const changed = rounds.flatMap(({ steps }) => steps).find(({ name }) => /\d/.test(name) && !isSafe(plainWords(name)));
  if (changed === undefined) return [];
  const name = shortText(changed.name, 40);
  return [`Numbers are left out of names where they would be read as a length or a distance: "${name}".`];
}

/** A section; a planner repeats the rest with the steps, so the last repeat is a section of its own (D7). */
function sectionLines(round: Round): readonly string[] {
  const { name, restAfterRound: rest = 0, steps } = round;
  const times = timesOf(round);
  const once = steps.flatMap((step) =>
    Array.from({ length: Math.min(step.repeat, LINES_MOST + 1) }, () => stepLine(step)),
  );
  if (rest === 0 || times === 1) return [headingLine(name, times), ...once];
  return [
    headingLine(name, times - 1),
    ...once,
    `- Rest ${lengthText(rest)}`,
    '',
    headingLine(`${plainWords(name)}, last`, 1),
    ...once,
  ];
}

function shortLines(round: Round): readonly string[] {
  return [headingLine(round.name, timesOf(round)), ...round.steps.map(stepLine)];
}

function timesOf({ repeat }: Round): number {
  return repeat === 'infinite' ? ENDLESS : repeat;
}

function headingLine(name: string, times: number): string {
  const words =
    plainWords(name)
      .replace(/^[-–•*\s]+/, '')
      // 'Main 4x' would be repeated.
      .replaceAll(/(?:^|\s)(?:\d+[x×]|[x×]\d+):?(?=\s|$)/gi, '')
      .trim() || 'Section';
  return times === 1 ? words : `${words} ${times}x`;
}

function stepLine({ name, duration, targetHeartRateZone: zone, end }: Step): string {
  const words = plainWords(name);
  const cue = isSafe(words) ? words : words.replaceAll(/\d/g, '').replaceAll(/\s+/g, ' ').trim();
  const repetitions = end?.kind === 'tap' && end.repetitions ? [repetitionsText(end.repetitions.count)] : [];
  return [
    '-',
    ...(cue === '' ? [] : [cue]),
    ...repetitions,
    lengthText(duration),
    ...(zone === undefined ? [] : [`Z${zone} HR`]),
    ...(end?.kind === 'tap' ? ['Press lap'] : []),
  ].join(' ');
}

/** Whether a planner takes words for a name: a length or a distance in them would be read as one. */
function isSafe(words: string): boolean {
  return isPlainName(words) && !words.split(' ').some(isDistance);
}

/** A name in one line, without what has a meaning here. */
function plainWords(name: string): string {
  return name
    .replaceAll(/[{}"\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
