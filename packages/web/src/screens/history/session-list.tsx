import { secondsOf } from '@roundbell/core/base';
import { utcOf } from '@roundbell/core/formats';
import {
  type HeartRateSession,
  type HistoryMonth,
  type HistoryTotals,
  headRatesOf,
  headZoneTimesOf,
  monthsOf,
  type SessionsView,
  ZONES,
} from '@roundbell/core/heart';
import { resultWords, ZONE_NUMBERS } from '@roundbell/core/timer';
import { type ReactNode, useDeferredValue, useId, useRef, useState } from 'react';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { PageLink } from '../../parts/controls/page-link.tsx';
import { zoneLook } from '../../parts/heart/heart-rate-zone.ts';
import { localDayOf } from '../../parts/local-day.ts';
import { numberWords } from '../../parts/locale.ts';
import { SessionBadges } from './session-badges.tsx';
import { sessionsWith } from './session-search.ts';
import { lengthWords, momentWords, monthWords, sumWords, titleOf } from './session-words.ts';
import { WeekBars } from './week-bars.tsx';
import field from '../../parts/controls/field.module.css';
import styles from './history-screen.module.css';

/** A card has room for so many results; the session has all. */
const RESULTS_MOST = 3;
/** More than fill any window: these are the first picture, and the others follow in the background. */
const FIRST_SESSIONS = 24;

interface SessionListProps {
  readonly history: readonly HeartRateSession[];
  /** The sessions that the account did not take, by id. */
  readonly rejected: SessionsView['rejected'];
  /** Below the newest month, while nothing is searched for. */
  readonly belowNewest?: ReactNode;
}

