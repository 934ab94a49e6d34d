import type { Plan } from '../plan/plan.ts';

/** A plan whose countdown is in beeps, whatever its timer asks for: what is heard while there is no voice for the numbers. */
export function inBeeps(plan: Plan): Plan {
  const { globalSettings } = plan.timer;
  if (globalSettings.spokenCountdown === undefined) return plan;
  return { ...plan, timer: { ...plan.timer, globalSettings: { ...globalSettings, spokenCountdown: undefined } } };
}
