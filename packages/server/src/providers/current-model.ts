// Which model one provider is asked for one use: the one that was set, until it has ended, and then its successor.

import type { GateParts } from './gate.ts';
import { announcedEnd, endingOf, isNear, isOver, lastDayOf, type ModelInUse } from './succession.ts';

/** An engine as settings describe it. */
interface Engine {
  readonly model: string;
}

/** The engine in use. */
export interface CurrentModel<E extends Engine> {
  /** The engine to ask now; one whose last day is over has been followed by its successor. */
  engine(): E;
  /** Whether its last day is over and nothing follows: it is not asked any more. */
  isEnded(): boolean;
  /** Goes on with the successor of a model that its provider calls gone; false if there is none. */
  follow(model: string): boolean;
}

/** What it starts with; `engineFor` is the engine of a successor. */
export interface CurrentModelPlace<E extends Engine> extends Omit<ModelInUse, 'model'> {
  readonly first: E;
  readonly engineFor: (model: string) => E | undefined;
}

/** The operator reads of an end when the server starts and when a successor takes over; metrics show its day. */
export function createCurrentModel<E extends Engine>(
  { first, engineFor, ...place }: CurrentModelPlace<E>,
  { log, metrics, now }: GateParts,
): CurrentModel<E> {
  const { provider, task } = place;
  let current = first;
  const end = () => announcedEnd({ ...place, model: current.model });

  function follow(model: string): boolean {
    // Another call may have been here before.
    if (current.model !== model) return true;
    const successor = endingOf({ provider, task, model })?.successor ?? undefined;
    const next = successor === undefined ? undefined : engineFor(successor);
    if (next === undefined) return false;
    current = next;
    log.alarm(`${task}-model-gone`, { provider, model, successor: current.model });
    return true;
  }

  function isEnded(): boolean {
    const ending = end();
    return ending !== undefined && isOver(ending, now()) && !follow(current.model);
  }

  const ahead = end();
  if (ahead !== undefined && isNear(ahead, now()))
    log.note('model-ending', {
      ...{ provider, task, model: current.model, lastDay: ahead.lastDay },
      successor: ahead.successor ?? 'none',
    });
  metrics.show('roundbell_model_last_day_timestamp_seconds', () => {
    const ending = end();
    return ending === undefined ? [] : [[{ provider, model: ending.model, task }, lastDayOf(ending) / 1000]];
  });

  return {
    engine() {
      isEnded();
      return current;
    },
    isEnded,
    follow,
  };
}
