// cspell:ignore data noninteractive
import { type ClipboardEvent, type KeyboardEvent, type SubmitEvent, useId } from 'react';
import { useLaunchedFile } from '../../app/hooks/use-launched-file.ts';
import { Notice } from '../banner.tsx';
import { Button } from '../controls/button.tsx';
import { FileButton, IMPORTED_FILES } from '../controls/file-button.tsx';
import { PageLink } from '../controls/page-link.tsx';
import { TextField } from '../controls/text-field.tsx';
import { DialogOverlay } from '../dialogs/overlays.tsx';
import { ImportView } from '../transfer/import-view.tsx';
import { TransferBegin } from '../transfer/transfer-begin.tsx';
import { TransferDrop } from '../transfer/transfer-drop.tsx';
import { type PasteStage, usePasting } from './use-pasting.ts';
import styles from './paste-dialog.module.css';

export interface PasteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What an address brings along to which another app has shared a text, and why there is no timer in that. */
export type SharedState = { readonly shared?: string; readonly problem?: string } | null;

const TITLE = 'Paste a link, a timer or a description';

/** One field for whatever someone has: leads to what it holds, and changes nothing by itself. */
export function PasteDialog({ open, onClose }: PasteDialogProps) {
  const form = useId();
  const { text, setText, stage, setStage, isBack, back, read, take, begin, close } = usePasting(open, onClose);
  const isReading = stage.status === 'reading';
  const isWriting = stage.status === 'choosing' || isReading;
  useLaunchedFile(take);
  return (
    <DialogOverlay
      open={open}
      title={TITLE}
      onClose={close}
      actions={
        isWriting ? (
          <Button type="submit" form={form} aria-disabled={isReading}>
            {isReading ? 'Processing...' : 'Read'}
          </Button>
        ) : (
          stage.status === 'looking' && <TransferBegin looked={stage} onBegin={() => void begin(stage)} />
        )
      }
    >
      <TransferDrop asks={false} isFirst takes={isWriting || stage.status === 'looking'} onFile={take}>
        {isWriting && <Writing id={form} text={text} hasFocus={isBack} onText={setText} onFile={take} onRead={read} />}
        <div role="alert">{stage.status === 'choosing' && <Refused refusal={stage.refusal} />}</div>
        <ImportView stage={stage} onStage={setStage} wayBack={{ words: 'Back to the text', onBack: back }} />
      </TransferDrop>
    </DialogOverlay>
  );
}

interface WritingProps {
  readonly id: string;
  readonly text: string;
  /** Whether the field takes the focus; at first the dialog gives it. */
  readonly hasFocus: boolean;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onRead: () => void;
}

function Writing({ id, text, hasFocus, onText, onFile, onRead }: WritingProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onRead();
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    // Office programs put a picture of a text beside it.
    if (file === undefined || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onFile(file);
  };
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- what its field gets comes by here
    <form
      ref={hasFocus ? focusField : undefined}
      id={id}
      className={styles.form}
      onSubmit={submit}
      onKeyDown={press}
      onPaste={paste}
    >
      <TextField
        multiline
        label={TITLE}
        hint="A link or file from Roundbell, a timer as text, or a workout in words. You see what is in it before anything is added."
        hideLabel
        value={text}
        onChange={onText}
      />
      <FileButton variant="secondary" accept={IMPORTED_FILES} onFile={onFile}>
        Choose a file
      </FileButton>
    </form>
  );
}

function focusField(form: HTMLElement | null): void {
  form?.querySelector('textarea')?.focus();
}

/** Why there is nothing to show, and how to go on. */
function Refused({ refusal }: { readonly refusal: Extract<PasteStage, { readonly status: 'choosing' }>['refusal'] }) {
  if (refusal === undefined) return null;
  if (refusal === 'members-only')
    return (
      <Notice tone="note">
        Without an account, you can open one timer at a time. <PageLink href="/auth">Sign in</PageLink> or{' '}
        <PageLink href="/auth?create">create an account</PageLink>, then paste this in My Timers.
      </Notice>
    );
  return (
    <Notice key={refusal.turn} tone="error">
      {refusal.problem}
      {refusal.aside !== undefined && <p className={styles.aside}>{refusal.aside}</p>}
    </Notice>
  );
}