/** Past sessions by month, each a link to what it recorded, narrowed to what is searched for. */
export function SessionList({ history, rejected, belowNewest }: SessionListProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(text);
  const most = useDeferredValue(Infinity, FIRST_SESSIONS);
  if (history.length === 0) return <Empty />;
  const found = sessionsWith(history, wanted);
  const showAll = () => {
    setText('');
    box.current?.focus();
  };
  return (
    <>
      <div role="search" className={styles.search}>
        <input
          ref={box}
          type="search"
          aria-label="Search sessions"
          placeholder="Search sessions"
          className={field.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status">{countWords(found.length, history.length)}</p>
      </div>
      {found.length === 0 && (
        <div className={styles.empty}>
          <p>No sessions match.</p>
          <Button variant="secondary" onClick={showAll}>
            Show all sessions
          </Button>
        </div>
      )}
      {found.length > 0 && (
        <ul aria-label="Sessions" className={styles.months}>
          {firstMonths(monthsOf(found, localDayOf), most).map((month, index) => (
            <li key={`${month.year} ${month.month}`} style={{ containIntrinsicBlockSize: `auto ${heightOf(month)}px` }}>
              <Month month={month} rejected={rejected} />
              {index === 0 && wanted === '' && belowNewest}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** '128 sessions', or '3 of 128 sessions'. */
function countWords(found: number, all: number): string {
  const counted = `${numberWords(all)} ${all === 1 ? 'session' : 'sessions'}`;
  return found === all ? counted : `${numberWords(found)} of ${counted}`;
}

interface ListedMonth extends HistoryMonth {
  /** How many of its sessions are in no total. */
  readonly simulated: number;
}

/** The months that hold the first sessions, each with its own totals. */
function firstMonths(months: readonly HistoryMonth[], most: number): readonly ListedMonth[] {
  let left = most;
  return months.flatMap((month) => {
    if (left <= 0) return [];
    const sessions = month.sessions.slice(0, left);
    left -= sessions.length;
    return [{ ...month, sessions, simulated: month.sessions.length - month.totals.sessions }];
  });
}

/** About how high a month is that was never in sight: nothing jumps when it is. */
function heightOf({ sessions }: HistoryMonth): number {
  return 128 + sessions.reduce((sum, { stats }) => sum + (stats === undefined ? 72 : 126), 0);
}

interface MonthProps extends Pick<SessionListProps, 'rejected'> {
  readonly month: ListedMonth;
}

function Month({ month, rejected }: MonthProps) {
  const id = useId();
  const { totals, sessions, simulated } = month;
  return (
    <section aria-labelledby={id} className={styles.month}>
      <div className={styles.monthTop}>
        <h2 id={id}>{monthWords(month)}</h2>
        <p className={styles.facts}>
          <span>{countWords(totals.sessions, totals.sessions)}</span> <span>{sumWords(totals.time)}</span>{' '}
          {simulated > 0 && <span>{`${numberWords(simulated)} simulated, not counted`}</span>}
        </p>
        <ZoneSums totals={totals} />
        <WeekBars month={month} />
      </div>
      {sessions.map((session) => (
        <SessionCard key={session.sessionId} session={session} isRejected={rejected[session.sessionId] !== undefined} />
      ))}
    </section>
  );
}

/** The time in each zone that has any. */
function ZoneSums({ totals: { zoneTimes } }: { readonly totals: HistoryTotals }) {
  const zones = ZONE_NUMBERS.filter((zone) => zoneTimes[zone] > 0);
  if (zones.length === 0) return null;
  return (
    <ul className={styles.zoneSums} aria-label="Time in zones">
      {zones.map((zone) => (
        <li key={zone}>
          <span className={styles.zone} style={zoneLook(zone)}>
            <span className="sr-only">Zone </span>
            <span aria-hidden="true">Z</span>
            {zone}
          </span>{' '}
          {sumWords(zoneTimes[zone])}
        </li>
      ))}
    </ul>
  );
}

interface SessionCardProps {
  readonly session: HeartRateSession;
  readonly isRejected: boolean;
}

function SessionCard({ session, isRejected }: SessionCardProps) {
  const { sessionId, startTime, stats, notes, score = [] } = session;
  const title = titleOf(session);
  return (
    <article aria-label={title}>
      <PageLink
        href={`/history/${sessionId}`}
        className={`${styles.session} ${stats === undefined ? styles.silent : ''}`}
      >
        <span className={styles.name}>
          <strong>{title}</strong> <SessionBadges session={session} isRejected={isRejected} />
        </span>{' '}
        <span className={styles.facts}>
          <time dateTime={utcOf(startTime)}>{momentWords(startTime)}</time> <span>{lengthWords(session)}</span>{' '}
          {notes?.effort !== undefined && <span>{`Effort ${notes.effort} `}</span>}
          {score.slice(0, RESULTS_MOST).map((result) => (
            <span key={`${result.stepId} ${result.kind}`}>{`${resultWords(result)} `}</span>
          ))}
        </span>
        <Rates session={session} />
        {notes?.note !== undefined && <span className={styles.noteLine}>{` ${notes.note}`}</span>}
        <ZoneParts session={session} />
      </PageLink>
    </article>
  );
}

function Rates({ session }: Pick<SessionCardProps, 'session'>) {
  const rates = headRatesOf(session);
  if (rates === undefined) return <span className={styles.unset}>No readings</span>;
  return (
    <span className={styles.facts}>
      <span>
        Average <strong>{rates.avgBpm} bpm</strong>
      </span>{' '}
      <span>
        Maximum <strong>{rates.maxBpm} bpm</strong>
      </span>
    </span>
  );
}

/** The share of each zone at a glance; the session has the numbers. */
function ZoneParts({ session }: Pick<SessionCardProps, 'session'>) {
  if (session.stats === undefined) return null;
  const zoneTimes = headZoneTimesOf(session);
  return (
    <span className={styles.parts} aria-hidden="true">
      {ZONE_NUMBERS.map((zone) => (
        <span key={zone} style={{ flexGrow: secondsOf(zoneTimes[zone]), background: ZONES[zone].color }} />
      ))}
    </span>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>You have no sessions yet.</p>
      <p>Every run appears here. To record your heart rate, connect a strap before you start:</p>
      <ol>
        <li>Put the strap on. Most straps need to be slightly wet.</li>
        <li>Press the heart, then 'Connect'.</li>
        <li>Run a timer. Its curve appears here when the run ends.</li>
      </ol>
      <LinkButton href="/library">Choose a timer</LinkButton>
    </div>
  );
}
