import { type Sessions, weekOf, weekWords } from '@roundbell/core/heart';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { useToday } from '../../app/hooks/use-wall-clock.ts';
import { localDayOf } from '../local-day.ts';

export interface GoalSignProps {
  readonly goal: number;
}

/** How far this week has come, in a few quiet words; none until the history is here. */
export function GoalSign({ goal }: GoalSignProps) {
  const { heartRate } = useApp();
  const arrival = useFetched(heartRate);
  return arrival.status === 'ready' && <Words goal={goal} sessions={arrival.value.sessions} />;
}

function Words({ goal, sessions }: GoalSignProps & { readonly sessions: Pick<Sessions, 'view'> }) {
  const { status, history } = useStore(sessions.view);
  const now = useToday();
  return status === 'ready' && <span>{weekWords(weekOf(history, goal, { now, dayOf: localDayOf }))}</span>;
}
