import { useId } from 'react';
import { cardDuration, roundCount, stepCount, type Timer, totalsOf } from '@roundbell/core';
import { Button, LinkButton } from '../../parts/button.tsx';
import { ClockIcon, PlayIcon } from '../../parts/icons.tsx';
import { TimerStrip } from './timer-strip.tsx';
import styles from './timer-card.module.css';

interface TimerCardProps {
  readonly timer: Timer;
  readonly onDelete: () => void;
}

/** One timer of the library with what can be done with it. */
export function TimerCard({ timer, onDelete }: TimerCardProps) {
  const id = useId();
  const totals = totalsOf(timer.rounds);
  return (
    <article aria-labelledby={id} className={styles.card}>
      <TimerStrip rounds={timer.rounds} />
      <h2 id={id} className={styles.name}>
        {timer.name}
      </h2>
      {timer.description && <p className={styles.description}>{timer.description}</p>}
      {timer.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {timer.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <p className={styles.facts}>
        <span className={styles.duration}>
          <ClockIcon />
          {cardDuration(totals)}
        </span>
        <span>{roundCount(totals)}</span>
        <span>{stepCount(totals)}</span>
      </p>
      <div className={styles.actions}>
        <LinkButton href={`/run/${timer.id}`} aria-describedby={id} icon={<PlayIcon />}>
          Run
        </LinkButton>
        <LinkButton href={`/editor/${timer.id}`} variant="secondary" aria-describedby={id}>
          Edit
        </LinkButton>
        <Button variant="quiet" aria-describedby={id} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}
