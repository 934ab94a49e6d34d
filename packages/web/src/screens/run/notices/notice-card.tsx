import type { Device } from '@roundbell/core';
import {
  isPocketNote,
  noteWords,
  pocketWords,
  troubleWords,
  type PocketNote,
  type RunNote,
  type Trouble,
} from '@roundbell/core/run';
import { Volume2Icon, XIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { RunButton } from '../controls/run-button.tsx';
import { PocketOffer } from './pocket-offer.tsx';
import styles from './notice-card.module.css';

interface NoticeCardProps {
  readonly topic: Trouble | RunNote | PocketNote;
  /** How many cues have passed unheard. */
  readonly unheard: number;
  /** The device to whose person pocket mode is offered, if it is. */
  readonly pocketFor: Pick<Device, 'view' | 'change'> | undefined;
  readonly onRestoreSound: () => void;
  readonly onDismiss: () => void;
}

/** One notice: what happened, and what can be done about it. */
export function NoticeCard({ topic, unheard, pocketFor, onRestoreSound, onDismiss }: NoticeCardProps) {
  const offered = topic === 'was-away' ? pocketFor : undefined;
  const dismiss = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button is about to disappear: keys must reach the run, not nothing.
    currentTarget.closest('main')?.focus({ preventScroll: true });
    onDismiss();
  };
  return (
    <div className={styles.notice}>
      <p className={styles.words}>{wordsOf(topic, unheard)}</p>
      {offered ? (
        <PocketOffer device={offered} onAnswer={dismiss} />
      ) : (
        <RunButton look="small" icon={<XIcon />} title="Dismiss" aria-label="Dismiss" onClick={dismiss} />
      )}
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

function wordsOf(topic: NoticeCardProps['topic'], unheard: number): string {
  if (isPocketNote(topic)) return pocketWords(topic);
  return isNote(topic) ? noteWords(topic) : troubleWords(topic, unheard);
}

function isNote(topic: Trouble | RunNote): topic is RunNote {
  return topic === 'was-interrupted' || topic === 'place-gone' || topic === 'changed' || topic === 'deleted';
}
