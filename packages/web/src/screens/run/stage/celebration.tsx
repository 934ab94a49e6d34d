import type { CSSProperties } from 'react';
import styles from './celebration.module.css';

const PIECES = Array.from({ length: 18 }, (_, index) => index);

/**
 * A ringing bell in a shower of confetti; only a drawing: it says nothing to a screen reader and stands still on
 * request.
 */
export function Celebration() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 200" aria-hidden="true" focusable="false">
      <g className={styles.bell}>
        <path
          className={styles.metal}
          d="M120 46a9 9 0 0 1 9 9c24 5 38 24 38 50 0 22 5 32 15 40H58c10-8 15-18 15-40 0-26 14-45 38-50a9 9 0 0 1 9-9Z"
        />
        <path className={styles.shine} d="M92 108c0-20 8-32 22-37" />
      </g>
      <path className={styles.clapper} d="M104 152a16 16 0 0 0 32 0Z" />
      <path className={styles.wave} d="M40 66c-12 18-12 42 0 60M200 66c12 18 12 42 0 60" />
      <path className={styles.wave} d="M22 54c-18 26-18 58 0 84M218 54c18 26 18 58 0 84" />
      {PIECES.map((piece) => (
        <rect
          key={piece}
          className={styles.piece}
          data-tone={piece % 6}
          x={-4}
          y={-7}
          width={8}
          height={14}
          rx={2}
          style={{ '--turn': `${piece * 20}deg`, '--reach': `${74 + (piece % 3) * 12}px` } as CSSProperties}
        />
      ))}
    </svg>
  );
}
