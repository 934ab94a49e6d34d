// What a plan with a spoken countdown is without a voice.

import type { Plan } from '../plan/plan.ts';

/** The plan with its countdown in beeps, whatever its timer asks for. */
export function inBeeps(plan: Plan): Plan {
  const { globalSettings } = plan.timer;
  if (globalSettings.spokenCountdown === undefined) return plan;
  return { ...plan, timer: { ...plan.timer, globalSettings: { ...globalSettings, spokenCountdown: undefined } } };
}
