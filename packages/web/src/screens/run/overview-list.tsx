import { rowsBetween } from '@roundbell/core';
import { LocateFixedIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { OverviewListRow } from './overview-row.tsx';
import { RunButton } from './run-button.tsx';
import { offsetOfRow, placeOfRow, rangeAt, scrollBy, scrollHeightOf } from './row-window.ts';
import { useViewport } from './use-viewport.ts';
import type { LiveView, StepPlace } from './live-view.ts';
import type { ListPlace } from './row-window.ts';
import styles from './overview-list.module.css';

interface OverviewListProps {
  readonly plan: LiveView['plan'];
  readonly rows: number;
  /** The row that is on now. */
  readonly active: number;
  readonly onJump: (place: StepPlace) => void;
}

/** The rows around where the list stands: with the active one, until the person scrolls away from it. */
export function OverviewList({ plan, rows, active, onJump }: OverviewListProps) {
  const [viewport, measure] = useViewport();
  const [away, setAway] = useState<ListPlace>();
  const list = { rows, viewport };
  const home = placeOfRow(list, active);
  const place = away ?? home;
  const { first, end } = rangeAt(list, place);
  const drawn = viewport === 0 ? [] : rowsBetween(plan, first, end);
  const steps = drawn.filter((row) => row.kind === 'step');
  const tabStop = steps.find((row) => row.row === active) ?? steps[0];

  const homeScroll = away === undefined && viewport > 0 ? home.scroll : undefined;
  const follow = useCallback(
    (content: HTMLElement | null) => {
      if (homeScroll !== undefined) content?.parentElement?.scrollTo({ top: homeScroll, behavior: 'instant' });
    },
    [homeScroll],
  );

  const onScroll = (box: HTMLElement) => {
    if (Math.abs(box.scrollTop - place.scroll) < 1) return;
    const reached = scrollBy(list, place, box.scrollTop);
    if (reached.scroll !== box.scrollTop) box.scrollTop = reached.scroll;
    setAway(reached);
  };

  return (
    <div className={styles.frame}>
      <div
        className={styles.scroller}
        ref={measure}
        onScroll={(event) => onScroll(event.currentTarget)}
      >
        <ol ref={follow} className={styles.list} aria-label="All steps" style={{ height: scrollHeightOf(list) }}>
          {drawn.map((row) => (
            <OverviewListRow
              key={row.row}
              row={row}
              rows={rows}
              offset={offsetOfRow(place, row.row)}
              active={row.row === active}
              tabStop={row === tabStop}
              onJump={(target) => {
                setAway(undefined);
                onJump(target);
              }}
            />
          ))}
        </ol>
      </div>
      {away === undefined ? null : (
        <div className={styles.back}>
          <RunButton icon={<LocateFixedIcon />} onClick={() => setAway(undefined)}>
            Back to now
          </RunButton>
        </div>
      )}
    </div>
  );
}
