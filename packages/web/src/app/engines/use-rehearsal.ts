import { once, type Arrival } from '@roundbell/core/base';
import type { Rehearsal } from '@roundbell/core/run';
import { useFetched } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

const NOT_YET = once<Rehearsal>(() => new Promise(() => undefined));

/** What rehearses a draft, as far as it has come. Starts the fetch. */
export function useRehearsal(): Arrival<Rehearsal> {
  const workout = useFetched(useApp().workout);
  const rehearsal = useFetched(workout.status === 'ready' ? workout.value.rehearsal : NOT_YET);
  return workout.status === 'missing' ? workout : rehearsal;
}
