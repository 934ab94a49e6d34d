import type { Timer } from '@roundbell/core/timer';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Notice } from '../../parts/banner.tsx';
import { LinkButton } from '../../parts/controls/button.tsx';
import { Nothing, late, lateContent } from '../../parts/late.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { draftOf, freshDraft } from './draft/draft.ts';
import { EditorForm } from './editor-form.tsx';
import styles from './editor.module.css';

interface EditorScreenProps {
  /** Absent: a new timer. */
  readonly timerId?: string;
}

/** Creates a timer, or edits the one with the given id. */
export function EditorScreen({ timerId }: EditorScreenProps) {
  return timerId === undefined ? <CreateNew /> : <EditExisting key={timerId} timerId={timerId} />;
}

// Loads when a description arrives.
const DescribedEditor = lateContent(
  () => import('./draft/described-editor.tsx').then((chunk) => chunk.DescribedEditor),
  DescribedMissing,
  <Spinner label="Loading..." />,
).Part;

// Loads when someone has taken a ready-made timer.
const ReadyMadeEditor = lateContent(
  () => import('./draft/ready-made-editor.tsx').then((chunk) => chunk.ReadyMadeEditor),
  DescribedMissing,
  <Spinner label="Loading..." />,
).Part;

function DescribedMissing() {
  return <Notice tone="error">The editor could not be loaded. Check your connection and reload the page.</Notice>;
}

// Below everything that is written; the editor works without its code.
const TransferTimer = late<{ readonly timer: Timer }>(
  () => import('./transfer-timer.tsx').then((chunk) => chunk.TransferTimer),
  Nothing,
).Part;

// Below everything else.
const ReadyMade = late(
  () => import('../../parts/ready-made/ready-made-region.tsx').then((chunk) => chunk.ReadyMadeRegion),
  Nothing,
).Part;

const NEW_TIMER = {};

function CreateNew() {
  const app = useApp();
  // What was read from someone's words or from what they pasted, or was taken ready-made, comes with the address, and again with a reload.
  const state = useHistoryState<unknown>();
  if (typeof state === 'object' && state !== null && ('described' in state || 'pasted' in state))
    return <DescribedEditor state={state} />;
  if (typeof state === 'object' && state !== null && 'readyMade' in state)
    return <ReadyMadeEditor slug={String(state.readyMade)} />;
  return (
    <EditorForm
      title="Create New Timer"
      above={
        <LinkButton href="/ready-made" variant="quiet" className={styles.readyMade}>
          Start from a ready-made timer
        </LinkButton>
      }
      below={<ReadyMade />}
      subject={NEW_TIMER}
      draft={() => freshDraft(app)}
      save={(draft) => app.library.add(draft)}
    />
  );
}

function EditExisting({ timerId }: { readonly timerId: string }) {
  const { library } = useApp();
  const isReady = useStore(library.view, ({ status }) => status === 'ready');
  const failure = useStore(library.view, (view) => view.failure);
  const found = useStore(library.view, ({ timers }) => timers.find(({ id }) => id === timerId));
  // What was opened stays open: a change from another device must not pull the page from under the writer.
  const [opened, setOpened] = useState<Timer>();
  if (opened === undefined && found !== undefined) setOpened(found);

  if (opened !== undefined)
    return (
      <EditorForm
        title="Edit Timer"
        above={<DeletedNote isDeleted={isReady && found === undefined} />}
        opened={opened}
        subject={{ timerId }}
        draft={() => draftOf(opened)}
        save={(draft, base) => library.save(base ?? opened, draft)}
        below={<TransferTimer timer={found ?? opened} />}
      />
    );
  if (!isReady) return <Spinner label="Loading..." />;
  return <MissingTimer timerId={timerId} failure={failure} onFound={setOpened} />;
}

interface MissingTimerProps {
  readonly timerId: string;
  readonly failure: string | undefined;
  /** Gets a deleted timer whose draft is still here. */
  readonly onFound: (timer: Timer) => void;
}

function MissingTimer({ timerId, failure, onFound }: MissingTimerProps) {
  const { drafts } = useApp();
  useState(() => void drafts.find({ timerId }).then((earlier) => earlier?.opened && onFound(earlier.opened)));
  return (
    <div className={styles.missing}>
      <h1>Edit Timer</h1>
      <p>{failure ?? 'This timer does not exist, or it was deleted.'}</p>
      <LinkButton href="/library">Back to My Timers</LinkButton>
    </div>
  );
}

/** The container exists before its words, so that they are read out when they appear. */
function DeletedNote({ isDeleted }: { readonly isDeleted: boolean }) {
  return (
    <div role="status" className={styles.status}>
      {isDeleted && (
        <Notice tone="note">
          This timer was deleted in another window or on another device. Save to bring it back.
        </Notice>
      )}
    </div>
  );
}
