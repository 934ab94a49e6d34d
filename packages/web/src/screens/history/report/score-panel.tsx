import { utcOf } from '@roundbell/core/formats';
import { type HeartRateSession, recordsOf, resultCurve, type Sessions, type StepRecord } from '@roundbell/core/heart';
import { resultText, resultWords } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { Panel } from '../../../parts/panel.tsx';
import { momentWords } from '../session-words.ts';
import styles from './score-panel.module.css';

interface ScorePanelProps {
  readonly session: HeartRateSession;
  readonly sessions: Pick<Sessions, 'view'>;
}

/** As many results are listed, the newest. */
const RESULTS_MOST = 20;

/** What was counted in a session, and every time in its timer, as a list and a small curve. */
export function ScorePanel({ session, sessions }: ScorePanelProps) {
  const history = useStore(sessions.view, (view) => view.history);
  const { timerId, score = [] } = session;
  if (score.length === 0) return null;
  const version = score[0]?.version;
  const records = recordsOf(history, { timerId, version });
  return (
    <Panel title="Score">
      <ul className={styles.results} aria-label="Results">
        {score.map((result) => (
          <li key={`${result.stepId} ${result.kind}`}>
            {result.name}
            <strong>{resultWords(result)}</strong>
          </li>
        ))}
      </ul>
      {records
        .filter(({ results }) => results.length > 1)
        .map((record) => (
          <Record key={`${record.stepId} ${record.kind}`} record={record} />
        ))}
    </Panel>
  );
}

function Record({ record }: { readonly record: StepRecord }) {
  const title = `${record.name}, each time`;
  const shown = { ...record, results: record.results.slice(0, RESULTS_MOST) };
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <Curve heights={resultCurve(shown)} />
      <ul className={styles.results} aria-label={title}>
        {shown.results.map(({ result, at, isOfEarlierVersion }) => (
          <li key={at}>
            <time dateTime={utcOf(at)}>{momentWords(at)}</time>
            <span>
              {isOfEarlierVersion && 'earlier version '}
              <strong>{resultText(result)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The list below says the same. */
function Curve({ heights }: { readonly heights: readonly number[] }) {
  const points = heights.map((height, at) => `${(at * 100) / (heights.length - 1)},${36 - height * 32}`);
  return (
    <svg className={styles.curve} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
