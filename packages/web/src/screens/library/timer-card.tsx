import { cardDuration, roundCount, stepCount, type Timer, totalsOf } from '@roundbell/core/timer';
import { memo, useId } from 'react';
import { About } from '../../parts/about.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { PageLink } from '../../parts/controls/page-link.tsx';
import { ClockIcon, MoreIcon, PlayIcon } from '../../parts/icons.tsx';
import { TimerStrip } from '../../parts/timer-strip.tsx';
import type { CardFocus } from './card-focus.ts';
import styles from './timer-card.module.css';

/** What a card asks of the page around it; always the same object. */
export interface TimerActions {
  readonly askToDelete: (timer: Timer) => void;
  readonly openMenu: (timer: Timer, anchor: HTMLElement) => void;
  readonly select: (id: string) => void;
  readonly focus: CardFocus;
}

interface TimerCardProps {
  readonly timer: Timer;
  readonly isHidden: boolean;
  readonly hasMenu: boolean;
  /** A row on a phone: a tap anywhere on it runs the timer, and everything else is in its menu. */
  readonly isRow: boolean;
  /** Undefined while none are selected. */
  readonly isSelected: boolean | undefined;
  /** Just saved: who comes back from the editor is led to it. */
  readonly isNews: boolean;
  readonly actions: TimerActions;
}

/** One timer of the library with what can be done with it. */
export const TimerCard = memo(function TimerCard(props: TimerCardProps) {
  // Its memo is around it: over a thousand cards, what the compiler would add costs more than it saves.
  'use no memo';
  const { timer, isHidden, hasMenu, isRow, isSelected, isNews, actions } = props;
  const id = useId();
  const enter = (card: HTMLElement) => {
    actions.focus.came(timer.id, card);
    return () => actions.focus.went(timer.id, card);
  };
  return (
    <article
      ref={enter}
      tabIndex={-1}
      hidden={isHidden}
      aria-labelledby={id}
      data-arrival={isNews || undefined}
      className={isRow ? styles.row : styles.card}
    >
      <Inside {...{ id, timer, hasMenu, isRow, isSelected, actions }} />
    </article>
  );
});

interface InsideProps extends Pick<TimerCardProps, 'timer' | 'hasMenu' | 'isRow' | 'isSelected' | 'actions'> {
  /** Of the name, by which everything else on the card is labelled. */
  readonly id: string;
}

// A separate part: a thousand cards that a letter hides or brings back are not redrawn.
const Inside = memo(function Inside({ id, timer, hasMenu, isRow, isSelected, actions }: InsideProps) {
  'use no memo';
  const name = (
    <h2 id={id} dir="auto" className={styles.name}>
      {timer.name}
    </h2>
  );
  const more =
    isSelected === undefined ? (
      <Button
        variant="quiet"
        className={styles.more}
        aria-label={`More for ${timer.name}`}
        aria-haspopup="menu"
        aria-expanded={hasMenu}
        icon={<MoreIcon />}
        onClick={(event) => actions.openMenu(timer, event.currentTarget)}
      />
    ) : (
      <label className={styles.select}>
        <input
          type="checkbox"
          aria-label="Select timer"
          aria-describedby={id}
          checked={isSelected}
          onChange={() => actions.select(timer.id)}
        />
      </label>
    );
  const description = timer.description && (
    <p dir="auto" className={styles.description}>
      {timer.description}
    </p>
  );
  if (isRow) {
    return (
      <>
        <TimerStrip rounds={timer.rounds} />
        {name}
        {description}
        <Facts timer={timer} />
        {isSelected === undefined && (
          <PageLink href={`/run/${timer.id}`} aria-describedby={id} className={styles.run}>
            <span className="sr-only">Run</span>
            <PlayIcon />
          </PageLink>
        )}
        {more}
      </>
    );
  }
  return (
    <>
      <TimerStrip rounds={timer.rounds} />
      <div className={styles.head}>
        {name}
        {more}
      </div>
      {description}
      {timer.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {timer.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <Facts timer={timer} />
      <div className={styles.actions}>
        <LinkButton href={`/run/${timer.id}`} aria-describedby={id} icon={<PlayIcon />}>
          Run
        </LinkButton>
        <LinkButton href={`/editor/${timer.id}`} variant="secondary" aria-describedby={id}>
          Edit
        </LinkButton>
        <Button variant="quiet" aria-describedby={id} onClick={() => actions.askToDelete(timer)}>
          Delete
        </Button>
      </div>
    </>
  );
});

function Facts({ timer }: Pick<InsideProps, 'timer'>) {
  'use no memo';
  const totals = totalsOf(timer.rounds);
  return (
    <p className={styles.facts}>
      <span className={styles.duration}>
        <ClockIcon />
        <span>
          <About totals={totals} />
          {cardDuration(totals)}
        </span>
      </span>
      <span>{roundCount(totals)}</span>
      <span>{stepCount(totals)}</span>
    </p>
  );
}
