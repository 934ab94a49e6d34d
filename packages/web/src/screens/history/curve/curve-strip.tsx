import type { HeartRateSession } from '@roundbell/core/heart';
import { COLUMNS, legendOf, type StepChange, stepStripOf } from '../../../parts/curve/curve-shape.ts';
import type { CurveWindow } from '../../../parts/curve/curve-window.ts';
import { TYPE_WORDS } from '../../../parts/type-words.ts';
import { stepLookOf } from './step-look.ts';
import styles from './session-curve.module.css';

/** A piece of the strip that is wider than this has room for a name. */
const NAMED_FROM = COLUMNS / 8;
/** More names are only counted. */
const MOST_NAMES = 4;

interface CurveStripProps {
  readonly changes: readonly StepChange[];
  readonly window: CurveWindow;
}

/** What was done when, under the curve; purely visual, as the table says the same. */
export function CurveStrip({ changes, window }: CurveStripProps) {
  const pieces = stepStripOf(changes, window).flatMap(({ mark, left, width }) => (mark ? [{ mark, left, width }] : []));
  if (pieces.length === 0) return null;
  return (
    <div aria-hidden="true" className={styles.strip}>
      <svg viewBox={`0 0 ${COLUMNS} 1`} preserveAspectRatio="none">
        {pieces.map(({ mark, left, width }) => (
          <rect key={left} x={left} width={width} height="1" fill={stepLookOf(mark.type).background} />
        ))}
      </svg>
      {pieces
        .filter(({ width }) => width >= NAMED_FROM)
        .map(({ mark, left, width }) => (
          <span
            key={left}
            style={{
              left: `${(left * 100) / COLUMNS}%`,
              width: `${(width * 100) / COLUMNS}%`,
              color: stepLookOf(mark.type).color,
            }}
          >
            {mark.stepName}
          </span>
        ))}
    </div>
  );
}

/** Which colour is which step; nothing without steps. */
export function StepLegend({ session }: { readonly session: HeartRateSession }) {
  const entries = legendOf(session);
  if (entries.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label="Steps">
      {entries.map(({ type, names }) => (
        <li key={type}>
          <span aria-hidden="true" className={styles.swatch} style={{ background: stepLookOf(type).background }} />
          <span>
            <strong>{TYPE_WORDS[type]}</strong> {listedNames(names)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** 'Squats, Lunges and 3 more'. */
function listedNames(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
