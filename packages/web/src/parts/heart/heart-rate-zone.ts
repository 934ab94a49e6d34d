import { ZONES } from '@roundbell/core/heart';
import type { ZoneNumber } from '@roundbell/core/timer';

/** A zone's colour with readable words on it, the same in both themes. */
export function zoneLook(zone: ZoneNumber): { readonly background: string; readonly color: string } {
  return { background: ZONES[zone].color, color: zone === 5 ? '#ffffff' : '#000000' };
}
