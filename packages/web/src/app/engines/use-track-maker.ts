import { once, type Arrival } from '@roundbell/core/base';
import type { TrackMaker } from '@roundbell/core/run';
import { useFetched } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

const NOT_YET = once<TrackMaker>(() => new Promise(() => undefined));

/** What makes sound files, as far as it has come. Starts the fetch. */
export function useTrackMaker(): Arrival<TrackMaker> {
  const workout = useFetched(useApp().workout);
  const maker = useFetched(workout.status === 'ready' ? workout.value.trackMaker : NOT_YET);
  return workout.status === 'missing' ? workout : maker;
}
