import type { Player } from '@roundbell/core';
import { SkipBackIcon, SkipForwardIcon } from 'lucide-react';
import { MainButton } from './main-button.tsx';
import { OverviewList } from './overview-list.tsx';
import { RunButton } from './run-button.tsx';
import type { LiveView } from './live-view.ts';

import styles from './overview.module.css';

/** Every step occurrence of the timer, with the current one marked; a tap on a row goes there. */
export function Overview({ player, view }: { readonly player: Player; readonly view: LiveView }) {
  return (
    <div className={styles.overview}>
      <OverviewList
        overview={view.overview}
        current={view.current.segment}
        rows={view.rows}
        active={view.row}
        onJump={(place) => player.jump(place)}
      />
      <div className={styles.controls} role="group" aria-label="Controls">
        <RunButton icon={<SkipBackIcon />} disabled={!view.canPrevious} onClick={() => player.previous()}>
          Previous
        </RunButton>
        <MainButton player={player} status={view.status} />
        <RunButton icon={<SkipForwardIcon />} disabled={!view.canNext} onClick={() => player.next()}>
          Next
        </RunButton>
      </div>
    </div>
  );
}
