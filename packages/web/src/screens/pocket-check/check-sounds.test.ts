import { describe, expect, it } from 'vitest';
import { CHECK_SOUNDS, withoutHum } from './check-sounds.ts';

describe('the sounds to try', () => {
  it('[SCR-1151] are every form of a track, three hours, and quiet with and without the faint tone', () => {
    expect(new Set(CHECK_SOUNDS.map(({ form }) => form))).toEqual(new Set(['mu-law-16k', 'mu-law-8k', 'pcm-8k']));
    expect(CHECK_SOUNDS.map(({ isSilent }) => isSilent)).toEqual([false, false, false, false, false, true]);
  });

  it('[SCR-1151] without the faint tone keep their header and all that is louder, and equal parts stay one', () => {
    const header = new Uint8Array([82, 73, 70, 70]);
    // Silence from both sides, the faint tone, and the first step above it.
    const part = new Uint8Array([0xff, 0x7f, 0xfc, 0x7b, 0xfa, 0x7a, 0xf9, 0x79, 0x00, 0x80]);
    const [first, second, third] = withoutHum([header, part, part]);
    expect(first).toBe(header);
    expect([...(second ?? [])]).toEqual([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xf9, 0x79, 0x00, 0x80]);
    expect(third).toBe(second);
  });
});
