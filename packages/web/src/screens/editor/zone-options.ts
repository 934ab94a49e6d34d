import { rangeWords, type Zones } from '@roundbell/core/heart';
import { ZONE_NUMBERS, type ZoneNumber } from '@roundbell/core/timer';

/** What a select offers as target zone: none, or one of five with this person's heart rates. */
export function zoneOptions(zones: Zones): readonly { readonly value: string; readonly label: string }[] {
  return [
    { value: '', label: 'None' },
    ...ZONE_NUMBERS.map((zone) => ({ value: zoneValue(zone), label: `Zone ${zone} · ${rangeWords(zone, zones)}` })),
  ];
}

/** The value of a zone in such a select. */
export function zoneValue(zone: ZoneNumber | undefined): string {
  return zone === undefined ? '' : `Zone ${zone}`;
}

/** The zone of such a value. */
export function zoneIn(value: string): ZoneNumber | undefined {
  return ZONE_NUMBERS.find((zone) => zoneValue(zone) === value);
}
