import { latest, type ImportChoice, type ImportOutcome, type Preview } from '@roundbell/core';
import { useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { Notice } from '../../../parts/banner.tsx';
import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import { TransferBegin } from './transfer-begin.tsx';
import { TransferDrop } from './transfer-drop.tsx';
import { focusNow } from './transfer-focus.ts';
import { TransferPreview } from './transfer-preview.tsx';
import { textOf } from './transfer-text.ts';
import { outcomeWords } from './transfer-words.ts';
import styles from './transfer.module.css';

export interface TransferDialogProps {
  readonly open: boolean;
  /** A different number each time it is opened. */
  readonly opening: number;
  readonly onClose: () => void;
}

/** A file after reading, what it would change, and what was chosen from it. */
export interface Looked {
  readonly name: string;
  readonly preview: Preview;
  readonly chosen: ImportChoice;
}

type Stage =
  | { readonly status: 'choosing'; readonly problem: string | undefined; readonly isFirst: boolean }
  | { readonly status: 'reading' }
  | ({ readonly status: 'looking' } & Looked)
  | { readonly status: 'bringing'; readonly done: number; readonly all: number }
  | { readonly status: 'done'; readonly outcome: ImportOutcome };

const CHOOSING: Stage = { status: 'choosing', problem: undefined, isFirst: true };
const AGAIN = { status: 'choosing', problem: undefined, isFirst: false } as const;
const UNREADABLE = 'The import could not be loaded, or your library is not open. Check your connection and try again.';

/** Asks for a file, shows what it would change, and imports what is chosen. */
export function TransferDialog({ open, opening, onClose }: TransferDialogProps) {
  const { mover } = useApp();
  const [stage, setStage] = useState<Stage>(CHOOSING);
  const [seen, setSeen] = useState(opening);
  // A file chosen before another, or before the dialog was closed, has no one waiting for it.
  const [reading] = useState(latest);

  if (seen !== opening) {
    setSeen(opening);
    if (stage.status !== 'bringing') setStage(CHOOSING);
  }
  const look = async (file: File): Promise<Stage> => {
    const found = await textOf(file);
    if (!found.ok) return { ...AGAIN, problem: found.problem };
    const moving = await mover.fetch();
    const read = moving.read(found.text);
    if (!read.ok) return { ...AGAIN, problem: read.problem };
    const preview = await moving.preview(read.content);
    return { status: 'looking', name: file.name, preview, chosen: choiceOf(preview) };
  };
  const choose = async (file: File) => {
    const isLatest = reading.begin();
    setStage({ status: 'reading' });
    const next = await look(file).catch(() => ({ ...AGAIN, problem: UNREADABLE }));
    if (isLatest()) setStage(next);
  };
  const bring = async ({ preview, chosen }: Looked) => {
    setStage({ status: 'bringing', done: 0, all: 1 });
    const outcome = await (
      await mover.fetch()
    ).bring(preview, chosen, (done, all) => setStage({ status: 'bringing', done, all }));
    setStage({ status: 'done', outcome });
  };
  const close = () => {
    reading.begin();
    onClose();
  };
  return (
    <DialogOverlay
      open={open}
      title="Import a file"
      onClose={close}
      actions={
        stage.status === 'looking' ? <TransferBegin looked={stage} onBegin={() => void bring(stage)} /> : undefined
      }
    >
      <TransferDrop
        asks={stage.status === 'choosing'}
        isFirst={stage.status === 'choosing' && stage.isFirst}
        takes={stage.status === 'choosing' || stage.status === 'looking'}
        onFile={(file) => void choose(file)}
      >
        {stage.status === 'choosing' && stage.problem !== undefined && (
          <div role="alert">
            <Notice tone="error">{stage.problem}</Notice>
          </div>
        )}
        {stage.status === 'reading' && <Spinner label="Reading the file…" />}
        {stage.status === 'looking' && (
          <TransferPreview
            looked={stage}
            onChoose={(chosen) => setStage({ ...stage, chosen })}
            onAnother={() => setStage(AGAIN)}
          />
        )}
        {stage.status === 'bringing' && <Progress {...stage} />}
        {stage.status === 'done' && <Outcome outcome={stage.outcome} />}
      </TransferDrop>
    </DialogOverlay>
  );
}

/** The initial choice: the one that loses nothing. */
function choiceOf({ preferences, sessions }: Preview): ImportChoice {
  return {
    mode: 'merge',
    preferences: preferences === 'new',
    sessions: sessions.added.length > 0,
  };
}

function Progress({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <div ref={focusNow} tabIndex={-1} className={styles.part}>
      <p>Importing…</p>
      <progress aria-label="Import" value={done} max={all} className={styles.progress} />
      <p className={styles.note}>
        {done} of {all}
      </p>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: ImportOutcome }) {
  return (
    <div ref={focusNow} tabIndex={-1} role={outcome.isComplete ? 'status' : 'alert'}>
      <Notice tone={outcome.isComplete ? 'success' : 'error'}>
        {outcomeWords(outcome).map((sentence) => (
          <p key={sentence} className={styles.sentence}>
            {sentence}
          </p>
        ))}
      </Notice>
    </div>
  );
}
