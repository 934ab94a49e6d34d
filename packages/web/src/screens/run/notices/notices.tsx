import {
  type Device,
  NOTHING_TOLD,
  dismiss,
  offersPocket,
  tell,
  type SavedRuns,
  type PlayerView,
  type Workout,
} from '@roundbell/core';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { isIos } from '../../../base/ios.ts';
import { lateNotice } from '../late-parts.tsx';
import styles from './notices.module.css';

interface NoticesProps {
  readonly view: PlayerView;
  readonly device: Device;
  readonly savedRuns: SavedRuns;
  readonly workout: Pick<Workout, 'toneScheduler' | 'deviceEffects' | 'stage' | 'pocket'>;
  /** Shown while there is nothing else to say. */
  readonly offer: ReactNode;
}

/** What a person should know during the run: one thing at a time, read out when the reader is free. */
export function Notices({ view, device, savedRuns, workout, offer }: NoticesProps) {
  const { toneScheduler, deviceEffects, stage, pocket } = workout;
  const sound = useStore(toneScheduler.view, (shown) => shown.sound);
  const slept = useStore(toneScheduler.view, (shown) => shown.toneLog.slept);
  const staysAwake = useStore(deviceEffects.view, (shown) => shown.staysAwake);
  const isKept = useStore(savedRuns.view, (shown) => shown.isKept);
  const runNote = useStore(stage.view, (shown) => shown.note);
  const pocketNote = useStore(pocket, (shown) => shown.note);
  const note = runNote ?? pocketNote;
  const asksPocket = useStore(device.view, (settings) => offersPocket({ ...settings, isIos: isIos(navigator), slept }));
  const [known, setKnown] = useState(NOTHING_TOLD);
  const { status, muted, volume } = view;
  const told = tell(known, { status, sound, staysAwake, isKept, slept, wantsSound: !muted && volume > 0 });
  if (told !== known) setKnown(told);
  // A run that ended while the device slept has told nothing of it.
  const offered = asksPocket && status === 'complete' ? 'was-away' : undefined;
  const topic = told.now === 'sound-silent' ? told.now : (note ?? told.now ?? offered);
  const onDismiss = () => {
    if (topic !== note) setKnown(dismiss(told, { slept }));
    else if (note === pocketNote) pocket.setState({ note: undefined });
    else stage.dismiss();
  };
  return (
    <div className={styles.place} aria-live="polite">
      {topic === undefined ? (
        offer
      ) : (
        <lateNotice.Part
          topic={topic}
          unheard={slept - told.slept}
          pocketFor={asksPocket ? device : undefined}
          onRestoreSound={() => toneScheduler.unlock()}
          onDismiss={onDismiss}
        />
      )}
    </div>
  );
}
