import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { parseHeartRateMeasurement } from './measurement.ts';

const word = fc.integer({ min: 0, max: 65_535 });
interface Packet {
  readonly bpm: number;
  readonly isWide: boolean;
  readonly canTellContact: boolean;
  readonly hasContact: boolean;
  readonly energy: number | undefined;
  readonly rr: readonly number[] | undefined;
}

const packets: fc.Arbitrary<Packet> = fc.record({
  bpm: word,
  isWide: fc.boolean(),
  canTellContact: fc.boolean(),
  hasContact: fc.boolean(),
  energy: fc.option(word, { nil: undefined }),
  rr: fc.option(fc.array(word, { maxLength: 9 }), { nil: undefined }),
});

function bytesOf({ bpm, isWide, canTellContact, hasContact, energy, rr }: Packet): readonly number[] {
  const flags = [isWide, hasContact, canTellContact, energy !== undefined, rr !== undefined];
  const words = (values: readonly number[]) => values.flatMap((value) => [value % 256, value >> 8]);
  return [
    flags.reduce((sum, flag, bit) => sum + (flag ? 2 ** bit : 0), 0),
    ...(isWide ? words([bpm]) : [bpm % 256]),
    ...words(energy === undefined ? [] : [energy]),
    ...words(rr ?? []),
  ];
}

function parsed(bytes: Iterable<number>) {
  return parseHeartRateMeasurement(new DataView(Uint8Array.from(bytes).buffer));
}

describe('the packet parser', () => {
  it('reads every combination of flags as it was written [HRT-11, HRT-12, HRT-13, HRT-14, HRT-15]', () => {
    assertLaw({ 'a rate of two bytes': 8, 'RR intervals behind an energy': 10, 'lost contact': 5 }, (met) =>
      fc.property(packets, (packet) => {
        const { bpm, isWide, canTellContact, hasContact, energy, rr } = packet;
        met('a rate of two bytes', isWide && bpm > 255);
        met('RR intervals behind an energy', energy !== undefined && rr !== undefined && rr.length > 0);
        met('lost contact', canTellContact && !hasContact);
        expect(parsed(bytesOf(packet))).toEqual({
          bpm: isWide ? bpm : bpm % 256,
          contact: canTellContact ? (hasContact ? 'good' : 'lost') : 'unknown',
          energyExpended: energy,
          rrIntervals: (rr ?? []).map((raw) => Math.round(raw / 1.024)),
        });
      }),
    );
  });

  it('keeps its rate, and each field that is whole, of a packet that lost its end [HRT-16]', () => {
    assertLaw({ 'half of an RR interval lost': 3, 'the energy lost': 3, 'the rate lost': 5 }, (met) =>
      fc.property(packets, fc.nat(), (packet, cut) => {
        const bytes = bytesOf(packet);
        const left = cut % bytes.length;
        const rateEnds = packet.isWide ? 3 : 2;
        const fieldsEnd = rateEnds + (packet.energy === undefined ? 0 : 2);
        const [whole, measurement] = [parsed(bytes), parsed(bytes.slice(0, left))];
        met('half of an RR interval lost', left > fieldsEnd && (left - fieldsEnd) % 2 === 1);
        met('the energy lost', left >= rateEnds && left < fieldsEnd);
        if (met('the rate lost', left < rateEnds)) {
          expect(measurement).toBeUndefined();
          return;
        }
        expect(measurement).toEqual({
          bpm: whole?.bpm,
          contact: whole?.contact,
          energyExpended: left < fieldsEnd ? undefined : whole?.energyExpended,
          rrIntervals: whole?.rrIntervals.slice(0, Math.max(0, Math.floor((left - fieldsEnd) / 2))),
        });
      }),
    );
  });

  it('never throws, and gives only numbers that fit their fields, whatever the bytes [HRT-16]', () => {
    assertLaw(
      { 'a measurement': 10, none: 10, 'RR intervals': 10 },
      (met) =>
        fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat({ max: 8 }), (bytes, skipped) => {
          const view = new DataView(bytes.buffer, Math.min(skipped, bytes.length));
          const measurement = parseHeartRateMeasurement(view);
          met('none', measurement === undefined);
          if (measurement === undefined || !met('a measurement')) return;
          met('RR intervals', measurement.rrIntervals.length > 0);
          const { bpm, energyExpended = 0, rrIntervals } = measurement;
          for (const number of [bpm, energyExpended, ...rrIntervals]) {
            expect(Number.isInteger(number)).toBe(true);
            expect(number).toBeGreaterThanOrEqual(0);
            expect(number).toBeLessThanOrEqual(65_535);
          }
        }),
      { numRuns: 2000 },
    );
  });
});
