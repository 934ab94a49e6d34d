import { formatClock } from '@roundbell/core';
import type { OverviewRow, Place } from '@roundbell/core';
import { SofaIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { TypeBadge } from '../../parts/type-badge.tsx';
import { ROW_HEIGHT } from './row-window.ts';
import styles from './overview-row.module.css';

interface OverviewListRowProps {
  readonly row: OverviewRow;
  readonly rows: number;
  /** Pixels from the top of the list's content. */
  readonly offset: number;
  readonly active: boolean;
  /** Whether the Tab key stops here: once in the list, arrows do the rest. */
  readonly tabStop: boolean;
  readonly onJump: (place: Place) => void;
}

/** One row of the overview: the heading of a repeat, a step to tap, or a rest. */
export function OverviewListRow({ row, rows, offset, active, tabStop, onJump }: OverviewListRowProps) {
  return (
    <li
      className={styles.row}
      aria-setsize={rows}
      aria-posinset={row.row + 1}
      style={{ height: ROW_HEIGHT, transform: `translateY(${offset}px)` }}
    >
      {row.kind === 'round' ? (
        <p className={styles.round}>
          <strong>{row.name}</strong>
          <span>{`Round ${row.roundNumber}`}</span>
          <span>{`Repeat ${row.repeat}/${row.repeats === 'infinite' ? '∞' : row.repeats}`}</span>
        </p>
      ) : row.kind === 'rest' ? (
        <p className={styles.rest} data-active={active}>
          <SofaIcon className={styles.restIcon} aria-hidden="true" />
          <span className={styles.name}>Rest</span>
          {active ? <strong className={styles.now}>ACTIVE NOW</strong> : null}
          <span className={styles.length}>{formatClock(row.duration)}</span>
        </p>
      ) : (
        <StepButton row={row} active={active} tabStop={tabStop} onJump={onJump} />
      )}
    </li>
  );
}

type StepButtonProps = Pick<OverviewListRowProps, 'active' | 'tabStop' | 'onJump'> & {
  readonly row: Extract<OverviewRow, { readonly kind: 'step' }>;
};

function StepButton({ row, active, tabStop, onJump }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      data-phase={row.type}
      data-active={active}
      aria-current={active ? 'step' : undefined}
      tabIndex={tabStop ? 0 : -1}
      onKeyDown={moveBetweenRows}
      onClick={() => onJump(row.place)}
    >
      <span className={styles.name}>{row.name}</span>
      <span className={styles.length}>{formatClock(row.duration)}</span>
      <span className={styles.about}>
        <TypeBadge type={row.type} />
        <span>{`Rep ${row.rep}/${row.reps}`}</span>
        <span className="sr-only">{`Round ${row.place.round}, repeat ${row.place.repeat}`}</span>
        {active ? <strong className={styles.now}>ACTIVE NOW</strong> : null}
      </span>
    </button>
  );
}

/** Arrow up and down take the focus to the nearest step above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const onward = (item: Element | null | undefined) =>
    event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling;
  let item = onward(event.currentTarget.closest('li'));
  while (item && item.querySelector('button') === null) item = onward(item);
  item?.querySelector('button')?.focus();
}
