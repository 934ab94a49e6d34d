import { formatClock } from '@roundbell/core/base';
import type { OverviewRow, Place } from '@roundbell/core/run';
import { CheckIcon, SofaIcon } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { clockFace, segmentLength } from '../../../parts/clock/clock-face.ts';
import { TypeBadge } from '../../../parts/type-badge.tsx';
import type { LiveView } from '../stage/live-view.ts';
import { ladderWords, repWords, stepTitle } from './place-words.ts';
import { ROW_HEIGHT } from './row-window.ts';
import styles from './overview-row.module.css';

interface OverviewListRowProps {
  readonly row: OverviewRow;
  readonly rows: number;
  /** Pixels from the top of the list's content. */
  readonly offset: number;
  /** The run, if this row is the current one. */
  readonly now: LiveView | undefined;
  readonly done: boolean;
  /** Whether the Tab key stops here: once in the list, arrows do the rest. */
  readonly tabStop: boolean;
  /** Whether the run waits for others, and goes to no row. */
  readonly isFixed: boolean;
  readonly onJump: (place: Place) => void;
}

/** One row of the overview: the heading of a repeat, a step to tap, or a rest. */
export function OverviewListRow({ row, rows, offset, now, done, tabStop, isFixed, onJump }: OverviewListRowProps) {
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
          {row.name === `Round ${row.roundNumber}` ? null : <span>{`Round ${row.roundNumber}`}</span>}
          {row.repeats === 1 ? null : (
            <span>{`Repeat ${row.repeat}/${row.repeats === 'infinite' ? '∞' : row.repeats}`}</span>
          )}
          {row.shuffled ? <span>Shuffled</span> : null}
        </p>
      ) : row.kind === 'rest' ? (
        <p className={styles.rest} data-active={now !== undefined} data-done={done}>
          {done ? (
            <CheckIcon className={styles.restIcon} aria-hidden="true" />
          ) : (
            <SofaIcon className={styles.restIcon} aria-hidden="true" />
          )}
          <span className={styles.name}>
            Rest
            {done ? <span className="sr-only">, done</span> : null}
          </span>
          {now === undefined ? null : <strong className={styles.now}>ACTIVE NOW</strong>}
          <span className={styles.length}>{formatClock(now?.secondsLeft ?? row.duration)}</span>
          {now === undefined ? null : <RowBar now={now} />}
        </p>
      ) : (
        <StepButton {...{ row, now, done, tabStop, isFixed, onJump }} />
      )}
    </li>
  );
}

type StepButtonProps = Pick<OverviewListRowProps, 'now' | 'done' | 'tabStop' | 'isFixed' | 'onJump'> & {
  readonly row: Extract<OverviewRow, { readonly kind: 'step' }>;
};

function StepButton({ row, now, done, tabStop, isFixed, onJump }: StepButtonProps) {
  return (
    <button
      ref={leavesFocusToList}
      type="button"
      className={styles.step}
      data-phase={row.type}
      data-active={now !== undefined}
      data-done={done}
      aria-current={now === undefined ? undefined : 'step'}
      aria-disabled={isFixed || undefined}
      tabIndex={tabStop ? 0 : -1}
      onKeyDown={moveBetweenRows}
      onClick={() => onJump(row.place)}
    >
      <span className={styles.name}>{stepTitle(row.name, row.repetitions)}</span>
      {/* Part of the button's name, a running clock would be read out each second; the same one is below the list. */}
      <span className={styles.length} aria-hidden={now && true}>
        {done ? <CheckIcon className={styles.check} aria-hidden="true" /> : null}
        {now === undefined ? segmentLength(row) : clockFace(now).text}
      </span>
      <span className={styles.about}>
        <TypeBadge type={row.type} />
        <span className={styles.marks}>{marksOf(row).join(' · ')}</span>
        {row.note === undefined ? null : <span className={styles.note}>{row.note}</span>}
        {now === undefined ? null : <strong className={styles.now}>ACTIVE NOW</strong>}
        <span className="sr-only">{`Round ${row.place.round}, repeat ${row.place.repeat}${done ? ', done' : ''}`}</span>
      </span>
      {now === undefined ? null : <RowBar now={now} />}
    </button>
  );
}

/** What a row says beside its type; on a narrow screen the last of it gives way. */
function marksOf({ ladder, switches, ...row }: StepButtonProps['row']): readonly string[] {
  const marks = [repWords(row), ladderWords(ladder), switches ? 'Both sides' : undefined];
  return marks.filter((mark) => mark !== undefined);
}

/** How far along the current row is; its figures are next to it. */
function RowBar({ now }: { readonly now: LiveView }) {
  return <span className={styles.bar} style={{ '--passed': now.progress.fraction } as CSSProperties} />;
}

/** A row that is no longer drawn hands the focus to its list: keys still scroll it. */
function leavesFocusToList(row: HTMLElement | null): () => void {
  const box = row?.closest('ol')?.parentElement;
  return () => {
    if (row === document.activeElement) box?.focus({ preventScroll: true });
  };
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
