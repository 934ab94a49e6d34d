import { COACH_OFF, type CoachView } from '@roundbell/core/heart';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useFetched } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

const NO_COACH = createStore((): CoachView => COACH_OFF);

/** What the coach shows; off until its code has loaded, or if it cannot be fetched. Starts the fetch. */
export function useCoach(): CoachView {
  const coach = useFetched(useApp().coaching);
  return useStore(coach.status === 'ready' ? coach.value.view : NO_COACH);
}
