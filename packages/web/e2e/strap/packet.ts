// A Heart Rate Measurement (0x2A37) as a strap sends it.

/** What a packet may report in addition to the beats. */
export interface Told {
  /** Beats take two bytes, which the strap is free to choose even below 256. */
  readonly isWide?: boolean;
  readonly contact?: 'good' | 'lost';
  /** In kJ. */
  readonly energy?: number;
  /** In 1/1024 s. */
  readonly rr?: readonly number[];
}

/** The bytes. */
export function packetOf(bpm: number, { isWide = bpm > 255, contact, energy, rr = [] }: Told = {}): readonly number[] {
  const flags = [
    isWide ? 0x01 : 0,
    contact === undefined ? 0 : 0x04,
    contact === 'good' ? 0x02 : 0,
    energy === undefined ? 0 : 0x08,
    rr.length === 0 ? 0 : 0x10,
  ];
  return [
    flags.reduce((all, flag) => all | flag),
    ...(isWide ? twoBytes(bpm) : [bpm]),
    ...(energy === undefined ? [] : twoBytes(energy)),
    ...rr.flatMap(twoBytes),
  ];
}

function twoBytes(value: number): readonly number[] {
  return [value & 0xff, value >> 8];
}
