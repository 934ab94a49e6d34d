import type { Device } from '@roundbell/core';
import type { SoundMode } from '@roundbell/core/ports';
import type { MouseEvent } from 'react';
import { RunButton } from '../controls/run-button.tsx';
import styles from './notice-card.module.css';

interface PocketOfferProps {
  readonly device: Pick<Device, 'view' | 'change'>;
  /** Either button was pressed. */
  readonly onAnswer: (event: MouseEvent<HTMLElement>) => void;
}

/** Offers pocket mode, once: either answer is remembered by the device. */
export function PocketOffer({ device, onAnswer }: PocketOfferProps) {
  const answer = (event: MouseEvent<HTMLElement>, chosen: { readonly soundMode?: SoundMode }) => {
    void device.change(({ pocket }) => ({ ...chosen, pocket: { ...pocket, isAnswered: true } }));
    onAnswer(event);
  };
  return (
    <>
      <p className={styles.more}>Pocket mode (beta) plays with the screen off, from your next start.</p>
      <div className={styles.answers}>
        <RunButton onClick={(event) => answer(event, { soundMode: 'pocket' })}>Use pocket mode</RunButton>
        <RunButton onClick={(event) => answer(event, {})}>Not now</RunButton>
      </div>
    </>
  );
}
