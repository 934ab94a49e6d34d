import {
  activitiesLabel,
  activitiesText,
  roundCount,
  stepCount,
  summaryDuration,
  type Totals,
  totalsOf,
} from '@roundbell/core/timer';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useWide } from '../../app/hooks/use-window.ts';
import { About } from '../../parts/about.tsx';
import { IconButton } from '../../parts/controls/icon-button.tsx';
import type { Editing } from './draft/editing.ts';
import { useLateDraft } from './use-late-draft.ts';
import styles from './summary-panel.module.css';

/** What the timer adds up to: a panel next to the editor, on phones a bar that opens. */
export function SummaryPanel({ editing }: { readonly editing: Editing }) {
  const { rounds } = useLateDraft(editing);
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  const totals = totalsOf(rounds);
  return (
    <section aria-label="Summary" className={styles.summary}>
      {isWide ? (
        <h2 className={styles.heading}>Summary</h2>
      ) : (
        <div className={styles.bar}>
          {isOpen ? <h2 className={styles.heading}>Summary</h2> : <Gist totals={totals} />}
          <IconButton
            label={isOpen ? 'Hide summary' : 'Show summary'}
            icon={<ChevronUp aria-hidden="true" />}
            aria-expanded={isOpen}
            className={styles.toggle ?? ''}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
      {(isWide || isOpen) && <Statistics totals={totals} />}
    </section>
  );
}

function Gist({ totals }: { readonly totals: Totals }) {
  return (
    <p className={styles.gist}>
      <span className={styles.total}>
        <About totals={totals} />
        {summaryDuration(totals.duration)}
        {totals.infinite && <span aria-hidden="true">*</span>}
      </span>{' '}
      <span className={styles.counts}>
        {totals.rounds === 0 ? 'Add rounds to see timer statistics' : `${roundCount(totals)}, ${stepCount(totals)}`}
      </span>
    </p>
  );
}

function Statistics({ totals }: { readonly totals: Totals }) {
  return (
    <div className={styles.statistics}>
      <dl className={styles.list}>
        <div className={styles.main}>
          <dt>Total duration</dt>
          <dd>
            <About totals={totals} />
            {summaryDuration(totals.duration)}
            {totals.infinite && <span aria-hidden="true">*</span>}
          </dd>
        </div>
        {totals.rounds > 0 && (
          <>
            <Row term="Rounds" value={totals.rounds} />
            <Row term="Total steps" value={totals.steps} />
            <div>
              <dt>Total activities</dt>
              <dd>
                <span role="img" aria-label={activitiesLabel(totals)}>
                  {activitiesText(totals)}
                </span>
              </dd>
            </div>
            <Row term="Average per round" value={summaryDuration(totals.averagePerRound)} />
            <Row term="Average per step" value={summaryDuration(totals.averagePerStep)} />
          </>
        )}
      </dl>
      {totals.rounds === 0 && <p className={styles.note}>Add rounds to see timer statistics</p>}
      {totals.estimated && <p className={styles.note}>≈ Some steps end by tap or heart rate</p>}
      {totals.infinite && <p className={styles.note}>* Has infinite rounds (showing 1 cycle)</p>}
    </div>
  );
}

function Row({ term, value }: { readonly term: string; readonly value: string | number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
