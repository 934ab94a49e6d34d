import { personIn } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from './use-app.ts';

/** How many sessions the person here means to do in a week; undefined without a goal. */
export function useWeeklyGoal(): number | undefined {
  const { account } = useApp();
  return useStore(account.view, ({ state }) => personIn(state)?.profile.preferences.weeklyGoal);
}
