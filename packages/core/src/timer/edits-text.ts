// A history as text for the device: each step and each round is written once, however many drafts share it.

import * as z from 'zod/mini';
import { readAs } from '../base/read.ts';
import { draftFields, roundFields, stepSchema } from './draft-document.ts';
import { MOST_EDITS, newHistory, type EditHistory } from './edit-history.ts';
import type { Round, Step, TimerDraft } from './timer.ts';

/** Characters that the history of one draft may take on the device. */
export const EDITS_ROOM = 200_000;

const places = z.array(z.int().check(z.nonnegative()));
const historySchema = z.object({
  steps: z.array(stepSchema),
  rounds: z.array(z.object({ ...roundFields, steps: places })),
  drafts: z.array(z.object({ ...draftFields, rounds: places })).check(z.maxLength(2 * MOST_EDITS)),
  past: z.int().check(z.nonnegative()),
});

/** The text of a history without its present, in at most so many characters: the oldest edits are left out. */
export function editsText({ past, future }: EditHistory, room: number): string {
  let shortened = { past, future };
  for (;;) {
    const text = JSON.stringify(packed(shortened.past, shortened.future));
    if (text.length <= room || shortened.past.length + shortened.future.length === 0) return text;
    shortened = { past: shortened.past.slice(Math.ceil(shortened.past.length / 4)), future: lessOf(shortened) };
  }
}

function lessOf({ past, future }: Pick<EditHistory, 'past' | 'future'>): EditHistory['future'] {
  return past.length > 0 ? future : future.slice(0, Math.floor((future.length * 3) / 4));
}

/** The history in a text of unknown origin, around the draft it belongs to; undefined if it is not one. Never throws. */
export function parseEdits(text: unknown, present: TimerDraft): EditHistory | undefined {
  const read = typeof text === 'string' ? readAs(historySchema, jsonIn(text)) : undefined;
  if (!read?.success) return undefined;
  const { steps, rounds, drafts, past } = read.data;
  const whole = rounds.map((round) => ({ ...round, steps: taken(steps, round.steps) }));
  const all = drafts.map((draft) => ({ ...draft, rounds: taken(whole, draft.rounds) }));
  return { ...newHistory(present), past: all.slice(0, past), future: all.slice(past) };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function taken<T>(items: readonly T[], at: readonly number[]): readonly T[] {
  return at.flatMap((index) => items[index] ?? []);
}

function packed(past: readonly TimerDraft[], future: readonly TimerDraft[]): unknown {
  const steps = new Map<Step, number>();
  const rounds = new Map<Round, number>();
  const packedRounds: unknown[] = [];
  const placeOf = (round: Round): number => {
    const known = rounds.get(round);
    if (known !== undefined) return known;
    packedRounds.push({ ...round, steps: round.steps.map((step) => placeIn(steps, step)) });
    return placeIn(rounds, round);
  };
  const drafts = [...past, ...future].map((draft) => ({ ...draft, rounds: draft.rounds.map(placeOf) }));
  return { steps: [...steps.keys()], rounds: packedRounds, drafts, past: past.length };
}

function placeIn<T>(places: Map<T, number>, item: T): number {
  const place = places.get(item) ?? places.size;
  places.set(item, place);
  return place;
}
