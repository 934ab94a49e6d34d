import { differencesOf, type EarlierVersion, type Timer, type TimerDraft, versionsBefore } from '@roundbell/core/timer';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';
import { RoundsList } from '../../../parts/rounds-list.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import { draftOf } from '../draft/draft.ts';
import { openVersionsStore, type VersionsStore } from './versions-store.ts';
import { differenceWords, totalsWords, whenWords } from './versions-words.ts';
import shared from '../../../parts/dialogs/choices.module.css';
import styles from './versions-dialog.module.css';

export interface VersionsDialogProps {
  readonly open: boolean;
  readonly timer: Timer;
  /** What is currently being written. */
  readonly draft: TimerDraft;
  readonly onRestore: (draft: TimerDraft, when: string) => void;
  readonly onClose: () => void;
}

/** A timer's earlier versions, to look at and to take back into the draft. */
export function VersionsDialog({ open, timer, draft, onRestore, onClose }: VersionsDialogProps) {
  const { earlier } = useApp();
  const begin = () => ({
    store: openVersionsStore(async () => versionsBefore(timer, await earlier(timer))),
    now: Date.now(),
  });
  const [wasOpen, setWasOpen] = useState(open);
  const [{ store, now }, setOpened] = useState(begin);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Each time it opens it asks again; while it closes it keeps what it shows.
    if (open) setOpened(begin());
  }
  const chosen = useStore(store.view, (view) => view.chosen);
  return (
    <DialogOverlay
      open={open}
      title="Earlier versions"
      onClose={onClose}
      actions={
        chosen && (
          <>
            <Button
              className={styles.restore}
              onClick={() => onRestore(draftOf(chosen.timer), whenWords(chosen.at, now))}
            >
              Restore this version
            </Button>
            <Button variant="secondary" onClick={() => store.choose(undefined)}>
              All versions
            </Button>
          </>
        )
      }
    >
      <div className={styles.content}>
        {chosen ? (
          <div className={styles.preview}>
            <h3 tabIndex={-1} ref={takeFocus} className={styles.when}>
              {whenWords(chosen.at, now)}
            </h3>
            <Gist version={chosen} draft={draft} />
            <RoundsList timer={chosen.timer} heading="h4" />
          </div>
        ) : (
          <Versions store={store} draft={draft} now={now} />
        )}
      </div>
    </DialogOverlay>
  );
}

interface VersionsProps {
  readonly store: VersionsStore;
  readonly draft: TimerDraft;
  readonly now: number;
}

function Versions({ store, draft, now }: VersionsProps) {
  const { versions, failure, last } = useStore(store.view);
  if (failure !== undefined)
    return (
      <Notice tone="error">
        <p role="alert">{failure}</p>
        <Button variant="secondary" onClick={store.again}>
          Try again
        </Button>
      </Notice>
    );
  if (versions === undefined) return <Spinner label="Loading..." />;
  if (versions.length === 0)
    return (
      <div role="status">
        <p className={styles.line}>No earlier versions yet.</p>
        <p className={styles.muted}>Each time you save, the version before it is kept for 90 days.</p>
      </div>
    );
  return (
    <ul aria-label="Versions" className={shared.choices}>
      {versions.map((version, at) => (
        <li key={`${version.at} ${at}`}>
          <button
            type="button"
            className={shared.choice}
            ref={version === last ? takeFocus : undefined}
            onClick={() => store.choose(version)}
          >
            <span className={styles.when}>{whenWords(version.at, now)}</span> <Gist version={version} draft={draft} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GistProps {
  readonly version: EarlierVersion;
  readonly draft: TimerDraft;
}

function Gist({ version: { timer }, draft }: GistProps) {
  return (
    <>
      <span className={styles.name}>{timer.name}</span> <span className={styles.line}>{totalsWords(timer)}</span>{' '}
      <span className={styles.muted}>{differenceWords(differencesOf(timer, draft))}</span>
    </>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: element.tagName === 'H3' });
}
