// cspell:ignore data ABABABABABABABAB
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { afterEach, describe, expect, it } from 'vitest';
import { QrPicture } from './qr-picture.tsx';

afterEach(cleanup);

const TEXT = 'otpauth://totp/Roundbell:ann%40example.com?secret=ABABABABABABABAB&issuer=Roundbell';

/** Which modules a path fills. */
function modulesOf(path: string, size: number): readonly (readonly boolean[])[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Reads the smallest kind of code, 21 modules wide, as a camera does: ISO/IEC 18004, bytes only, trusting every module. */
function readSmall(modules: readonly (readonly boolean[])[]): string {
  const isContent = (x: number, y: number) =>
    x !== 6 && y !== 6 && !((x < 9 && y < 9) || (x < 9 && y > 12) || (x > 12 && y < 9));
  // Three bits of the format, which is stored under a mask of its own.
  const format = [2, 3, 4].map((x) => Number(modules[8]?.[x] ?? false)).join('');
  const mask = MASKS[Number.parseInt(format, 2) ^ 0b101];
  const bits: number[] = [];
  for (let right = 20, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < 21; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? 20 - step : step;
        if (isContent(x, y)) bits.push(Number((modules[y]?.[x] ?? false) !== mask?.(x, y)));
      }
  }
  const number = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length).join(''), 2);
  expect(number(0, 4), 'bytes').toBe(4);
  return String.fromCodePoint(...Array.from({ length: number(4, 8) }, (_, at) => number(12 + 8 * at, 8)));
}

describe('a QR picture', () => {
  it('draws each dark module once, within a light margin of four, under its name', () => {
    render(<QrPicture text={TEXT} name="QR code" />);
    const picture = screen.getByRole('img', { name: 'QR code' });
    const { size, data: modules } = encode(TEXT, { ecc: 'M', border: 0 });
    expect(picture.getAttribute('viewBox')).toBe(`-4 -4 ${size + 8} ${size + 8}`);
    const path = picture.querySelector('path')?.getAttribute('d') ?? '';
    expect(modulesOf(path, size)).toEqual(modules);
    expect(path.replaceAll(/M\d+ \d+h\d+v1H\d+z/g, '')).toBe('');
    // The finder patterns, which a camera looks for.
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    const drawn = (top: number, left: number) =>
      modulesOf(path, size)
        .slice(top, top + 7)
        .map((row) =>
          row
            .slice(left, left + 7)
            .map((isDark) => (isDark ? '#' : '.'))
            .join(''),
        );
    for (const [top, left] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const)
      expect(drawn(top, left)).toEqual(finder);
  });

  it.each(['otpauth://a?b', 'r', 'Roundbell 1:2'])('is read as its text: %s', (text) => {
    render(<QrPicture text={text} name="QR code" />);
    const path = screen.getByRole('img').querySelector('path')?.getAttribute('d') ?? '';
    expect(readSmall(modulesOf(path, 21))).toBe(text);
  });

  it('is another picture for another text, and has a limit', () => {
    const { container } = render(<QrPicture text="a" name="QR code" />);
    const first = container.querySelector('path')?.getAttribute('d');
    cleanup();
    render(<QrPicture text="b" name="QR code" />);
    expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).not.toBe(first);
    expect(encode('x'.repeat(2331), { ecc: 'M' }).size).toBeGreaterThan(170);
    expect(() => encode('x'.repeat(2332), { ecc: 'M' })).toThrow(RangeError);
  });
});
