import { formatDuration, type HeartRate, totalsOf, type Tally, type Timer } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useLate } from '../../../app/hooks/use-late.ts';
import styles from './this-run.module.css';

interface ThisRunProps {
  readonly timer: Timer;
  readonly tally: Tally;
  /** How its cues went, in words; undefined if there was nothing to hear. */
  readonly record: string | undefined;
}

/** What was done: how long it took, how many of its steps were completed, and how the heart was. */
export function ThisRun({ timer, tally, record }: ThisRunProps) {
  const { activities, rounds, infinite } = totalsOf(timer.rounds);
  const facts = [
    ['Duration', formatDuration(tally.moved / 1000)],
    ['Steps', infinite ? String(tally.steps) : `${tally.steps} of ${activities}`],
    ...(rounds > 1 ? [['Rounds', String(rounds)]] : []),
  ] as const;
  return (
    <section className={styles.run} aria-label="This run">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RunSummary />
      {record === undefined ? null : (
        <details className={styles.record}>
          <summary>{record}</summary>
          <p>A cue is a beep or a chime. On time means within 20 thousandths of a second of its moment.</p>
        </details>
      )}
    </section>
  );
}

/** The sentence that is spoken after the run; nothing if no heart was seen. */
function RunSummary() {
  const heartRate = useLate(useApp().heartRate);
  return heartRate.status === 'ready' && <Sentence summary={heartRate.value.summary} />;
}

function Sentence({ summary }: Pick<HeartRate, 'summary'>) {
  const sentence = useStore(summary);
  return sentence === undefined ? null : <p className={styles.sentence}>{sentence}</p>;
}
