import { formatDuration } from '@roundbell/core/base';
import { type DoneSteps, doneStepsOf, type PlayerView, type SkippedStep } from '@roundbell/core/run';
import { isInLibrary, type Timer, totalsOf } from '@roundbell/core/timer';
import { lateAddToMine, lateRunHeart } from '../late-parts.tsx';
import { HarderButton } from './harder-button.tsx';
import { ShareButton } from './share-button.tsx';
import styles from './this-run.module.css';

type Complete = Extract<PlayerView, { readonly status: 'complete' }>;

export interface ThisRunProps {
  readonly view: Complete;
  /** The timer as it is written, which a run together is not. */
  readonly written: Timer | undefined;
  /** Whether a timer of no one's was added, in this run or the one before it. */
  readonly isAdded: boolean;
  readonly onAdded: (isAdded: boolean) => void;
  /** How its cues went, in words; undefined if there was nothing to hear. */
  readonly record: string | undefined;
}

/** More names than this are only counted. */
const MOST_NAMES = 4;

/** What was done: how long it took, how many of its steps were completed and which were skipped, and how the heart was. */
export function ThisRun({ view, written = view.timer, record, ...addition }: ThisRunProps) {
  const { timer, tally } = view;
  const { activities, rounds, infinite } = totalsOf(timer.rounds);
  const { completed, skipped } = stepsIn(view, infinite ? Infinity : activities);
  const facts = [
    ['Duration', formatDuration(tally.moved / 1000)],
    ['Steps', infinite ? String(completed) : `${completed} of ${activities}`],
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
      {skipped.length > 0 && <p className={styles.skipped}>{skippedWords(skipped)}</p>}
      <div className={styles.ways}>
        {isInLibrary(timer) ? (
          <HarderButton timerId={timer.id} />
        ) : (
          <lateAddToMine.Part timer={written} {...addition} />
        )}
        <ShareButton timer={written} />
      </div>
      <lateRunHeart.Part />
      {record === undefined ? null : (
        <details className={styles.record}>
          <summary>{record}</summary>
          <p>A cue is a beep or a chime. On time means within 20 milliseconds.</p>
        </details>
      )}
    </section>
  );
}

/** A run that an earlier version began tells only how many steps were completed, some perhaps twice. */
function stepsIn({ overview, tally }: Complete, most: number): DoneSteps {
  if (tally.done === undefined) return { completed: Math.min(tally.steps, most), skipped: [] };
  return doneStepsOf(overview.plan, tally.done);
}

/** 'Skipped: Burpees, Plank x2 and 3 more'. */
function skippedWords(skipped: readonly SkippedStep[]): string {
  const named = skipped.slice(0, MOST_NAMES).map(({ name, count }) => (count > 1 ? `${name} x${count}` : name));
  const more = skipped.slice(MOST_NAMES).reduce((sum, { count }) => sum + count, 0);
  return `Skipped: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
