import type { Timer } from '@roundbell/core';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { LibraryFilter } from './library-filter.tsx';
import { matching, tagsIn, type Wanted } from './matching.ts';
import { type CardActions, TimerCard } from './timer-card.tsx';
import styles from './library-screen.module.css';

const EVERYTHING: Wanted = { text: '', tag: undefined };

interface TimerListProps {
  readonly timers: readonly Timer[];
  /** The copy made last: its card gets the focus. */
  readonly copyId: string | undefined;
  /** Whose menu is open. */
  readonly menuOf: string | undefined;
  readonly actions: CardActions;
}

/** The cards of the timers, narrowed to what is wanted. */
export function TimerList({ timers, copyId, menuOf, actions }: TimerListProps) {
  const [chosen, setWanted] = useState(EVERYTHING);
  const tags = tagsIn(timers);
  // The last timer with the chosen tag may have gone since.
  const wanted = chosen.tag !== undefined && !tags.includes(chosen.tag) ? { ...chosen, tag: undefined } : chosen;
  const shown = matching(timers, wanted);
  return (
    <>
      <LibraryFilter wanted={wanted} tags={tags} onChange={setWanted} />
      <p role="status" className="sr-only">
        {shown.length === timers.length ? '' : `${shown.length} of ${timers.length} timers shown`}
      </p>
      {shown.length === 0 && (
        <div className={styles.none}>
          <p>No timers match.</p>
          <Button variant="secondary" onClick={() => setWanted(EVERYTHING)}>
            Show all timers
          </Button>
        </div>
      )}
      <div className={styles.cards}>
        {shown.map((timer) => (
          <TimerCard
            key={timer.id}
            timer={timer}
            isNew={timer.id === copyId}
            hasMenu={timer.id === menuOf}
            actions={actions}
          />
        ))}
      </div>
    </>
  );
}
