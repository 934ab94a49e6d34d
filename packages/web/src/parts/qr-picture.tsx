// cspell:ignore data
import { encode } from 'uqr';
import styles from './qr-picture.module.css';

interface QrPictureProps {
  /** What a camera reads. */
  readonly text: string;
  /** What a screen reader says. */
  readonly name: string;
  /** How much of it may be unreadable: 'M', 15 %, forgives more, 'L', 7 %, makes a long text coarser and easier to read. */
  readonly correction?: 'L' | 'M';
}

/** The most that a camera reads easily: 97 modules a side, version 20. */
export const QR_LIMIT = 858;

/** The light margin that the standard asks for, in modules. */
const QUIET = 4;

/** The dark modules as a path: one rectangle for each run within a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1] === true) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');
}

/** A text as a QR code, dark on light in every theme, since cameras want it so. Throws a RangeError beyond 2,331 bytes with 'M'. */
export function QrPicture({ text, name, correction = 'M' }: QrPictureProps) {
  const { size, data: modules } = encode(text, { ecc: correction, border: 0 });
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={name}
      className={styles.picture}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(modules)} />
    </svg>
  );
}
