// The check of pocket mode: what it has seen and was told, and its report. Times in milliseconds.

import type { Instant, Millis, WallTime } from '../../base/units.ts';
import { CHECK_POINTS } from './check-points.ts';

/** What someone can say of a point. */
export const VERDICTS = ['none', 'works', 'fails'] as const;

/** What someone says of a point. */
export interface CheckAnswer {
  readonly verdict: (typeof VERDICTS)[number];
  readonly note: string;
}

/** One look at the clocks: of the page, of the wall, and of the element. */
export interface CheckLook {
  readonly now: Instant;
  readonly wall: WallTime;
  readonly place: Millis;
  readonly isHidden: boolean;
}

/** What the looks at a sound that plays have shown. */
export interface CheckFigures {
  readonly looks: number;
  /** Since the sound last began or was moved. */
  readonly anchor?: CheckLook | undefined;
  readonly last?: CheckLook | undefined;
  /** The longest time between two looks, with the page in sight and hidden. */
  readonly gapShown: Millis;
  readonly gapHidden: Millis;
  /** How far the element went beyond the page's clock: now, at least and at most. */
  readonly offset: Millis;
  readonly least: Millis;
  readonly most: Millis;
  /** How far the wall clock went beyond the page's. */
  readonly slept: Millis;
}

/** All that the check keeps on the device. */
export interface CheckLog {
  /** How often the page was loaded since the check was started over. */
  readonly loads: number;
  readonly answers: Readonly<Record<string, CheckAnswer>>;
  readonly events: readonly { readonly wall: WallTime; readonly what: string }[];
  readonly figures: CheckFigures;
}

const NO_FIGURES: CheckFigures = { looks: 0, gapShown: 0, gapHidden: 0, offset: 0, least: 0, most: 0, slept: 0 };

/** Before anything was done. */
export const EMPTY_LOG: CheckLog = { loads: 0, answers: {}, events: [], figures: NO_FIGURES };

const NO_ANSWER: CheckAnswer = { verdict: 'none', note: '' };
/** The latest are kept. */
const MOST_EVENTS = 300;

/** What is said of a point. */
export function answerOf({ answers }: CheckLog, title: string): CheckAnswer {
  return answers[title] ?? NO_ANSWER;
}

/** The log with another answer. */
export function withAnswer(log: CheckLog, title: string, change: Partial<CheckAnswer>): CheckLog {
  return { ...log, answers: { ...log.answers, [title]: { ...answerOf(log, title), ...change } } };
}

/** The log with something that happened. */
export function withEvent(log: CheckLog, wall: WallTime, what: string): CheckLog {
  return { ...log, events: [...log.events, { wall, what }].slice(-MOST_EVENTS) };
}

/** The figures when a sound begins or is moved: the clocks are compared from the next look on. */
export function restarted(figures: CheckFigures): CheckFigures {
  return { ...figures, anchor: undefined, last: undefined };
}

/** The figures after another look at a sound that plays. (SCR-1153) */
export function looked(figures: CheckFigures, look: CheckLook): CheckFigures {
  const { anchor, last } = figures;
  if (anchor === undefined || last === undefined)
    return { ...figures, looks: figures.looks + 1, anchor: look, last: look };
  const gap = look.now - last.now;
  const passed = look.now - anchor.now;
  const offset = look.place - anchor.place - passed;
  const isHidden = look.isHidden || last.isHidden;
  return {
    looks: figures.looks + 1,
    anchor,
    last: look,
    gapShown: isHidden ? figures.gapShown : Math.max(figures.gapShown, gap),
    gapHidden: isHidden ? Math.max(figures.gapHidden, gap) : figures.gapHidden,
    offset,
    least: Math.min(figures.least, offset),
    most: Math.max(figures.most, offset),
    slept: Math.max(figures.slept, look.wall - anchor.wall - passed),
  };
}

/** What the page knows of where it runs. */
export interface CheckPlace {
  readonly agent: string;
  readonly isInstalled: boolean;
  readonly hasAudioSession: boolean;
}

const SAID = { none: 'not tried', works: 'works', fails: 'does not work' } as const;

/** The report as text. (SCR-1154) */
export function reportText(log: CheckLog, { agent, isInstalled, hasAudioSession }: CheckPlace): string {
  const points = CHECK_POINTS.map(({ title }, index) => {
    const { verdict, note } = answerOf(log, title);
    return `${index + 1}. ${title}: ${SAID[verdict]}${note.trim() === '' ? '' : `. ${note.trim()}`}`;
  });
  return [
    'Roundbell, pocket mode check',
    `Browser: ${agent}`,
    `${isInstalled ? 'Installed' : 'In a tab'}, audio session ${hasAudioSession ? 'there' : 'not there'}, page loaded ${log.loads === 1 ? 'once' : `${log.loads} times`}`,
    '',
    ...points,
    '',
    ...figuresText(log.figures),
    '',
    ...log.events.map(({ wall, what }) => `${new Date(wall).toISOString().slice(0, 19)} ${what}`),
  ].join('\n');
}

/** The figures as lines. */
export function figuresText({
  looks,
  gapShown,
  gapHidden,
  offset,
  least,
  most,
  slept,
}: CheckFigures): readonly string[] {
  return [
    `${looks} looks at the sound, longest gap ${seconds(gapShown)} in sight, ${seconds(gapHidden)} hidden`,
    `Sound against the page's clock: ${Math.round(offset)} ms, between ${Math.round(least)} and ${Math.round(most)} ms`,
    `Wall clock beyond the page's clock: at most ${seconds(slept)}`,
  ];
}

function seconds(time: Millis): string {
  return `${(time / 1000).toFixed(2)} s`;
}
