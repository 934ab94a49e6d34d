import { ZONES } from '@roundbell/core/heart';
import type { ZoneNumber } from '@roundbell/core/timer';

/** A zone in words. */
export function zoneWords(zone: ZoneNumber): string {
  return `Zone ${zone}, ${ZONES[zone].name}`;
}
