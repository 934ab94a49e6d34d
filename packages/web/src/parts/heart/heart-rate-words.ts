import { type ZoneNumber, ZONES } from '@roundbell/core';

/** A zone in words. */
export function zoneWords(zone: ZoneNumber): string {
  return `Zone ${zone}, ${ZONES[zone].name}`;
}
