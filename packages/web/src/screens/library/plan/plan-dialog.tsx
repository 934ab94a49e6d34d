import { formatDuration } from '@roundbell/core/base';
import { calendarOf, eventLength, type PlanDraft, readPlan } from '@roundbell/core/formats';
import { totalsOf, type Timer } from '@roundbell/core/timer';
import { useState } from 'react';
import { type Made, useDownload } from '../../../app/hooks/use-download.ts';
import { useShare } from '../../../app/hooks/use-share.ts';
import { useWallClock } from '../../../app/hooks/use-wall-clock.ts';
import { addressOf } from '../../../base/host.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';
import { PlanFields } from './plan-fields.tsx';
import { firstDay, localMoment, spanWords, timesWords } from './plan-when.ts';
import shared from '../../../parts/dialogs/share-dialog.module.css';
import styles from './plan-dialog.module.css';

export interface PlanDialogProps {
  readonly open: boolean;
  readonly timer: Timer;
  readonly onClose: () => void;
}

const START: Omit<PlanDraft, 'from'> = { days: ['Mon', 'Wed', 'Fri'], time: '07:00', weeks: 8, remindBefore: 10 };
const WORDS = {
  saved: 'File saved. Open it to add it to your calendar.',
  'not-shared': 'Sharing did not work. Save the file instead.',
} as const;

/** Asks when someone wants to do a timer, and hands that to their calendar as a file. */
export function PlanDialog(props: PlanDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  const [openings, setOpenings] = useState(0);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    // Each time it opens it begins again, with the day as it is then; while it closes it keeps what it shows.
    if (props.open) setOpenings(openings + 1);
  }
  return <OpenPlanDialog key={openings} {...props} />;
}

function OpenPlanDialog({ open, timer, onClose }: PlanDialogProps) {
  const now = useWallClock();
  const { day: today, time } = localMoment(now);
  const [draft, setDraft] = useState<PlanDraft>(() => ({ ...START, from: firstDay(now, START.time) }));
  const [outcome, setOutcome] = useState<keyof typeof WORDS>();
  const read = readPlan(draft, `${today}T${time}`);
  const made = read.ok ? calendarOf(read.plan, timer, { now, origin: addressOf('') }) : undefined;
  const change = (part: Partial<PlanDraft>) => {
    setOutcome(undefined);
    setDraft({ ...draft, ...part });
  };
  return (
    <DialogOverlay
      open={open}
      title={`Plan "${timer.name}"`}
      onClose={onClose}
      actions={
        <>
          <p role="status" className={styles.status}>
            {outcome && WORDS[outcome]}
          </p>
          <Ways made={made} onOutcome={setOutcome} />
        </>
      }
    >
      <div className={shared.content}>
        <PlanFields draft={draft} today={today} problems={read.ok ? {} : read.problems} onChange={change} />
        <div role="status" className={styles.preview}>
          {read.ok && (
            <>
              <p>
                <strong>{timesWords(read.plan)}</strong>
              </p>
              <p>{`${spanWords(read.plan)} ${lengthWords(timer)}`}</p>
            </>
          )}
        </div>
        <p>Your calendar app reminds you of these times; Roundbell does not.</p>
      </div>
    </DialogOverlay>
  );
}

function lengthWords(timer: Timer): string {
  const { duration, infinite, estimated } = totalsOf(timer.rounds);
  const seconds = eventLength(timer) * 60;
  const length = formatDuration(seconds);
  if (infinite) return `Each entry lasts ${length}, as this timer has no end.`;
  if (duration > seconds) return `Each entry lasts ${length}, the most possible.`;
  return `Each entry lasts ${estimated ? 'about ' : ''}${length}.`;
}

interface WaysProps {
  /** The file; undefined while something is wrong. */
  readonly made: Made | undefined;
  readonly onOutcome: (outcome: keyof typeof WORDS) => void;
}

function Ways({ made, onOutcome }: WaysProps) {
  const { fileShare } = useShare();
  const download = useDownload();
  const share = made && fileShare(made);
  const save = () => {
    if (made === undefined) return;
    download(made);
    onOutcome('saved');
  };
  return (
    <>
      {share && (
        <Button onClick={() => void share().then((isDone) => !isDone && onOutcome('not-shared'))}>
          Add to calendar…
        </Button>
      )}
      <Button variant={share ? 'secondary' : 'primary'} disabled={made === undefined} onClick={save}>
        Save calendar file
      </Button>
    </>
  );
}
