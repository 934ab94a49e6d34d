import { describe, expect, it } from 'vitest';
import { parseHeartRateMeasurement } from './measurement.ts';

function parsed(...bytes: readonly number[]) {
  return parseHeartRateMeasurement(new DataView(Uint8Array.from(bytes).buffer));
}

const nothingElse = { contact: 'unknown', energyExpended: undefined, rrIntervals: [] };

describe('a packet', () => {
  it('holds the heart rate in 8 bits without flag 1, in 16 with it [HRT-11]', () => {
    expect(parsed(0, 72)).toEqual({ bpm: 72, ...nothingElse });
    expect(parsed(1, 72, 0)).toEqual({ bpm: 72, ...nothingElse });
  });

  it('reports the contact only if the strap can [HRT-12]', () => {
    const contacts = [0b000, 0b010, 0b100, 0b110].map((flags) => parsed(flags, 72)?.contact);
    expect(contacts).toEqual(['unknown', 'unknown', 'lost', 'good']);
  });

  it('reports the energy expended if it follows [HRT-13]', () => {
    expect(parsed(8, 72, 10, 0)?.energyExpended).toBe(10);
    expect(parsed(9, 72, 0, 11, 0)?.energyExpended).toBe(11);
    expect(parsed(0, 72, 10, 0)?.energyExpended).toBeUndefined();
  });

  it('reports none, one or many RR intervals in milliseconds [HRT-14]', () => {
    expect(parsed(16, 72)?.rrIntervals).toEqual([]);
    expect(parsed(16, 72, 0, 4)?.rrIntervals).toEqual([1000]);
    expect(parsed(16, 72, 0x55, 3, 1, 0, 0, 2)?.rrIntervals).toEqual([833, 1, 500]);
    expect(parsed(0, 72, 0, 4)?.rrIntervals).toEqual([]);
  });

  it('reads its numbers little-endian [HRT-15]', () => {
    expect(parsed(25, 0x2c, 1, 0x34, 2, 1, 4)).toEqual({
      bpm: 300,
      contact: 'unknown',
      energyExpended: 564,
      rrIntervals: [1001],
    });
  });

  it('gives nothing if it ends before its heart rate does [HRT-16]', () => {
    const truncated = [[], [0], [1], [1, 72], [8], [16], [25, 72]];
    expect(truncated.map((bytes) => parsed(...bytes))).toEqual(truncated.map(() => undefined));
  });

  it.each([
    ['a byte behind an RR interval', [0x10, 0x4e, 0x20, 0x03, 0x7f], 78, undefined, [781]],
    ['a byte behind energy and an RR interval', [0x18, 0x5a, 0x10, 0, 0x10, 0x03, 0x7f], 90, 16, [766]],
    ['half an energy', [0x08, 0x4b, 0x10], 75, undefined, []],
    ['half an energy, and intervals promised', [0x18, 0x4b, 0x10], 75, undefined, []],
    ['no energy at all', [0x08, 72], 72, undefined, []],
    ['half an energy behind a wide rate', [9, 72, 0, 10], 72, undefined, []],
    ['half an interval', [0x10, 72, 0], 72, undefined, []],
    ['half an interval behind an energy', [0x18, 72, 10, 0, 9], 72, 10, []],
    ['half of the third interval', [0x10, 60, 0, 4, 0, 2, 1], 60, undefined, [1000, 500]],
    ['a byte and no flag that promises it', [0x16, 64, 0, 4, 255], 64, undefined, [1000]],
  ])('keeps its rate and its whole fields: %s [HRT-16]', (_, bytes, bpm, energyExpended, rrIntervals) => {
    expect(parsed(...bytes)).toMatchObject({ bpm, energyExpended, rrIntervals });
  });

  it('is read despite unknown flags and bytes after its fields [HRT-16]', () => {
    expect(parsed(0b1110_0000, 72, 1, 2, 3)).toEqual({ bpm: 72, ...nothingElse });
  });
});
