import { TIMER_ORDERS, type TimerOrder } from '@roundbell/core/timer';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../parts/controls/button.tsx';
import { SearchIcon } from '../../parts/icons.tsx';
import type { Wanted } from './matching.ts';
import field from '../../parts/controls/field.module.css';
import styles from './library-screen.module.css';

interface LibraryFilterProps {
  readonly wanted: Wanted;
  readonly tags: readonly string[];
  readonly order: TimerOrder;
  /** How many timers are shown, in words. */
  readonly status: string;
  readonly box: RefObject<HTMLInputElement | null>;
  /** Whether words and order are behind a button. */
  readonly isFolded: boolean;
  readonly onChange: (wanted: Wanted) => void;
  readonly onOrder: (order: TimerOrder) => void;
}

const ORDER_WORDS: Readonly<Record<TimerOrder, string>> = {
  'last-edited': 'Last edited',
  'last-run': 'Last run',
  name: 'Name',
};

/** Narrows the library by words and by one tag, says how much of it is left, and sorts it. */
export function LibraryFilter({ wanted, tags, order, status, box, isFolded, onChange, onOrder }: LibraryFilterProps) {
  // Drawn at every letter, and small.
  'use no memo';
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || wanted.text !== '';
  const fold = () => {
    flushSync(() => setOpened(!isOpen));
    // Whatever narrows the list is visible, or it narrows nothing.
    if (isOpen) onChange({ ...wanted, text: '' });
    else box.current?.focus();
  };
  const chip = (label: string, tag: string | undefined) => (
    <button
      key={label}
      type="button"
      aria-pressed={wanted.tag === tag}
      className={styles.chip}
      onClick={() => onChange({ ...wanted, tag })}
    >
      {label}
    </button>
  );
  const search = (
    <input
      ref={box}
      type="search"
      aria-label="Search timers"
      placeholder="Search timers"
      className={`${field.input} ${styles.search}`}
      value={wanted.text}
      onChange={(event) => onChange({ ...wanted, text: event.target.value })}
    />
  );
  const sorting = (
    <label>
      <span>Sort by</span>
      <select
        className={field.input}
        value={order}
        onChange={(event) => onOrder(TIMER_ORDERS.find((each) => each === event.target.value) ?? order)}
      >
        {TIMER_ORDERS.map((each) => (
          <option key={each} value={each}>
            {ORDER_WORDS[each]}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div role="search" className={`${styles.filter} ${tags.length > 0 ? styles.tagged : ''}`}>
      {!isFolded && search}
      <div className={styles.sorting}>
        {isFolded && (
          <Button variant="secondary" icon={<SearchIcon />} aria-expanded={isOpen} onClick={fold}>
            <span>Search and sort</span>
          </Button>
        )}
        <p role="status">{status}</p>
        {!isFolded && sorting}
      </div>
      {isFolded && isOpen && (
        <div className={styles.folded}>
          {search}
          {sorting}
        </div>
      )}
      {tags.length > 0 && (
        <div role="group" aria-label="Filter by tag" className={styles.chips}>
          {chip('All', undefined)}
          {tags.map((tag) => chip(tag, tag))}
        </div>
      )}
    </div>
  );
}
