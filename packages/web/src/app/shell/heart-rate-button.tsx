import { personIn } from '@roundbell/core';
import { arrived } from '@roundbell/core/base';
import { useCallback, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import type { HeartRateDialogProps } from '../../parts/heart/heart-rate-dialog.tsx';
import { zoneLook } from '../../parts/heart/heart-rate-zone.ts';
import { HeartIcon } from '../../parts/icons.tsx';
import { useApp } from '../engines/use-app.ts';
import { useHeartRatePanel, useHeartRateSlot } from '../engines/use-heart-rate-slot.ts';
import { useMonitor } from '../engines/use-monitor.ts';
import { fetchLate } from '../hooks/use-late.ts';
import { useLater } from '../hooks/use-later.ts';
import { useNoSecondTaps } from '../hooks/use-second-tap.ts';
import styles from './heart-rate-button.module.css';

const HeartRateDialog = lazyOverlay<HeartRateDialogProps>(
  () => import('../../parts/heart/heart-rate-dialog.tsx').then((chunk) => chunk.HeartRateDialog),
  (props) => props.onClose,
);

const nothing = (): void => undefined;

/** The button of every page, in a bar that has a place for it or floating, which shows the heart rate; and its dialog. Its engines come after the page of somebody who is signed in, else with the first press. */
export function HeartRateButton() {
  const [open, setOpen] = useState(false);
  const shownId = useId();
  const slot = useHeartRateSlot();
  const isRepeated = useHeartRatePanel();
  const connection = useMonitor((monitor) => monitor.connection);
  const zone = useMonitor((monitor) => monitor.zone);
  const { account, heartRate } = useApp();
  // Of every page, as this button is, and likewise after its first picture.
  useNoSecondTaps();
  const fetch = useCallback(() => fetchLate(heartRate), [heartRate]);
  const isHere = useStore(account.view, ({ state }) => personIn(state) !== undefined);
  // A visitor who only looks has no strap here.
  useLater(isHere ? fetch : nothing);
  const show = () => {
    fetch();
    arrived(heartRate)?.monitor.retryNow();
    setOpen(true);
  };
  const button = (
    <button
      type="button"
      aria-label="Heart rate"
      aria-describedby={shownId}
      className={`${styles.heart} ${slot ? styles.docked : styles.floating}`}
      style={zone && !isRepeated ? zoneLook(zone) : undefined}
      onClick={show}
    >
      {(connection.status !== 'connected' || isRepeated) && <HeartIcon />}
      <span id={shownId} translate="no" className={isRepeated ? 'sr-only' : styles.shown}>
        <Shown />
      </span>
      <span className={styles.name} aria-hidden="true">
        Heart rate
      </span>
    </button>
  );
  return (
    <>
      {slot ? (
        createPortal(button, slot)
      ) : (
        <aside aria-label="Heart rate monitor" data-floating>
          {button}
        </aside>
      )}
      <HeartRateDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** What stands on the button beside, or in place of, the heart: one element, as a browser that translates exchanges bare texts. */
function Shown() {
  const status = useMonitor(({ connection }) => connection.status);
  const bpm = useMonitor(({ reading }) => reading?.bpm);
  const zone = useMonitor((view) => view.zone);
  const isDemo = useMonitor((view) => view.isDemo);
  if (status === 'connecting') return <span>Connecting...</span>;
  if (status !== 'connected') return null;
  return (
    <span>
      <strong>{`${bpm ?? '--'} bpm`}</strong> {zone && <span>{`Zone ${zone}`}</span>} {isDemo && <span>Simulated</span>}
    </span>
  );
}
