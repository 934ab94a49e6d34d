import { noteWords, troubleWords, type RunNote, type Trouble } from '@roundbell/core';
import { Volume2Icon, XIcon } from 'lucide-react';
import { RunButton } from '../controls/run-button.tsx';
import styles from './notice-card.module.css';

interface NoticeCardProps {
  readonly topic: Trouble | RunNote;
  /** How many cues have passed unheard. */
  readonly unheard: number;
  readonly onRestoreSound: () => void;
  readonly onDismiss: () => void;
}

/** One notice: what happened, and what can be done about it. It covers the bar of the page: nothing else moves. */
export function NoticeCard({ topic, unheard, onRestoreSound, onDismiss }: NoticeCardProps) {
  return (
    <div ref={raise} className={styles.notice} popover="manual">
      <p className={styles.words}>{isNote(topic) ? noteWords(topic) : troubleWords(topic, unheard)}</p>
      <RunButton
        look="small"
        icon={<XIcon />}
        title="Dismiss"
        aria-label="Dismiss"
        onClick={(event) => {
          // The button is about to disappear: keys must reach the run, not nothing.
          event.currentTarget.closest('main')?.focus({ preventScroll: true });
          onDismiss();
        }}
      />
      {topic === 'sound-silent' ? (
        <div className={styles.remedy}>
          <RunButton look="main" icon={<Volume2Icon />} onClick={onRestoreSound}>
            Tap to restore sound
          </RunButton>
        </div>
      ) : null}
    </div>
  );
}

function isNote(topic: Trouble | RunNote): topic is RunNote {
  return topic === 'was-interrupted' || topic === 'place-gone' || topic === 'changed' || topic === 'deleted';
}

/** Into the top layer, where no container of the run screen can cut it off; without such a layer it stays where it is. */
function raise(notice: HTMLElement | null): void {
  if (notice !== null && 'showPopover' in notice) notice.showPopover();
}
