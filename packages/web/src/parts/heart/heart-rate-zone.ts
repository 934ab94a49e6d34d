import { ZONES, type ZoneNumber } from '@roundbell/core';

/** SCR-401: a zone's colour with readable words on it, the same in both themes. */
export function zoneLook(zone: ZoneNumber): { readonly background: string; readonly color: string } {
  return { background: ZONES[zone].color, color: zone === 5 ? '#ffffff' : '#000000' };
}
