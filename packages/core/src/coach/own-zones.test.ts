import { describe, expect, it } from 'vitest';
import { zoneFloorsOf } from '../heart/zone-floors.ts';
import type { Zones } from '../heart/zones.ts';
import { walk } from '../testing/coached-walk.ts';

const OWN = zoneFloorsOf({ kind: 'reserve', resting: 60 }, 190);

/** The directions of a step of four minutes in zone 2, with a heart that stays where it is. */
function directionsAt(bpm: number, zones: Zones): readonly string[] {
  const steps = [{ seconds: 240, target: 2 as const, from: 0, bpm: () => bpm }];
  const said = walk(steps, { zones }).filter(({ wasSpoken }) => wasSpoken);
  return [...new Set(said.map(({ judgement }) => judgement.messageType))].filter((type) => type.startsWith('too'));
}

describe('the coach of someone with zones of their own', () => {
  it('judges the heart rate by them', () => {
    expect(directionsAt(150, 190)).toEqual(['tooHigh']);
    expect(directionsAt(144, OWN)).toEqual([]);
    expect(directionsAt(128, 190)).toEqual([]);
    expect(directionsAt(120, OWN)).toEqual(['tooLow']);
    expect(directionsAt(165, OWN)).toEqual(['tooHigh']);
  });

  it('knows a danger by them: two zones above the target', () => {
    const isUrgent = (bpm: number, zones: Zones) =>
      walk([{ seconds: 240, target: 1 as const, from: 0, bpm: () => bpm }], { zones }).some(
        ({ judgement }) => judgement.isUrgent,
      );
    expect([isUrgent(140, 190), isUrgent(140, OWN), isUrgent(157, OWN)]).toEqual([true, false, true]);
  });
});
