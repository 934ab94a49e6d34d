import type { Undo } from '@roundbell/core';
import { type SavedRuns, discardRun, standingWords } from '@roundbell/core/run';
import type { Timer } from '@roundbell/core/timer';
import { useId } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useLate } from '../../app/hooks/use-late.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import styles from './interrupted-run.module.css';

/** What an offer needs. */
export interface InterruptedRunProps {
  readonly savedRuns: SavedRuns;
  readonly undo: Undo;
  readonly timers: readonly Timer[];
  /** The offer disappears with its button: the focus has to go elsewhere. */
  readonly onDiscard: () => void;
}

/** Offers to continue the newest run of these timers that was interrupted or left, if there is one. */
export function InterruptedRun({ savedRuns, undo, timers, onDiscard }: InterruptedRunProps) {
  const id = useId();
  const { offered } = useStore(savedRuns.view);
  const programmes = useLate(useApp().programmes);
  // Those of programmes are in no library.
  const own = programmes.status === 'ready' ? programmes.value.view.getState().programmes : [];
  const known = [...timers, ...own.flatMap((programme) => programme.timers)];
  const run = offered.find(({ timerId }) => known.some((timer) => timer.id === timerId));
  if (run === undefined) return null;
  const discard = () => {
    onDiscard();
    discardRun(run, { savedRuns, offer: undo.offer });
  };
  return (
    <Banner tone="note">
      <section aria-label="Interrupted run" className={styles.offer}>
        <p id={id}>
          <strong>{known.find((timer) => timer.id === run.timerId)?.name}</strong>{' '}
          {run.status === 'running' ? 'was interrupted' : 'is paused'} <span>{standingWords(run.stood)}</span>
        </p>
        <LinkButton href={`/run/${run.timerId}`} aria-describedby={id}>
          Resume
        </LinkButton>
        <Button variant="quiet" aria-describedby={id} onClick={discard}>
          Discard
        </Button>
      </section>
    </Banner>
  );
}
