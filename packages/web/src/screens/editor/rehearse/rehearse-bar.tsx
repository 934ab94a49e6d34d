import { type Rehearsal, SPEEDS, differenceText, endsOtherwise, hasEndless } from '@roundbell/core/run';
import { useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../parts/controls/icon-button.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { accompany, endRehearsal } from './accompany.ts';
import { PLAY_ICON, rehearsalIcon } from './play-icon.tsx';
import { PlayingNow } from './playing-now.tsx';
import { RehearsalStrip } from './rehearsal-strip.tsx';
import styles from './rehearse-bar.module.css';

// Drawn here: from the icon library they would move into the file that every page loads, because a run has them too.
const PAUSE_ICON = rehearsalIcon('M6 4h4v16H6zM14 4h4v16h-4z');
const BACK_ICON = rehearsalIcon('M19 5v14L9 12zM5 5v14');
const FORWARD_ICON = rehearsalIcon('M5 5v14l10-7zM19 5v14');
const STOP_ICON = rehearsalIcon('M5 5h14v14H5z');

/** What the parts of the bar get. */
export interface RehearsedBy {
  readonly editing: Editing;
  readonly rehearsal: Rehearsal;
}

/** The bar of an open rehearsal: in sight while the page is scrolled, and in the way of nothing. */
export function RehearseBar({ editing, rehearsal }: RehearsedBy) {
  const [ref] = useState(() => accompany(rehearsal, editing));
  const speed = useStore(rehearsal.view, (view) => view.speed);
  const canPlay = useStore(rehearsal.view, ({ state }) => state !== 'no-steps' && state !== 'too-long');
  const isEndless = useStore(editing.view, ({ draft }) => hasEndless(draft));
  const isTimed = useStore(editing.view, ({ draft }) => endsOtherwise(draft));
  return (
    <>
      <section ref={ref} aria-label="Rehearsal" className={styles.bar}>
        <div className={styles.controls}>
          <Controls rehearsal={rehearsal} canPlay={canPlay} />
          <div className={styles.speed}>
            <SelectField
              label="Speed"
              hideLabel
              value={String(speed)}
              options={SPEEDS.map((each) => ({ value: String(each), label: `${each}x` }))}
              onChange={(value) => rehearsal.setSpeed(SPEEDS.find((each) => String(each) === value) ?? speed)}
            />
          </div>
          <IconButton label="Stop" icon={STOP_ICON} onClick={() => endRehearsal(editing)} />
        </div>
        <PlayingNow editing={editing} rehearsal={rehearsal} />
        {canPlay && <RehearsalStrip rehearsal={rehearsal} />}
      </section>
      {canPlay && <p className={styles.difference}>{differenceText(speed, isEndless, isTimed)}</p>}
    </>
  );
}

function Controls({ rehearsal, canPlay }: Pick<RehearsedBy, 'rehearsal'> & { readonly canPlay: boolean }) {
  const isPlaying = useStore(rehearsal.view, ({ state }) => state === 'playing');
  const canNext = useStore(rehearsal.run, (run) => 'canNext' in run && run.canNext);
  const canPrevious = useStore(rehearsal.run, (run) => 'canPrevious' in run && run.canPrevious);
  return (
    <>
      <IconButton label="Previous step" icon={BACK_ICON} aria-disabled={!canPrevious} onClick={rehearsal.previous} />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        icon={isPlaying ? PAUSE_ICON : PLAY_ICON}
        data-at="rehearsal.play"
        className={styles.play}
        aria-disabled={!canPlay}
        onClick={isPlaying ? rehearsal.pause : rehearsal.play}
      />
      <IconButton label="Next step" icon={FORWARD_ICON} aria-disabled={!canNext} onClick={rehearsal.next} />
    </>
  );
}
