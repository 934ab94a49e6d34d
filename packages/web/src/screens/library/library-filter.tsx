import { TIMER_ORDERS, type TimerOrder } from '@roundbell/core';
import type { RefObject } from 'react';
import type { Wanted } from './matching.ts';
import field from '../../parts/field.module.css';
import styles from './library-screen.module.css';

interface LibraryFilterProps {
  readonly wanted: Wanted;
  readonly tags: readonly string[];
  readonly order: TimerOrder;
  /** How many timers are shown, in words. */
  readonly told: string;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onChange: (wanted: Wanted) => void;
  readonly onOrder: (order: TimerOrder) => void;
}

const ORDER_WORDS: Readonly<Record<TimerOrder, string>> = {
  'last-edited': 'Last edited',
  'last-run': 'Last run',
  name: 'Name',
};

/** Narrows the library by words and by one tag, tells how much of it is left, and sorts it. */
export function LibraryFilter({ wanted, tags, order, told, box, onChange, onOrder }: LibraryFilterProps) {
  // Drawn at every letter, and small.
  'use no memo';
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
  return (
    <div role="search" className={styles.filter}>
      <input
        ref={box}
        type="search"
        aria-label="Search timers"
        placeholder="Search timers"
        className={`${field.input} ${styles.search}`}
        value={wanted.text}
        onChange={(event) => onChange({ ...wanted, text: event.target.value })}
      />
      <div className={styles.sorting}>
        <p role="status">{told}</p>
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
      </div>
      {tags.length > 0 && (
        <div role="group" aria-label="Filter by tag" className={styles.chips}>
          {chip('All', undefined)}
          {tags.map((tag) => chip(tag, tag))}
        </div>
      )}
    </div>
  );
}
