import { ZONE_NUMBERS, ZONES } from '@roundbell/core';
import { describe, expect, it } from 'vitest';
import { STEP_LOOKS } from './step-look.ts';

const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((place) => {
    const part = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** How different two colours look: their distance in Lab; 2.3 is just noticeable. */
function differenceOf(one: string, other: string): number {
  const [a, b] = [one, other].map((color) => {
    const [red = 0, green = 0, blue = 0] = channelsOf(color);
    const f = (share: number): number => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);
    const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)] as const;
  });
  return Math.hypot(...[0, 1, 2].map((place) => (a?.[place] ?? 0) - (b?.[place] ?? 0)));
}

describe('the colours of steps beside a curve', () => {
  it.each(Object.entries(STEP_LOOKS))('[SCR-874] %s is like no zone, and carries words', (_type, look) => {
    for (const zone of ZONE_NUMBERS) expect(differenceOf(look.background, ZONES[zone].color)).toBeGreaterThan(30);
    const [dim = 0, bright = 0] = [look.background, look.color].map(luminanceOf).sort((one, other) => one - other);
    expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  it('[SCR-874] tells work, rest, recovery and preparation apart', () => {
    const looks = [STEP_LOOKS.work, STEP_LOOKS.rest, STEP_LOOKS.recovery, STEP_LOOKS.preparation];
    for (const [index, one] of looks.entries())
      for (const other of looks.slice(index + 1))
        expect(differenceOf(one.background, other.background)).toBeGreaterThan(30);
  });
});
