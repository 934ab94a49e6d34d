// One packet of a strap: the Heart Rate Measurement characteristic (0x2A37) of the Bluetooth Heart Rate Service.
// Its first byte says which fields follow; all numbers are little-endian.

import type { Bpm, Millis } from '../../base/units.ts';

/** What the strap reports about its contact with the skin; 'unknown' if it cannot tell. */
export type SensorContact = 'unknown' | 'lost' | 'good';

/** What one packet says. */
export interface Measurement {
  readonly bpm: Bpm;
  readonly contact: SensorContact;
  /** Kilojoules since the strap was reset. */
  readonly energyExpended: number | undefined;
  /** Oldest first. */
  readonly rrIntervals: readonly Millis[];
}

const IS_16_BIT = 0b0_0001;
const HAS_CONTACT = 0b0_0010;
const CAN_TELL_CONTACT = 0b0_0100;
const HAS_ENERGY = 0b0_1000;
const HAS_RR = 0b1_0000;
/** RR intervals are counted in units of 1 s divided by this. */
const RR_PARTS = 1024;

/**
 * Reads one packet; undefined if it ends before its heart rate does. Never throws. Straps cut their packets short, or add
 * a byte, with every beat: a field that is not whole is left out, and the rate still counts. RR intervals are whole
 * milliseconds; unknown flags and any bytes after the known fields are ignored, because the standard may add to them.
 */
export function parseHeartRateMeasurement(packet: DataView): Measurement | undefined {
  if (packet.byteLength === 0) return undefined;
  const flags = packet.getUint8(0);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const bpmAt = 1;
  const energyAt = bpmAt + (has(IS_16_BIT) ? 2 : 1);
  const rrAt = energyAt + (has(HAS_ENERGY) ? 2 : 0);
  if (packet.byteLength < energyAt) return undefined;
  return {
    bpm: has(IS_16_BIT) ? packet.getUint16(bpmAt, true) : packet.getUint8(bpmAt),
    contact: contactOf(flags),
    energyExpended: has(HAS_ENERGY) && packet.byteLength >= rrAt ? packet.getUint16(energyAt, true) : undefined,
    rrIntervals: has(HAS_RR) ? rrIntervalsOf(packet, rrAt) : [],
  };
}

function contactOf(flags: number): SensorContact {
  if ((flags & CAN_TELL_CONTACT) === 0) return 'unknown';
  return (flags & HAS_CONTACT) === 0 ? 'lost' : 'good';
}

function rrIntervalsOf(packet: DataView, from: number): readonly Millis[] {
  const count = Math.max(0, Math.floor((packet.byteLength - from) / 2));
  return Array.from({ length: count }, (_, index) =>
    Math.round((packet.getUint16(from + 2 * index, true) * 1000) / RR_PARTS),
  );
}
