// Why a choice of zones cannot be used, in words.

import type { Bpm } from '../base/units.ts';
import {
  APART_LEAST,
  isBorder,
  RESERVE_LEAST,
  RESTING_LIMIT,
  THRESHOLD_LIMIT,
  zoneFaultOf,
  zoneFloorsOf,
  type ZoneChoice,
} from './zone-floors.ts';

/** Why a choice cannot be used with a maximum, as a sentence; undefined if it can. */
export function zoneProblemOf(choice: ZoneChoice, max: Bpm): string | undefined {
  const fault = zoneFaultOf(choice, max);
  switch (fault) {
    case undefined:
      return undefined;
    case 'resting':
      return `Resting heart rate must be a whole number from ${RESTING_LIMIT.min} to ${RESTING_LIMIT.max}.`;
    case 'reserve':
      return `Resting heart rate must be at least ${RESERVE_LEAST} bpm below your maximum of ${max} bpm.`;
    case 'threshold':
      return `Threshold heart rate must be a whole number from ${THRESHOLD_LIMIT.min} to ${THRESHOLD_LIMIT.max}.`;
    default: {
      const { floors } = zoneFloorsOf(choice, max);
      if (!isBorder(floors[fault - 1] ?? 0)) return 'Each zone must begin at a whole number.';
      return fault === 5 && max - floors[4] < APART_LEAST
        ? `Zone 5 begins at ${floors[4]} bpm, which must be at least ${APART_LEAST} bpm below your maximum of ${max} bpm.`
        : `Zone ${fault} must begin at least ${APART_LEAST} bpm above zone ${fault - 1}.`;
    }
  }
}
