// What was done to a draft, so that it can be undone and redone. Drafts share whatever an edit left alone, so a long
// history of a large timer costs little more than the timer.

import type { Millis } from '../base/units.ts';
import type { StepEnd } from './step-end.ts';
import type { Round, Step, TimerDraft } from './timer.ts';

/** A draft, what it was before, and what was undone. */
export interface EditHistory {
  /** Oldest first. */
  readonly past: readonly TimerDraft[];
  readonly present: TimerDraft;
  /** What redo brings, next first. */
  readonly future: readonly TimerDraft[];
  /** The field that the last edit typed into, and when; any other edit ends the typing. */
  readonly typing: Typing | undefined;
}

interface Typing {
  readonly field: string;
  readonly at: Millis;
}

/** Edits that can be undone; beyond that the oldest are forgotten. */
export const MOST_EDITS = 200;
/** Letters that follow each other within this time are one edit. */
export const TYPING_PAUSE: Millis = 1500;

/** The history of a draft to which nothing was done. */
export function newHistory(present: TimerDraft): EditHistory {
  return { past: [], present, future: [], typing: undefined };
}

/** After an edit at a moment of any clock: what was undone is forgotten, and typing on in one field adds no step. */
export function edited(history: EditHistory, draft: TimerDraft, at: Millis): EditHistory {
  if (draft === history.present) return history;
  const field = typedField(history.present, draft);
  const isTyping = field !== undefined && field === history.typing?.field && at - history.typing.at <= TYPING_PAUSE;
  const past = isTyping ? history.past : [...history.past, history.present].slice(-MOST_EDITS);
  return { past, present: draft, future: [], typing: field === undefined ? undefined : { field, at } };
}

/** One edit back; the same history if there is none. */
export function undone(history: EditHistory): EditHistory {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], typing: undefined };
}

/** One undone edit forward again; the same history if there is none. */
export function redone(history: EditHistory): EditHistory {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, typing: undefined };
}

const TYPED_DETAILS = ['name', 'description', 'tags'] as const;
const TYPED_OF_ROUND = ['name', 'repeat', 'restAfterRound'] as const;
const TYPED_OF_STEP = ['name', 'duration', 'repeat', 'chimeInterval', 'note', 'link', 'ladder'] as const;

/** The one field that an edit typed into or slid; undefined if it did anything else. */
function typedField(before: TimerDraft, after: TimerDraft): string | undefined {
  const [settings, others] = [onlyChange(before.globalSettings, after.globalSettings), onlyChange(before, after)];
  if (others === 'globalSettings') return settings === 'volume' ? 'timer.volume' : undefined;
  if (others !== 'rounds') return isOneOf(TYPED_DETAILS, others) ? `timer.${others}` : undefined;
  const rounds = onlyItem(before.rounds, after.rounds);
  return rounds && fieldOfRound(...rounds);
}

function fieldOfRound(before: Round, after: Round): string | undefined {
  const field = onlyChange(before, after);
  if (field !== 'steps') return isOneOf(TYPED_OF_ROUND, field) ? `${after.id}.${field}` : undefined;
  const steps = onlyItem(before.steps, after.steps);
  return steps && fieldOfStep(...steps);
}

function fieldOfStep(before: Step, after: Step): string | undefined {
  const field = onlyChange(before, after);
  const typed = field === 'end' ? fieldOfEnd(before.end, after.end) : isOneOf(TYPED_OF_STEP, field) ? field : undefined;
  return typed && `${after.id}.${typed}`;
}

/** A number of how a step ends; another way to end is a choice. */
function fieldOfEnd(before: StepEnd | undefined, after: StepEnd | undefined): string | undefined {
  const field = before && after && onlyChange<Record<string, unknown>>({ ...before }, { ...after });
  if (field === 'repetitions') {
    const [was, is] = [before, after].map((end) => (end?.kind === 'tap' ? end.repetitions : undefined));
    return `repetitions.${onlyChange(was ?? {}, is ?? {})}`;
  }
  if (field === 'border') {
    const kinds = [before, after].map((end) => end?.kind === 'heart' && end.border.kind);
    return kinds.every((kind) => kind === 'bpm') ? 'border' : undefined;
  }
  return field === 'atLeast' ? field : undefined;
}

function isOneOf(names: readonly string[], name: string | undefined): boolean {
  return name !== undefined && names.includes(name);
}

/** The only property in which two objects differ. */
function onlyChange<T extends object>(before: T, after: T): (keyof T & string) | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof T & string)[]);
  const changed = [...names].filter((name) => !Object.is(before[name], after[name]));
  return changed.length === 1 ? changed[0] : undefined;
}

/** The only item in which two lists differ, before and after. */
function onlyItem<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): [T, T] | undefined {
  if (before.length !== after.length) return undefined;
  const [index, ...more] = after.flatMap((item, at) => (item === before[at] ? [] : [at]));
  const [was, is] = [before[index ?? -1], after[index ?? -1]];
  return was && is && was.id === is.id && more.length === 0 ? [was, is] : undefined;
}
