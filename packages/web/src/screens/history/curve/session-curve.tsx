import type { Seconds } from '@roundbell/core/base';
import { type HeartRateSession, sessionMomentOf, type Zones } from '@roundbell/core/heart';
import { useState } from 'react';
import { useNarrow } from '../../../app/hooks/use-window.ts';
import { CurvePlot } from '../../../parts/curve/curve-plot.tsx';
import {
  type CurveShape,
  curveShapeOf,
  heightIn,
  pointsOf,
  wholeLengthOf,
  stepChangesOf,
} from '../../../parts/curve/curve-shape.ts';
import { type CurveWindow, wholeWindow, windowWith } from '../../../parts/curve/curve-window.ts';
import { zoneLook } from '../../../parts/heart/heart-rate-zone.ts';
import { CurveReadout } from './curve-readout.tsx';
import { CurveSlider } from './curve-slider.tsx';
import { CurveStrip, StepLegend } from './curve-strip.tsx';
import { CurveTable } from './curve-table.tsx';
import { CurveTimes } from './curve-times.tsx';
import { CurveTools } from './curve-tools.tsx';
import styles from './session-curve.module.css';

interface SessionCurveProps {
  readonly session: HeartRateSession;
  readonly zones: Zones;
}

/** As many time labels as fit. */
const LABELS = { narrow: 5, wide: 9 } as const;

/**
 * The heart rate over a session, on its zones and above its steps: it can be read at every moment and zoomed, and has a
 * table for people who cannot see it; nothing without readings.
 */
export function SessionCurve({ session, zones }: SessionCurveProps) {
  const length = wholeLengthOf(session);
  const [window, setWindow] = useState(() => wholeWindow(length));
  const [moment, setMoment] = useState<Seconds>();
  const isNarrow = useNarrow();
  const shape = curveShapeOf(session, zones, window, pointsOf(window, isNarrow));
  const changes = stepChangesOf(session);
  if (shape === undefined) return null;
  const show = (next: Seconds) => {
    setMoment(next);
    setWindow((before) => windowWith(before, length, next));
  };
  return (
    <figure className={styles.curve}>
      <CurveReadout session={session} zones={zones} moment={moment} />
      <div className={styles.plot}>
        <CurvePlot
          label={`Heart rate over the session, between ${shape.least} and ${shape.most} bpm; a table follows`}
          shape={shape}
          changes={changes}
          window={window}
        />
        <Scales shape={shape} />
        <Cursor session={session} shape={shape} window={window} moment={moment} />
        <CurveSlider
          session={session}
          zones={zones}
          changes={changes}
          window={window}
          moment={moment}
          onWindow={setWindow}
          onMoment={show}
        />
      </div>
      <CurveStrip changes={changes} window={window} />
      <CurveTimes window={window} length={length} most={isNarrow ? LABELS.narrow : LABELS.wide} />
      <CurveTools window={window} length={length} moment={moment} onWindow={setWindow} />
      <StepLegend session={session} />
      <CurveTable session={session} />
    </figure>
  );
}

/** Beside the curve: the numbers of its zones, and where they begin. */
function Scales({ shape }: { readonly shape: CurveShape }) {
  return (
    <>
      {shape.zones
        .filter(({ height }) => height > 10)
        .map(({ zone, top, height }) => (
          <span
            key={zone}
            aria-hidden="true"
            className={styles.zone}
            style={{ ...zoneLook(zone), top: `${top + height / 2}%` }}
          >
            {`Z${zone}`}
          </span>
        ))}
      {shape.borders.map(({ bpm, top }) => (
        <span key={bpm} aria-hidden="true" className={styles.bpm} style={{ top: `${top}%` }}>
          {bpm}
        </span>
      ))}
    </>
  );
}

interface CursorProps {
  readonly session: HeartRateSession;
  readonly shape: CurveShape;
  readonly window: CurveWindow;
  readonly moment: Seconds | undefined;
}

/** The moment being read, as a line with a dot on the curve. */
function Cursor({ session, shape, window, moment }: CursorProps) {
  if (moment === undefined || moment < window.from || moment > window.to) return null;
  const { bpm } = sessionMomentOf(session, session.startTime + moment * 1000);
  const left = ((moment - window.from) * 100) / (window.to - window.from || 1);
  return (
    <span aria-hidden="true" className={styles.cursor} style={{ left: `${left}%` }}>
      {bpm !== undefined && <span className={styles.dot} style={{ top: `${heightIn(shape, bpm)}%` }} />}
    </span>
  );
}
