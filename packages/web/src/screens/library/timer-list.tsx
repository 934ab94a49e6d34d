import { inOrder, type LibraryView } from '@roundbell/core/timer';
import { useDeferredValue, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { usePhone } from '../../app/hooks/use-window.ts';
import { Button } from '../../parts/controls/button.tsx';
import { numberWords } from '../../parts/locale.ts';
import { LibraryFilter } from './library-filter.tsx';
import { type Found, matching, tagsIn, type Wanted } from './matching.ts';
import { type TimerActions, TimerCard } from './timer-card.tsx';
import styles from './library-screen.module.css';

const EVERYTHING: Wanted = { text: '', tag: undefined };

/** More than fill any window: these are the first picture, and the others follow in the background. */
const FIRST_CARDS = 24;

interface TimerListProps extends Pick<LibraryView, 'timers' | 'lastRuns'> {
  /** Whose menu is open. */
  readonly menuOf: string | undefined;
  /** The ids of those that are selected, in that order; undefined while none are. */
  readonly selected: readonly string[] | undefined;
  readonly actions: TimerActions;
}

/** What the editor leaves with the address: the timer it has saved. */
interface SavedState {
  readonly saved?: string;
}

/** The cards of the timers in this device's order, narrowed to what is wanted. */
export function TimerList({ timers, lastRuns, menuOf, selected, actions }: TimerListProps) {
  const { device } = useApp();
  const order = useStore(device.view, ({ timerOrder }) => timerOrder);
  const isPhone = usePhone();
  const saved = useHistoryState<SavedState | null>()?.saved;
  const [chosen, setWanted] = useState(EVERYTHING);
  const box = useRef<HTMLInputElement>(null);
  const most = useDeferredValue(Infinity, FIRST_CARDS);
  const tags = tagsIn(timers);
  // The last timer with the chosen tag may have gone since.
  const wanted = chosen.tag !== undefined && !tags.includes(chosen.tag) ? { ...chosen, tag: undefined } : chosen;
  const found = matching(timers, wanted);
  const ordered = inOrder(timers, order, lastRuns);
  const drawn = most < ordered.length ? ordered.filter((timer) => found.timers.has(timer)).slice(0, most) : ordered;
  const showAll = () => {
    setWanted(EVERYTHING);
    box.current?.focus();
  };
  return (
    <>
      <LibraryFilter
        wanted={wanted}
        tags={tags}
        order={order}
        status={countOf(found, timers.length)}
        box={box}
        isFolded={isPhone}
        onChange={setWanted}
        onOrder={(timerOrder) => void device.change({ timerOrder })}
      />
      {found.timers.size === 0 && (
        <div className={styles.none}>
          <p>No timers match.</p>
          <Button variant="secondary" onClick={showAll}>
            Show all timers
          </Button>
        </div>
      )}
      <div className={styles.cards}>
        {drawn.map((timer) => (
          <TimerCard
            // React would move every card in front of an edited one, one by one; a new card is not moved.
            key={`${timer.id} ${timer.updatedAt.getTime()}`}
            timer={timer}
            // Hidden rather than removed: a thousand cards come back within a frame when the words are cleared.
            isHidden={!found.timers.has(timer)}
            hasMenu={timer.id === menuOf}
            isRow={isPhone}
            isSelected={selected?.includes(timer.id)}
            isNews={timer.id === saved}
            actions={actions}
          />
        ))}
      </div>
    </>
  );
}

function countOf({ timers, isBySteps }: Found, all: number): string {
  const [some, whole] = [timers.size, all].map((number) => numberWords(number));
  const count = timers.size === all ? whole : `${some} of ${whole}`;
  return `${count} ${all === 1 ? 'timer' : 'timers'}${isBySteps ? ', by their steps' : ''}`;
}
