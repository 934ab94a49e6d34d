import { rowsBetween, type Place } from '@roundbell/core/run';
import { useCallback, useDeferredValue, type ReactNode } from 'react';
import type { LiveView } from '../stage/live-view.ts';
import { useViewport } from '../use-viewport.ts';
import { OverviewListRow } from './overview-row.tsx';
import {
  offsetOfRow,
  placeOfRow,
  rangeAt,
  scrollBy,
  scrollHeightOf,
  type ListPlace,
  type RowReach,
} from './row-window.ts';
import styles from './overview-list.module.css';

interface OverviewListProps {
  readonly view: LiveView;
  /** Where the person has scrolled to; undefined follows the current row. */
  readonly away: ListPlace | undefined;
  readonly onAway: (place: ListPlace | undefined) => void;
  readonly onJump: (place: Place) => void;
}

/** The rows around the list's position: with the active one, until the person scrolls away from it. */
export function OverviewList({ view, away, onAway, onJump }: OverviewListProps) {
  const { height: viewport, measure } = useViewport();
  const { rows, row: active } = view;
  const list = { rows, viewport };
  const home = placeOfRow(list, active);
  const place = away ?? home;
  // The first picture must not wait for rows that no one sees.
  const reach = useDeferredValue<RowReach>('beyond', 'in-sight');
  const { first, end } = rangeAt(list, place, reach);
  const drawn = viewport === 0 ? [] : rowsBetween(view.overview, first, end, view.current.segment);
  const steps = drawn.filter((row) => row.kind === 'step');
  const tabStop = steps.find((row) => row.row === active) ?? steps[0];

  const onScroll = (scrolled: HTMLElement) => {
    if (Math.abs(scrolled.scrollTop - place.scroll) < 1) return;
    const reached = scrollBy(list, place, scrolled.scrollTop);
    if (reached.scroll !== scrolled.scrollTop) scrolled.scrollTop = reached.scroll;
    onAway(reached);
  };
  return (
    <div className={styles.frame}>
      <div className={styles.scroller} ref={measure} tabIndex={-1} onScroll={(event) => onScroll(event.currentTarget)}>
        <ListContent
          height={scrollHeightOf(list)}
          scroll={away === undefined && viewport > 0 ? home.scroll : undefined}
        >
          {drawn.map((row) => (
            <OverviewListRow
              key={row.row}
              row={row}
              rows={rows}
              offset={offsetOfRow(place, row.row)}
              now={row.row === active ? view : undefined}
              done={row.row < active}
              tabStop={row === tabStop}
              isFixed={view.startsTogether}
              onJump={(target) => {
                onAway(undefined);
                onJump(target);
              }}
            />
          ))}
        </ListContent>
      </div>
    </div>
  );
}

interface ListContentProps {
  readonly height: number;
  /** Where to scroll the list; undefined leaves it to the person. */
  readonly scroll: number | undefined;
  readonly children: ReactNode;
}

/** The rows' container; scrolls the box around it whenever `scroll` changes. */
function ListContent({ height, scroll, children }: ListContentProps) {
  const follow = useCallback(
    (content: HTMLElement | null) => {
      if (scroll !== undefined) content?.parentElement?.scrollTo({ top: scroll, behavior: 'instant' });
    },
    [scroll],
  );
  return (
    <ol ref={follow} className={styles.list} aria-label="All steps" style={{ height }}>
      {children}
    </ol>
  );
}
