import { latest } from '@roundbell/core/base';
import { useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { Notice } from '../banner.tsx';
import { DialogOverlay } from '../dialogs/overlays.tsx';
import { Spinner } from '../spinner.tsx';
import { bring, type ImportStage, lookInto, type Looked, STARTING, UNREADABLE } from './import-stage.ts';
import { ImportView } from './import-view.tsx';
import { TransferBegin } from './transfer-begin.tsx';
import { TransferDrop } from './transfer-drop.tsx';
import { textOf } from './transfer-text.ts';

export interface TransferDialogProps {
  readonly open: boolean;
  /** A different number each time it is opened. */
  readonly opening: number;
  readonly onClose: () => void;
}

type Stage =
  | { readonly status: 'choosing'; readonly problem: string | undefined; readonly isFirst: boolean }
  | { readonly status: 'reading' }
  | ImportStage;

const CHOOSING: Stage = { status: 'choosing', problem: undefined, isFirst: true };
const AGAIN = { status: 'choosing', problem: undefined, isFirst: false } as const;

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
    const looked = await lookInto(await mover.fetch(), file.name, found.text);
    return looked.ok ? looked.stage : { ...AGAIN, problem: looked.problem };
  };
  const choose = async (file: File) => {
    const isLatest = reading.begin();
    setStage({ status: 'reading' });
    const next = await look(file).catch(() => ({ ...AGAIN, problem: UNREADABLE }));
    if (isLatest()) setStage(next);
  };
  const begin = async (looked: Looked) => {
    setStage(STARTING);
    await bring(await mover.fetch(), looked, setStage);
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
        stage.status === 'looking' ? <TransferBegin looked={stage} onBegin={() => void begin(stage)} /> : undefined
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
        <ImportView
          stage={stage}
          onStage={setStage}
          wayBack={{ words: 'Another file', onBack: () => setStage(AGAIN) }}
        />
      </TransferDrop>
    </DialogOverlay>
  );
}
