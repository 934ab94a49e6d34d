import { type HeartRateSession, utcOf, ZONE_NUMBERS, ZONES } from '@roundbell/core';
import { Link } from 'wouter';
import { LinkButton } from '../../parts/controls/button.tsx';
import { lengthWords, momentWords } from './session-words.ts';
import styles from './history-screen.module.css';

/** Past sessions, each a link to what it recorded. */
export function SessionList({ history }: { readonly history: readonly HeartRateSession[] }) {
  if (history.length === 0) return <Empty />;
  return (
    <ul className={styles.list} aria-label="Sessions">
      {history.map((session) => (
        <li key={session.sessionId}>
          <Link
            href={`/history/${session.sessionId}`}
            className={`${styles.session} ${session.stats === undefined ? styles.silent : ''}`}
          >
            <strong className={styles.name}>{session.timerName}</strong>{' '}
            <span className={styles.facts}>
              <time dateTime={utcOf(session.startTime)}>{momentWords(session.startTime)}</time>{' '}
              <span>{lengthWords(session)}</span>{' '}
            </span>
            <Rates session={session} />
            <ZoneParts session={session} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Rates({ session: { stats } }: { readonly session: HeartRateSession }) {
  if (stats === undefined) return <span className={styles.unset}>No readings</span>;
  return (
    <span className={styles.facts}>
      <span>
        Average <strong>{stats.avgBpm} bpm</strong>
      </span>{' '}
      <span>
        Peak <strong>{stats.peakBpm} bpm</strong>
      </span>
    </span>
  );
}

/** The share of each zone at a glance; the session has the numbers. */
function ZoneParts({ session: { stats } }: { readonly session: HeartRateSession }) {
  if (stats === undefined) return null;
  return (
    <span className={styles.parts} aria-hidden="true">
      {ZONE_NUMBERS.map((zone) => (
        <span key={zone} style={{ flexGrow: stats.timeInZones[zone], background: ZONES[zone].color }} />
      ))}
    </span>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>You have no sessions yet.</p>
      <p>Every run is kept here. To see your heart rate in it, connect a heart-rate strap before you start:</p>
      <ol>
        <li>Put the strap on. Most need to be a little wet to wake up.</li>
        <li>Press the heart at the corner of the page, then 'Connect'.</li>
        <li>Run a timer. Its curve appears here when the run ends.</li>
      </ol>
      <LinkButton href="/library">Choose a timer</LinkButton>
    </div>
  );
}
