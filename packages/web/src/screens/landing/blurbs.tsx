import type { ReactNode } from 'react';
import styles from './blurbs.module.css';

function StepsPicture() {
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className={styles.picture}>
      <rect x="12" y="14" width="52" height="22" rx="8" className={styles.preparation} />
      <path
        d="M76 8h-2a6 6 0 0 0-6 6v92a6 6 0 0 0 6 6h2M196 8h2a6 6 0 0 1 6 6v92a6 6 0 0 1-6 6h-2"
        className={styles.line}
      />
      <rect x="82" y="14" width="106" height="22" rx="8" className={styles.work} />
      <rect x="82" y="42" width="62" height="22" rx="8" className={styles.rest} />
      <rect x="82" y="70" width="106" height="22" rx="8" className={styles.work} />
      <rect x="82" y="98" width="40" height="10" rx="5" className={styles.delay} />
      <text x="212" y="66" className={styles.times}>
        x8
      </text>
    </svg>
  );
}

function VoicePicture() {
  const bars = [18, 34, 56, 80, 62, 92, 70, 46, 76, 54, 30, 44, 24, 12];
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className={styles.picture}>
      {bars.map((height, index) => (
        <rect
          key={`${index} ${height}`}
          x={12 + index * 16}
          y={60 - height / 2}
          width="8"
          height={height}
          rx="4"
          className={index < 8 ? styles.said : styles.unsaid}
        />
      ))}
    </svg>
  );
}

function PhonesPicture() {
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className={styles.picture}>
      <rect x="26" y="6" width="58" height="108" rx="12" className={styles.frame} />
      <text x="55" y="60" className={styles.small}>
        0:45
      </text>
      <rect x="36" y="72" width="38" height="6" rx="3" className={styles.rest} />
      <rect x="104" y="30" width="118" height="66" rx="12" className={styles.frame} />
      <text x="163" y="71" className={styles.large}>
        0:45
      </text>
      <rect x="118" y="81" width="90" height="6" rx="3" className={styles.rest} />
    </svg>
  );
}

interface BlurbProps {
  readonly title: string;
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

function Blurb({ title, picture, children }: BlurbProps) {
  return (
    <li className={styles.blurb}>
      {picture}
      <h2>{title}</h2>
      <p>{children}</p>
    </li>
  );
}

/** The three things the product is good at. */
export function Blurbs() {
  return (
    <ul className={styles.blurbs}>
      <Blurb title="Multi-Step Timers" picture={<StepsPicture />}>
        A whole workout, with rounds, rests and loops, is one timer.
      </Blurb>
      <Blurb title="Voice Feedback" picture={<VoicePicture />}>
        Hear what comes next, halfway and the last seconds.
      </Blurb>
      <Blurb title="Mobile Friendly" picture={<PhonesPicture />}>
        Large digits, and buttons you can hit mid-sprint.
      </Blurb>
    </ul>
  );
}
