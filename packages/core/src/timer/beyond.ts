// Whether a stored timer holds more than may be written (D46). Asked about documents of unknown origin: those of
// another shape are not its business.

import { newTimerDraft } from './timer.ts';
import { validateTimer } from './validate.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The first sentence about what exceeds the limits, 'Round 1: Repeat count must be at most 1,000,000'; undefined if nothing does. */
export function beyondLimits(body: unknown): string | undefined {
  const { name, description, tags, rounds } = fieldsOf(body);
  const draft = {
    ...newTimerDraft(),
    name: textOf(name),
    description: textOf(description),
    tags: listOf(tags).map(textOf),
    rounds: listOf(rounds).map(roundOf),
  };
  return validateTimer(draft).find(({ message }) => / at most /.test(message))?.message;
}

function roundOf(value: unknown, index: number) {
  const { name, repeat, steps } = fieldsOf(value);
  return {
    id: String(index),
    name: textOf(name),
    repeat: typeof repeat === 'number' ? repeat : 1,
    steps: listOf(steps).map((step, place) => ({
      id: String(place),
      name: textOf(fieldsOf(step)['name']),
      duration: 1,
      type: 'work' as const,
      repeat: 1,
      coachingEnabled: true,
      pauseAfterEnd: false,
    })),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
